import { makeEnvironments, makeProducts } from '@portico/app-server/testing/catalogue.ts'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { changedTables, type Stored, storedReader } from '@portico/app-server/testing/stored.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Spec, specs } from '../spec.contract.ts'

const envId = 'test'
let portal: TestPortal
let productId: string
let stored: () => Promise<Stored>
beforeAll(async () => {
  portal = await testPortal()
  await makeEnvironments(portal, envId)
  productId = (await makeProducts(portal, [{ apiproduct: 'pets' }])).pets.id
  // Everyone is known before anything is compared.
  await portal.raw('GET', '/api/users/me', { as: 'productowner' })
  stored = await storedReader(portal.portal.services.database)
})
afterAll(() => portal.close())

const upload = (spec: unknown) => portal.raw('POST', '/api/specs', { as: 'productowner', body: { environmentId: envId, productId, spec } })
const head = 'openapi: 3.1.0\ninfo: {title: Pets, version: "1"}\n'
const schemas = (text: string) => `${head}paths: {}\ncomponents:\n  schemas:\n${text}`
const bomb = [...'abcdefghijklmnop']
  .map(
    (name, at, names) =>
      `${name}: &${name} [${Array(9)
        .fill(at === 0 ? 'lol' : `*${names[at - 1]}`)
        .join(', ')}]`,
  )
  .join('\n')

describe('a document that cannot be taken is refused over HTTP with its place, and leaves nothing behind:', () => {
  it.each([
    ['broken YAML', 'openapi: 3.1.0\ninfo: [\n', 'syntax', 3],
    ['broken JSON', '{"openapi": "3.1.0",\n "info": {"title": 1,,}}', 'syntax', 2],
    ['an alias bomb', bomb, 'aliases', undefined],
    ['an unresolvable $ref', schemas('    A: {$ref: "#/components/schemas/Nope"}\n'), 'unresolvedRef', 6],
    ['an external $ref', schemas('    A: {$ref: "http://127.0.0.1:9/a.yaml#/A"}\n'), 'externalRef', 6],
    ['a $ref to a file', schemas('    A: {$ref: "file:///etc/passwd"}\n'), 'externalRef', 6],
    [
      'a $ref that leads to itself',
      schemas('    A: {$ref: "#/components/schemas/B"}\n    B: {$ref: "#/components/schemas/A"}\n'),
      'unresolvedRef',
      6,
    ],
    ['a version that nobody reads', 'openapi: 3.9.0\ninfo: {title: a, version: "1"}\npaths: {}\n', 'unknownVersion', 1],
    ['Swagger 1', 'swagger: "1.2"\n', 'unknownVersion', 1],
    ['nothing', ' \n', 'empty', undefined],
    ['what is no description of an API', 'hello: there\n', 'unknownFormat', undefined],
    ['10,000 levels', `a: ${'['.repeat(10_000)}${']'.repeat(10_000)}`, 'tooDeep', 1],
  ] as const)('%s', async (_, text, code, line) => {
    const before = await stored()
    const { status, problem } = await upload(text)
    expect([status, problem.name]).toEqual([422, 'ValidationError'])
    expect(problem.details).toContainEqual(
      expect.objectContaining({ code, message: expect.any(String), ...(line && { line, column: expect.any(Number) }) }),
    )
    expect(changedTables(before, await stored())).toEqual([])
  })

  it('31 MB', async () => {
    const before = await stored()
    expect((await upload(`# ${'x'.repeat(31 * 1024 * 1024)}\n${head}paths: {}\n`)).status).toBe(413)
    expect(changedTables(before, await stored())).toEqual([])
  })
})

it.each([
  [
    'Swagger 2',
    'swagger: "2.0"\ninfo: {title: Old, version: "2"}\npaths:\n  /a: {get: {operationId: a, responses: {"200": {description: ok}}}}\n',
    'swagger-2.0',
  ],
  [
    'a schema that holds itself',
    `${head.replace('"1"', '"3"')}paths:\n  /a: {get: {operationId: a, responses: {"200": {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/Tree"}}}}}}}\ncomponents:\n  schemas:\n    Tree: {type: object, properties: {left: {$ref: "#/components/schemas/Tree"}, right: {$ref: "#/components/schemas/Tree"}}}\n`,
    'openapi-3.1',
  ],
])('%s is taken and read', async (_, text, format) => {
  const { status, json, problem } = await upload(text)
  expect(status, JSON.stringify(problem)).toBe(200)
  expect((json as Spec).format).toBe(format)
  const operation = await portal.call(specs.operation, { as: 'developer', params: { id: (json as Spec).id, opId: 'a' } })
  expect(operation).toMatchObject({ method: 'GET', path: '/a' })
})
