import { mdiCalendarOutline } from '@mdi/js'
import { type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { IconButton } from '../actions/IconButton.tsx'
import { cx } from '../base/cx.ts'
import { lazyPart } from '../feedback/lazyPart.tsx'
import { readDay, writeDay } from './dateText.ts'
import { type DayRange, dateOf } from './day.ts'
import type { ControlProps } from './FieldBox.tsx'
import { inputClass } from './inputClass.ts'
import { TypedField } from './TypedField.tsx'

const CalendarPopover = lazyPart(() => import('./CalendarPopover.tsx').then((file) => file.CalendarPopover))

export interface DayInputProps extends Partial<ControlProps> {
  /** `2026-11-20`, empty, or what was typed and is no day. */
  value: string
  onChange: (day: string) => void
  onBlur?: (() => void) | undefined
  min?: string | undefined
  max?: string | undefined
  disabled?: boolean | undefined
  /** The calendar chooses both ends of a range. */
  range?: { value: DayRange; onChange: (range: DayRange) => void } | undefined
  'aria-label'?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A day that is typed in the reader's format, or picked in a calendar whose code comes when it is opened. */
export function DayInput({ value, onChange, onBlur, min, max, disabled = false, range, ref, ...control }: DayInputProps) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || !event.altKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <span ref={box} className="relative block min-w-0 flex-1">
      <TypedField
        {...control}
        ref={ref}
        value={value}
        onChange={onChange}
        read={readDay}
        write={writeDay}
        inputMode="numeric"
        placeholder={t('ui.date.format')}
        disabled={disabled}
        onBlur={onBlur}
        onKeyDown={keys}
        className={cx(inputClass, 'pe-10 tabular-nums pointer-coarse:pe-12')}
      />
      <IconButton
        ref={button}
        name={t('ui.date.open')}
        icon={mdiCalendarOutline}
        aria-haspopup="dialog"
        aria-expanded={open}
        disabled={disabled}
        tooltip={false}
        onClick={() => setOpen(true)}
        className="absolute! inset-y-0 end-0.5 my-auto"
      />
      {open && (
        <CalendarPopover
          anchor={box}
          opener={button}
          onClose={() => setOpen(false)}
          min={min && dateOf(min)}
          max={max && dateOf(max)}
          {...(range ? { range: range.value, onRange: range.onChange } : { day: value, onDay: onChange })}
        />
      )}
    </span>
  )
}
