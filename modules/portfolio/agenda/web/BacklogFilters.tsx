import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Checkbox } from '@portico/platform/web/ui/inputs/Checkbox.tsx'
import { DateRangeField } from '@portico/platform/web/ui/inputs/DateRangeField.tsx'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { agendaCategories, itemStates, subjectTypes } from '../../backlog/agenda-kinds.contract.ts'
import type { BacklogFilter } from './backlogFilter.ts'
import { wordOf } from './wordOf.ts'

interface BacklogFiltersProps {
  value: BacklogFilter
  onChange: (value: BacklogFilter) => void
}

export function BacklogFilters({ value: { category, subjectType, mine, myActions, status, from, to }, onChange }: BacklogFiltersProps) {
  const change = (next: { [Key in keyof BacklogFilter]: BacklogFilter[Key] | undefined }) =>
    onChange(
      Object.fromEntries(
        Object.entries({ category, subjectType, mine, myActions, status, from, to, ...next }).filter(([, chosen]) => chosen),
      ),
    )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-hairline px-4 py-2 text-13">
      <Select
        small
        aria-label={t('record.status')}
        value={status ?? ''}
        options={[
          { value: '', label: t('agenda.backlog') },
          ...itemStates.filter((one) => one !== 'PROPOSED').map((one) => ({ value: one, label: wordOf('item.state', one) })),
        ]}
        onChange={({ target }) => change({ status: itemStates.find((one) => one === target.value) })}
      />
      <Select
        small
        aria-label={t('agenda.field.category')}
        value={category ?? ''}
        options={[
          { value: '', label: t('agenda.backlog.categories') },
          ...agendaCategories.map((one) => ({ value: one, label: wordOf('category', one) })),
        ]}
        onChange={({ target }) => change({ category: agendaCategories.find((one) => one === target.value) })}
      />
      <Select
        small
        aria-label={t('agenda.field.about')}
        value={subjectType ?? ''}
        options={[
          { value: '', label: t('agenda.backlog.subjects') },
          ...subjectTypes.map((one) => ({ value: one, label: wordOf('subject', one) })),
        ]}
        onChange={({ target }) => change({ subjectType: subjectTypes.find((one) => one === target.value) })}
      />
      <Checkbox
        label={t('agenda.backlog.mine')}
        checked={mine === true}
        onChange={({ target }) => change({ mine: target.checked || undefined })}
      />
      <Checkbox
        label={t('agenda.backlog.myActions')}
        checked={myActions === true}
        onChange={({ target }) => change({ myActions: target.checked || undefined })}
      />
      <fieldset className="w-full sm:max-w-[26rem]">
        <legend className="mb-1 text-12 text-muted">{t('agenda.backlog.period')}</legend>
        <DateRangeField
          value={{ from: from ?? '', to: to ?? '' }}
          onChange={(days) => change({ from: days.from || undefined, to: days.to || undefined })}
        />
      </fieldset>
    </div>
  )
}
