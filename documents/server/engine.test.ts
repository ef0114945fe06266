import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import type { OperationView, SchemaView } from '../contract/operation-view.rules.ts'
import { type Outcome, specEngine } from './engine.ts'

const engine = specEngine()
afterAll(() => engine.close())

function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  return outcome.value
}

const small =
  'openapi: 3.1.0\ninfo: {title: Small, version: "1"}\npaths: {/a: {get: {operationId: a, responses: {"200": {description: ok}}}}}\n'
/** Large enough to be slow in every part of a reader, small enough to be made quickly. */
const withSchemas = (count: number) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'a', version: '1' },
    paths: {},
    components: {
      schemas: Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `S${index}`,
          { type: 'object', properties: { a: { type: 'string' }, b: { $ref: `#/components/schemas/S${(index * 7) % count}` } } },
        ]),
      ),
    },
  })
const slow = withSchemas(60_000)

describe('the engine', () => {
  test('reads in its thread and hands over texts that can be stored', async () => {
    const read = value(await engine.read(Buffer.from(small), { fileName: 'small.yaml' }))
    expect(read).toMatchObject({
      format: 'openapi-3.1',
      version: '1',
      title: 'Small',
      syntax: 'yaml',
      sizeBytes: small.length,
      schemaNames: [],
    })
    expect(read.contentHash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.parse(read.viewText(0)) as OperationView).toMatchObject({ opId: 'a', method: 'GET', responses: [{ status: '200' }] })
    expect(JSON.parse(gunzipSync(read.document).toString())).toMatchObject({ info: { title: 'Small' } })
  })

  test('refuses with faults, lints, renders and compares', async () => {
    expect(await engine.read('openapi: 3.1.0\n')).toMatchObject({ ok: false, faults: [{ code: 'structure' }, { code: 'structure' }] })
    expect(value(await engine.lint(small))).toMatchObject({
      errors: 0,
      warnings: 2,
      problems: expect.arrayContaining([expect.objectContaining({ rule: 'operation-summary' })]) as unknown,
    })
    expect(value(await engine.render(small, 'json'))).toContain('"title": "Small"')
    expect(value(await engine.render(small, 'yaml'))).toContain('title: Small')
    expect(value(await engine.render(small, 'markdown'))).toContain('### GET `/a`')
    const diff = value(await engine.diff(small, small.replace('/a:', '/b:')))
    expect(diff.counts).toEqual({ breaking: 1, risky: 0, safe: 1 })
    expect(diff.entries()[0]).toMatchObject({ kind: 'operation-removed', operation: 'GET /a' })
  })

  test('a document that takes too long is refused as too complex, and the next one is read', async () => {
    const warnings: string[] = []
    const impatient = specEngine({ timeoutMs: 300, log: { warn: (_details, message) => warnings.push(message) } })
    const outcomes = await Promise.all([impatient.read(slow), impatient.read(slow)])
    for (const outcome of outcomes) expect(outcome).toMatchObject({ ok: false, faults: [{ code: 'tooComplex' }] })
    expect(warnings).toHaveLength(2)
    await impatient.close()
  })

  test('a document that needs too much memory is refused as too complex, and the next one is read', async () => {
    const poor = specEngine({ maxMemoryMb: 32 })
    expect(await poor.read(slow)).toMatchObject({ ok: false, faults: [{ code: 'tooComplex' }] })
    expect((await poor.read(small)).ok).toBe(true)
    await poor.close()
  })

  test('a small document is read while others are compared and linted, and before large ones that came earlier', async () => {
    const busy = specEngine()
    const [large, larger] = [withSchemas(15_000), withSchemas(45_000)]
    const done: string[] = []
    const noted = <T>(name: string, work: Promise<T>) => work.then(() => void done.push(name))
    const later = [noted('lint', busy.lint(large)), noted('diff', busy.diff(larger, larger))].map((work) => work.catch(() => {}))
    const reads = [
      noted('under way', busy.read(large, {}, 'one')),
      noted('large', busy.read(large, {}, 'one')),
      noted('small', busy.read(small, {}, 'two')),
    ]
    await reads[2]
    // Linting has a thread of its own and may be over by now.
    expect(done.filter((name) => name !== 'lint')).toEqual(['under way', 'small'])
    await reads[1]
    await busy.close()
    await Promise.all(later)
  })

  test.each([
    ['pattern', { type: 'string', pattern: '^(a+)+$', example: `${'a'.repeat(40)}!` }],
    [
      'patternProperties',
      { type: 'object', patternProperties: { '^(a|a)*$': { type: 'string' } }, example: { [`${'a'.repeat(40)}!`]: 'x' } },
    ],
    ['propertyNames', { type: 'object', propertyNames: { pattern: '(.*a){30}$' }, example: { [`${'a'.repeat(60)}!`]: 1 } }],
  ])('a pattern that takes for ever as %s is stopped: the document is linted all the same', async (_, schema) => {
    const document = JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'a', version: '1' },
      paths: {},
      components: { schemas: Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`S${at}`, schema])) },
    })
    const brisk = specEngine({ timeoutMs: 10_000 })
    expect((await brisk.read(document)).ok).toBe(true)
    expect(await brisk.lint(document)).toMatchObject({ ok: true })
    await brisk.close()
  })

  test('a pattern is still judged: an example that does not fit it is a finding', async () => {
    const schema = { type: 'string', pattern: '^(ab)+$', example: 'abc' }
    const document = { openapi: '3.1.0', info: { title: 'a', version: '1' }, paths: {}, components: { schemas: { A: schema } } }
    const { problems } = value(await engine.lint(JSON.stringify(document)))
    expect(problems).toContainEqual(expect.objectContaining({ rule: 'no-invalid-schema-examples' }))
  })

  test.each([
    ['many operations that all show one long answer', { response: { description: 'x'.repeat(150_000) } }, 2000],
    ['more operations than are stored', { response: { description: 'x' } }, 20_001],
  ])('%s: refused as too complex', async (_, responses, count) => {
    const get = { responses: { 200: { $ref: '#/components/responses/response' } } }
    const document = {
      openapi: '3.1.0',
      info: { title: 'a', version: '1' },
      paths: Object.fromEntries(Array.from({ length: count }, (_, at) => [`/${at}`, { get }])),
      components: { responses },
    }
    expect(await engine.read(JSON.stringify(document))).toMatchObject({ ok: false, faults: [{ code: 'tooComplex' }] })
  })

  test('one job at a time; a full queue and a closed engine answer 503', async () => {
    const narrow = specEngine({ maxWaiting: 1 })
    const jobs = [narrow.read(small), narrow.read(small)]
    await expect(narrow.read(small)).rejects.toMatchObject({ statusCode: 503 })
    expect((await Promise.all(jobs)).every(({ ok }) => ok)).toBe(true)
    const last = narrow.read(small)
    const refused = expect(last).rejects.toMatchObject({ statusCode: 503 })
    await narrow.close()
    await refused
    await expect(narrow.read(small)).rejects.toMatchObject({ statusCode: 503 })
  })

  test('the thread is let go when idle and made again when needed', async () => {
    const brief = specEngine({ idleMs: 1 })
    expect((await brief.read(small)).ok).toBe(true)
    expect(await new Promise((settle) => setTimeout(() => settle(brief.read(small).then(({ ok }) => ok)), 50))).toBe(true)
    await brief.close()
  })
})

