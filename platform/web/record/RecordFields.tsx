import { type ReactNode, useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CheckboxField, DateInputField, DayField, NumberField, SelectField, TextField } from '../forms/fields.tsx'
import { t } from '../i18n/i18n.ts'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import { Bone } from '../ui/feedback/Skeleton.tsx'
import { isLong, type RecordField } from './recordField.ts'

export type { RecordField } from './recordField.ts'

// What few records have comes with the form that has it.
const PickField = lazyPart(() => import('./PickField.tsx').then((file) => file.PickField), <Bone className="h-9" />)
const MarkdownField = lazyPart(() => import('../forms/MarkdownField.tsx').then((file) => file.MarkdownField), <Bone className="h-9" />)
const TagsField = lazyPart(() => import('../forms/TagsField.tsx').then((file) => file.TagsField), <Bone className="h-9" />)

interface RecordFieldsProps {
  fields: readonly RecordField[]
  /** The record that is changed: what the ids in it are called. */
  record?: object
  /** The name of the one that has the focus first. */
  at?: string | undefined
}

/** The fields of a record's form, two beside each other where there is room. */
export function RecordFields({ fields, record, at }: RecordFieldsProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => (at && box.current ? focusIn(box.current, at) : undefined), [at])
  return (
    <div ref={box} className="grid content-start gap-4 sm:grid-cols-2">
      {fields.map((field) => (
        <Asked key={field.name} field={field}>
          {field.heading && <h3 className="mt-2 border-t border-hairline pt-4 text-16 font-semibold sm:col-span-2">{field.heading}</h3>}
          <div
            data-field={field.name}
            className={field.wide || isLong(field) ? 'sm:col-span-2' : field.begins || field.heading ? 'sm:col-start-1' : undefined}
          >
            <OneField field={field} record={record} />
          </div>
        </Asked>
      ))}
    </div>
  )
}

const Asked = ({ field, children }: { field: RecordField; children: ReactNode }) =>
  field.only ? (
    <AskedOnly name={field.name} {...field.only}>
      {children}
    </AskedOnly>
  ) : (
    children
  )

/** What was filled in while it was asked for is not sent when it no longer is. */
function AskedOnly({ name, where, is, children }: { name: string; children: ReactNode } & NonNullable<RecordField['only']>) {
  const { setValue } = useFormContext()
  const isAsked = is(useWatch({ name: where }))
  useEffect(() => {
    if (!isAsked) setValue(name, '')
  }, [isAsked, name, setValue])
  return isAsked ? children : null
}

/** Some fields come with code of their own, so the one that is meant may not be there yet. */
function focusIn(box: HTMLElement, name: string): (() => void) | undefined {
  const found = () => box.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"] :is(input, select, textarea)`)
  const focus = (field: HTMLElement) => {
    // Only the form scrolls: `scrollIntoView` would move the dialog around it, too.
    field.focus({ preventScroll: true })
    const form = field.closest('[data-body]')
    if (form) form.scrollTop += field.getBoundingClientRect().top - form.getBoundingClientRect().top - form.clientHeight / 3
  }
  const there = found()
  if (there) {
    focus(there)
    return
  }
  const watch = new MutationObserver(() => {
    const field = found()
    if (!field) return
    watch.disconnect()
    focus(field)
  })
  watch.observe(box, { childList: true, subtree: true })
  // Whoever has begun elsewhere meanwhile stays there.
  const begun = ['keydown', 'pointerdown'] as const
  const stop = () => {
    watch.disconnect()
    for (const one of begun) box.removeEventListener(one, stop)
  }
  for (const one of begun) box.addEventListener(one, stop)
  return stop
}

function OneField({ field, record }: { field: RecordField; record: object | undefined }) {
  const { name, label, help, optional } = field
  const shared = { name, label, ...(help !== undefined && { help }), ...(optional && { optional }) }
  switch (field.kind) {
    case 'markdown':
      return <MarkdownField {...shared} rows={6} />
    case 'number':
      return <NumberField {...shared} {...(field.unit !== undefined && { unit: field.unit })} />
    case 'choice':
      return (
        <SelectField
          {...shared}
          options={optional ? [{ value: '', label: t('record.nothing') }, ...field.options] : field.options}
          placeholder={t('record.choose')}
        />
      )
    case 'yesno':
      return <CheckboxField name={name} label={label} {...(help !== undefined && { help })} />
    case 'day':
      return <DayField {...shared} />
    case 'moment':
      return <DateInputField {...shared} time />
    case 'tags':
      return <TagsField {...shared} />
    case 'person':
    case 'one':
    case 'many':
      return <PickField {...shared} field={field} record={record} />
    default: {
      const { kind = 'text', code } = field
      return <TextField {...shared} {...(code && { code })} {...(kind === 'long' ? { rows: 4 } : { type: kind })} />
    }
  }
}
