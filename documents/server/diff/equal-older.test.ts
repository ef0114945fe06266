import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DocumentFormat } from '../../contract/formats.rules.ts'
import type { JsonObject } from '../json.ts'
import { readDocument } from '../read/read-document.ts'
import { type Model, model } from '../testing/api-model.ts'
import { Hand, written } from '../testing/api-writer.ts'
import { older, writtenSwagger } from '../testing/swagger-writer.ts'
import { diffDocuments } from './diff-documents.ts'

/** More by hand: `RUNS=5000`. */
const runs = Number(process.env.RUNS ?? 100)
const old = model.map(older)
const swagger = (api: Model, seed: number) => writtenSwagger(api, new Hand(seed, '2.0'))
const openapi = (api: Model, seed: number) => written(api, new Hand(seed, '3.0.3'))
const formatOf = (document: JsonObject): DocumentFormat => ('swagger' in document ? 'swagger-2.0' : 'openapi-3.0')
const told = (before: JsonObject, after: JsonObject) =>
  diffDocuments({ format: formatOf(before), document: before }, { format: formatOf(after), document: after })
    .entries.filter(({ kind }) => kind !== 'format-changed')
    .map(({ severity, kind, pointer }) => `${severity} ${kind} ${pointer}`)

test('Swagger 2: the same API in two hands has no changes, nor has it once it is written as OpenAPI 3', () => {
  fc.assert(
    fc.property(old, fc.nat(), fc.nat(), (api, one, other) => {
      expect(told(swagger(api, one), swagger(api, other))).toEqual([])
      expect(told(swagger(api, one), openapi(api, other))).toEqual([])
      expect(told(openapi(api, one), swagger(api, other))).toEqual([])
    }),
    { numRuns: runs },
  )
})

test('Swagger 2: what the hands write is accepted by the reader', async () => {
  await fc.assert(
    fc.asyncProperty(old, fc.nat(), async (api, one) => {
      const result = await readDocument(JSON.stringify(swagger(api, one)))
      expect(result.ok ? [] : result.faults).toEqual([])
    }),
    { numRuns: 25 },
  )
})

test.each<[string, RegExp, (one: Model['operations'][number]) => Partial<Model['operations'][number]> | undefined]>([
  [
    'a parameter is required',
    /^breaking request-parameter-became-required /,
    ({ fields: [first, ...others] }) => (first?.required === false ? { fields: [{ ...first, required: true }, ...others] } : undefined),
  ],
  [
    'a body is required',
    /^breaking request-body-became-required /,
    ({ body }) => (body?.required === false ? { body: { ...body, required: true } } : undefined),
  ],
  [
    'an answer is of another kind',
    /^breaking response-body-/,
    ({ answers: [first, ...others] }) =>
      first?.of?.kind.is === 'text' || first?.of?.kind.is === 'number'
        ? { answers: [{ ...first, of: { ...first.of, kind: { is: 'flag' } } }, ...others] }
        : undefined,
  ],
  ['a key is needed', /^breaking security-added /, ({ secured }) => (secured ? undefined : { secured: true })],
])('Swagger 2: %s: named, and nothing else breaks', (_name, rule, change) => {
  let met = 0
  fc.assert(
    fc.property(old, fc.nat(), fc.nat(), (api, one, other) => {
      const [first, ...others] = api.operations
      const changed = first && change(first)
      if (first === undefined || changed === undefined) return
      met += 1
      const entries = told(swagger(api, one), swagger({ operations: [{ ...first, ...changed }, ...others] }, other))
      expect(entries.some((entry) => rule.test(entry))).toBe(true)
      expect(entries.filter((entry) => entry.startsWith('breaking') && !rule.test(entry))).toEqual([])
    }),
    { numRuns: runs },
  )
  expect(met).toBeGreaterThan(3)
})
