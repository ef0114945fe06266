import type { FieldValues } from 'react-hook-form'

export interface Conflict {
  name: string
  label: string
  theirs: unknown
  yours: unknown
}

interface LabelledField {
  name: string
  label: string
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? '') === JSON.stringify(b ?? '')

/** What two people made of the same record: fields that both changed, differently, and fields that only the other one changed. */
export function mergeOf(
  fields: readonly LabelledField[],
  was: FieldValues,
  theirs: FieldValues,
  yours: FieldValues,
): { conflicts: Conflict[]; taken: LabelledField[] } {
  const changed = fields.filter(({ name }) => !same(was[name], theirs[name]) && !same(theirs[name], yours[name]))
  return {
    conflicts: changed
      .filter(({ name }) => !same(was[name], yours[name]))
      .map(({ name, label }) => ({ name, label, theirs: theirs[name], yours: yours[name] })),
    taken: changed.filter(({ name }) => same(was[name], yours[name])),
  }
}
