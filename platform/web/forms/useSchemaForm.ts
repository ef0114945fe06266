import { useEffect, useRef, useState } from 'react'
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { AppError, type Fault } from '../../contract/errors.ts'
import { t } from '../i18n/i18n.ts'
import { problemText, requestIdOf } from '../ui/feedback/problemText.ts'
import { fieldText } from './messages.ts'
import { check, schemaResolver } from './resolver.ts'
import { fieldNames, showAtFields } from './serverFaults.ts'

export type FormSchema = z.core.$ZodType<FieldValues, FieldValues>

interface SchemaFormOptions<S extends FormSchema, R> {
  schema: S
  /** What the fields start with; every field has an entry, empty ones `''`, `false` or `[]`. */
  defaults: FieldValues
  /** Sends the checked values. What it throws is shown at its fields or over them; nothing that was typed is lost. */
  submit: (values: z.core.output<S>) => Promise<R>
  onDone: (result: R, values: z.core.output<S>) => void
  /** What people call the place of a fault that no field shows; a path means nothing to them. */
  nameOf?: ((path: string) => string | undefined) | undefined
}

export interface SchemaForm {
  form: UseFormReturn<FieldValues>
  /** Over the fields: what no field shows. */
  failure: string | undefined
  /** For support, when the server failed. */
  requestId: string | undefined
  /** The server did not answer or failed, and something was entered: it is not lost. */
  kept: boolean
  onSubmit: (event: React.FormEvent<HTMLFormElement>) => void
}

/** A form by its schema: checked when it is sent and, after that, as it is corrected. */
export function useSchemaForm<S extends FormSchema, R>({ schema, defaults, submit, onDone, nameOf }: SchemaFormOptions<S, R>): SchemaForm {
  const form = useForm({
    resolver: schemaResolver(schema) as never,
    defaultValues: defaults,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  const { isDirty } = form.formState
  const [failure, setFailure] = useState<{ text: string; requestId?: string | undefined; kept?: boolean; isOfFault?: true }>()
  const sending = useRef(false)
  // Whose first wrong field shall have the focus: the effect runs once the faults are drawn.
  const [faulty, setFaulty] = useState<{ form: HTMLFormElement; text: string }>()
  useEffect(() => {
    // The field may be one that the form does not show now; without a word the button would seem dead.
    if (faulty && !focusFirst(faulty.form)) setFailure((said) => said ?? { text: faulty.text, isOfFault: true })
  }, [faulty])
  // What is said of an entry holds no longer than the entry.
  useEffect(() => {
    const { unsubscribe } = form.watch(() => setFailure((said) => (said?.isOfFault ? undefined : said)))
    return unsubscribe
  }, [form])
  const send = async (element: HTMLFormElement) => {
    const faults: Fault[] = []
    let answered = false
    setFailure(undefined)
    await form.handleSubmit(
      async (values) => {
        try {
          onDone(await submit(values as z.core.output<S>), values as z.core.output<S>)
        } catch (error) {
          const { shown, rest } = showAtFields(error, fieldNames(defaults, element), form.setError)
          const [first] = rest
          if (first) setFailure({ text: inAnswer(first, nameOf), isOfFault: true })
          else if (shown.length === 0) {
            const kept = isBroken(error) && isDirty
            setFailure({ text: problemText(error), requestId: requestIdOf(error), kept })
          }
          faults.push(...shown)
          answered = true
        }
      },
      () => {
        const checked = check(schema, form.getValues())
        if ('faults' in checked) faults.push(...checked.faults)
      },
    )()
    const [fault] = faults
    if (fault) setFaulty({ form: element, text: (answered ? inAnswer : inFull)(fault, nameOf) })
  }
  return {
    form: form as unknown as UseFormReturn<FieldValues>,
    failure: failure?.text,
    requestId: failure?.requestId,
    kept: failure?.kept ?? false,
    onSubmit: (event) => {
      event.preventDefault()
      event.stopPropagation()
      if (sending.current) return
      sending.current = true
      void send(event.currentTarget).finally(() => {
        sending.current = false
      })
    },
  }
}

/** Nothing that was entered is wrong: there was no answer, or the server failed. */
const isBroken = (error: unknown) => !(error instanceof AppError) || error.statusCode === 0 || error.statusCode >= 500

/** A fault that stands at no field says where it belongs: in the words of the form, and where it has none by its path. */
function inFull(fault: Fault, nameOf?: (path: string) => string | undefined): string {
  const path = fault.path.replace(/^(body|query|params)\./, '')
  const name = nameOf?.(path) ?? path
  return name ? `${name}: ${fieldText(fault)}` : fieldText(fault)
}
/** The same in a failed answer: in its words of section 8 of the specification. */
const inAnswer = (...said: Parameters<typeof inFull>) => t('core.error', { message: inFull(...said) })

/** Goes to the first field in the order of the page that is wrong; false when none is. */
function focusFirst(form: HTMLFormElement): boolean {
  const field = form.querySelector<HTMLElement>('[aria-invalid=true]')
  field?.focus()
  // The words stand below the field and may be behind the dialog's foot.
  const [words] = field?.getAttribute('aria-describedby')?.split(' ') ?? []
  if (words) document.getElementById(words)?.scrollIntoView?.({ block: 'nearest' })
  return field !== null
}
