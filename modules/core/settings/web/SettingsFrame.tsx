import { t, textOf, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { registry } from '@portico/platform/web/shell/registry.ts'
import { useStore } from '@portico/platform/web/store.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { pages } from '../../addresses.ts'

export const ownTabs = ['general', 'modules', 'languages', 'styles', 'images', 'emailTemplates', 'outbox'] as const

/** The settings' heading and tabs, which are addresses, with what shows in one of them. */
export function SettingsFrame({ tab, children }: { tab: string; children: ReactNode }) {
  useLocale()
  const loaded = useStore(registry)
  const list = useRef<HTMLElement>(null)
  const tabs = [...ownTabs, ...loaded.flatMap(({ web }) => web.settings ?? []).map(({ id }) => id)]
  const count = tabs.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: tabs of modules that come later move the middle
  useEffect(() => {
    list.current?.querySelector(`[data-tab="${CSS.escape(tab)}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [tab, count])
  return (
    <>
      <h1 className="mb-3">{t('settings.title')}</h1>
      <nav
        ref={list}
        aria-label={t('settings.title')}
        className="edges mb-5 flex gap-1 overflow-x-auto border-b border-hairline [scrollbar-width:none]"
      >
        {tabs.map((id) => (
          <AppLink
            key={id}
            href={pages.settings(id)}
            data-tab={id}
            aria-current={id === tab ? 'page' : undefined}
            className={cx(
              '-outline-offset-2 flex shrink-0 items-center border-b-2 px-3 py-2.5 font-medium whitespace-nowrap pointer-coarse:min-h-11',
              id === tab ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {textOf(`settings.tab.${id}`) ?? id}
          </AppLink>
        ))}
      </nav>
      {children}
    </>
  )
}
