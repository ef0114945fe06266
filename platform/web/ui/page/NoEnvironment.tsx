import type { ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'
import { useEnvironment } from '../../navigation/environment.ts'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorState } from '../feedback/ErrorState.tsx'

interface NoEnvironmentProps {
  /** The page's skeleton. */
  waiting: ReactNode
  /** What there cannot be without an environment. */
  none: { title: string; text: string }
}

/** What a page shows that needs an environment and has none: they still load, they did not load, or there is none yet. */
export function NoEnvironment({ waiting, none }: NoEnvironmentProps) {
  const { loading, failure } = useEnvironment()
  if (loading) return waiting
  if (failure)
    return <ErrorState title={t('shell.environment.failed')} error={failure.error} onRetry={failure.retry} retrying={failure.retrying} />
  return <EmptyState {...none} />
}
