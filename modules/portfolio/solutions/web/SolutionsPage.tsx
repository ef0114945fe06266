import { t } from '@portico/platform/web/i18n/i18n.ts'
import { RecordListPage } from '@portico/platform/web/record/RecordListPage.tsx'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { pages } from '../../addresses.ts'
import { solutions } from '../solution.contract.ts'
import { solutionSource } from './solution.queries.ts'
import { solutionColumns, solutionFilters } from './solutionColumns.tsx'

const CreateSolutionDialog = lazyPart(() => import('./SolutionDialogs.tsx').then((file) => file.CreateSolutionDialog))
const writers = ['admin', 'architect', 'productOwner', 'businessAnalist'] as const

export default function SolutionsPage() {
  return (
    <RecordListPage
      name="solutions"
      spec={solutions.list.list}
      source={solutionSource}
      columns={solutionColumns}
      filters={solutionFilters}
      nameOf={({ name }) => name}
      addressOf={pages.solution}
      words={() => ({
        title: t('solutions.title'),
        create: t('solutions.create'),
        search: t('solutions.search'),
        empty: t('solutions.empty'),
        emptyText: t('solutions.empty.text'),
        failed: t('solutions.failed'),
      })}
      Create={CreateSolutionDialog}
      mayCreate={writers.some(hasRole)}
      startsAs="table"
    />
  )
}
