import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '../json.ts'
import { readDocument } from '../read/read-document.ts'
import { type Model, model } from '../testing/api-model.ts'
import { Hand, type Version, written } from '../testing/api-writer.ts'
import { diffDocuments } from './diff-documents.ts'

/** More by hand: `RUNS=5000`. */
const runs = Number(process.env.RUNS ?? 100)
const version = fc.constantFrom<Version>('3.0.3', '3.1.0', '3.2.0')
const hand = fc.tuple(fc.nat(), version)
const formatOf = (document: JsonObject) => `openapi-${String(document.openapi).slice(0, 3)}` as 'openapi-3.1'

const diff = (old: JsonObject, next: JsonObject) =>
  diffDocuments({ format: formatOf(old), document: old }, { format: formatOf(next), document: next }).entries.filter(
    ({ kind }) => kind !== 'format-changed',
  )
const short = (entries: ReturnType<typeof diff>) => entries.map(({ severity, kind, pointer }) => `${severity} ${kind} ${pointer}`)

test('the same API in two hands has no changes', () => {
  let unlike = 0
  fc.assert(
    fc.property(model, hand, hand, (api, one, other) => {
      const [first, second] = [written(api, new Hand(...one)), written(api, new Hand(...other))]
      if (JSON.stringify(first) !== JSON.stringify(second)) unlike += 1
      expect(short(diff(first, second))).toEqual([])
    }),
    { numRuns: runs },
  )
  // Two that are written alike would prove nothing.
  expect(unlike).toBeGreaterThan(runs / 2)
})

test('what the hands write is accepted by the reader', async () => {
  await fc.assert(
    fc.asyncProperty(model, hand, async (api, one) => {
      const result = await readDocument(JSON.stringify(written(api, new Hand(...one))))
      expect(result.ok ? [] : result.faults).toEqual([])
    }),
    { numRuns: 25 },
  )
})

/** One break of a model, and the rule that must name it; undefined where the model has nothing to break so. */
const breaks: [name: string, rule: RegExp, (api: Model) => Model | undefined][] = [
  ['an operation goes', /^operation-removed$/, (api) => (api.operations.length > 1 ? { operations: api.operations.slice(1) } : undefined)],
  [
    'a parameter is required',
    /^request-parameter-became-required$/,
    (api) =>
      firstOperation(api, (one) =>
        one.fields[0]?.required === false
          ? { ...one, fields: one.fields.map((field, at) => (at === 0 ? { ...field, required: true } : field)) }
          : undefined,
      ),
  ],
  [
    'a body is required',
    /^request-body-became-required$/,
    (api) => firstOperation(api, (one) => (one.body?.required === false ? { ...one, body: { ...one.body, required: true } } : undefined)),
  ],
  [
    'a body has a shortest list of values',
    /^request-body-(?:became-enum|enum-value-removed)$/,
    (api) =>
      firstOperation(api, (one) =>
        one.body?.of.kind.is === 'text' && one.body.of.kind.values?.length !== 1
          ? {
              ...one,
              body: {
                ...one.body,
                of: { ...one.body.of, kind: { ...one.body.of.kind, values: (one.body.of.kind.values ?? ['a']).slice(0, 1) } },
              },
            }
          : undefined,
      ),
  ],
  [
    'a record needs one member more',
    /^request-property-added-required$/,
    (api) =>
      firstOperation(api, (one) =>
        one.body?.of.kind.is === 'record'
          ? {
              ...one,
              body: {
                ...one.body,
                of: {
                  ...one.body.of,
                  kind: {
                    ...one.body.of.kind,
                    members: [...one.body.of.kind.members, ['fresh', { kind: { is: 'flag' }, nullable: false, named: -1 }, true]],
                  },
                },
              },
            }
          : undefined,
      ),
  ],
  [
    'an answer may be null',
    /^response-body-became-nullable$/,
    (api) =>
      firstOperation(api, (one) => {
        const [first, ...others] = one.answers
        return first?.of?.nullable === false
          ? { ...one, answers: [{ ...first, of: { ...first.of, nullable: true } }, ...others] }
          : undefined
      }),
  ],
  [
    'an answer lacks a variant in what is sent',
    /^request-body-any-of-removed$/,
    (api) =>
      firstOperation(api, (one) =>
        one.body?.of.kind.is === 'choice' && one.body.of.kind.of.length > 2
          ? { ...one, body: { ...one.body, of: { ...one.body.of, kind: { ...one.body.of.kind, of: one.body.of.kind.of.slice(1) } } } }
          : undefined,
      ),
  ],
  ['a key is needed', /^security-added$/, (api) => firstOperation(api, (one) => (one.secured ? undefined : { ...one, secured: true }))],
]

type Operation = Model['operations'][number]
function firstOperation(api: Model, change: (one: Operation) => Operation | undefined): Model | undefined {
  for (const [at, one] of api.operations.entries()) {
    const changed = change(one)
    if (changed !== undefined) return { operations: api.operations.map((other, index) => (index === at ? changed : other)) }
  }
  return undefined
}

test.each(breaks)('%s: named, and nothing else, in whatever hand', (_name, rule, change) => {
  let met = 0
  fc.assert(
    fc.property(model, hand, hand, (api, one, other) => {
      const next = change(api)
      if (next === undefined) return
      met += 1
      const entries = diff(written(api, new Hand(...one)), written(next, new Hand(...other)))
      expect(short(entries).length).toBeGreaterThan(0)
      expect(short(entries.filter(({ kind }) => !rule.test(kind)))).toEqual([])
    }),
    { numRuns: runs },
  )
  expect(met).toBeGreaterThan(3)
})
