import { isModuleOn } from '@portico/platform/web/boot/modules.ts'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import type { ListFilter } from '@portico/platform/web/lists/filters.ts'
import { type ListSource, listSource } from '@portico/platform/web/lists/listSource.ts'
import type { RecordQuickFilter } from '@portico/platform/web/record/RecordQuickFilters.tsx'
import { AgreementCount } from '../../agreements/web/AgreementCount.tsx'
import { type Company, companies } from '../../companies/company.contract.ts'
import { companyColumns, companyFilters, companyQuickFilters } from '../../companies/web/companyColumns.tsx'

/** Links tie things of two modules: without the internal portal there is nothing of them. */
export const hasApplications = () => isModuleOn('InternalDeveloperPortal')

/** The list, where "has an application here" is asked of the environment that shows. */
export const companySourceIn = (environmentId: string): ListSource<Company> => {
  const where = ([is]: readonly string[]) => ({ applicationIn: is === 'true' ? environmentId : { neq: environmentId } })
  const source = listSource<Company>(companies.list, { count: companies.count, filters: { applicationIn: { where } } })
  return { ...source, key: [...source.key, environmentId] }
}

const applicationsIn = (environmentId: string): ListColumn<Company> => ({
  key: 'applications',
  label: t('links.here.count'),
  value: ({ applicationCounts }) => applicationCounts[environmentId] ?? 0,
  cell: ({ applicationCounts }) => formatNumber(applicationCounts[environmentId] ?? 0),
  end: true,
  card: 'line',
})
const agreements = (): ListColumn<Company> => ({
  key: 'agreements',
  label: t('agreements.title'),
  value: ({ agreementCount }) => agreementCount,
  cell: (company) => <AgreementCount of={company} />,
  end: true,
  card: 'line',
})

/** A company's own columns, and what it has in the environment that shows. */
export const columnsIn = (environmentId: string | undefined) => (): ListColumn<Company>[] => [
  ...companyColumns(),
  ...(environmentId !== undefined && hasApplications() ? [applicationsIn(environmentId)] : []),
  agreements(),
]

export const filters = (): ListFilter[] => [
  ...companyFilters(),
  { kind: 'yesno', key: 'agreementEnding', label: t('agreements.endingSoon') },
  ...(hasApplications()
    ? ([
        { kind: 'yesno', key: 'agreementEnded', label: t('agreements.endedInUse') },
        { kind: 'yesno', key: 'applicationIn', label: t('links.here') },
      ] as const)
    : []),
]

export const quickFilters = (): RecordQuickFilter[] => [
  ...companyQuickFilters(),
  { key: 'agreementEnding', value: 'true', label: t('agreements.endingSoon'), where: { agreementEnding: true } },
  ...(hasApplications()
    ? [{ key: 'agreementEnded', value: 'true', label: t('agreements.endedInUse'), where: { agreementEnded: true } }]
    : []),
]
