import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { formed, longText, name, text, uuid } from '@portico/platform/contract/fields.ts'
import { countAnswer, countQuery, filterQuery, listSpec } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import { recordFields, version, webAddress } from '@portico/platform/contract/record/record.contract.ts'
import * as z from 'zod/mini'
import { valueListKinds } from './value-list-kinds.contract.ts'

const mostValues = 500

const listedValue = named(
  'ListedValue',
  z.object({ code: z.string(), name: z.string(), description: z.string(), active: z.boolean(), position: z.int() }),
)
export type ListedValue = z.infer<typeof listedValue>

/** What an attribute may say (domains 3.4). */
export const valueList = named(
  'ValueList',
  z.object({
    ...recordFields,
    name: z.string(),
    kind: z.enum(valueListKinds),
    description: z.string(),
    domainId: z.string(),
    /** Where it is kept; empty where it is kept here. */
    uri: z.string(),
    values: z.array(listedValue),
    /** How many objects have an attribute of it, working copies among them. */
    usedBy: z.int(),
  }),
)
export type ValueList = z.infer<typeof valueList>

const givenValue = z.strictObject({
  code: text(1, 80),
  name: z._default(text(0, 200), ''),
  description: z._default(text(0, 1000), ''),
  active: z._default(z.boolean(), true),
})
const values = z.array(givenValue).check(z.minLength(1), z.maxLength(mostValues), (context) => {
  const seen = new Set<string>()
  for (const [at, { code }] of context.value.entries()) {
    if (seen.has(code))
      context.issues.push({
        code: 'custom',
        input: context.value,
        path: [at, 'code'],
        message: 'unique',
        params: { message: `The code ${code} is there twice.` },
      })
    seen.add(code)
  }
})
export const valueListFields = {
  name: name(1, 80).check(formed(/^[A-Z][A-Za-z0-9]*$/, 'Must be letters and digits, a capital first, such as MeterKind.')),
  kind: z.enum(valueListKinds),
  description: z._default(longText(1000), ''),
  domainId: uuid(),
  uri: z._default(z.union([z.literal(''), webAddress()]), ''),
  values,
}
const keptElsewhere = z.refine<{ kind: string; uri: string }>(({ kind, uri }) => kind === 'ENUMERATION' || uri !== '', {
  error: 'required',
  path: ['uri'],
  params: { message: 'Say where the list is kept.' },
})
export const newValueList = named('NewValueList', z.strictObject(valueListFields).check(keptElsewhere))
export type NewValueList = z.infer<typeof newValueList>
export const changedValueList = named('ChangedValueList', z.strictObject({ version: version(), ...valueListFields }).check(keptElsewhere))

const listOfLists = listSpec({
  style: 2,
  fields: {
    id: { kind: 'uuid' },
    name: { kind: 'text', sort: true, search: true },
    kind: { kind: 'text' },
    domainId: { kind: 'uuid' },
    updatedAt: { kind: 'date', sort: true },
  },
  defaultOrder: 'name ASC',
  pageSize: 10,
})

const all = { tag: 'Value lists', access: ['admin', 'businessAnalist', 'readOnly'] as const, modules: ['DataDictionary'] as const }
const writing = { ...all, access: ['admin', 'businessAnalist'] as const }
const params = z.object({ id: uuid() })

export const valueLists = {
  list: endpoint({
    ...all,
    method: 'GET',
    path: '/api/valuelists',
    summary: 'All value lists with their values',
    shows: ['valueList'],
    query: filterQuery({}),
    answer: z.array(valueList),
    list: listOfLists,
  }),
  count: endpoint({
    ...all,
    method: 'GET',
    path: '/api/valuelists/count',
    summary: 'How many value lists fit',
    shows: ['valueList'],
    query: countQuery,
    answer: countAnswer,
  }),
  get: endpoint({
    ...all,
    method: 'GET',
    path: '/api/valuelists/:id',
    summary: 'One value list',
    shows: ['valueList'],
    params,
    answer: valueList,
  }),
  create: endpoint({
    ...writing,
    method: 'POST',
    path: '/api/valuelists',
    summary: `Create a value list of at most ${mostValues} values`,
    changes: ['valueList'],
    body: newValueList,
    status: 201,
    answer: valueList,
    idempotent: true,
  }),
  change: endpoint({
    ...writing,
    method: 'PUT',
    path: '/api/valuelists/:id',
    summary: 'Change a value list; the values come in their order',
    changes: ['valueList', 'businessObject'],
    params,
    body: changedValueList,
    answer: valueList,
  }),
  remove: endpoint({
    ...writing,
    method: 'DELETE',
    path: '/api/valuelists/:id',
    summary: 'Delete a value list that no object uses',
    changes: ['valueList'],
    params,
  }),
}
