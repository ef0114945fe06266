import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { PageHeader } from '@portico/platform/web/ui/page/PageHeader.tsx'

/** Where the portfolio begins. */
export default function PortfolioDashboardPage() {
  useLocale()
  return (
    <>
      <PageHeader title={t('portfolio.dashboard')} />
      <EmptyState title={t('portfolio.empty')} text={t('portfolio.empty.text')} />
    </>
  )
}
