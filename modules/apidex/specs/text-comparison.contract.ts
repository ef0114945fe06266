import { textDiff } from '@portico/documents/contract/text-diff.contract.ts'
import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { uuid } from '@portico/platform/contract/fields.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'
import { compared } from './changelog.contract.ts'

const textComparison = named('TextComparison', z.extend(compared, { text: textDiff }))
export type TextComparison = z.infer<typeof textComparison>

/** By itself, so that only those who look at it load it. */
export const compareText = endpoint({
  method: 'GET',
  path: '/api/specs/:id/text-comparison',
  shows: ['spec'],
  summary: 'What came and went in the text since another revision',
  tag: 'Specs',
  access: 'signedIn',
  rule: 'who may see the product',
  modules: ['InternalDeveloperPortal'],
  params: z.object({ id: uuid() }),
  /** `with`: the older one. */
  query: z.object({ with: uuid() }),
  answer: textComparison,
  answers: 'raw',
  perMinute: 30,
})
