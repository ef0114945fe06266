import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { capitals, emptiable, formed, longText, name, personRef, queryBool, text, uuid } from '@portico/platform/contract/fields.ts'
import { both, listSpec, nameFilter, pageOf, pageQuery } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import { version, webAddress } from '@portico/platform/contract/record/record.contract.ts'
import * as z from 'zod/mini'
import { termLanguages } from './term-languages.contract.ts'

export const mostLevels = 3

/** A field of business that records belong to; the portfolio and the dictionary share them (domains 2.2). */
export const domain = named(
  'Domain',
  z.object({
    id: z.string(),
    version: z.int(),
    code: z.string(),
    name: z.string(),
    description: z.string(),
    parentId: z.nullable(z.string()),
    parentName: z.nullable(z.string()),
    ownerId: z.nullable(z.string()),
    ownerName: z.nullable(z.string()),
    /** Who may approve terms and objects of it and of those below it. */
    stewardIds: z.array(z.string()),
    stewards: z.array(z.object({ id: z.string(), name: z.string() })),
    baseUri: z.string(),
    language: z.enum(termLanguages),
    publisher: z.string(),
    licenceUri: z.string(),
    color: z.string(),
    position: z.int(),
    active: z.boolean(),
    /** Visitors who are not signed in see what its approved terms mean. */
    public: z.boolean(),
    createdAt: z.string(),
    updatedAt: z.string(),
    createdBy: z.string(),
    updatedBy: z.string(),
    /** How many records of each kind belong to it: `prospect`, `solution`, `term`, `businessObject`. */
    uses: z.record(z.string(), z.int()),
  }),
)
export type Domain = z.infer<typeof domain>

const orNothing = <T extends z.core.$ZodType>(schema: T) => z.exactOptional(z.union([z.literal(''), schema]))
const given = {
  code: text(2, 20).check(...capitals(/^[A-Z][A-Z0-9_-]*$/, 'Must be capital letters, digits, _ and -, with a letter first.')),
  name: name(1, 80),
  description: z.exactOptional(longText(1000)),
  parentId: z.exactOptional(emptiable(uuid())),
  ownerId: z.exactOptional(emptiable(personRef())),
  stewardIds: z.exactOptional(z.array(personRef()).check(z.maxLength(10))),
  baseUri: orNothing(text(1, 255).check(formed(/^https?:\/\/.+[^/#]$/, 'Must begin with http:// or https:// and end without / and #.'))),
  language: z.exactOptional(z.enum(termLanguages)),
  publisher: z.exactOptional(text(0, 200)),
  licenceUri: orNothing(webAddress(255)),
  color: orNothing(z.string().check(formed(/^#[0-9A-Fa-f]{6}$/, 'Must be a colour such as #3366CC.'))),
  position: z.exactOptional(z.int().check(z.minimum(0), z.maximum(999))),
  active: z.exactOptional(z.boolean()),
  public: z.exactOptional(z.boolean()),
}
export const newDomain = named('NewDomain', z.strictObject(given))
export type NewDomain = z.infer<typeof newDomain>
/** The full record; what is left out is as for a new one. */
export const changedDomain = named('ChangedDomain', z.strictObject({ version: version(), ...given }))

const domainList = listSpec({
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
/** A call, so that pages that only call do not bring the schemas of filters. */
const filters = both(nameFilter, { active: z.optional(queryBool()) })
export const domainFilter = z.strictObject(filters)

const all = { tag: 'Domains', modules: ['Portfolio', 'DataDictionary'] as const }
const readers = ['admin', 'architect', 'productOwner', 'businessAnalist', 'readOnly'] as const
const base = '/api/domains'
const params = z.object({ id: uuid() })
export const domains = {
  list: endpoint({
    ...all,
    method: 'GET',
    path: base,
    shows: ['domain'],
    summary: 'The domains of the portfolio and the dictionary',
    access: readers,
    query: pageQuery(filters),
    answer: pageOf(domain),
    list: domainList,
  }),
  create: endpoint({
    ...all,
    method: 'POST',
    path: base,
    changes: ['domain'],
    summary: 'Create a domain',
    access: ['admin'],
    body: newDomain,
    status: 201,
    answer: domain,
    idempotent: true,
  }),
  change: endpoint({
    ...all,
    method: 'PUT',
    path: `${base}/:id`,
    changes: ['domain'],
    summary: 'Change a domain: the full record',
    access: ['admin'],
    params,
    body: changedDomain,
    answer: domain,
  }),
  remove: endpoint({
    ...all,
    method: 'DELETE',
    path: `${base}/:id`,
    changes: ['domain'],
    summary: 'Delete a domain that nothing belongs to',
    access: ['admin'],
    params,
  }),
}
