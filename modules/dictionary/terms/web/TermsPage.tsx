import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { ListFilter } from '@portico/platform/web/lists/filters.ts'
import type { ListControl } from '@portico/platform/web/lists/useListState.ts'
import { RecordListPage } from '@portico/platform/web/record/RecordListPage.tsx'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import type { ReactNode } from 'react'
import { pages } from '../../addresses.ts'
import { terms } from '../term.contract.ts'
import { LetterBar } from './LetterBar.tsx'
import { termColumns, termFilters, termQuickFilters } from './termColumns.tsx'
import { termSource } from './termList.queries.ts'
import { useLanguageName } from './wordOf.ts'

const CreateTermDialog = lazyPart(() => import('./TermDialogs.tsx').then((file) => file.CreateTermDialog))

interface TermsPageProps {
  /** Beside the list, what other rooms do with it. */
  actions?: (control: ListControl) => ReactNode
  /** What other rooms let it be narrowed by. */
  filters?: () => ListFilter[]
}

export default function TermsPage({ actions, filters = () => [] }: TermsPageProps) {
  const nameOf = useLanguageName()
  return (
    <RecordListPage
      name="terms"
      spec={terms.list.list}
      source={termSource}
      columns={termColumns}
      filters={() => [...termFilters(nameOf), ...filters()]}
      quick={{ filters: termQuickFilters, count: terms.count }}
      register={(control) => <LetterBar control={control} />}
      nameOf={({ name }) => name}
      addressOf={pages.term}
      words={() => ({
        title: t('terms.title'),
        create: t('terms.create'),
        search: t('terms.search'),
        empty: t('terms.empty'),
        emptyText: t('terms.empty.text'),
        failed: t('terms.failed'),
      })}
      {...(actions && { actions })}
      Create={CreateTermDialog}
      mayCreate={(['admin', 'businessAnalist'] as const).some(hasRole)}
      startsAs="table"
    />
  )
}
