import { formatBytes } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ShownDocument } from '../document.ts'
import { PartSkeleton } from './ReaderSkeleton.tsx'

const SwaggerFrame = lazyPart(() => import('./SwaggerFrame.tsx').then((file) => file.SwaggerFrame), <PartSkeleton />)

/** Above this size Swagger UI takes seconds, which is said before anything is loaded. */
const slowBytes = 2_000_000

/** The alternative viewer: the whole document in Swagger UI, loaded on demand. */
export function SwaggerViewer({ shown, change }: { shown: ShownDocument; change: ReactNode }) {
  const [anyway, setAnyway] = useState(shown.sizeBytes <= slowBytes)
  const query = useQuery({ ...shown.queries.whole, enabled: anyway })
  const document = query.data
  return (
    <div className="min-w-0 px-4 pt-4 pb-12 md:px-8">
      <div className="mb-3 flex justify-end">{change}</div>
      {!anyway ? (
        <EmptyState
          title={t('documents.swagger.large', { size: formatBytes(shown.sizeBytes) })}
          text={t('documents.swagger.large.text')}
          action={<Button onClick={() => setAnyway(true)}>{t('documents.swagger.anyway')}</Button>}
        />
      ) : query.isError ? (
        <ErrorState
          title={t('documents.failed.one')}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : typeof document === 'object' && document !== null ? (
        <SwaggerFrame document={document} />
      ) : (
        <PartSkeleton />
      )}
    </div>
  )
}
