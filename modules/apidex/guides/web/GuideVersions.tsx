import { LineChanges } from '@portico/documents/web/changes/LineChanges.tsx'
import { formatDateTime } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { Language } from '@portico/platform/web/i18n/locales.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GuideVersion } from '../guide.contract.ts'
import { type Place, restoreGuide, versionsQuery } from './guide.queries.ts'

interface GuideVersionsProps {
  place: Place
  language: Language
  /** Of the text as it was read. */
  version: number
  /** What is being written. */
  now: string
  onRestored: () => void
}

/** What was published, each with how it differs from what is being written, and the way back to it. */
export function GuideVersions({ place, language, version, now, onRestored }: GuideVersionsProps) {
  const { data, error, refetch } = useQuery(versionsQuery(place, language))
  const [asking, setAsking] = useState<GuideVersion>()
  if (error) return <ErrorState compact title={t('guides.versions.failed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={3} columns={2} />
  return (
    <ol className="mt-3 grid gap-2">
      {data.map((one) => (
        <li key={one.number}>
          <details className="rounded-card border border-hairline bg-surface">
            <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-3 px-4 py-2.5">
              <span className="font-medium">{t('guides.version', { number: one.number })}</span>
              <span className="text-13 text-muted">
                {formatDateTime(one.publishedAt)} · <bdi>{one.publishedByName || t('guides.byPortal')}</bdi>
              </span>
            </summary>
            <div className="grid gap-3 px-4 pb-4">
              <LineChanges before={one.markdown} after={now} />
              <div>
                <Button onClick={() => setAsking(one)}>{t('guides.restore')}</Button>
              </div>
            </div>
          </details>
        </li>
      ))}
      {asking && (
        <ConfirmDialog
          kind="standard"
          title={t('guides.restore.ask', { number: asking.number })}
          confirmLabel={t('guides.restore')}
          onConfirm={async () => {
            await restoreGuide(place, asking.number, { language, version })
            onRestored()
          }}
          onClose={() => setAsking(undefined)}
        >
          {t('guides.restore.text')}
        </ConfirmDialog>
      )}
    </ol>
  )
}
