import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { FactList } from '@portico/platform/web/ui/display/Facts.tsx'
import type { Company, CompanyState } from '../company.contract.ts'
import { companyAddress } from './company.queries.ts'
import { companyWords, numberOf, toneOf } from './company.words.ts'

export const StatusChip = ({ status }: { status: CompanyState }) => <Chip tone={toneOf[status]}>{companyWords.state(status)}</Chip>

/** Red, and in words, where one of them ends soon. */
export function AgreementCount({ company: { agreementCount, agreementEnding } }: { company: Company }) {
  if (!agreementEnding) return formatNumber(agreementCount)
  return <Chip tone="bad">{t('companies.agreements.ending', { count: agreementCount })}</Chip>
}

/** A company among the cards of the list. */
export function CompanyCard({ company }: { company: Company }) {
  return (
    <Card
      className="h-full"
      title={
        <AppLink className={`${linkClass} line-clamp-2 wrap-anywhere`} href={companyAddress(company.id)}>
          <bdi>{company.companyName}</bdi>
        </AppLink>
      }
      aside={<StatusChip status={company.status} />}
    >
      <FactList
        facts={[
          { label: t('companies.number'), value: numberOf(company) || '–' },
          { label: t('companies.field.contactPerson'), value: company.contactPerson || '–' },
          { label: t('companies.applications'), value: formatNumber(company.applicationCount) },
          { label: t('companies.agreements'), value: <AgreementCount company={company} /> },
        ]}
      />
    </Card>
  )
}
