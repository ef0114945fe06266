import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { faultsOf } from './faults.ts'
import { capitals, orEmpty, text } from './fields.ts'

const words = 'Must be capital letters, digits and _, with a letter first.'
const said = (value: string, schema: z.ZodMiniType = text(2, 20).check(...capitals(/^[A-Z][A-Z0-9_]*$/, words))) =>
  faultsOf(schema.safeParse(value).error?.issues ?? []).map(({ code, message }) => [code, message])

test('a code that is wrong in its small letters only says so, and nothing else', () => {
  for (const code of ['ab', 'Ab', 'AB_c1', ' ab ']) expect(said(code)).toEqual([['capitalsOnly', words]])
})

test('what is wrong otherwise, too, has the wrong form', () => {
  for (const code of ['a b', '1a', 'a-b', '_A']) expect(said(code)).toEqual([['invalidFormat', words]])
})

test('capitals pass, and a field that may be empty says the same', () => {
  expect(said('AB_1')).toEqual([])
  const emptied = orEmpty(text(2, 20).check(...capitals(/^[A-Z]+$/, words)))
  expect(said('', emptied)).toEqual([])
  expect(said('ab', emptied)).toEqual([['capitalsOnly', words]])
})

test('the form stays described', () => {
  expect(z.toJSONSchema(text(2, 20).check(...capitals(/^[A-Z]+$/, words)))).toMatchObject({ pattern: '^[A-Z]+$' })
})
