import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { ListColumn } from '@portico/platform/web/lists/columns.ts'
import type { ListFilter } from '@portico/platform/web/lists/filters.ts'
import { ListPage } from '@portico/platform/web/lists/ListPage.tsx'
import { listSource, useListQuery } from '@portico/platform/web/lists/listSource.ts'
import { useListState } from '@portico/platform/web/lists/useListState.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { useMemo } from 'react'
import { pages } from '../../addresses.ts'
import { type Condition, conditions } from '../../conditions/condition.contract.ts'
import { type ConditionSubject, conditionStates } from '../../conditions/condition-kinds.contract.ts'
import { ConditionChip } from '../../conditions/web/ConditionChip.tsx'

const source = listSource<Condition>(conditions.list)
const addressOf: Record<ConditionSubject, (id: string) => string> = {
  PROSPECT: pages.prospect,
  SOLUTION: pages.solution,
  EXCEPTION: pages.exception,
}

const columns = (): ListColumn<Condition>[] => [
  {
    key: 'text',
    label: t('conditions.one'),
    value: ({ text }) => text,
    cell: ({ text, subjectType, subjectId }) => (
      <AppLink href={addressOf[subjectType](subjectId)}>
        <bdi>{text}</bdi>
      </AppLink>
    ),
  },
  {
    key: 'subject',
    label: t('conditions.subject'),
    value: ({ subject }) => subject?.code ?? '',
    cell: ({ subject }) => <bdi>{subject ? `${subject.code} ${subject.name}` : '–'}</bdi>,
    muted: true,
  },
  {
    key: 'owner',
    label: t('conditions.owner'),
    value: ({ ownerName }) => ownerName ?? '',
    cell: ({ ownerName }) => <bdi>{ownerName ?? '–'}</bdi>,
    muted: true,
  },
  {
    key: 'dueDate',
    label: t('conditions.dueDate'),
    value: ({ dueDate }) => dueDate,
    cell: ({ dueDate }) => formatDate(dueDate),
  },
  { key: 'status', label: t('record.status'), value: ({ status }) => status, cell: (one) => <ConditionChip condition={one} /> },
  {
    key: 'updatedAt',
    label: t('record.updated'),
    value: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
    muted: true,
    hidden: 'narrow',
  },
]
const filters = (): ListFilter[] => [
  {
    kind: 'choice',
    key: 'status',
    label: t('record.status'),
    options: conditionStates.map((id) => ({ id, label: t(`conditions.state.${id}`) })),
  },
  { kind: 'yesno', key: 'mine', label: t('conditions.mine') },
  { kind: 'yesno', key: 'overdue', label: t('conditions.overdue') },
]

/** What the board asked for, of all records together; each leads to the record, where it is met. */
export default function ConditionsPage() {
  const { language } = useLocale()
  const control = useListState(conditions.list.list, { name: 'conditions' })
  const query = useListQuery(source, control)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const [shown, offered] = useMemo(() => [columns(), filters()], [language])
  return (
    <ListPage
      title={t('conditions.title')}
      control={control}
      query={query}
      source={source}
      columns={shown}
      filters={offered}
      rowId={({ id }) => id}
      rowLabel={({ text }) => text}
      empty={{ title: t('conditions.empty'), text: t('conditions.empty.text') }}
      failed={t('conditions.failed')}
    />
  )
}
