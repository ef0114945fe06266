import type { Fault } from '@portico/platform/contract/errors.ts'

/** What keeps a text from taking the place of another: it shows the same values, no more and no fewer. */
export function faultsOfValues(path: string, wanted: readonly string[], given: readonly string[]): Fault[] {
  const more = given.filter((name) => !wanted.includes(name))
  const fewer = wanted.filter((name) => !given.includes(name))
  return [
    ...more.map((name) => ({
      path,
      code: 'unknownPlaceholder',
      message: `There is no value {${name}} here; there are ${wanted.map((one) => `{${one}}`).join(', ') || 'none'}.`,
      params: { placeholder: name },
    })),
    ...fewer.map((name) => ({
      path,
      code: 'missingPlaceholder',
      message: `The value {${name}} is missing.`,
      params: { placeholder: name },
    })),
  ]
}
