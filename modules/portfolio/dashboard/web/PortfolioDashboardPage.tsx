import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { buttonClass } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { PageHeader } from '@portico/platform/web/ui/page/PageHeader.tsx'
import { pages } from '../../addresses.ts'

/** Where the portfolio begins. */
export default function PortfolioDashboardPage() {
  useLocale()
  return (
    <>
      <PageHeader title={t('portfolio.dashboard')} />
      <EmptyState
        title={t('portfolio.empty')}
        text={t('portfolio.empty.text')}
        action={
          <AppLink href={pages.prospects} className={buttonClass({ kind: 'submit' })}>
            {t('prospects.title')}
          </AppLink>
        }
      />
    </>
  )
}
