import { expect, test } from 'vitest'
import { operationMarkdown } from './operation-markdown.rules.ts'
import type { OperationView } from './operation-view.rules.ts'

const view: OperationView = {
  kind: 'http',
  opId: 'listMeters',
  operationId: 'listMeters',
  method: 'GET',
  path: '/meters',
  summary: 'List meters',
  description: 'Those of your contract.',
  tags: [],
  deprecated: false,
  externalDocs: null,
  servers: [],
  parameters: [
    {
      name: 'limit',
      in: 'query',
      required: false,
      deprecated: false,
      description: 'At most | so many',
      type: 'integer',
      schema: { type: 'integer' },
      style: 'form',
      explode: true,
      constraints: [{ kind: 'maximum', value: 100 }],
      examples: [],
    },
  ],
  requestBody: null,
  responses: [
    {
      status: '200',
      description: 'The meters',
      headers: [],
      links: [],
      contents: [
        {
          mediaType: 'application/json',
          schema: { type: 'array', items: { $ref: 'Meter' } },
          examples: [{ name: '', summary: '', description: '', value: [{ id: 'a ``` b' }], generated: true }],
        },
      ],
    },
  ],
  security: [],
  messages: [],
  graph: null,
  callbacks: [],
  schemas: { Meter: { type: 'object', required: ['id'], properties: { id: { type: 'string', description: 'Its number' } } } },
  more: [],
  truncated: false,
}
const sample = { language: 'curl', label: 'curl', code: 'curl https://gateway.example/meters' } as const

test('an operation reads as a text of its own: where, parameters, answers, a request, and the schemas that it names', () => {
  const text = operationMarkdown({ view, address: 'https://gateway.example', keyHeader: 'apikey', sample })
  expect(text).toMatch(/^# GET `\/meters`\n\n\*\*List meters\*\*\n\nThose of your contract\.\n\nAddress: `https:\/\/gateway\.example`\./)
  expect(text).toContain('## Parameters\n\n| Name | In |')
  expect(text).toContain('| `limit` | query | integer | no | At most \\| so many maximum `100` |')
  expect(text).toContain('## Responses\n\n- `200` The meters')
  expect(text).toContain('## Request with curl\n\n```sh\ncurl https://gateway.example/meters\n```')
  expect(text).toContain('## Schemas\n\n### Meter\n\n| Name | Type | Required | Description |')
  expect(text).toContain('| `id` | string | yes | Its number |')
})

test('an example cannot end the fence around it', () => {
  expect(operationMarkdown({ view, address: 'x', keyHeader: 'apikey', sample })).toContain('````json\n')
})

test('an event has no request and no key', () => {
  const text = operationMarkdown({
    view: { ...view, kind: 'event', method: 'SEND' },
    address: 'https://gateway.example',
    keyHeader: 'apikey',
    sample: undefined,
  })
  expect(text).not.toContain('apikey')
  expect(text).not.toContain('Request with')
})
