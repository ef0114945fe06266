import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'
import { versionEndpoints, versionHead } from '../revisions/revised.contract.ts'
import { saidOfTerm } from './term-fields.contract.ts'
import { relationTypes } from './term-states.contract.ts'

/** What is approved of a term. */
export const termContent = named(
  'TermContent',
  z.object({
    ...saidOfTerm,
    tags: z.array(z.string()),
    relatedTerms: z.array(
      z.object({
        type: z.enum(relationTypes),
        termId: z.nullable(z.string()),
        name: z.string(),
        externalUri: z.string(),
        note: z.string(),
      }),
    ),
  }),
)
export type TermContent = z.infer<typeof termContent>

export const termVersion = named('TermVersion', z.object(versionHead))
export type TermVersion = z.infer<typeof termVersion>
export const wholeVersion = named('WholeTermVersion', z.object({ ...versionHead, content: termContent }))

export const versions = versionEndpoints({
  plural: 'terms',
  tag: 'Terms',
  one: 'a term',
  shows: 'term',
  head: termVersion,
  whole: wholeVersion,
})
