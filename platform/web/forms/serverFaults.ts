import type { FieldValues, UseFormSetError } from 'react-hook-form'
import { AppError, type Fault } from '../../contract/errors.ts'

/**
 * The fields of a form: those of its values, and those that it shows. One whose value has fields of its own, `credentials.password`, is
 * none itself: a fault that was put there would be seen by nobody.
 */
export function fieldNames(values: FieldValues, form: HTMLFormElement): string[] {
  const drawn = [...form.elements].flatMap((control) => control.getAttribute('name') || [])
  const isDrawnInParts = (name: string) => drawn.some((one) => one.startsWith(`${name}.`))
  return [...Object.keys(values).filter((name) => !isDrawnInParts(name)), ...drawn]
}

/** The field a fault belongs to: paths may start with the part of the request. Undefined: none of the form's. */
export function fieldOf(path: string, names: readonly string[]): string | undefined {
  const plain = path.replace(/^(body|query|params)\./, '').replace(/\[(\d+)\]/g, '.$1')
  const exact = names.find((name) => name === plain)
  // A fault inside a list, `products.2.id`, shows at the list.
  return exact ?? names.toSorted((a, b) => b.length - a.length).find((name) => plain.startsWith(`${name}.`))
}

/** Puts the faults of a failed call (422, and 409 with a path) at their fields; answers which ones, and those that belong to no field. */
export function showAtFields(
  error: unknown,
  names: readonly string[],
  setError: UseFormSetError<FieldValues>,
): { shown: Fault[]; rest: Fault[] } {
  const faults = error instanceof AppError ? error.details : []
  const shown: Fault[] = []
  const rest: Fault[] = []
  const taken = new Set<string>()
  for (const fault of faults) {
    const name = fieldOf(fault.path, names)
    if (name === undefined) rest.push(fault)
    else if (!taken.has(name)) {
      taken.add(name)
      shown.push(fault)
      setError(name, { type: fault.code, message: fault.message, fault } as never)
    }
  }
  return { shown, rest }
}
