import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asJson, asYaml } from '../convert.ts'
import type { JsonObject } from '../json.ts'
import { readDocument } from '../read/read-document.ts'
import { type Model, model } from '../testing/api-model.ts'
import { Hand, type Version, written } from '../testing/api-writer.ts'
import { older, writtenSwagger } from '../testing/swagger-writer.ts'
import { diffDocuments } from './diff-documents.ts'

/** What YAML reads as something else unless it is quoted: numbers, dates, words for yes, no and nothing. */
const awkward = [
  '1.10',
  '2026-11-27',
  '2026-11-27T10:00:00Z',
  'yes',
  'no',
  'on',
  'null',
  '~',
  '0x1f',
  '0o17',
  '1e3',
  '- a',
  '# b',
  'c: d',
  '',
  ' e ',
]

const schemas = {
  Awkward: { type: 'string', enum: awkward, default: 'no' },
  Numbers: { type: 'number', minimum: -0.5, maximum: 1e21, enum: [0, 1.5, 1e21, 1e-7] },
  Texts: { type: 'string', description: 'Two\nlines, and one that ends so:\n\n', pattern: '^[\\w"\'\\\\]+$', example: '\u{1F600}\u0085\t' },
}
const events = (version: string): JsonObject => {
  const payload = { $ref: '#/components/schemas/Awkward' }
  const info = { title: 'a', version: '1.10' }
  return version === '3.0.0'
    ? {
        asyncapi: version,
        info,
        channels: { c: { address: 'x', messages: { m: { payload } } } },
        operations: { s: { action: 'send', channel: { $ref: '#/channels/c' } } },
        components: { schemas },
      }
    : { asyncapi: version, info, channels: { x: { publish: { message: { payload } } } }, components: { schemas } }
}
const withAwkward = (document: JsonObject): JsonObject => {
  const components = (document.components ?? {}) as JsonObject
  const path = { get: { responses: { '200': { description: 'ok', content: { 'a/b': { schema: { anyOf: Object.values(schemas) } } } } } } }
  return { ...document, components, paths: { ...(document.paths as JsonObject), '/awkward': path } }
}
const openapi = (version: Version) => (api: Model, seed: number) => withAwkward(written(api, new Hand(seed, version)))

/** The entries between the two, read from their texts as uploads are. */
async function told(before: string, after: string): Promise<string[]> {
  const [old, next] = [await readDocument(before), await readDocument(after)]
  if (!old.ok || !next.ok) throw new Error(JSON.stringify([old, next].flatMap((one) => (one.ok ? [] : one.faults))))
  expect(next.read.format).toBe(old.read.format)
  return diffDocuments(old.read, next.read).entries.map(({ severity, kind, pointer }) => `${severity} ${kind} ${pointer}`)
}

test.each<[string, (api: Model, seed: number) => JsonObject]>([
  ['OpenAPI 3.2', openapi('3.2.0')],
  ['OpenAPI 3.1', openapi('3.1.0')],
  ['OpenAPI 3.0', openapi('3.0.3')],
  ['Swagger 2', (api, seed) => writtenSwagger(older(api), new Hand(seed, '2.0'))],
  ['AsyncAPI 3', () => events('3.0.0')],
  ['AsyncAPI 2', () => events('2.6.0')],
])('%s: JSON and YAML of one document have no changes, either way', async (_name, write) => {
  await fc.assert(
    fc.asyncProperty(model, fc.nat(), async (api, seed) => {
      const document = write(api, seed)
      const [json, yaml] = [asJson({ document }), asYaml({ document })]
      expect(yaml.startsWith('{')).toBe(false)
      expect(await told(json, yaml)).toEqual([])
      expect(await told(yaml, json)).toEqual([])
    }),
    { numRuns: 20 },
  )
})
