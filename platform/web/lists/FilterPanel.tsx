import { useEffect, useState } from 'react'
import { t } from '../i18n/i18n.ts'
import { Button } from '../ui/actions/Button.tsx'
import { Checkbox } from '../ui/inputs/Checkbox.tsx'
import { ComboboxMany } from '../ui/inputs/ComboboxMany.tsx'
import { DateRangeField } from '../ui/inputs/DateRangeField.tsx'
import { type DayRange, dateOf } from '../ui/inputs/day.ts'
import { type ControlProps, FieldBox } from '../ui/inputs/FieldBox.tsx'
import { Select } from '../ui/inputs/Select.tsx'
import type { ListFilter } from './filters.ts'
import { readRange, writeRange } from './range.ts'
import type { ListControl } from './useListState.ts'
import { useNames } from './useNames.ts'

/** Every filter with its control; a change counts at once. */
export default function FilterPanel({
  filters,
  control,
  onPlaced,
}: {
  filters: readonly ListFilter[]
  control: ListControl
  onPlaced: () => void
}) {
  // Its size is known only now.
  useEffect(() => onPlaced(), [onPlaced])
  const any = Object.keys(control.state.filter).length > 0
  return (
    <div className="grid gap-4">
      {filters.map((filter) => (
        <OneFilter
          key={filter.key}
          filter={filter}
          values={control.state.filter[filter.key] ?? []}
          onChange={(values) => control.setFilter(filter.key, values)}
        />
      ))}
      {any && (
        <Button kind="quiet" small className="justify-self-start" onClick={() => control.clear()}>
          {t('list.clear')}
        </Button>
      )}
    </div>
  )
}

function OneFilter({ filter, values, onChange }: { filter: ListFilter; values: readonly string[]; onChange: (values: string[]) => void }) {
  const names = useNames(filter, values)
  if (filter.kind === 'choice' && !filter.one) {
    return (
      <FieldBox label={filter.label} group>
        {() => (
          <div className="grid">
            {filter.options.map((option) => (
              <Checkbox
                key={option.id}
                label={option.label}
                checked={values.includes(option.id)}
                onChange={(event) =>
                  onChange(event.target.checked ? [...values, option.id] : values.filter((value) => value !== option.id))
                }
              />
            ))}
          </div>
        )}
      </FieldBox>
    )
  }
  if (filter.kind === 'range') {
    return (
      <FieldBox label={filter.label} group>
        {(field) => <RangeFilter {...field} value={values[0] ?? ''} onChange={(value) => onChange(value ? [value] : [])} />}
      </FieldBox>
    )
  }
  return (
    <FieldBox label={filter.label}>
      {(field) => {
        if (filter.kind === 'search') {
          return (
            <ComboboxMany
              {...field}
              search={filter.search}
              value={values.map((id, index) => ({ id, label: names[index] ?? id }))}
              onChange={(options) => onChange(options.map((option) => option.id))}
            />
          )
        }
        const options =
          filter.kind === 'choice'
            ? filter.options.map(({ id, label }) => ({ value: id, label }))
            : [
                { value: 'true', label: t('list.filter.yes') },
                { value: 'false', label: t('list.filter.no') },
              ]
        return (
          <Select
            {...field}
            value={values[0] ?? ''}
            options={[{ value: '', label: t('list.filter.all') }, ...options]}
            onChange={(event) => onChange(event.target.value ? [event.target.value] : [])}
          />
        )
      }}
    </FieldBox>
  )
}

/** What is no day yet filters nothing; it stays in its field until a day is read. */
function RangeFilter({ value, onChange, ...field }: ControlProps & { value: string; onChange: (value: string) => void }) {
  const [unread, setUnread] = useState<DayRange>()
  return (
    <DateRangeField
      {...field}
      value={unread ?? readRange(value) ?? { from: '', to: '' }}
      onChange={(next) => {
        const isRead = [next.from, next.to].every((day) => day === '' || dateOf(day) !== undefined)
        setUnread(isRead ? undefined : next)
        if (isRead) onChange(writeRange(next))
      }}
    />
  )
}
