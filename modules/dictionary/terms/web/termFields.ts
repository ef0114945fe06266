import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import type { RecordField } from '@portico/platform/web/record/recordField.ts'
import type { AskedFields } from '@portico/platform/web/record/words.ts'
import { termPayload } from '../term-fields.contract.ts'
import { personSearch, termSearch } from './term.queries.ts'
import { domainSearch, namedDomains } from './termList.queries.ts'
import { fieldWord } from './wordOf.ts'

type Values = Readonly<Record<string, unknown>>
const help = (name: string) => t(`terms.help.${name}` as MessageKey)
const pickedOf = (id: unknown, name: unknown) => (typeof id === 'string' && id !== '' ? { id, label: String(name || id) } : null)
const long = (name: string, more: { help?: string; optional?: true; lead?: true } = {}): RecordField => ({
  name,
  label: fieldWord(name),
  kind: 'long',
  ...more,
})

/** What makes one; the rest is filled in on its page. */
export const firstFields = (): RecordField[] => [
  { name: 'name', label: fieldWord('name'), wide: true },
  {
    name: 'domainId',
    label: fieldWord('domain'),
    kind: 'one',
    wide: true,
    search: domainSearch,
    byIds: namedDomains,
    named: ({ domainId, domain }: Values) => pickedOf(domainId, (domain as { name?: string } | null)?.name),
  },
  long('description', { help: help('description'), lead: true }),
  long('comment', { help: help('comment'), optional: true }),
]
const laterFields = (): RecordField[] => [
  { name: 'notation', label: fieldWord('notation'), help: help('notation'), code: true, optional: true },
  {
    name: 'ownerId',
    label: fieldWord('owner'),
    kind: 'person',
    search: personSearch,
    named: ({ ownerId, ownerName }: Values) => pickedOf(ownerId, ownerName),
  },
  { name: 'altLabels', label: fieldWord('altLabels'), kind: 'tags', optional: true },
  { name: 'hiddenLabels', label: fieldWord('hiddenLabels'), help: help('hiddenLabels'), kind: 'tags', optional: true },
  { name: 'topConcept', label: fieldWord('topConcept'), help: help('topConcept'), kind: 'yesno', begins: true },
  { name: 'tags', label: fieldWord('tags'), kind: 'tags', optional: true },
  long('methode', { help: help('methode'), optional: true }),
  long('scopeNote', { optional: true }),
  { name: 'examples', label: fieldWord('examples'), kind: 'tags', optional: true, wide: true },
  { name: 'URI', label: fieldWord('URI'), help: help('URI'), kind: 'url', code: true, wide: true },
]

/** All of them, in the order of the form. */
export const allFields = (): RecordField[] => [...firstFields(), ...laterFields()]
/** A working copy keeps the domain and the address of its term, and says what was changed. */
export const copyFields = (): RecordField[] => [
  ...allFields().filter(({ name }) => name !== 'domainId' && name !== 'URI' && name !== 'ownerId'),
  long('changeNote', { help: help('changeNote'), optional: true }),
]

/** What is said of the status of one record. */
export const aboutStatus = (): RecordField => long('statusDescription', { help: help('statusDescription'), optional: true })
/** What changes in every state, because nobody approves it. */
export const standingFields = (mayReview: boolean): RecordField[] => [
  aboutStatus(),
  ...laterFields().filter(({ name }) => name === 'ownerId'),
  ...(mayReview ? [{ name: 'reviewDueAt', label: fieldWord('reviewDueAt'), kind: 'day' as const, help: help('reviewDueAt') }] : []),
]

const said = (): AskedFields => ({
  fields: [aboutStatus()],
  shape: { statusDescription: termPayload.statusDescription },
})
/** The fields that an action asks for beside its comment. */
export function askedBy(action: string): AskedFields {
  if (action === 'repropose')
    return { fields: [long('changeNote', { help: help('changeNote') })], shape: { changeNote: termPayload.changeNote } }
  if (action === 'supersede')
    return {
      fields: [
        {
          name: 'replacedById',
          label: fieldWord('replacedBy'),
          kind: 'one',
          wide: true,
          search: termSearch({ status: 'APPROVED' }),
          named: ({ replacedById, replacedByName }: Values) => pickedOf(replacedById, replacedByName),
        },
        ...said().fields,
      ],
      shape: { replacedById: termPayload.replacedById, ...said().shape },
    }
  if (action === 'approve' || action === 'approveRevision')
    return {
      fields: [
        { name: 'raisedTo', label: fieldWord('versionNumber'), help: help('raisedTo'), code: true, optional: true },
        ...said().fields,
      ],
      shape: { raisedTo: termPayload.raisedTo, ...said().shape },
    }
  return action === 'retire' ? said() : { fields: [], shape: {} }
}
