import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { openPage, press } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OperationView } from '../../contract/operation-view.rules.ts'
import { DocumentContext, type ShownDocument } from '../document.ts'
import { OperationText } from './OperationText.tsx'
import { SchemaSource } from './schemaSource.tsx'

const text = { type: 'string' }
const owner = { type: 'object', properties: { name: text } }
const view = {
  ...{ kind: 'rest', method: 'POST', path: '/pets', description: '', security: [], callbacks: [], messages: [], schemas: {} },
  parameters: [
    {
      in: 'query',
      name: 'limit',
      type: 'integer',
      required: false,
      deprecated: false,
      description: '',
      schema: { type: 'integer' },
      constraints: [],
      examples: [],
    },
  ],
  requestBody: {
    description: '',
    required: true,
    contents: [{ mediaType: 'application/json', schema: { type: 'object', properties: { owner } } }],
  },
  responses: [
    { status: '200', description: 'ok', headers: [], links: [], contents: [] },
    {
      status: '409',
      description: 'taken',
      headers: [],
      links: [],
      contents: [{ mediaType: 'application/json', schema: { type: 'object', properties: { reason: text } } }],
    },
  ],
} as unknown as OperationView

let page: Awaited<ReturnType<typeof openPage>>
const shown: string[] = []
const open = async (address: string) => {
  page = await openPage(
    () => (
      <DocumentContext value={{ queries: { schema: () => ({}) }, keyHeader: 'apikey', addressOf: () => '' } as unknown as ShownDocument}>
        <SchemaSource view={view}>
          <OperationText view={view} title="Add a pet" whole />
        </SchemaSource>
      </DocumentContext>
    ),
    address,
  )
}
const ids = () => [...document.querySelectorAll('.group[id]')].map(({ id }) => id)

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'documents')
})
beforeEach(() => {
  shown.length = 0
  Object.defineProperty(Element.prototype, 'scrollIntoView', {
    configurable: true,
    value(this: Element) {
      shown.push(this.id)
    },
  })
})
afterEach(() => {
  page.close()
  location.hash = ''
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

test('each field has an address of its own, by the part of the call that it stands in', async () => {
  await open('/apis/p')
  await until(() => expect(ids()).toEqual(['query.limit', 'body.owner']))
  expect(
    [...document.querySelectorAll('a[href^="#"]')].map((link) => [link.getAttribute('href'), link.getAttribute('aria-label')]),
  ).toContainEqual(['#query.limit', 'Link to limit'])
  await press('Show details owner')
  await until(() => expect(ids()).toContain('body.owner.name'))
  expect(shown).toEqual([])
})

test('an address that leads inside unfolds the way there, and goes there', async () => {
  location.hash = '#body.owner.name'
  await open('/apis/p#body.owner.name')
  await until(() => expect(new Set(shown)).toEqual(new Set(['body.owner.name'])))
  page.close()
  shown.length = 0
  location.hash = '#response-409.reason'
  await open('/apis/p#response-409.reason')
  await until(() => expect(new Set(shown)).toEqual(new Set(['response-409.reason'])))
})

test('what only leads somewhere is not printed', async () => {
  await open('/apis/p')
  await until(() => expect(ids()).toContain('query.limit'))
  const links = [...document.querySelectorAll('a[href^="#"]')]
  expect(links.length).toBeGreaterThan(2)
  expect(links.filter((link) => !link.classList.contains('no-print'))).toEqual([])
})
