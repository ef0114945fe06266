import type * as z from 'zod/mini'
import type { Fault } from './errors.ts'

/** One issue of a schema as a fault: a stable code with its values, and an English text that names what is allowed. */
export function faultsOf(issues: readonly z.core.$ZodIssue[], limit = 50): Fault[] {
  return issues.slice(0, limit).flatMap((issue): Fault[] => {
    const path = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys') {
      return issue.keys
        .slice(0, limit)
        .map((key) => ({ path: path ? `${path}.${key}` : key, code: 'unknownField', message: `${key} is not a field here.` }))
    }
    return [{ path, ...describe(issue) }]
  })
}

function describe(issue: z.core.$ZodIssue): Omit<Fault, 'path'> {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return { code: 'required', message: 'This is required.' }
      if (issue.expected === 'int') return { code: 'integersOnly', message: 'Must be a whole number.' }
      if (issue.expected === 'number') return { code: 'numbersOnly', message: 'Must be a number.' }
      return { code: 'invalidFormat', message: `Must be ${article(issue.expected)}.` }
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum))
    case 'too_big': {
      const maximum = Number(issue.maximum)
      if (issue.origin === 'string')
        return { code: 'maxLength', message: `Must have at most ${counted(maximum, 'character')}.`, params: { maximum } }
      return {
        code: 'maximum',
        message: issue.origin === 'array' ? `Must have at most ${counted(maximum, 'entry', 'entries')}.` : `Must be at most ${maximum}.`,
        params: { maximum },
      }
    }
    case 'invalid_format':
      if (issue.format === 'email') return { code: 'email', message: 'Must be an e-mail address.' }
      if (issue.format === 'datetime') return { code: 'invalidFormat', message: 'Must be a date and time such as 2026-01-31T12:00:00Z.' }
      return { code: 'invalidFormat', message: words(issue.message) }
    case 'invalid_value': {
      const allowed = issue.values.map(String).filter(Boolean).join(', ')
      return {
        code: 'invalidValue',
        message: allowed === '' ? 'Must be empty.' : `Must be one of ${allowed}${issue.values.includes('') ? ', or empty' : ''}.`,
        params: { allowed },
      }
    }
    case 'invalid_union': {
      // That a field may be empty, too, says less than what it may hold.
      const isOfEmpty = (first?: z.core.$ZodIssue) => first?.code === 'invalid_value' && first.values.every((value) => value === '')
      const closest = issue.errors.toSorted((a, b) => Number(isOfEmpty(a[0])) - Number(isOfEmpty(b[0])) || a.length - b.length)[0]?.[0]
      return closest ? describe(closest) : { code: 'invalidFormat', message: 'Has the wrong form.' }
    }
    default:
      return { code: customCode(issue.message), ...told(issue.message, issue.code === 'custom' ? issue.params : undefined) }
  }
}

function tooSmall(origin: string, minimum: number): Omit<Fault, 'path'> {
  if (origin === 'array' || origin === 'set')
    return { code: 'atLeastOne', message: `Must have at least ${counted(minimum, 'entry', 'entries')}.`, params: { minimum } }
  if (origin !== 'string') return { code: 'minimum', message: `Must be at least ${minimum}.`, params: { minimum } }
  if (minimum === 1) return { code: 'required', message: 'This is required.' }
  return { code: 'minLength', message: `Must have at least ${counted(minimum, 'character')}.`, params: { minimum } }
}

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** A form of text that says in a sentence what is allowed; the library's own texts are none of ours. */
const words = (message: string | undefined): string => (message && /^Must .*\.$/.test(message) ? message : 'Has the wrong form.')

const customMessages: { [code: string]: string | undefined } = {
  notJson: 'This is not JSON.',
  httpAddress: 'Must be an http or https address without a user name or password.',
  hostEntry: 'Must be a host, or a host and its port, such as api.example:8443.',
}

/** A refinement says in its `params` what is allowed, as `message`, and the values of the translated text; common ones are known by code. */
function told(code: string | undefined, { message, ...values }: Record<string, unknown> = {}): Pick<Fault, 'message' | 'params'> {
  const params = Object.entries(values).filter((one): one is [string, string | number] => ['string', 'number'].includes(typeof one[1]))
  return {
    message: typeof message === 'string' ? message : (customMessages[code ?? ''] ?? 'Has the wrong form.'),
    ...(params.length > 0 && { params: Object.fromEntries(params) }),
  }
}

/** A refinement names its code as its message; anything else is a text of a library. */
const customCode = (message: string | undefined): string => (message && /^[a-z][A-Za-z]{2,40}$/.test(message) ? message : 'invalidFormat')

const article = (expected: string): string => `${/^[aeio]/.test(expected) ? 'an' : 'a'} ${expected}`
