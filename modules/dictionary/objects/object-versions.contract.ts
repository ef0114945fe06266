import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { uuid } from '@portico/platform/contract/fields.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'
import { difference } from '../terms/versions.contract.ts'
import { valueListKinds } from '../valuelists/value-list-kinds.contract.ts'
import { attribute, objectRelation } from './member.contract.ts'
import { versionNumber } from './object-fields.contract.ts'
import { objectTypes } from './object-kinds.contract.ts'

/** What is approved of a business object. */
export const objectContent = named(
  'BusinessObjectContent',
  z.object({
    name: z.string(),
    displayName: z.string(),
    pluralName: z.string(),
    description: z.string(),
    comment: z.string(),
    objectType: z.enum(objectTypes),
    abstract: z.boolean(),
    superTypeIds: z.array(z.string()),
    termIds: z.array(z.string()),
    provenance: z.string(),
    population: z.string(),
    quality: z.string(),
    authoritativeSource: z.string(),
    dataClassification: z.string(),
    personalData: z.string(),
    retention: z.string(),
    tags: z.array(z.string()),
    attributes: z.array(attribute),
    relations: z.array(objectRelation),
    /** The lists that its attributes took their values from, as they were. */
    valueLists: z.array(
      z.object({ id: z.string(), name: z.string(), kind: z.enum(valueListKinds), uri: z.string(), codes: z.array(z.string()) }),
    ),
  }),
)
export type ObjectContent = z.infer<typeof objectContent>

const listed = {
  versionNumber: z.string(),
  changeNote: z.string(),
  approvedAt: z.string(),
  approvedBy: z.string(),
  approvedByName: z.string(),
}
export const objectVersion = named('BusinessObjectVersion', z.object(listed))
export type ObjectVersion = z.infer<typeof objectVersion>
export const wholeObjectVersion = named('WholeBusinessObjectVersion', z.object({ ...listed, content: objectContent }))

const all = {
  tag: 'Business objects',
  access: ['admin', 'businessAnalist', 'readOnly'] as const,
  modules: ['DataDictionary'] as const,
  shows: ['businessObject'],
}
const params = z.object({ id: uuid() })
const base = '/api/businessobjects/:id/versions'

export const objectVersions = {
  list: endpoint({
    ...all,
    method: 'GET',
    path: base,
    summary: 'The approved versions of a business object, newest first',
    params,
    answer: z.array(objectVersion),
  }),
  diff: endpoint({
    ...all,
    method: 'GET',
    path: `${base}/diff`,
    summary: 'What one approved version of a business object has that another one has not, and what that means for who uses it',
    params,
    query: z.object({ from: versionNumber(), to: versionNumber() }),
    answer: z.array(difference),
  }),
  get: endpoint({
    ...all,
    method: 'GET',
    path: `${base}/:versionNumber`,
    summary: 'One approved version of a business object with what it said',
    params: z.object({ id: uuid(), versionNumber: versionNumber() }),
    answer: wholeObjectVersion,
  }),
}
