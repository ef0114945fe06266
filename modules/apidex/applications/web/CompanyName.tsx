import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { pages as companyPages } from '@portico/subscriptions/addresses.ts'

interface Paid {
  company: string | null
  companyStatus: string | null
  companyItAgreement: string | null
  companyId: string | null
}

/** Who pays for an application: a link for those who may open the company, its agreement for those who may know it, a warning where it is suspended. */
export function CompanyName({ of: { company, companyStatus, companyItAgreement, companyId } }: { of: Paid }) {
  if (company === null) return t('applications.noCompany')
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-1.5">
      {companyId ? (
        <AppLink className={linkClass} href={companyPages.company(companyId)}>
          {company}
        </AppLink>
      ) : (
        <bdi className="min-w-0 wrap-anywhere">{company}</bdi>
      )}
      {companyItAgreement && <span className="ltr text-13 text-muted">{companyItAgreement}</span>}
      {companyStatus === 'SUSPENDED' && <Chip tone="warn">{t('applications.company.suspended')}</Chip>}
    </span>
  )
}
