import { capitals, formed, longText, name, personRef, text, uuid } from '@portico/platform/contract/fields.ts'
import { webAddress } from '@portico/platform/contract/record/record.contract.ts'
import * as z from 'zod/mini'
import { versionNumber } from '../revisions/revised.contract.ts'
import { attributes, objectRelations } from './member.contract.ts'
import { classifications, objectTypes, personalKinds } from './object-kinds.contract.ts'

const orEmpty = <T extends z.core.$ZodType>(schema: T) => z.union([z.literal(''), schema])
const technical = (minimum: number) =>
  name(minimum, 80).check(formed(/^[A-Z][A-Za-z0-9]*$/, 'Must be letters and digits, a capital first, such as MeterReading.'))
const unlike = (words: string) => (context: z.core.ParsePayload<string[]>) => {
  for (const [at, id] of context.value.entries())
    if (context.value.indexOf(id) !== at)
      context.issues.push({ code: 'custom', input: context.value, path: [at], message: 'unique', params: { message: words } })
}

/** What people write of a business object (domains 3.3). */
export const objectFields = {
  name: technical(2),
  displayName: name(1, 200),
  domainId: uuid(),
  objectType: z.enum(objectTypes),
  pluralName: z.exactOptional(orEmpty(technical(1))),
  code: z.exactOptional(orEmpty(text(2, 20).check(...capitals(/^[A-Z0-9_-]+$/, 'Must be capital letters, digits, _ and -.')))),
  description: z.exactOptional(longText(4000)),
  comment: z.exactOptional(longText(4000)),
  abstract: z.exactOptional(z.boolean()),
  superTypeIds: z.exactOptional(z.array(uuid()).check(z.maxLength(3), unlike('It is there twice.'))),
  termIds: z.exactOptional(z.array(uuid()).check(z.maxLength(5), unlike('It is there twice.'))),
  URI: z.exactOptional(orEmpty(webAddress(255))),
  provenance: z.exactOptional(text(0, 200)),
  population: z.exactOptional(text(0, 1000)),
  quality: z.exactOptional(text(0, 1000)),
  authoritativeSource: z.exactOptional(text(0, 200)),
  dataClassification: z.exactOptional(orEmpty(z.enum(classifications))),
  personalData: z.exactOptional(orEmpty(z.enum(personalKinds))),
  retention: z.exactOptional(text(0, 200)),
  ownerId: z.exactOptional(orEmpty(personRef())),
  stewardId: z.exactOptional(orEmpty(personRef())),
  tags: z.exactOptional(z.array(text(1, 40)).check(z.maxLength(10))),
  attributes: z.exactOptional(attributes()),
  relations: z.exactOptional(objectRelations()),
}
/** What an object says of itself, as the object and each of its versions tell it. */
export const saidOfObject = {
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
  retention: z.string(),
}
/** Beside these, when it is changed. */
export const laterObjectFields = {
  statusDescription: z.exactOptional(text(0, 1000)),
  changeNote: z.exactOptional(text(0, 1000)),
}
/** What transitions take beside the comment. */
export const objectPayload = {
  statusDescription: z.exactOptional(text(0, 1000)),
  changeNote: z.exactOptional(text(0, 1000)),
  replacedById: z.exactOptional(uuid()),
  /** Of what is approved, where it is to be higher than the difference makes it. */
  versionNumber: z.exactOptional(orEmpty(versionNumber())),
}
