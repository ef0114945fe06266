import { termLanguages } from '@portico/core/contract.ts'
import { allowedCharacters, day, longText, name, orEmpty, personRef, text, uuid } from '@portico/platform/contract/fields.ts'
import { named } from '@portico/platform/contract/named.ts'
import { webAddress } from '@portico/platform/contract/record/record.contract.ts'
import * as z from 'zod/mini'
import { versionNumber } from '../revisions/revised.contract.ts'

export const termSource = named('TermSource', z.object({ title: z.string(), url: z.string(), citation: z.string() }))
export type TermSource = z.infer<typeof termSource>
export const termTranslation = named(
  'TermTranslation',
  z.object({ language: z.enum(termLanguages), name: z.string(), description: z.string(), comment: z.string() }),
)
export type TermTranslation = z.infer<typeof termTranslation>

export const givenSource = named(
  'GivenTermSource',
  z.strictObject({ title: name(1, 200), url: z._default(orEmpty(webAddress()), ''), citation: z._default(text(0, 1000), '') }),
)
export const givenTranslation = named(
  'GivenTermTranslation',
  z.strictObject({
    language: z.enum(termLanguages),
    name: name(1, 200),
    description: z._default(longText(4000), ''),
    comment: z._default(longText(4000), ''),
  }),
)
const translations = z.array(givenTranslation).check(z.maxLength(termLanguages.length - 1), (context) => {
  const languages = context.value.map(({ language }) => language)
  for (const [at, language] of languages.entries())
    if (languages.indexOf(language) !== at)
      context.issues.push({
        code: 'custom',
        input: context.value,
        path: [at, 'language'],
        message: 'unique',
        params: { message: `There are two translations into ${language}.` },
      })
})
const labels = () => z.exactOptional(z.array(name(1, 200)).check(z.maxLength(20)))

/** What people write of a term (domains 3.2). */
export const termFields = {
  name: name(1, 200),
  domainId: uuid(),
  description: z.exactOptional(longText(4000)),
  comment: z.exactOptional(longText(4000)),
  methode: z.exactOptional(longText(4000)),
  URI: z.exactOptional(orEmpty(webAddress(255))),
  notation: z.exactOptional(text(0, 40).check(allowedCharacters(/^\S$/u, 'all but spaces'))),
  altLabels: labels(),
  hiddenLabels: labels(),
  scopeNote: z.exactOptional(longText(4000)),
  examples: z.exactOptional(z.array(text(1, 500)).check(z.maxLength(10))),
  topConcept: z.exactOptional(z.boolean()),
  sources: z.exactOptional(z.array(givenSource).check(z.maxLength(10))),
  translations: z.exactOptional(translations),
  ownerId: z.exactOptional(orEmpty(personRef())),
  tags: z.exactOptional(z.array(text(1, 40)).check(z.maxLength(10))),
}
/** What a term says, as the term itself and each of its versions tell it. */
export const saidOfTerm = {
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
}
/** Beside these, when it is changed. */
export const laterFields = {
  statusDescription: z.exactOptional(text(0, 1000)),
  changeNote: z.exactOptional(text(0, 1000)),
  reviewDueAt: z.exactOptional(day()),
}
/** What transitions take beside the comment. */
export const termPayload = {
  statusDescription: z.exactOptional(text(0, 1000)),
  changeNote: z.exactOptional(text(0, 1000)),
  replacedById: z.exactOptional(uuid()),
  /** Higher than the one that the difference asks for. */
  raisedTo: z.exactOptional(z.union([z.literal(''), versionNumber()])),
}
