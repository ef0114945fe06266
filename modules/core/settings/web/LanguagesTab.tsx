import { formatNumber, formatPercent } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { Switch } from '@portico/platform/web/ui/inputs/Switch.tsx'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import type { Language } from '../language.contract.ts'
import { lastingLanguage } from '../language-kinds.contract.ts'
import { showSettingsFault } from './faults.ts'
import { languagesQuery, toggleLanguage } from './settings.queries.ts'

const TextsPanel = lazyPart(() => import('./TextsPanel.tsx').then((file) => file.TextsPanel), <RowsSkeleton rows={8} columns={2} />)

/** The languages of the interface, and below them the texts of the one that is chosen. */
export function LanguagesTab() {
  const query = useQuery(languagesQuery())
  const { language } = useSearch({ strict: false }) as { language?: unknown }
  const [busy, setBusy] = useState<string>()
  if (!query.data)
    return query.isError ? (
      <ErrorState title={t('settings.failed')} error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    ) : (
      <RowsSkeleton rows={7} columns={3} />
    )
  const toggle = async ({ id, active }: Language) => {
    setBusy(id)
    try {
      await toggleLanguage(id, !active)
      showSnackbar(t('core.settingsUpdated'))
    } catch (error) {
      showSettingsFault(error)
    } finally {
      setBusy(undefined)
    }
  }
  const chosen = query.data.find(({ id }) => id === language) ?? query.data[0]
  return (
    <div className="grid gap-4">
      <p className="max-w-[72ch] text-muted">{t('settings.languages.text')}</p>
      <Card plain flush>
        <ul className="divide-y divide-hairline">
          {query.data.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
              <span className="min-w-0 flex-1 basis-48">
                <AppLink
                  href={pages.settings('languages', { language: one.id })}
                  className={linkClass}
                  aria-current={one === chosen ? 'true' : undefined}
                >
                  <bdi lang={one.id}>{one.name}</bdi>
                </AppLink>{' '}
                <code className="ltr text-12 text-muted">{one.id}</code>
              </span>
              {one.texts && (
                <span className="basis-72 text-13 text-muted">
                  {t('settings.languages.complete', {
                    share: formatPercent(
                      (one.texts.total - one.texts.missing) / Math.max(1, one.texts.total),
                      one.texts.missing > 0 ? 1 : 0,
                    ),
                    count: one.texts.overridden,
                    own: formatNumber(one.texts.overridden),
                  })}
                </span>
              )}
              <Switch
                label={t(one.active ? 'settings.on' : 'settings.off')}
                aria-label={t('settings.languages.activeOf', { name: one.name })}
                checked={one.active}
                disabled={one.id === lastingLanguage || busy !== undefined}
                title={one.id === lastingLanguage ? t('settings.languages.lasting') : undefined}
                onChange={() => void toggle(one)}
              />
            </li>
          ))}
        </ul>
      </Card>
      {chosen && <TextsPanel key={chosen.id} language={chosen} />}
    </div>
  )
}
