import { mdiPlus } from '@mdi/js'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { ListFilter } from '@portico/platform/web/lists/filters.ts'
import { ListPage } from '@portico/platform/web/lists/ListPage.tsx'
import { useListQuery } from '@portico/platform/web/lists/listSource.ts'
import { useListState } from '@portico/platform/web/lists/useListState.ts'
import { useTableView, ViewSwitch } from '@portico/platform/web/lists/ViewSwitch.tsx'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { companies, companyStates } from '../company.contract.ts'
import { CompanyCard } from './CompanyCard.tsx'
import { companyAddress, companySource } from './company.queries.ts'
import { companyWords } from './company.words.ts'
import { companyColumns } from './companyColumns.tsx'

const CreateCompanyDialog = lazyPart(() => import('./CreateCompanyDialog.tsx').then((file) => file.CreateCompanyDialog))

export default function CompaniesPage() {
  const { language } = useLocale()
  const control = useListState(companies.list.list, { name: 'companies' })
  const query = useListQuery(companySource, control)
  const navigate = useNavigate()
  const table = useTableView('companies')
  const [creating, setCreating] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const columns = useMemo(companyColumns, [language])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const filters = useMemo(filtersOf, [language])
  const create = (
    <Button kind="submit" icon={mdiPlus} onClick={() => setCreating(true)}>
      {t('companies.create')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('companies.title')}
        control={control}
        query={query}
        source={companySource}
        columns={columns}
        rowId={(company) => company.id}
        rowLabel={(company) => company.companyName}
        primary={create}
        searchPlaceholder={t('companies.search')}
        filters={filters}
        views={<ViewSwitch name="companies" table={table} />}
        tile={table ? undefined : (company) => <CompanyCard company={company} />}
        empty={{ title: t('companies.empty'), text: t('companies.empty.text'), action: create }}
        failed={t('companies.failed')}
      />
      {creating && (
        <CreateCompanyDialog onClose={() => setCreating(false)} onDone={(company) => void navigate({ href: companyAddress(company.id) })} />
      )}
    </>
  )
}

const filtersOf = (): ListFilter[] => [
  {
    kind: 'choice',
    key: 'status',
    label: t('companies.status'),
    options: companyStates.map((id) => ({ id, label: companyWords.state(id) })),
  },
  { kind: 'yesno', key: 'agreementEnding', label: t('companies.agreementEnding') },
]
