import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'
import { versionEndpoints, versionHead } from '../revisions/revised.contract.ts'
import { valueListKinds } from '../valuelists/value-list-kinds.contract.ts'
import { attribute, objectRelation } from './member.contract.ts'
import { saidOfObject } from './object-fields.contract.ts'

/** What is approved of a business object. */
export const objectContent = named(
  'BusinessObjectContent',
  z.object({
    ...saidOfObject,
    dataClassification: z.string(),
    personalData: z.string(),
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

export const objectVersion = named('BusinessObjectVersion', z.object(versionHead))
export type ObjectVersion = z.infer<typeof objectVersion>
export const wholeObjectVersion = named('WholeBusinessObjectVersion', z.object({ ...versionHead, content: objectContent }))

export const objectVersions = versionEndpoints({
  plural: 'businessobjects',
  tag: 'Business objects',
  one: 'a business object',
  shows: 'businessObject',
  head: objectVersion,
  whole: wholeObjectVersion,
})
