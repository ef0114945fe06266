import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestPortal, testPortal } from './testing/portal.ts'

type Operation = {
  operationId: string
  summary: string
  tags: string[]
  'x-access': string
  security?: unknown[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: unknown
  responses: Record<string, { content?: unknown }>
}
interface Document {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

let portal: TestPortal
let document: Document
beforeAll(async () => {
  portal = await testPortal()
  document = (await portal.raw('GET', '/api/openapi.json')).json as Document
})
afterAll(() => portal.close())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, path, method, operation })),
  )

describe('the description of the API', () => {
  it('is public and valid OpenAPI 3.1', async () => {
    expect(document.openapi).toBe('3.1.0')
    expect(await new Validator().validate(structuredClone(document) as never)).toMatchObject({ valid: true })
  })

  it('has every call of the portal, and none beside', () => {
    const declared = portal.portal.routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`)
    expect(
      operations()
        .map(({ name }) => name)
        .sort((a, b) => a.localeCompare(b)),
    ).toEqual([...new Set(declared)].sort((a, b) => a.localeCompare(b)))
  })

  it('tells of each call its name, its access rule, its errors, and the types of what it takes and gives', () => {
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { endpoint } of portal.portal.routes) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      const name = `${endpoint.method} ${path}`
      const operation = document.paths[path]?.[endpoint.method.toLowerCase()]
      if (!operation) throw new Error(`${name} is missing`)
      expect(operation.summary, name).toBe(endpoint.summary)
      expect(operation['x-access'], name).toContain(Array.isArray(endpoint.access) ? endpoint.access.join(' or ') : endpoint.access)
      expect(operation.security, name).toEqual(
        endpoint.access === 'public' ? [] : endpoint.access === 'system' ? [{ system: [] }] : undefined,
      )
      expect(Object.keys(operation.responses), name).toEqual(
        expect.arrayContaining([
          '404',
          '429',
          ...(endpoint.access === 'public' ? [] : ['401', '403']),
          ...(endpoint.body ? ['422', '413', '415', '400'] : []),
        ]),
      )
      for (const [, part] of path.matchAll(/\{(\w+)\}/g))
        expect(operation.parameters, name).toContainEqual(expect.objectContaining({ name: part, in: 'path', required: true }))
      expect(
        operation.parameters.some((one) => one.name === 'Idempotency-Key'),
        name,
      ).toBe(endpoint.idempotent === true)
      if (endpoint.body) expect(operation.requestBody, name).toBeDefined()
      if (endpoint.answer) expect(operation.responses[String(endpoint.status ?? 200)]?.content, name).toBeDefined()
    }
  })

  it('names no schema twice and refers to none that is missing', () => {
    const text = JSON.stringify(document)
    const referred = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name)
    expect(referred.filter((name) => !(name in document.components.schemas))).toEqual([])
    expect(Object.keys(document.components.schemas).filter((name) => name.startsWith('_'))).toEqual([])
    expect(text).not.toMatch(/9007199254740991|"\$schema"|"~standard"/)
  })
})
