import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppError } from '../../../contract/errors.ts'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { PageSkeleton } from '../feedback/Skeleton.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PageHeader } from './PageHeader.tsx'

interface DetailPageProps<R> {
  query: UseQueryResult<R>
  /** What failed: "The team did not load." */
  failed: string
  render: (record: R) => ReactNode
  /** Whether it is there at this address; elsewhere it may be. */
  isThere?: (record: R) => boolean
}

/** The record is not there for this person, or not any more: what was known of it is not shown either. */
export const isGone = ({ error }: Pick<UseQueryResult, 'error'>): boolean => error instanceof AppError && error.statusCode === 404

/** The detail template: skeleton, not found, failure with retry, or the record. What is shown stays while it is asked again. */
export function DetailPage<R>({ query, failed, render, isThere = () => true }: DetailPageProps<R>) {
  if (isGone(query)) return <NotFoundPage />
  if (query.data !== undefined && !isThere(query.data)) return <NotFoundPage />
  if (query.data !== undefined) return render(query.data)
  if (query.isError)
    return <ErrorState title={failed} error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  return <PageSkeleton />
}

DetailPage.Header = PageHeader
