import { t } from '@portico/platform/web/i18n/i18n.ts'
import { RecordListPage } from '@portico/platform/web/record/RecordListPage.tsx'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { pages } from '../../addresses.ts'
import { prospects } from '../prospect.contract.ts'
import { prospectColumns, prospectFilters } from './prospectColumns.tsx'
import { prospectSource } from './prospectList.queries.ts'

const CreateProspectDialog = lazyPart(() => import('./ProspectDialogs.tsx').then((file) => file.CreateProspectDialog))
const writers = ['admin', 'architect', 'productOwner', 'businessAnalist'] as const

export default function ProspectsPage() {
  return (
    <RecordListPage
      name="prospects"
      spec={prospects.list.list}
      source={prospectSource}
      columns={prospectColumns}
      filters={prospectFilters}
      nameOf={({ name }) => name}
      addressOf={pages.prospect}
      words={() => ({
        title: t('prospects.title'),
        create: t('prospects.create'),
        search: t('prospects.search'),
        empty: t('prospects.empty'),
        emptyText: t('prospects.empty.text'),
        failed: t('prospects.failed'),
      })}
      Create={CreateProspectDialog}
      mayCreate={writers.some(hasRole)}
      startsAs="table"
    />
  )
}
