import { mdiChevronDown } from '@mdi/js'
import { use } from 'react'
import { t } from '../i18n/i18n.ts'
import { useEnvironment } from '../navigation/environment.ts'
import { useStore } from '../store.ts'
import { AppLink } from '../ui/base/AppLink.tsx'
import { cx } from '../ui/base/cx.ts'
import { Icon } from '../ui/base/Icon.tsx'
import { Menu } from '../ui/overlays/Menu.tsx'
import { MenuCheck } from '../ui/overlays/MenuItem.tsx'
import { MenuContext } from '../ui/overlays/menuContext.ts'
import { currentSection, registry, sectionsOf } from './registry.ts'
import { usePlace } from './usePlace.ts'

/** 48 px under the bar: the menu sections and the environment. On a phone the current section is a menu of all of them. */
export function Extension() {
  const place = usePlace()
  const sections = sectionsOf(useStore(registry), place)
  const current = useStore(currentSection)
  const shown = sections.find(({ number }) => number === current)
  const { current: environment } = useEnvironment()
  return (
    <div
      className={cx(
        'flex h-12 items-center gap-1 border-b border-hairline bg-surface px-2 md:px-4',
        // Over the sections, away from the line under the chosen one.
        environment?.live && 'shadow-[inset_0_3px_var(--bad)]',
      )}
    >
      <nav aria-label={t('shell.sections')} className="flex h-12 min-w-0">
        {sections.map(({ number, key, to }) => (
          <AppLink
            key={number}
            href={to}
            aria-current={number === current ? 'true' : undefined}
            className={cx(
              'flex h-12 items-center border-b-2 px-3 font-medium whitespace-nowrap hover:text-ink',
              number === current ? 'border-accent text-ink max-md:border-accent' : 'border-transparent text-muted max-md:hidden',
              sections.length > 1 && 'max-md:hidden',
            )}
          >
            {t(key)}
          </AppLink>
        ))}
      </nav>
      {sections.length > 1 && (
        <Menu
          label={t('shell.sections')}
          trigger={(trigger) => (
            <button {...trigger} type="button" className="flex h-12 items-center gap-1 border-b-2 border-accent px-3 font-medium md:hidden">
              {shown ? t(shown.key) : t('shell.sections')}
              <Icon path={mdiChevronDown} size={18} className="text-muted" />
            </button>
          )}
        >
          {sections.map(({ number, key, to }) => (
            <SectionLink key={number} to={to} current={number === current} text={t(key)} />
          ))}
        </Menu>
      )}
      <EnvironmentPicker />
    </div>
  )
}

function SectionLink({ to, current, text }: { to: string; current: boolean; text: string }) {
  const close = use(MenuContext)
  return (
    <AppLink
      role="menuitem"
      tabIndex={-1}
      href={to}
      aria-current={current ? 'true' : undefined}
      className="flex min-h-11 items-center rounded-control px-2.5 hover:bg-hover focus:bg-hover aria-[current]:text-accent"
      onClick={() => close(false)}
    >
      {text}
    </AppLink>
  )
}

const dots = { ok: 'tone-ok', warn: 'tone-warn', bad: 'tone-bad', unknown: 'bg-control!' } as const

function EnvironmentPicker() {
  const { environments, current, choose } = useEnvironment()
  if (!current) return null
  const state = (choice: typeof current) => (
    <span
      role="img"
      aria-label={t(`environment.${choice.state}`)}
      className={cx('tone size-2.5 shrink-0 rounded-full', dots[choice.state])}
    />
  )
  return (
    <Menu
      label={t('shell.environment')}
      align="end"
      trigger={(trigger) => (
        <button
          {...trigger}
          type="button"
          className={cx(
            'ms-auto flex h-8 max-w-72 min-w-0 items-center gap-2 rounded-control border bg-surface px-2.5 font-medium hover:bg-hover pointer-coarse:h-10',
            current.live ? 'border-bad' : 'border-hairline',
          )}
        >
          {state(current)}
          <span className="sr-only">{t('shell.environment')}</span>
          <bdi className="truncate">{current.displayName}</bdi>
          {current.live && <Live />}
          <Icon path={mdiChevronDown} size={18} />
        </button>
      )}
    >
      {environments.map((environment) => (
        <MenuCheck key={environment.id} kind="radio" checked={environment.id === current.id} onChange={() => choose(environment.id)}>
          <span className="flex items-center gap-2">
            {state(environment)}
            <bdi>{environment.displayName}</bdi>
            {environment.live && <Live />}
          </span>
        </MenuCheck>
      ))}
    </Menu>
  )
}

/** In a word, not by colour alone. */
const Live = () => (
  <span className="shrink-0 rounded-full bg-bad-soft px-1.5 text-12 font-semibold whitespace-nowrap text-bad">{t('environment.live')}</span>
)