/** How long this machine, as busy as it is now, takes to parse and write a document: 110 ms on the quiet machine of the design. */
function yardstickMs(bytes: Buffer): number {
  const times = Array.from({ length: 3 }, () => {
    const started = performance.now()
    JSON.stringify(JSON.parse(bytes.toString()))
    return performance.now() - started
  })
  return Math.max(...times)
}

/** How much slower than when quiet the machine was, at its worst. */
const slownessOf = (...times: number[]) => Math.max(1, ...times.map((time) => time / 110))

describe("GitHub's document, 13 MB", () => {
  const bytes = readFileSync(createRequire(import.meta.url).resolve('@octokit/openapi/generated/api.github.com.json'))
  // The yardstick judges the time; the engine's own limit would refuse the document on a machine that is busy.
  const patient = specEngine({ timeoutMs: 170_000 })
  afterAll(() => patient.close())

  test('is read within 3 s, with lint within 8 s and 600 MB, measured by the yardstick', async () => {
    const yardstick = yardstickMs(bytes)
    const before = process.memoryUsage().rss
    let longest = 0
    let last = performance.now()
    const ticker = setInterval(() => {
      longest = Math.max(longest, performance.now() - last - 5)
      last = performance.now()
    }, 5)
    const started = performance.now()
    const read = value(await patient.read(bytes))
    const readMs = performance.now() - started
    const lint = value(await patient.lint(bytes))
    const totalMs = performance.now() - started
    clearInterval(ticker)
    const slowness = slownessOf(yardstick, yardstickMs(bytes))
    const grownMb = (process.memoryUsage().rss - before) / 1e6
    console.info(
      `read ${readMs.toFixed(0)} ms, with lint ${totalMs.toFixed(0)} ms, grown ${grownMb.toFixed(0)} MB, longest block ${longest.toFixed(0)} ms, machine ${slowness.toFixed(1)} times as slow as when quiet, lint score ${lint.score}`,
    )
    expect(read.operations).toHaveLength(1223)
    expect(readMs / slowness).toBeLessThan(3000)
    expect(totalMs / slowness).toBeLessThan(8000)
    expect(grownMb).toBeLessThan(600)
    const sizes = read.operations.map((_, position) => Buffer.byteLength(read.viewText(position)))
    expect(Math.max(...sizes)).toBeLessThanOrEqual(200_000)
    const position = read.schemaNames.indexOf('full-repository')
    expect((JSON.parse(read.schemaText(position)) as SchemaView).references).toContain('simple-user')
    expect(read.source).toBeNull()
  }, 180_000)

  test('is compared with a changed copy within 5 s; a shared schema is told once', async () => {
    const yardstick = yardstickMs(bytes)
    const copy = JSON.parse(bytes.toString()) as {
      paths: Record<string, unknown>
      components: { schemas: Record<string, { required: string[] }> }
    }
    delete copy.paths['/gists/public']
    const user = copy.components.schemas['simple-user']
    if (user !== undefined) user.required = user.required.filter((name) => name !== 'login')
    const started = performance.now()
    const diff = value(await patient.diff(bytes, JSON.stringify(copy)))
    const took = performance.now() - started
    const slowness = slownessOf(yardstick, yardstickMs(bytes))
    console.info(`diff ${took.toFixed(0)} ms`)
    expect(diff.counts).toEqual({ breaking: 2, risky: 0, safe: 0 })
    expect(took / slowness).toBeLessThan(5000)
  }, 180_000)
})
