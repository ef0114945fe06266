import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { teams } from '@portico/apidex/teams/team.contract.ts'
import { testApp } from '@portico/platform/server/testing/app.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from './portal.ts'
import { telemetryOf } from './telemetry-config.ts'
import { makeEnvironments } from './testing/catalogue.ts'
import { testPortal } from './testing/portal.ts'

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number | string }
}
interface Span {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Attribute[]
  status?: { code?: number }
}
interface Resource {
  resource: { attributes: Attribute[] }
}
interface Traces {
  resourceSpans: (Resource & { scopeSpans: { spans: Span[] }[] })[]
}
interface Metrics {
  resourceMetrics: (Resource & {
    scopeMetrics: { metrics: { name: string; histogram?: { dataPoints: { attributes: Attribute[] }[] } }[] }[]
  })[]
}

const received: { path: string; text: string; hex: string }[] = []
/** A collector as OTLP over HTTP has it. */
const collector = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const raw = Buffer.concat(chunks)
  const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw
  received.push({ path: request.url ?? '', text: body.toString('utf8'), hex: body.toString('hex') })
  response.setHeader('content-type', 'application/json').end('{}')
})
const attributeOf = (attributes: readonly Attribute[], key: string) => {
  const value = attributes.find((one) => one.key === key)?.value
  return value?.stringValue ?? (value?.intValue === undefined ? undefined : Number(value.intValue))
}

const secret = 'Only-for-the-members-of-one-team'
let token: string
let spans: Span[]

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const portal = await testPortal({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_SERVICE_NAME: 'the portal',
    },
  })
  try {
    token = await portal.token('developer')
    await portal.call(teams.create, { as: 'developer', body: { name: secret } })
    await portal.raw('GET', `/api/teams/${secret}?filter=${encodeURIComponent(JSON.stringify({ where: { name: secret } }))}`, {
      as: 'developer',
    })
    await portal.raw('GET', '/api/teams', { as: 'developer', headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` } })
    await makeEnvironments(portal, 'test')
    await portal.raw('POST', '/api/environments/test/test', { as: 'admin' })
  } finally {
    await portal.close()
  }
  spans = received
    .filter(({ path }) => path === '/v1/traces')
    .flatMap(({ text }) => (JSON.parse(text) as Traces).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)))
})
afterAll(() => void collector.close())

const requests = (name: string) => spans.filter((one) => one.name === name && one.kind === 2)
const partsOf = ({ spanId, traceId }: Span): Span[] => {
  const parts = spans.filter((one) => one.traceId === traceId && one.parentSpanId === spanId)
  return parts.flatMap((one) => [one, ...partsOf(one)])
}

it('a request is a span with its route and status; its statements and calls to a gateway are parts of it', () => {
  const [made] = requests('POST /api/teams')
  expect(made && [attributeOf(made.attributes, 'http.route'), attributeOf(made.attributes, 'http.response.status_code')]).toEqual([
    '/api/teams',
    201,
  ])
  const statements = made ? partsOf(made).map(({ name }) => name) : []
  expect(statements).toEqual(expect.arrayContaining(['insert team', 'insert audit_entry']))
  const [tried] = requests('POST /api/environments/:id/test')
  const calls = tried ? partsOf(tried).filter(({ attributes }) => attributeOf(attributes, 'server.address')) : []
  expect(calls.map(({ attributes }) => attributeOf(attributes, 'http.response.status_code'))).toContain(200)
})

it('nothing is told of what a request was about: no token, no name, no value of a statement, nobody’s address', () => {
  const everything = received.map(({ text }) => text).join('\n')
  expect(requests('GET /api/teams/:id')).toHaveLength(1)
  for (const told of [secret, secret.toLowerCase(), token, token.split('.')[2] ?? token, 'developer@', 'Bearer'])
    expect(everything.includes(told), told).toBe(false)
})

it('a caller that is no trusted proxy does not say what its request belongs to', () => {
  expect(requests('GET /api/teams')).toHaveLength(1)
  expect(spans.some(({ traceId }) => traceId === 'a'.repeat(32))).toBe(false)
})

it('the metrics are those of /metrics, under the name that the operator gave the service', () => {
  const metrics = received.filter(({ path }) => path === '/v1/metrics').map(({ text }) => JSON.parse(text) as Metrics)
  const last = metrics.at(-1)?.resourceMetrics[0]
  expect(last && attributeOf(last.resource.attributes, 'service.name')).toBe('the portal')
  const all = last?.scopeMetrics.flatMap((one) => one.metrics) ?? []
  expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds']))
  const durations = all.find(({ name }) => name === 'portico_http_request_duration_seconds')?.histogram?.dataPoints ?? []
  expect(durations.map(({ attributes }) => attributeOf(attributes, 'route'))).toContain('/api/teams')
})

it('in the form that collectors expect unless told otherwise, and a request that a trusted proxy passes on belongs to its trace', async () => {
  const faults: string[] = []
  const address = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/binary`
  const settings = telemetryOf({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address }, faults)
  const app = await testApp()
  const { startTelemetry } = await import('@portico/platform/server/telemetry/telemetry.ts')
  const telemetry = settings && startTelemetry(app, settings, { version: '1', trustsProxy: true })
  app.get('/of/:something', async () => ({}))
  await app.inject({ url: '/of/it', headers: { traceparent: `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01` } })
  await app.close()
  await telemetry?.close()
  const sent = received.find(({ path }) => path === '/binary')?.hex ?? ''
  expect([faults, sent.includes('c'.repeat(32)), sent.includes(Buffer.from('/of/:something').toString('hex'))]).toEqual([[], true, true])
})

/** The library of `/metrics` asks for the interface, which does nothing by itself. */
const isOthers = (line: string) => /^@opentelemetry\/api file:.*\/node_modules\//.test(line)

it('by default none of it is loaded', () => {
  const told = `import { registerHooks } from 'node:module'
    registerHooks({ resolve(specifier, context, next) { if (specifier.includes('opentelemetry')) console.log(specifier, context.parentURL); return next(specifier, context) } })`
  const ran = spawnSync(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--import',
      `data:text/javascript,${encodeURIComponent(told)}`,
      '--import',
      join(root, 'tools/vitest-preload.ts'),
      '--input-type=module',
      '-e',
      `await import(${JSON.stringify(join(root, 'apps/server/portal.ts'))}); process.exit(0)`,
    ],
    { encoding: 'utf8' },
  )
  expect([ran.status, ran.stderr]).toEqual([0, ''])
  expect(ran.stdout.split('\n').filter((line) => line !== '' && !isOthers(line))).toEqual([])
})
