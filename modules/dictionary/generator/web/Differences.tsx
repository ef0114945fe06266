import { LineChanges } from '@portico/documents/web/changes/LineChanges.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { CardSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { publishedAs, textOfFile } from './generator.queries.ts'

interface DifferenceProps {
  title: string
  files: readonly { name: string; content: string }[]
}

/** Each file beside the one of its name that was published last under this title. */
export function Differences({ title, files }: DifferenceProps) {
  const published = useQuery(publishedAs(title))
  if (published.isError)
    return (
      <ErrorState
        title={t('ui.error.part')}
        error={published.error}
        onRetry={() => void published.refetch()}
        retrying={published.isFetching}
      />
    )
  if (!published.data) return <CardSkeleton lines={4} />
  const [last] = published.data
  if (!last) return <EmptyState title={t('generator.differences.never')} text={t('generator.differences.never.text')} />
  return (
    <div className="grid gap-5">
      <p className="text-13 text-muted">{t('generator.differences.with', { code: last.code, version: last.versionNumber })}</p>
      {files.map(({ name, content }) => (
        <section key={name} className="grid gap-2">
          <h3 className="ltr font-mono text-13 font-semibold">{name}</h3>
          {last.fileNames.includes(name) ? (
            <Difference id={last.id} name={name} after={content} />
          ) : (
            <p className="text-13 text-muted">{t('generator.differences.newFile')}</p>
          )}
        </section>
      ))}
    </div>
  )
}

function Difference({ id, name, after }: { id: string; name: string; after: string }) {
  const before = useQuery(textOfFile(id, name))
  if (before.isError)
    return (
      <ErrorState
        compact
        title={t('ui.error.part')}
        error={before.error}
        onRetry={() => void before.refetch()}
        retrying={before.isFetching}
      />
    )
  if (before.data === undefined) return <CardSkeleton lines={4} />
  if (before.data === after) return <p className="text-13 text-muted">{t('generator.differences.none')}</p>
  return <LineChanges before={before.data} after={after} />
}
