import { mdiChevronDown } from '@mdi/js'
import { t } from '../i18n/i18n.ts'
import type { EnvironmentChoice } from '../module.ts'
import { useEnvironment } from '../navigation/environment.ts'
import { useStore } from '../store.ts'
import { AppLink } from '../ui/base/AppLink.tsx'
import { cx } from '../ui/base/cx.ts'
import { Icon } from '../ui/base/Icon.tsx'
import { Menu } from '../ui/overlays/Menu.tsx'
import { EnvironmentItems, SectionItems } from './barMenuParts.tsx'
import { EnvironmentState, Live } from './EnvironmentState.tsx'
import { currentSection, registry, sectionsOf } from './registry.ts'
import { usePlace } from './usePlace.ts'

/**
 * 48 px under the bar: the menu sections and the environment. On a phone the current section is a menu of all of them. A page that is about one
 * environment has no other one above it: what is done there would seem to be done in that.
 */
export function Extension({ ofOne }: { ofOne: boolean | undefined }) {
  const place = usePlace()
  const sections = sectionsOf(useStore(registry), place)
  const current = useStore(currentSection)
  const shown = sections.find(({ number }) => number === current)
  const chosen = useEnvironment().current
  const environment = ofOne ? undefined : chosen
  return (
    <div
      className={cx(
        'flex h-12 items-center gap-1 border-b border-hairline bg-surface px-2 md:px-4',
        // Over the sections, away from the line under the chosen one.
        environment?.live && 'shadow-[inset_0_3px_var(--bad)]',
      )}
    >
      <nav aria-label={t('shell.sections')} className="flex h-12 shrink-0">
        {sections.map(({ number, key, to }) => (
          <AppLink
            key={number}
            href={to}
            aria-current={number === current ? 'true' : undefined}
            className={cx(
              'flex h-12 items-center border-b-2 px-3 font-medium hover:text-ink',
              number === current ? 'border-accent text-ink' : 'border-transparent text-muted max-md:hidden',
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
            <button
              {...trigger}
              type="button"
              className="flex h-12 min-w-0 items-center gap-1 border-b-2 border-accent px-3 font-medium md:hidden"
            >
              <span className="truncate">{t(shown?.key ?? 'shell.sections')}</span>
              <Icon path={mdiChevronDown} size={18} className="text-muted" />
            </button>
          )}
        >
          <SectionItems />
        </Menu>
      )}
      {environment && <EnvironmentPicker current={environment} />}
    </div>
  )
}

function EnvironmentPicker({ current }: { current: EnvironmentChoice }) {
  return (
    <Menu
      label={t('shell.environment')}
      align="end"
      className="sm:max-w-104!"
      trigger={(trigger) => (
        <button
          {...trigger}
          type="button"
          className={cx(
            'ms-auto flex h-8 max-w-72 min-w-0 items-center gap-2 rounded-control border bg-surface px-2.5 font-medium hover:bg-hover md:max-w-96 pointer-coarse:h-10',
            current.live ? 'border-bad' : 'border-hairline',
          )}
        >
          <EnvironmentState of={current} />
          <span className="sr-only">{t('shell.environment')}</span>
          <bdi className="truncate">{current.displayName}</bdi>
          {current.live && <Live />}
          <Icon path={mdiChevronDown} size={18} />
        </button>
      )}
    >
      <EnvironmentItems />
    </Menu>
  )
}
