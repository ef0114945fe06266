import type { ErrorComponentProps } from '@tanstack/react-router'
import { t, useLanguage } from '../i18n/i18n.ts'
import { usePageTitle } from '../navigation/title.ts'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'

/** Stands in for a page that failed; the bar and the menu go on working. */
export function PageError({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  useLanguage()
  usePageTitle(t('page.failed'))
  return <ErrorState title={t('page.failed')} error={error} onRetry={reset} />
}
