import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { modulesQuery } from './settings.queries.ts'

/** What is on and why. What is on is decided where the server is started, so nothing can be pressed here. */
export function ModulesTab() {
  const query = useQuery(modulesQuery())
  if (!query.data)
    return query.isError ? (
      <ErrorState title={t('settings.failed')} error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    ) : (
      <RowsSkeleton rows={5} columns={2} />
    )
  return (
    <div className="grid max-w-4xl gap-4">
      <p className="max-w-[72ch] text-muted">{t('settings.modules.text')}</p>
      <Card plain flush>
        <ul className="divide-y divide-hairline">
          {query.data.map(({ name, enabled, because }) => (
            <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
              <span className="min-w-0 flex-1 basis-52">
                <span className="block font-medium">{t(`module.${name}`)}</span>
                <span className="text-13 text-muted">{t(`settings.because.${because}`)}</span>
              </span>
              <Chip tone={enabled ? 'ok' : 'neutral'}>{t(enabled ? 'settings.on' : 'settings.off')}</Chip>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
