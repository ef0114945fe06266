import { parseYaml } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import type { ChangeRule } from '../../contract/change-rule.rules.ts'
import { changeRules, ruleOf } from '../../contract/change-rules.rules.ts'
import type { JsonObject } from '../json.ts'
import { readGraphql } from '../read/read-graphql.ts'
import { diffDocuments } from './diff-documents.ts'

const parsed = (text: string) => parseYaml(text) as JsonObject
const card = { type: 'object', required: ['kind'], properties: { kind: { type: 'string' }, number: { type: 'string' } } }
const bank = { type: 'object', required: ['kind'], properties: { kind: { type: 'string' }, iban: { type: 'string' } } }
const components = { schemas: { Card: card, Bank: bank } }
const head = { openapi: '3.1.0', info: { title: 'a', version: '1' } }

/** A schema in each place in which one can stand; each place has its part of the rule's id. */
const places: Record<string, (schema: JsonObject) => JsonObject> = {
  'request-body': (schema) => ({ requestBody: { content: { 'application/json': { schema } } } }),
  'request-property': (schema) => ({ requestBody: { content: { 'application/json': { schema: { properties: { in: schema } } } } } }),
  'request-parameter': (schema) => ({ parameters: [{ name: 'p', in: 'query', content: { 'application/json': { schema } } }] }),
  'response-body': (schema) => ({ responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } } }),
  'response-property': (schema) => ({
    responses: { 200: { description: 'ok', content: { 'application/json': { schema: { type: 'array', items: schema } } } } },
  }),
  'response-header': (schema) => ({ responses: { 200: { description: 'ok', headers: { H: { schema } } } } }),
}
const inPlace = (place: string, schema: string): JsonObject => ({
  ...head,
  components,
  paths: { '/a': { post: { responses: { 200: { description: 'ok' } }, ...places[place]?.(parsed(schema)) } } },
})

function diff(rule: Pick<ChangeRule, 'of'>, before: string, after: string) {
  if (rule.of === 'graphql') {
    const [old, next] = [readGraphql(before), readGraphql(after)]
    if (old.schema === undefined || next.schema === undefined) throw new Error(JSON.stringify([old.faults, next.faults]))
    return diffDocuments(
      { format: 'graphql', document: before, schema: old.schema },
      { format: 'graphql', document: after, schema: next.schema },
    ).entries
  }
  if (rule.of === 'asyncapi') {
    const document = (text: string): JsonObject => ({ asyncapi: '3.0.0', info: head.info, ...parsed(text) })
    return diffDocuments({ format: 'asyncapi-3', document: document(before) }, { format: 'asyncapi-3', document: document(after) }).entries
  }
  const document = (text: string): JsonObject =>
    rule.of === 'operation' ? { ...head, paths: { '/orders/{id}': { post: parsed(text) } } } : { ...head, ...parsed(text) }
  const format = (one: JsonObject) => `openapi-${String(one.openapi).slice(0, 3)}` as 'openapi-3.1'
  const [old, next] = [document(before), document(after)]
  return diffDocuments({ format: format(old), document: old }, { format: format(next), document: next }).entries
}

const told = (entries: ReturnType<typeof diff>) => entries.map(({ severity, kind }) => `${severity} ${kind}`)

const ofSchemas = changeRules.filter(({ of }) => of === 'schema')
const inPlaces = ofSchemas.flatMap((rule) =>
  Object.keys(places).map((place): [string, string, ChangeRule] => {
    const [direction = '', part = ''] = place.split('-')
    return [`${direction}-${rule.place ?? part}-${rule.id}`, place, rule]
  }),
)

test.each(inPlaces)('%s (in %s)', (kind, place, rule) => {
  const severity = place.startsWith('request') ? rule.request : rule.response
  const format = 'openapi-3.1' as const
  const [before, after] = [inPlace(place, rule.before), inPlace(place, rule.after)]
  const there = told(diffDocuments({ format, document: before }, { format, document: after }).entries)
  if (severity === null) expect(there.filter((one) => one.endsWith(` ${kind}`))).toEqual([])
  else expect(there).toContain(`${severity} ${kind}`)
  // The way back is another change, unless a rule only says that something differs.
  const back = told(diffDocuments({ format, document: after }, { format, document: before }).entries)
  if (!rule.id.endsWith('-changed')) expect(back.filter((one) => one.endsWith(` ${kind}`))).toEqual([])
  expect(diffDocuments({ format, document: after }, { format, document: after }).entries).toEqual([])
})

test.each(changeRules.filter(({ of }) => of !== 'schema').map((rule): [string, ChangeRule] => [rule.id, rule]))('%s', (id, rule) => {
  expect(told(diff(rule, rule.before, rule.after))).toContain(`${rule.request} ${id}`)
  if (!/change|renamed$|moved$/.test(id))
    expect(told(diff(rule, rule.after, rule.before)).filter((one) => one.endsWith(` ${id}`))).toEqual([])
  expect(diff(rule, rule.before, rule.before)).toEqual([])
  expect(diff(rule, rule.after, rule.after)).toEqual([])
})

test('each rule has one name, and each entry leads to its rule', () => {
  const ids = changeRules.map(({ of, id }) => `${of === 'schema'} ${id}`)
  expect(ids).toHaveLength(new Set(ids).size)
  expect(inPlaces.length + changeRules.length).toBeGreaterThan(400)
  for (const rule of changeRules.filter(({ of }) => of !== 'schema'))
    for (const { kind } of diff(rule, rule.before, rule.after)) expect(ruleOf(kind), kind).toBeDefined()
  for (const [kind, , rule] of inPlaces) expect(ruleOf(kind)?.id, kind).toBe(rule.id)
})
