import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatNumber } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import type { MenuEntry } from '../module.ts'
import { useStore } from '../store.ts'
import { AppLink } from '../ui/base/AppLink.tsx'
import { cx } from '../ui/base/cx.ts'
import { Icon } from '../ui/base/Icon.tsx'
import { currentSection, menuOf, registry } from './registry.ts'
import { usePlace } from './usePlace.ts'

type Look = 'full' | 'rail'

/** The places of the current section: beside the page, 232 px or a rail of 64 px; hidden on phones. */
export function Drawer({ look }: { look: Look }) {
  return (
    <nav
      id="drawer"
      aria-label={t('shell.places')}
      className={cx(
        'no-print sticky top-28 h-[calc(100dvh-112px)] shrink-0 overflow-y-auto border-e border-hairline bg-surface px-2 py-3 max-md:hidden',
        look === 'rail' ? 'w-16' : 'w-58',
      )}
    >
      <Places look={look} />
    </nav>
  )
}

/** The same on a phone: over the page, closed by Escape, a tap beside it or a place. */
export function DrawerOverlay({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; the click is on the backdrop only.
    <dialog
      ref={dialog}
      aria-label={t('shell.places')}
      className="shell-drawer m-0 h-dvh max-h-none w-58 max-w-[85vw] bg-surface px-2 py-3 md:hidden"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <Places look="full" onGo={() => dialog.current?.close()} />
    </dialog>
  )
}

function Places({ look, onGo }: { look: Look; onGo?: () => void }) {
  const blocks = menuOf(useStore(registry), useStore(currentSection), usePlace())
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // The longest address that the path lies under is where one is.
  const current = blocks
    .flatMap(({ entries }) => entries)
    .filter(({ to }) => path === to || path.startsWith(`${to}/`))
    .sort((a, b) => b.to.length - a.to.length)[0]
  return blocks.map(({ group, entries }) => (
    <div key={group ?? ''} className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
      {group && look === 'full' && <div className="px-3 pt-3.5 pb-1 text-12 font-medium text-faint">{t(group)}</div>}
      {group && look === 'rail' && <hr className="mx-2 my-1.5 border-hairline" />}
      {entries.map((entry) => (
        <PlaceLink key={entry.to} entry={entry} look={look} current={entry === current} {...(onGo ? { onGo } : {})} />
      ))}
    </div>
  ))
}

function PlaceLink({ entry, look, current, onGo }: { entry: MenuEntry; look: Look; current: boolean; onGo?: () => void }) {
  const text = t(entry.key)
  const rail = look === 'rail'
  return (
    <AppLink
      href={entry.to}
      aria-current={current ? 'page' : undefined}
      title={rail ? text : undefined}
      onClick={onGo}
      className={cx(
        'flex items-center gap-3 rounded-control font-medium -outline-offset-2 pointer-coarse:min-h-11',
        // A long word of a language takes a second line: cut off it would be no word.
        rail ? 'h-11 justify-center' : 'min-h-9 px-3 py-1.5',
        current ? 'lit' : 'text-muted hover:bg-hover',
      )}
    >
      <Icon path={entry.icon} size={20} />
      <span className={rail ? 'sr-only' : 'min-w-0 leading-5 wrap-anywhere hyphens-auto'}>{text}</span>
      {entry.badge && !rail && <Badge badge={entry.badge} />}
    </AppLink>
  )
}

function Badge({ badge }: { badge: NonNullable<MenuEntry['badge']> }) {
  const { data } = useQuery({
    queryKey: badge.key,
    queryFn: async ({ signal }) => (await badge.load(signal)) ?? null,
    refetchInterval: 60_000,
    meta: { quiet: true, shows: badge.shows },
  })
  return data ? <span className="ms-auto shrink-0 text-12 text-muted">{formatNumber(data)}</span> : null
}
