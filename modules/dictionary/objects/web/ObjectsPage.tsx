import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { ListControl } from '@portico/platform/web/lists/useListState.ts'
import { RecordListPage } from '@portico/platform/web/record/RecordListPage.tsx'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import type { ReactNode } from 'react'
import { pages } from '../../addresses.ts'
import { businessObjects } from '../object.contract.ts'
import { objectColumns, objectFilters, objectQuickFilters } from './objectColumns.tsx'
import { objectSource } from './objectList.queries.ts'

const CreateObjectDialog = lazyPart(() => import('./ObjectDialogs.tsx').then((file) => file.CreateObjectDialog))

/** `actions`: beside the list, what other rooms do with it. */
export default function ObjectsPage({ actions }: { actions?: (control: ListControl) => ReactNode }) {
  return (
    <RecordListPage
      name="businessobjects"
      spec={businessObjects.list.list}
      source={objectSource}
      columns={objectColumns}
      filters={objectFilters}
      quick={{ filters: objectQuickFilters, count: businessObjects.count }}
      nameOf={({ name }) => name}
      addressOf={pages.object}
      words={() => ({
        title: t('objects.title'),
        create: t('objects.create'),
        search: t('objects.search'),
        empty: t('objects.empty'),
        emptyText: t('objects.empty.text'),
        failed: t('objects.failed'),
      })}
      {...(actions && { actions })}
      Create={CreateObjectDialog}
      mayCreate={(['admin', 'businessAnalist'] as const).some(hasRole)}
      startsAs="table"
    />
  )
}
