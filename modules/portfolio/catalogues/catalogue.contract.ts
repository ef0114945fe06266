import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { capitals, longText, name, queryBool, queryList, text, uuid } from '@portico/platform/contract/fields.ts'
import { both, listSpec, nameFilter, pageOf, pageQuery } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import { version, webAddress } from '@portico/platform/contract/record/record.contract.ts'
import * as z from 'zod/mini'
import { audiences, type CatalogueKind, exposures, interactions, specFormats, standardStatuses } from './catalogue-kinds.contract.ts'

/** A row of a catalogue, with the fields of its kind; those of the other kinds are null. */
export const catalogueEntry = named(
  'CatalogueEntry',
  z.object({
    id: z.string(),
    version: z.int(),
    code: z.string(),
    name: z.string(),
    description: z.string(),
    standardStatus: z.enum(standardStatuses),
    guidanceUrl: z.string(),
    position: z.int(),
    active: z.boolean(),
    exposure: z.nullable(z.enum(exposures)),
    audience: z.nullable(z.enum(audiences)),
    requiresCompany: z.nullable(z.boolean()),
    specFormat: z.nullable(z.enum(specFormats)),
    interaction: z.nullable(z.enum(interactions)),
    layer: z.nullable(z.int()),
    mayCallIds: z.array(z.string()),
    mayCall: z.array(z.object({ id: z.string(), name: z.string() })),
    /** How many prospects have chosen it, and how many of these are live. */
    usedBy: z.int(),
    usedByLive: z.int(),
    createdAt: z.string(),
    updatedAt: z.string(),
    createdBy: z.string(),
    updatedBy: z.string(),
  }),
)
export type CatalogueEntry = z.infer<typeof catalogueEntry>

const shared = {
  code: text(2, 30).check(...capitals(/^[A-Z][A-Z0-9_]*$/, 'Must be capital letters, digits and _, with a letter first.')),
  name: name(1, 80),
  description: z.exactOptional(longText(1000)),
  standardStatus: z.exactOptional(z.enum(standardStatuses)),
  guidanceUrl: z.exactOptional(z.union([z.literal(''), webAddress()])),
  position: z.exactOptional(z.int().check(z.minimum(0), z.maximum(999))),
  active: z.exactOptional(z.boolean()),
}
const ofKind = {
  usageType: { exposure: z.enum(exposures), audience: z.enum(audiences), requiresCompany: z.boolean() },
  northBound: { specFormat: z.enum(specFormats), interaction: z.enum(interactions) },
  southBound: { interaction: z.enum(interactions) },
  abstractionType: {
    layer: z.int().check(z.minimum(0), z.maximum(3)),
    mayCallIds: z.exactOptional(z.array(uuid()).check(z.maxLength(50))),
  },
} as const
/** What the body of each kind holds; the full record at once. */
export const catalogueBodies = {
  usageType: named('NewUsageType', z.strictObject({ ...shared, ...ofKind.usageType })),
  northBound: named('NewNorthBound', z.strictObject({ ...shared, ...ofKind.northBound })),
  southBound: named('NewSouthBound', z.strictObject({ ...shared, ...ofKind.southBound })),
  abstractionType: named('NewAbstractionType', z.strictObject({ ...shared, ...ofKind.abstractionType })),
} as const
const changedBodies = {
  usageType: named('ChangedUsageType', z.strictObject({ version: version(), ...shared, ...ofKind.usageType })),
  northBound: named('ChangedNorthBound', z.strictObject({ version: version(), ...shared, ...ofKind.northBound })),
  southBound: named('ChangedSouthBound', z.strictObject({ version: version(), ...shared, ...ofKind.southBound })),
  abstractionType: named('ChangedAbstractionType', z.strictObject({ version: version(), ...shared, ...ofKind.abstractionType })),
} as const

const catalogueList = listSpec({
  style: 1,
  fields: {
    id: { kind: 'uuid' },
    position: { kind: 'int', sort: true },
    code: { kind: 'text', sort: true, search: true },
    name: { kind: 'text', sort: true, search: true },
  },
  defaultOrder: 'position ASC,name ASC',
  pageSize: 10,
})
const filters = both(nameFilter, { active: z.optional(queryBool()), standardStatus: z.optional(queryList(z.enum(standardStatuses))) })
export const catalogueFilter = z.strictObject(filters)

const readers = ['admin', 'architect', 'productOwner', 'businessAnalist', 'readOnly'] as const
const modules = ['Portfolio'] as const
const params = z.object({ id: uuid() })

/** The calls of one catalogue. `thing` is what its rows are called where writes say what they change. */
function catalogue<const K extends CatalogueKind>(thing: K, plural: string, words: string) {
  const base = `/api/${plural}`
  const all = { tag: 'Catalogues', modules }
  return {
    list: endpoint({
      ...all,
      method: 'GET',
      path: base,
      shows: [thing],
      summary: `The catalogue of ${words}`,
      access: readers,
      query: pageQuery(filters),
      answer: pageOf(catalogueEntry),
      list: catalogueList,
    }),
    create: endpoint({
      ...all,
      method: 'POST',
      path: base,
      changes: [thing],
      summary: `Add to the ${words}`,
      access: ['admin'],
      body: catalogueBodies[thing],
      status: 201,
      answer: catalogueEntry,
      idempotent: true,
    }),
    change: endpoint({
      ...all,
      method: 'PUT',
      path: `${base}/:id`,
      changes: [thing, 'prospect'],
      summary: `Change one of the ${words}: the full record`,
      access: ['admin'],
      params,
      body: changedBodies[thing],
      answer: catalogueEntry,
    }),
    remove: endpoint({
      ...all,
      method: 'DELETE',
      path: `${base}/:id`,
      changes: [thing, 'prospect'],
      summary: `Delete one of the ${words} that nothing uses`,
      access: ['admin'],
      params,
    }),
  }
}

export const catalogues = {
  usageType: catalogue('usageType', 'usagetypes', 'usage types'),
  northBound: catalogue('northBound', 'northbounds', 'north-bound types'),
  southBound: catalogue('southBound', 'southbounds', 'south-bound types'),
  abstractionType: catalogue('abstractionType', 'abstractiontypes', 'abstraction types'),
} as const
