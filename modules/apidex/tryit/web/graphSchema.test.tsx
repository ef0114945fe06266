import { CompletionContext, type CompletionResult, type CompletionSource } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { graphql } from 'cm6-graphql'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { GraphEditor } from './GraphEditor.tsx'
import { type KnownSchema, knownBytes, useGraphSchema } from './graphSchema.ts'

const sdl = 'type Query { order(id: ID!): Order } type Order { id: ID! name: String status: Status } enum Status { OPEN PAID }'
let head: { size: number } | undefined
let document_: string
let asked: string[] = []
let known: KnownSchema
let page: OpenPage

beforeAll(async () => {
  prepareDom()
  // Which jsdom lacks: nothing has a place there.
  Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList
  await useTexts('en-GB', 'apidex')
})
beforeEach(() => {
  ;[head, document_, asked] = [{ size: 100 }, sdl, []]
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json(address.includes('filter=') ? (head ? [head] : []) : { spec: document_ })
  })
})
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
})
const Reader = () => {
  known = useGraphSchema('s')
  return null
}
const text = () => document.querySelector('[role=status]')?.textContent ?? ''

/** What is offered where the mark `|` stands. */
async function offered(query: string): Promise<string[]> {
  const at = query.indexOf('|')
  const state = EditorState.create({ doc: query.replace('|', ''), extensions: graphql(known.schema) })
  const found = await Promise.all(
    state.languageDataAt<CompletionSource>('autocomplete', at).map((source) => source(new CompletionContext(state, at, true))),
  )
  return (found as (CompletionResult | null)[]).flatMap((result) => result?.options.map(({ label }) => label) ?? [])
}

test('a query is offered the fields, arguments and values that its schema has there', async () => {
  page = await openPage(Reader, '/')
  await until(() => expect(known.schema).toBeDefined())
  expect(known.unknown).toBeUndefined()
  expect(await offered('{ | }')).toContain('order')
  expect(await offered('{ order(|) { id } }')).toEqual(expect.arrayContaining([expect.stringContaining('id')]))
  expect(await offered('{ order(id: 1) { | } }')).toEqual(expect.arrayContaining(['id', 'name', 'status']))
})

test('a schema that is too large for a page is not asked for, and the editor says so', async () => {
  head = { size: knownBytes + 1 }
  page = await openPage(() => <GraphEditor label="Query" value="{ a }" onChange={() => undefined} specId="s" />, '/')
  await until(() => expect(text()).toContain('The schema has 2 MB'))
  expect(asked.filter((address) => !address.includes('filter='))).toEqual([])
  expect(document.querySelector('[aria-label=Query]')?.textContent).toContain('{ a }')
})

test('a schema that cannot be read is said to be, and the query can be written all the same', async () => {
  document_ = 'type Query { broken('
  page = await openPage(() => <GraphEditor label="Query" value="{ a }" onChange={() => undefined} specId="s" />, '/')
  await until(() => expect(text()).toContain('could not be read'))
  expect(document.querySelector('[contenteditable=true]')).not.toBeNull()
})
