import { useId, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { cx } from '../base/cx.ts'
import { DayInput } from './DayInput.tsx'
import { fromLocalParts, readTime, toLocalParts, writeTime } from './dateText.ts'
import type { ControlProps } from './FieldBox.tsx'
import { inputClass } from './inputClass.ts'
import { TypedField } from './TypedField.tsx'

interface DateFieldProps extends Partial<ControlProps> {
  /** ISO 8601 in UTC, empty, or what was typed and is no day. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** Without a time the day ends it: 23:59 where the person is. */
  time?: boolean
  min?: string
  max?: string
  disabled?: boolean
}

const last = '23:59'

/** A day, and perhaps a time, as the reader writes them. */
export function DateField({ value, onChange, onBlur, time, min, max, disabled = false, id, ...control }: DateFieldProps) {
  const own = useId()
  /** A time that is no time yet; the one before counts, and stands there again when the field is left. */
  const [unread, setUnread] = useState<string>()
  const { day, time: at } = toLocalParts(value)
  const readable = day !== ''
  return (
    <span className="flex gap-2">
      <DayInput
        {...control}
        id={id ?? own}
        value={readable ? day : value}
        min={min && toLocalParts(min).day}
        max={max && toLocalParts(max).day}
        disabled={disabled}
        onBlur={onBlur}
        onChange={(next) => onChange(fromLocalParts(next, time ? at || '00:00' : last) || next)}
      />
      {time && (
        <TypedField
          aria-label={t('ui.date.time')}
          aria-invalid={control['aria-invalid']}
          inputMode="numeric"
          value={unread ?? at}
          read={readTime}
          write={writeTime}
          disabled={disabled || !readable}
          onBlur={() => {
            setUnread(undefined)
            onBlur?.()
          }}
          onChange={(next) => {
            const read = readTime(next)
            setUnread(read === undefined ? next : undefined)
            if (read !== undefined) onChange(fromLocalParts(day, read))
          }}
          className={cx(inputClass, 'w-24! shrink-0 tabular-nums')}
        />
      )}
    </span>
  )
}
