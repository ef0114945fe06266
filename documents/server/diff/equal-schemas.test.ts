import fc from 'fast-check'
import { lexicographicSortSchema, printSchema } from 'graphql'
import { expect, test } from 'vitest'
import type { Json, JsonObject } from '../json.ts'
import { readDocument } from '../read/read-document.ts'
import { readGraphql } from '../read/read-graphql.ts'
import { type Thing, thing } from '../testing/api-model.ts'
import { Hand, schemaWriter } from '../testing/api-writer.ts'
import { diffDocuments } from './diff-documents.ts'

/** More by hand: `RUNS=5000`. */
const runs = Number(process.env.RUNS ?? 60)

/** How often something came about by chance: what hardly ever does proves nothing. */
function occasions() {
  const met = new Map<string, number>()
  return {
    /** Whether it does this time; each occasion that was named has to. */
    when(what: string, does: boolean): boolean {
      met.set(what, (met.get(what) ?? 0) + (does ? 1 : 0))
      return does
    },
    all: () => Object.fromEntries([...met].map(([what, times]) => [what, times > 3])),
    each: () => Object.fromEntries([...met.keys()].map((what) => [what, true])),
  }
}

/* AsyncAPI: channels with messages, in whatever order, with parts aside or in place. */

interface Channel {
  address: string
  sends: boolean
  messages: { name: string; of: Thing; key: string | null }[]
  reply: boolean
}
const channels = fc.uniqueArray(
  fc.record({
    address: fc.constantFrom('orders', 'orders/{id}', 'news'),
    sends: fc.boolean(),
    messages: fc.uniqueArray(
      fc.record({ name: fc.constantFrom('placed', 'paid', 'sent'), of: thing, key: fc.option(fc.constantFrom('a', 'b')) }),
      {
        selector: ({ name }) => name,
        minLength: 1,
      },
    ),
    reply: fc.boolean(),
  }),
  { selector: ({ address }) => address, minLength: 1 },
)

function events(all: readonly Channel[], seed: number): JsonObject {
  const hand = new Hand(seed, '3.1.0')
  const components: Record<string, [string, Json][]> = { schemas: [], messages: [] }
  const aside = (section: string, value: Json): JsonObject => {
    const list = components[section] ?? []
    list.push([`N${list.length}`, value])
    return { $ref: `#/components/${section}/N${list.length - 1}` }
  }
  const schema = schemaWriter(hand, (value) => aside('schemas', value))
  const names = hand.shuffled(['one', 'two', 'three', 'four'])
  const parts = all.map((channel, at): [string, Json, Json] => {
    const key = names[at] ?? 'five'
    const messages = channel.messages.map(({ name, of, key: header }): [string, Json] => {
      const message = hand.record([
        ['payload', hand.seldom() ? { schemaFormat: 'application/vnd.aai.asyncapi;version=3.0.0', schema: schema(of) } : schema(of)],
        ['headers', header === null ? undefined : { type: 'object', properties: { [header]: { type: 'string' } } }],
        ['contentType', hand.often() ? 'application/json' : undefined],
      ])
      return [name, hand.seldom() ? aside('messages', message) : message]
    })
    const parameters = channel.address.includes('{') ? { id: hand.often() ? {} : { description: 'Words.' } } : undefined
    const operation = hand.record([
      ['action', channel.sends ? 'send' : 'receive'],
      ['channel', { $ref: `#/channels/${key}` }],
      ['messages', hand.seldom() ? hand.shuffled(messages).map(([name]) => ({ $ref: `#/channels/${key}/messages/${name}` })) : undefined],
      ['reply', channel.reply ? { channel: { $ref: `#/channels/${key}` } } : undefined],
    ])
    return [
      key,
      hand.record([
        ['address', channel.address],
        ['messages', hand.record(messages)],
        ['parameters', parameters],
      ]),
      operation,
    ]
  })
  return {
    asyncapi: '3.0.0',
    ...hand.record([
      ['info', { title: 'a', version: '1' }],
      ['defaultContentType', hand.often() ? 'application/json' : undefined],
      ['channels', hand.record(parts.map(([key, channel]) => [key, channel]))],
      ['operations', hand.record(parts.map(([key, , operation], at) => [`do${all[at]?.address ?? key}`, operation]))],
      ['components', hand.record(Object.entries(components).map(([section, list]) => [section, hand.record(list)]))],
    ]),
  }
}

