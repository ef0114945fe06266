import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import type { RecordField } from '@portico/platform/web/record/recordField.ts'
import type { AskedFields } from '@portico/platform/web/record/words.ts'
import { personSearch, termSearch } from '../../terms/web/term.queries.ts'
import { aboutStatus, askedBy } from '../../terms/web/termFields.ts'
import { domainSearch } from '../../terms/web/termList.queries.ts'
import type { BusinessObject } from '../object.contract.ts'
import { objectPayload } from '../object-fields.contract.ts'
import { classifications, objectTypes, personalKinds } from '../object-kinds.contract.ts'
import { objectSearch } from './object.queries.ts'
import { kindWord, objectField } from './wordOf.ts'

type Values = Readonly<Record<string, unknown>>
const help = (name: string) => t(`objects.help.${name}` as MessageKey)
const pickedOf = (id: unknown, name: unknown) => (typeof id === 'string' && id !== '' ? { id, label: String(name || id) } : null)
const long = (name: string, more: { help?: string; optional?: true; lead?: true } = {}): RecordField => ({
  name,
  label: objectField(name),
  kind: 'long',
  ...more,
})
const line = (name: string, more: { help?: string; code?: true; anew?: true } = {}): RecordField => ({
  name,
  label: objectField(name),
  optional: true,
  ...more,
})
const options = (values: readonly string[]) => values.map((value) => ({ value, label: kindWord(value) }))
const isHeld = { status: { inq: ['DRAFT', 'PROPOSED', 'APPROVED', 'UNDER_REVISION', 'REPROPOSED'] } }

/** What makes one; the rest is filled in on its page. */
export const firstObjectFields = (): RecordField[] => [
  { name: 'displayName', label: objectField('displayName') },
  { name: 'name', label: objectField('name'), help: help('name'), code: true },
  {
    name: 'domainId',
    label: objectField('domain'),
    kind: 'one',
    search: domainSearch,
    named: ({ domainId, domain }: Values) => pickedOf(domainId, (domain as { name?: string } | null)?.name),
  },
  { name: 'objectType', label: objectField('objectType'), kind: 'choice', options: options(objectTypes) },
  long('description', { help: help('description'), optional: true, lead: true }),
  {
    name: 'termIds',
    label: objectField('termIds'),
    help: help('termIds'),
    kind: 'many',
    optional: true,
    wide: true,
    search: termSearch(isHeld),
    named: ({ terms }: Values) => ((terms ?? []) as { id: string; name: string }[]).map(({ id, name }) => ({ id, label: name })),
  },
]
const descriptive = (): RecordField[] => [
  long('comment', { optional: true }),
  line('pluralName', { help: help('pluralName'), code: true }),
  line('code', { code: true }),
  {
    name: 'superTypeIds',
    label: objectField('superTypeIds'),
    kind: 'many',
    optional: true,
    search: objectSearch(),
    named: ({ pointsTo }: Values) =>
      ((pointsTo ?? []) as { id: string; name: string; kind: string }[])
        .filter(({ kind }) => kind === 'SUPER')
        .map(({ id, name }) => ({ id, label: name })),
  },
  { name: 'abstract', label: objectField('abstract'), help: help('abstract'), kind: 'yesno', begins: true },
  { name: 'tags', label: objectField('tags'), kind: 'tags', optional: true },
  { name: 'URI', label: objectField('URI'), kind: 'url', code: true, wide: true },
]
/** Who answers for it, and how it is to be handled. */
export const governanceFields = (): RecordField[] => [
  {
    name: 'ownerId',
    label: objectField('ownerId'),
    kind: 'person',
    search: personSearch,
    named: ({ ownerId, ownerName }: Values) => pickedOf(ownerId, ownerName),
  },
  {
    name: 'stewardId',
    label: objectField('stewardId'),
    kind: 'person',
    optional: true,
    search: personSearch,
    named: ({ stewardId, stewardName }: Values) => pickedOf(stewardId, stewardName),
  },
  line('authoritativeSource', { help: help('authoritativeSource') }),
  line('provenance'),
  {
    name: 'dataClassification',
    label: objectField('dataClassification'),
    kind: 'choice',
    optional: true,
    options: options(classifications),
  },
  { name: 'personalData', label: objectField('personalData'), kind: 'choice', optional: true, options: options(personalKinds) },
  line('retention'),
  long('population', { optional: true }),
  long('quality', { optional: true }),
]
/** What changes in every state, because nobody approves it. */
export const standingObjectFields = (): RecordField[] => [
  aboutStatus(),
  ...governanceFields().filter(({ name }) => name === 'ownerId' || name === 'stewardId'),
]
export const generalFields = (): RecordField[] => [...firstObjectFields().toSorted(byName), ...descriptive()]
/** The name of the record comes first where its page shows it. */
const byName = (a: RecordField, b: RecordField) => Number(b.name === 'name') - Number(a.name === 'name')

/** All of them, in the order of the form; a working copy keeps the domain, code and address of its object, and says what was changed. */
export function formFields({
  validatedObjectId,
  versionNumber,
}: Pick<BusinessObject, 'validatedObjectId' | 'versionNumber'>): RecordField[] {
  const isFixed = validatedObjectId !== null || versionNumber !== ''
  const fixed: readonly string[] = isFixed
    ? ['domainId', 'code', 'URI', ...(validatedObjectId === null ? [] : ['ownerId', 'stewardId'])]
    : []
  const all = [...firstObjectFields(), ...descriptive(), ...governanceFields()].filter(({ name }) => !fixed.includes(name))
  return validatedObjectId === null ? all : [...all, { name: 'changeNote', label: objectField('changeNote'), kind: 'long', optional: true }]
}

/** The fields that an action asks for beside its comment: those of a term, but for what replaces it and the number that may be raised. */
export function askedByObject(action: string): AskedFields {
  if (action === 'supersede')
    return {
      fields: [
        {
          name: 'replacedById',
          label: objectField('replacedById'),
          kind: 'one',
          wide: true,
          search: objectSearch({ status: 'APPROVED' }),
          named: ({ replacedById, replacedByName }: Values) => pickedOf(replacedById, replacedByName),
        },
        aboutStatus(),
      ],
      shape: { replacedById: objectPayload.replacedById, statusDescription: objectPayload.statusDescription },
    }
  if (action === 'approve' || action === 'approveRevision')
    return {
      fields: [line('versionNumber', { help: help('versionNumber'), code: true, anew: true }), aboutStatus()],
      shape: { versionNumber: objectPayload.versionNumber, statusDescription: objectPayload.statusDescription },
    }
  return askedBy(action)
}
