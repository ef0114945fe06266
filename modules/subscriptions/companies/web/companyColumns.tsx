import { isModuleOn } from '@portico/platform/web/boot/modules.ts' // not copied
import { formatNumber } from '@portico/platform/web/i18n/format.ts' // not copied
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import type { ListFilter } from '@portico/platform/web/lists/filters.ts'
import type { RecordQuickFilter } from '@portico/platform/web/record/RecordQuickFilters.tsx'
import { codeColumn, nameColumn, stateColumn, timeColumns } from '@portico/platform/web/record/recordColumns.tsx'
import { pages } from '../../addresses.ts'
import { AgreementCount } from '../../agreements/web/AgreementCount.tsx' // not copied
import type { Company } from '../company.contract.ts'
import { companyStates } from '../company-states.contract.ts'
import { companyWords, numberOf } from './company.words.ts'

export const companyColumns = (): ListColumn<Company>[] => [
  nameColumn('companyName', t('companies.field.companyName'), ({ companyName }) => companyName, pages.company),
  codeColumn(),
  {
    key: 'cocNumber',
    label: t('companies.number'),
    value: numberOf,
    cell: (company) => <span className="ltr tabular-nums">{numberOf(company) || '–'}</span>,
    muted: true,
    card: 'line',
  },
  stateColumn(companyWords),
  {
    key: 'contactPerson',
    label: t('companies.field.contactPerson'),
    value: ({ contactPerson }) => contactPerson,
    cell: ({ contactPerson }) => <bdi>{contactPerson || '–'}</bdi>,
    muted: true,
    card: 'line',
  },
  // not copied: from here
  ...(isModuleOn('InternalDeveloperPortal')
    ? [
        {
          key: 'applications',
          label: t('companies.applications'),
          value: ({ applicationCount }: Company) => applicationCount,
          cell: ({ applicationCount }: Company) => formatNumber(applicationCount),
          end: true,
          card: 'line',
        } as const,
      ]
    : []),
  {
    key: 'agreements',
    label: t('agreements.title'),
    value: ({ agreementCount }) => agreementCount,
    cell: (company) => <AgreementCount of={company} />,
    end: true,
    card: 'line',
  },
  // not copied: to here
  // With the end of an agreement in words it would be the one column too many.
  ...timeColumns<Company>().map((column) => ({ ...column, hidden: true })),
]

export const companyFilters = (): ListFilter[] => [
  {
    kind: 'choice',
    key: 'status',
    label: t('record.status'),
    options: companyStates.map((id) => ({ id, label: companyWords.state(id) })),
  },
  // not copied: from here
  { kind: 'yesno', key: 'agreementEnding', label: t('agreements.endingSoon') },
  ...(isModuleOn('InternalDeveloperPortal')
    ? [{ kind: 'yesno', key: 'applicationIn', label: t('companies.applicationHere') } as const]
    : []),
  // not copied: to here
]

/** What people come to the list for: what waits, what is suspended, what ends. */
export const companyQuickFilters = (): RecordQuickFilter[] => [
  ...(['PENDING', 'SUSPENDED'] as const).map((status) => ({
    key: 'status',
    value: status,
    one: true,
    label: companyWords.state(status),
    where: { status },
  })),
  { key: 'agreementEnding', value: 'true', label: t('agreements.quick'), where: { agreementEnding: true } }, // not copied
]