/** The same in AsyncAPI 2, which knows no replies. */
function eventsTwo(all: readonly Channel[], seed: number): JsonObject {
  const hand = new Hand(seed, '3.1.0')
  const components: Record<string, [string, Json][]> = { schemas: [], messages: [], channels: [] }
  const aside = (section: string, value: Json): JsonObject => {
    const list = components[section] ?? []
    list.push([`N${list.length}`, value])
    return { $ref: `#/components/${section}/N${list.length - 1}` }
  }
  const schema = schemaWriter(hand, (value) => aside('schemas', value))
  const channel = ({ address, sends, messages }: Channel): Json => {
    const said = messages.map(({ name, of, key }): Json => {
      const message = hand.record([
        ['name', name],
        ['payload', schema(of)],
        ['headers', key === null ? undefined : { type: 'object', properties: { [key]: { type: 'string' } } }],
        ['contentType', hand.often() ? 'application/json' : undefined],
        ['summary', hand.often() ? 'Words.' : undefined],
      ])
      return hand.seldom() ? aside('messages', message) : message
    })
    const [only] = said
    return hand.record([
      ['parameters', address.includes('{') ? { id: { schema: { type: 'string' } } } : undefined],
      [
        sends ? 'subscribe' : 'publish',
        hand.record([
          ['operationId', `do${address}`],
          ['message', said.length === 1 && hand.often() ? only : { oneOf: hand.shuffled(said) }],
        ]),
      ],
    ])
  }
  return {
    asyncapi: `2.${hand.below(7)}.0`,
    ...hand.record([
      ['info', { title: 'a', version: '1' }],
      ['defaultContentType', hand.often() ? 'application/json' : undefined],
      ['channels', hand.record(all.map((one) => [one.address, channel(one)]))],
      ['components', hand.record(Object.entries(components).map(([section, list]) => [section, hand.record(list)]))],
    ]),
  }
}

const eventFormat = ({ asyncapi }: JsonObject) => (String(asyncapi).startsWith('2') ? 'asyncapi-2' : 'asyncapi-3')
const eventDiff = (old: JsonObject, next: JsonObject) =>
  diffDocuments({ format: eventFormat(old), document: old }, { format: eventFormat(next), document: next })
    .entries.filter(({ kind }) => kind !== 'format-changed')
    .map(({ severity, kind }) => `${severity} ${kind}`)

test('AsyncAPI: the same channels in two hands have no changes', () => {
  const { when, all: met, each } = occasions()
  fc.assert(
    fc.property(channels, fc.nat(), fc.nat(), (all, one, other) => {
      const [first, second] = [events(all, one), events(all, other)]
      when('two hands', JSON.stringify(first) !== JSON.stringify(second))
      expect(eventDiff(first, second)).toEqual([])
    }),
    { numRuns: 2 * runs },
  )
  expect(met()).toEqual(each())
})

test.each([
  ['AsyncAPI 3', events],
  ['AsyncAPI 2', eventsTwo],
])('%s: what the hands write is accepted by the reader', async (_name, write) => {
  await fc.assert(
    fc.asyncProperty(channels, fc.nat(), async (all, one) => {
      const result = await readDocument(JSON.stringify(write(all, one)))
      expect(result.ok ? [] : result.faults).toEqual([])
    }),
    { numRuns: 25 },
  )
})

test('AsyncAPI 2: the same channels in two hands have no changes, nor have they once they are written as AsyncAPI 3', () => {
  fc.assert(
    fc.property(channels, fc.nat(), fc.nat(), (all, one, other) => {
      const mute = all.map((channel) => ({ ...channel, reply: false }))
      expect(eventDiff(eventsTwo(mute, one), eventsTwo(mute, other))).toEqual([])
      expect(eventDiff(eventsTwo(mute, one), events(mute, other))).toEqual([])
      expect(eventDiff(events(mute, one), eventsTwo(mute, other))).toEqual([])
    }),
    { numRuns: 2 * runs },
  )
})

test('AsyncAPI 2: one known break is named, and nothing else', () => {
  const { when, all: met, each } = occasions()
  fc.assert(
    fc.property(channels, fc.nat(), fc.nat(), (all, one, other) => {
      const [first, ...others] = all
      if (first === undefined) return
      expect(new Set(eventDiff(eventsTwo(all, one), eventsTwo(others, other)))).toEqual(new Set(['breaking channel-removed']))
      const less = [{ ...first, messages: first.messages.slice(1) }, ...others]
      if (when('messages', first.messages.length > 2))
        expect(new Set(eventDiff(eventsTwo(all, one), eventsTwo(less, other)))).toEqual(new Set(['breaking message-removed']))
    }),
    { numRuns: runs },
  )
  expect(met()).toEqual(each())
})

