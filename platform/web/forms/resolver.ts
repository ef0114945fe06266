import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Fault } from '../../contract/errors.ts'
import { faultsOf } from '../../contract/faults.ts'

/** The faults of values under a schema, with the codes of the eleven messages. */
export function formFaults(issues: readonly z.core.$ZodIssue[]): Fault[] {
  return issues.flatMap((issue) =>
    faultsOf([issue]).map((fault) => {
      if ((issue.code === 'too_small' || issue.code === 'too_big') && issue.exact) {
        return { ...fault, code: 'strictLength', params: { length: Number(issue.code === 'too_small' ? issue.minimum : issue.maximum) } }
      }
      // The number field leaves a grouped or broken number as it was typed. "Only numbers" would not say what is wrong with it. Text that
      // takes digits only is no number.
      if (issue.code === 'invalid_type' && fault.code === 'numbersOnly' && /\d/.test(String(issue.input)))
        return { ...fault, code: 'integersOnly' }
      // Of a list nothing was chosen: which ids there are helps nobody.
      if (issue.code === 'invalid_value' && issue.input === undefined) return { path: fault.path, code: 'required', message: '' }
      return fault
    }),
  )
}

/**
 * Checks a form by its schema. Not the Standard Schema resolver: that one knows texts only and drops the codes by which ours are chosen.
 * A field left empty counts as not filled in, so that an optional field may stay empty and a needed one says that it is needed.
 */
export function check<S extends z.core.$ZodType>(schema: S, values: unknown): { data: z.core.output<S> } | { faults: Fault[] } {
  const first = z.safeParse(schema, values, { reportInput: true })
  if (first.success) return { data: first.data }
  const empty = first.error.issues.filter((issue) => at(values, issue.path) === '').map((issue) => issue.path)
  if (empty.length === 0) return { faults: formFaults(first.error.issues) }
  const second = z.safeParse(schema, without(values, empty), { reportInput: true })
  return second.success ? { data: second.data } : { faults: formFaults(second.error.issues) }
}

type Path = readonly PropertyKey[]
const isBranch = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === 'object' && value !== null
const at = (value: unknown, path: Path): unknown => path.reduce<unknown>((inner, key) => (isBranch(inner) ? inner[key] : undefined), value)

function without(values: unknown, paths: Path[]): unknown {
  const copy: unknown = structuredClone(values)
  for (const path of paths) {
    const parent = at(copy, path.slice(0, -1))
    const last = path.at(-1)
    if (isBranch(parent) && last !== undefined) delete parent[last]
  }
  return copy
}

export const schemaResolver =
  <S extends z.core.$ZodType<FieldValues, FieldValues>>(schema: S): Resolver<FieldValues, unknown, z.core.output<S>> =>
  (values) => {
    const checked = check(schema, values)
    if ('data' in checked) return { values: checked.data as z.core.output<S>, errors: {} }
    return { values: {}, errors: nested(checked.faults) }
  }

/** One error for each field, the first. A fault of the whole form belongs to `root`. */
function nested(faults: readonly Fault[]): FieldErrors {
  const errors: Record<string, unknown> = {}
  for (const fault of faults) {
    const path = fault.path === '' ? ['root'] : fault.path.split('.')
    let inner: Record<string, unknown> = errors
    for (const key of path.slice(0, -1)) {
      inner[key] ??= {}
      inner = inner[key] as Record<string, unknown>
    }
    const last = path.at(-1) ?? 'root'
    inner[last] ??= { type: fault.code, message: fault.message, fault }
  }
  return errors as FieldErrors
}
