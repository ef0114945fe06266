import { useId } from 'react'
import { t } from '../i18n/i18n.ts'
import { cx } from './cx.ts'
import type { ControlProps } from './FieldBox.tsx'
import { inputClass } from './inputClass.ts'

interface DateFieldProps extends Partial<ControlProps> {
  /** ISO 8601 in UTC, or empty. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** Without a time the day ends it: 23:59 where the person is. */
  time?: boolean
  min?: string
  max?: string
  disabled?: boolean
}

const two = (value: number) => String(value).padStart(2, '0')

/** The day and the time where the person is; empty parts for an empty or unreadable value. */
export function toLocalParts(iso: string): { day: string; time: string } {
  const at = new Date(iso)
  if (!iso || Number.isNaN(at.getTime())) return { day: '', time: '' }
  return {
    day: `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  }
}

/** The instant of a local day and time, as ISO in UTC; empty when there is no day. */
export function fromLocalParts(day: string, time: string): string {
  if (!day) return ''
  const at = new Date(`${day}T${time || '00:00'}`)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString()
}

/** The browser's own date and time fields: typed or picked, in the person's order of day and month. */
export function DateField({ value, onChange, onBlur, time, min, max, disabled, id, ...control }: DateFieldProps) {
  const own = useId()
  const parts = toLocalParts(value)
  const last = '23:59'
  return (
    <span className="flex gap-2">
      <input
        {...control}
        id={id ?? own}
        type="date"
        value={parts.day}
        min={min ? toLocalParts(min).day : undefined}
        max={max ? toLocalParts(max).day : undefined}
        disabled={disabled}
        onBlur={onBlur}
        onChange={(event) => onChange(fromLocalParts(event.target.value, time ? parts.time || '00:00' : last))}
        className={inputClass}
      />
      {time && (
        <input
          type="time"
          aria-label={t('ui.date.time')}
          aria-invalid={control['aria-invalid']}
          value={parts.time}
          disabled={disabled || !parts.day}
          onBlur={onBlur}
          onChange={(event) => onChange(fromLocalParts(parts.day, event.target.value))}
          className={cx(inputClass, 'w-32 shrink-0')}
        />
      )}
    </span>
  )
}