test('AsyncAPI: one known break is named, and nothing else', () => {
  const { when, all: met, each } = occasions()
  fc.assert(
    fc.property(channels, fc.nat(), fc.nat(), (all, one, other) => {
      const [first, ...others] = all
      if (first === undefined) return
      expect(new Set(eventDiff(events(all, one), events(others, other)))).toEqual(new Set(['breaking channel-removed']))
      const less = [{ ...first, messages: first.messages.slice(1) }, ...others]
      // What is sent in reply goes the other way, and goes as well.
      const expected = ['breaking message-removed', ...(first.reply ? ['breaking reply-message-removed'] : [])]
      if (when('messages', first.messages.length > 2))
        expect(new Set(eventDiff(events(all, one), events(less, other)))).toEqual(new Set(expected))
      const silent = [{ ...first, reply: false }, ...others]
      if (when('reply', first.reply)) expect(eventDiff(events(all, one), events(silent, other))).toEqual(['breaking reply-removed'])
    }),
    { numRuns: runs },
  )
  expect(met()).toEqual(each())
})

/* GraphQL: definitions in another order, with other descriptions. */

const fields = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom('id', 'name', 'state', 'orders'),
    type: fc.constantFrom('ID', 'String!', '[Int!]', 'State', 'Thing', '[Thing!]!'),
    args: fc.uniqueArray(fc.record({ name: fc.constantFrom('first', 'by'), type: fc.constantFrom('Int = 1', 'New', 'State = OPEN') }), {
      selector: ({ name }) => name,
    }),
  }),
  { selector: ({ name }) => name, minLength: 1 },
)
const schemas = fc.record({
  query: fields,
  thing: fields,
  values: fc.constantFrom(['OPEN'], ['OPEN', 'PAID']),
  size: fc.option(fc.integer({ min: 0, max: 9 })),
})
type Fields = { name: string; type: string; args: { name: string; type: string }[] }[]
type Schema = { query: Fields; thing: Fields; values: readonly string[]; size: number | null }

function graph({ query, thing: other, values, size }: Schema, seed: number): string {
  const hand = new Hand(seed, '3.1.0')
  const words = () => (hand.seldom() ? '"Words." ' : '')
  const said = (all: Fields) =>
    hand
      .shuffled(all)
      .map(
        ({ name, type, args }) =>
          `${words()}${name}${
            args.length === 0
              ? ''
              : `(${hand
                  .shuffled(args)
                  .map((one) => `${one.name}: ${one.type}`)
                  .join(', ')})`
          }: ${type}`,
      )
      .join(hand.often() ? '\n' : ', ')
  const text = hand
    .shuffled([
      `type Query { ${said(query)} }`,
      `${words()}type Thing { ${said(other)} }`,
      `enum State { ${hand.shuffled(values).join(' ')} }`,
      `input New { size: Int${size === null ? '' : ` = ${size}`} }`,
      `union Any = ${hand.shuffled(['Thing', 'Query']).join(' | ')}`,
      `directive @mask(by: Int = 1) on ${hand.shuffled(['FIELD', 'QUERY']).join(' | ')}`,
    ])
    .join('\n')
  const { schema } = readGraphql(text)
  return hand.seldom() && schema !== undefined ? printSchema(lexicographicSortSchema(schema)) : text
}
const graphDiff = (old: string, next: string) => {
  const [before, after] = [readGraphql(old), readGraphql(next)]
  if (before.schema === undefined || after.schema === undefined) throw new Error(JSON.stringify([before.faults, after.faults]))
  return diffDocuments(
    { format: 'graphql', document: old, schema: before.schema },
    { format: 'graphql', document: next, schema: after.schema },
  ).entries.map(({ severity, kind }) => `${severity} ${kind}`)
}

test('GraphQL: the same schema in two hands has no changes, and one known break is named', () => {
  const { when, all: met, each } = occasions()
  fc.assert(
    fc.property(schemas, fc.nat(), fc.nat(), (schema, one, other) => {
      const [first, second] = [graph(schema, one), graph(schema, other)]
      when('two hands', first !== second)
      expect(graphDiff(first, second)).toEqual([])
      const { query, values, size } = schema
      if (when('fields', query.length > 1))
        expect(graphDiff(graph(schema, one), graph({ ...schema, query: query.slice(1) }, other))).toEqual([
          'breaking graphql-field-removed',
        ])
      if (when('values', values.length > 1))
        expect(graphDiff(graph(schema, one), graph({ ...schema, values: ['OPEN'] }, other))).toEqual([
          'breaking graphql-value-removed-from-enum',
        ])
      if (size !== null && when('defaults', true))
        expect(graphDiff(graph(schema, one), graph({ ...schema, size: size + 1 }, other))).toEqual([
          'risky graphql-input-field-default-changed',
        ])
    }),
    { numRuns: runs },
  )
  expect(met()).toEqual(each())
})
