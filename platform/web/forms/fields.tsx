import type { ChangeEvent, HTMLInputTypeAttribute, ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { cx } from '../ui/base/cx.ts'
import { westernDigits } from '../ui/base/digits.ts'
import { Checkbox } from '../ui/inputs/Checkbox.tsx'
import { DateField } from '../ui/inputs/DateField.tsx'
import { DayInput } from '../ui/inputs/DayInput.tsx'
import { areaClass, inputClass } from '../ui/inputs/inputClass.ts'
import { Select, type SelectOption } from '../ui/inputs/Select.tsx'
import { Switch } from '../ui/inputs/Switch.tsx'
import { Field, type FieldProps } from './Field.tsx'

interface TextFieldProps extends FieldProps {
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'url' | 'tel'>
  placeholder?: string
  /** What the browser may fill in; nothing unless said. */
  autoComplete?: string
  /** More than one line. */
  rows?: number
  /** The look of more than one line, where it is another one. */
  area?: string
  /** Code and keys: fixed width, left to right. */
  code?: boolean
  disabled?: boolean
}

export function TextField({
  type = 'text',
  placeholder,
  autoComplete = 'off',
  rows,
  area = areaClass,
  code,
  disabled,
  ...field
}: TextFieldProps) {
  return (
    <Field {...field}>
      {(control, { ref, value, ...rest }) => {
        const shared = {
          ...control,
          ...rest,
          ref,
          value: String(value ?? ''),
          placeholder,
          autoComplete,
          disabled: disabled ?? false,
          dir: code || type !== 'text' ? ('ltr' as const) : ('auto' as const),
        }
        if (rows) return <textarea {...shared} rows={rows} className={cx(area, code && 'font-mono text-13')} />
        return <input {...shared} type={type} className={cx(inputClass, code && 'font-mono text-13')} />
      }}
    </Field>
  )
}

interface NumberFieldProps extends FieldProps {
  /** After the number: "calls a day". */
  unit?: string
  disabled?: boolean
}

/** A whole number; anything else stays as typed, so that the message can say so and nothing is lost. */
export function NumberField({ unit, disabled, ...field }: NumberFieldProps) {
  return (
    <Field {...field}>
      {(control, { value, onChange, ...rest }) => (
        <span className="flex items-center gap-2">
          <input
            {...control}
            {...rest}
            value={value === undefined || value === null ? '' : String(value)}
            onChange={(event) => onChange(readNumber(event.target.value))}
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            disabled={disabled}
            className={cx(inputClass, 'max-w-48 tabular-nums')}
          />
          {unit && <span className="text-13 text-muted">{unit}</span>}
        </span>
      )}
    </Field>
  )
}

/**
 * The whole number that was typed, in Western or Arabic digits; else the text as it is. No separators: `1,000` is a thousand to one person
 * and one to another, and while it is typed it is `1,0`.
 */
export function readNumber(text: string): number | string {
  const western = westernDigits(text).trim()
  return /^-?\d{1,15}$/.test(western) ? Number(western) : text
}

export function SelectField({
  options,
  icon,
  placeholder,
  disabled,
  ...field
}: FieldProps & { options: readonly SelectOption[]; icon?: string; placeholder?: string; disabled?: boolean }) {
  return (
    <Field {...field}>
      {(control, { value, ...rest }) => (
        <Select
          {...control}
          {...rest}
          value={String(value ?? '')}
          options={options}
          icon={icon}
          placeholder={placeholder}
          disabled={disabled}
        />
      )}
    </Field>
  )
}

export function DateInputField({ time, min, max, ...field }: FieldProps & { time?: boolean; min?: string; max?: string }) {
  return (
    <Field {...field}>
      {(control, { value, onChange, onBlur }) => (
        <DateField
          {...control}
          value={String(value ?? '')}
          onChange={onChange}
          onBlur={onBlur}
          {...(time && { time })}
          {...(min && { min })}
          {...(max && { max })}
        />
      )}
    </Field>
  )
}

/** A day without a time: it is the same one wherever the reader is. */
export function DayField({ min, max, ...field }: FieldProps & { min?: string; max?: string }) {
  return (
    <Field {...field}>
      {(control, { value, onChange, onBlur, ref }) => (
        <DayInput {...control} ref={ref} value={String(value ?? '')} onChange={onChange} onBlur={onBlur} min={min} max={max} />
      )}
    </Field>
  )
}

interface TickFieldProps {
  name: string
  label: ReactNode
  help?: ReactNode
  disabled?: boolean
}

/** What ticks a box for a field of the form. */
function useTick(name: string) {
  const { field } = useController({ name })
  return {
    ref: field.ref,
    name,
    checked: Boolean(field.value),
    onChange: (event: ChangeEvent<HTMLInputElement>) => field.onChange(event.target.checked),
    onBlur: field.onBlur,
  }
}

export const CheckboxField = ({ name, ...rest }: TickFieldProps) => <Checkbox {...rest} {...useTick(name)} />
export const SwitchField = ({ name, ...rest }: TickFieldProps) => <Switch {...rest} {...useTick(name)} />

export interface PickOption {
  id: string
  label: string
  /** After the name, quieter: a plan, a kind. */
  note?: string
  /** At the end: a chip. */
  aside?: ReactNode
  disabled?: boolean
}

/** Some of a few, each with what matters about it: the product list of the dialog. The value is the list of ids; with `one` a single id. */
export function PickListField({ options, one, ...field }: FieldProps & { options: readonly PickOption[]; one?: boolean }) {
  return (
    <Field {...field} group>
      {(_control, { value, onChange, onBlur, name }, wrong) => {
        const chosen: string[] = [value ?? []].flat()
        const toggle = (id: string, on: boolean) =>
          onChange(one ? (Array.isArray(value) ? [id] : id) : on ? [...chosen, id] : chosen.filter((other) => other !== id))
        return (
          <div className={cx('edges-y max-h-80 overflow-auto rounded-[8px] border', wrong ? 'border-bad' : 'border-hairline')}>
            {options.map((option) => (
              <div
                key={option.id}
                className="flex min-h-11 flex-wrap items-center gap-x-3 border-t border-hairline px-3 py-1.5 first:border-t-0"
              >
                <div className="min-w-0 flex-1 basis-48">
                  <Checkbox
                    kind={one ? 'radio' : 'checkbox'}
                    name={name}
                    checked={chosen.includes(option.id)}
                    disabled={option.disabled}
                    aria-invalid={wrong || undefined}
                    onChange={(event) => toggle(option.id, event.target.checked)}
                    onBlur={onBlur}
                    label={
                      <>
                        <bdi className="font-semibold">{option.label}</bdi> {option.note && <bdi className="text-muted">{option.note}</bdi>}
                      </>
                    }
                  />
                </div>
                {/* On a phone below the name, whatever its length. */}
                {option.aside && <div className="max-sm:basis-full max-sm:ps-6.5 max-sm:pb-1">{option.aside}</div>}
              </div>
            ))}
          </div>
        )
      }}
    </Field>
  )
}
