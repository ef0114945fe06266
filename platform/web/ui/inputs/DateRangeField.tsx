import { t } from '../../i18n/i18n.ts'
import { DayInput } from './DayInput.tsx'
import type { DayRange } from './day.ts'
import type { ControlProps } from './FieldBox.tsx'

interface DateRangeFieldProps extends Partial<ControlProps> {
  /** Days where the person is; an end may stay open. */
  value: DayRange
  onChange: (range: DayRange) => void
  min?: string
  max?: string
  disabled?: boolean
}

/** From a day to a day, both typed or picked in one calendar. Ends that are the wrong way round change places. Give it a FieldBox with `group`. */
export function DateRangeField({ value, onChange, id, min, max, disabled, ...control }: DateRangeFieldProps) {
  const range = { value, onChange }
  const turn = () => {
    if (value.from && value.to && value.to < value.from) onChange({ from: value.to, to: value.from })
  }
  const shared = { ...control, min, max, disabled, range, onBlur: turn }
  return (
    <span className="flex min-w-0 items-center gap-2 max-sm:flex-wrap">
      <DayInput
        {...shared}
        {...(id && { id })}
        aria-label={t('ui.date.from')}
        value={value.from}
        onChange={(from) => onChange({ ...value, from })}
      />
      <span aria-hidden="true" className="text-muted">
        –
      </span>
      <DayInput {...shared} aria-label={t('ui.date.to')} value={value.to} onChange={(to) => onChange({ ...value, to })} />
    </span>
  )
}
