import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { ListFilter } from '@portico/platform/web/lists/filters.ts'
import { listParameters } from '@portico/platform/web/lists/state.ts'
import { RecordListPage } from '@portico/platform/web/record/RecordListPage.tsx'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { CardSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import { prospects } from '../prospect.contract.ts'
import { prospectColumns, prospectFilters } from './prospectColumns.tsx'
import { prospectSource } from './prospectList.queries.ts'

const CreateProspectDialog = lazyPart(() => import('./ProspectDialogs.tsx').then((file) => file.CreateProspectDialog))
const ProspectBoard = lazyPart(() => import('./ProspectBoard.tsx').then((file) => file.ProspectBoard), <CardSkeleton lines={6} />)
const SavedFilters = lazyPart(() => import('../../savedfilters/web/SavedFilters.tsx').then((file) => file.SavedFilters), <></>)
const ProspectFiles = lazyPart(() => import('./ProspectFiles.tsx').then((file) => file.ProspectFiles), <></>)
const writers = ['admin', 'architect', 'productOwner', 'businessAnalist'] as const

interface ProspectsPageProps {
  /** What higher rooms let people filter by. */
  filters?: () => readonly ListFilter[]
}

export default function ProspectsPage({ filters = () => [] }: ProspectsPageProps) {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const [filter] = useState(`${search.filter ?? ''}`)
  const [opened] = useState(() => !listParameters.some((name) => name in search))
  return (
    <RecordListPage
      name="prospects"
      spec={prospects.list.list}
      source={prospectSource}
      columns={() => prospectColumns(filter)}
      filters={() => prospectFilters(filters())}
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
      Files={ProspectFiles}
      tools={(control) => <SavedFilters list="prospects" control={control} opened={opened} />}
      board={{ sorts: ['updatedAt', 'priorityScore'], draw: (control) => <ProspectBoard control={control} /> }}
    />
  )
}
