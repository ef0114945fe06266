import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { faultsOf } from './faults.ts'

const messageFor = (schema: z.ZodMiniType, value: unknown) => {
  const read = schema.safeParse(value)
  return read.success ? undefined : faultsOf(read.error.issues)[0]?.message
}

it('a choice names what is allowed, and in words that nothing is', () => {
  expect(messageFor(z.enum(['low', 'high']), 'middle')).toBe('Must be one of low, high.')
  expect(messageFor(z.enum(['', 'low', 'high']), 'middle')).toBe('Must be one of low, high, or empty.')
  expect(messageFor(z.literal(''), 'middle')).toBe('Must be empty.')
})

it('of what may be empty or has a form, the form is told', () => {
  expect(messageFor(z.union([z.literal(''), z.email()]), 'nobody')).toBe('Must be an e-mail address.')
  expect(messageFor(z.union([z.email(), z.literal('')]), 'nobody')).toBe('Must be an e-mail address.')
})
