import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { uuid } from '@portico/platform/contract/fields.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'
import { termSource, termTranslation, versionNumber } from './term-fields.contract.ts'
import { relationTypes } from './term-states.contract.ts'

/** What is approved of a term. */
export const termContent = named(
  'TermContent',
  z.object({
    name: z.string(),
    description: z.string(),
    comment: z.string(),
    methode: z.string(),
    notation: z.string(),
    altLabels: z.array(z.string()),
    hiddenLabels: z.array(z.string()),
    scopeNote: z.string(),
    examples: z.array(z.string()),
    topConcept: z.boolean(),
    sources: z.array(termSource),
    translations: z.array(termTranslation),
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

const listed = {
  versionNumber: z.string(),
  changeNote: z.string(),
  approvedAt: z.string(),
  approvedBy: z.string(),
  approvedByName: z.string(),
}
export const termVersion = named('TermVersion', z.object(listed))
export type TermVersion = z.infer<typeof termVersion>
export const wholeVersion = named('WholeTermVersion', z.object({ ...listed, content: termContent }))

export const difference = named(
  'TermDifference',
  z.object({
    path: z.string(),
    kind: z.enum(['added', 'removed', 'changed']),
    old: z.string(),
    new: z.string(),
    impact: z.enum(['major', 'minor', 'patch']),
  }),
)

const all = { tag: 'Terms', access: ['admin', 'businessAnalist', 'readOnly'] as const, modules: ['DataDictionary'] as const }
const params = z.object({ id: uuid() })
const base = '/api/terms/:id/versions'

export const versions = {
  list: endpoint({
    ...all,
    method: 'GET',
    path: base,
    summary: 'The approved versions of a term, newest first',
    shows: ['term'],
    params,
    answer: z.array(termVersion),
  }),
  diff: endpoint({
    ...all,
    method: 'GET',
    path: `${base}/diff`,
    summary: 'What one approved version of a term has that another one has not',
    shows: ['term'],
    params,
    query: z.object({ from: versionNumber(), to: versionNumber() }),
    answer: z.array(difference),
  }),
  get: endpoint({
    ...all,
    method: 'GET',
    path: `${base}/:versionNumber`,
    summary: 'One approved version of a term with what it said',
    shows: ['term'],
    params: z.object({ id: uuid(), versionNumber: versionNumber() }),
    answer: wholeVersion,
  }),
}
