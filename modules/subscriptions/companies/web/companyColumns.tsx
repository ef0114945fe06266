import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import type { ListFilter } from '@portico/platform/web/lists/filters.ts'
import type { RecordQuickFilter } from '@portico/platform/web/record/RecordQuickFilters.tsx'
import { codeColumn, nameColumn, stateColumn, timeColumns } from '@portico/platform/web/record/recordColumns.tsx'
import { pages } from '../../addresses.ts'
import type { Company } from '../company.contract.ts'
import { companyStates } from '../company-states.contract.ts'
import { companyWords, numberOf } from './company.words.ts'

export const companyColumns = (): ListColumn<Company>[] => [
  nameColumn('companyName', t('companies.field.companyName'), ({ companyName }) => companyName, pages.company),
  { ...codeColumn(), hidden: 'narrow' },
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
  // Beside what other rooms show they would be the columns too many.
  ...timeColumns<Company>().map((column) => ({ ...column, hidden: true })),
]

export const companyFilters = (): ListFilter[] => [
  {
    kind: 'choice',
    key: 'status',
    label: t('record.status'),
    options: companyStates.map((id) => ({ id, label: companyWords.state(id) })),
  },
]

/** What people come to the list for: what waits, what is suspended. */
export const companyQuickFilters = (): RecordQuickFilter[] =>
  (['PENDING', 'SUSPENDED'] as const).map((status) => ({
    key: 'status',
    value: status,
    one: true,
    label: companyWords.state(status),
    where: { status },
  }))
