import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import type { Company } from '../company.contract.ts'
import { AgreementCount, StatusChip } from './CompanyCard.tsx'
import { companyAddress } from './company.queries.ts'
import { companyWords, numberOf } from './company.words.ts'

export const companyColumns = (): ListColumn<Company>[] => [
  {
    key: 'companyName',
    label: t('companies.field.companyName'),
    value: (company) => company.companyName,
    cell: (company) => (
      <AppLink href={companyAddress(company.id)}>
        <bdi>{company.companyName}</bdi>
      </AppLink>
    ),
  },
  {
    key: 'code',
    label: t('companies.code'),
    value: (company) => company.code,
    cell: (company) => <span className="ltr">{company.code}</span>,
    muted: true,
  },
  {
    key: 'cocNumber',
    label: t('companies.number'),
    value: numberOf,
    cell: (company) => <span className="ltr tabular-nums">{numberOf(company) || '–'}</span>,
    muted: true,
    card: 'line',
  },
  {
    key: 'status',
    label: t('companies.status'),
    value: (company) => company.status,
    cell: (company) => <StatusChip status={company.status} />,
    group: (company) => companyWords.state(company.status),
    card: 'chip',
  },
  {
    key: 'contactPerson',
    label: t('companies.field.contactPerson'),
    value: (company) => company.contactPerson,
    cell: (company) => <bdi>{company.contactPerson || '–'}</bdi>,
    muted: true,
    card: 'line',
  },
  {
    key: 'applications',
    label: t('companies.applications'),
    value: (company) => company.applicationCount,
    cell: (company) => formatNumber(company.applicationCount),
    end: true,
    card: 'line',
  },
  {
    key: 'agreements',
    label: t('companies.agreements'),
    value: (company) => company.agreementCount,
    cell: (company) => <AgreementCount company={company} />,
    end: true,
    card: 'line',
  },
  {
    key: 'updatedAt',
    label: t('companies.updated'),
    value: (company) => company.updatedAt,
    cell: (company) => <RelativeTime at={company.updatedAt} />,
    muted: true,
    card: 'none',
  },
  {
    key: 'createdAt',
    label: t('companies.created'),
    value: (company) => company.createdAt,
    cell: (company) => <RelativeTime at={company.createdAt} />,
    muted: true,
    hidden: true,
    card: 'none',
  },
]
