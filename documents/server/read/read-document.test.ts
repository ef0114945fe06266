import { workedMs } from '@portico/platform/server/testing/worked.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDocument } from './read-document.ts'

const head = 'openapi: 3.1.0\ninfo: {title: Pets, version: "1"}\n'

async function faultsOf(source: string | Uint8Array, fileName = '') {
  const result = await readDocument(source, { fileName })
  return result.ok ? [] : result.faults
}
const codesOf = async (source: string | Uint8Array, fileName = '') => (await faultsOf(source, fileName)).map(({ code }) => code)

describe('formats', () => {
  test.each([
    ['openapi: 3.2.0\ninfo: {title: A, version: "2"}\npaths: {}\n', 'openapi-3.2', '2'],
    ['openapi: 3.1.1\ninfo: {title: A, version: "2"}\npaths: {}\n', 'openapi-3.1', '2'],
    ['{"openapi":"3.0.4","info":{"title":"A","version":"1.0"},"paths":{}}', 'openapi-3.0', '1.0'],
    ['swagger: "2.0"\ninfo: {title: A, version: "1"}\npaths: {}\n', 'swagger-2.0', '1'],
    ['asyncapi: 3.0.0\ninfo: {title: A, version: "1"}\n', 'asyncapi-3', '1'],
    ['asyncapi: 2.6.0\ninfo: {title: A, version: "1"}\nchannels: {}\n', 'asyncapi-2', '1'],
    ['# a comment\n"""A text: with a colon"""\ntype Query { a: Int }', 'graphql', ''],
  ])('%# is told from its content', async (text, format, version) => {
    const result = await readDocument(text)
    expect(result.ok && { format: result.read.format, version: result.read.version }).toEqual({ format, version })
  })

  test('bytes with a byte order mark are read, other encodings refused', async () => {
    expect((await readDocument(Buffer.from(`\uFEFF${head}paths: {}\n`))).ok).toBe(true)
    expect(await codesOf(new Uint8Array([0xff, 0xfe, 0x41, 0x00]))).toEqual(['encoding'])
  })

  test.each([
    ['openapi: 3.1\ninfo: {}\n', 'unknownVersion'],
    ['openapi: 3.3.0\ninfo: {}\n', 'unknownVersion'],
    ['swagger: "1.2"\n', 'unknownVersion'],
    ['hello there', 'unknownFormat'],
    ['[]', 'unknownFormat'],
    ['{"a": 1}', 'unknownFormat'],
    ['  \n', 'empty'],
  ])('%# names the reason', async (text, code) => {
    expect(await codesOf(text)).toEqual([code])
  })
})

describe('syntax', () => {
  test('broken JSON is refused with its line and column', async () => {
    expect(await faultsOf('{"openapi": "3.1.0",\n "info": {"title": 1,,}}')).toEqual([
      { path: '', code: 'syntax', message: 'Expected a name in double quotes, found ",".', line: 2, column: 22 },
    ])
  })

  test('broken YAML is refused with every fault that the parser names', async () => {
    const faults = await faultsOf('openapi: 3.1.0\nopenapi: 3.1.0\ninfo: [\n')
    expect(faults[0]).toMatchObject({ code: 'duplicateKey', line: 2, column: 1 })
    expect(faults[1]).toMatchObject({ code: 'syntax' })
  })

  test('a name twice in one JSON object is refused at its place', async () => {
    expect(
      await faultsOf('{"openapi":"3.1.0","info":{"title":"x",\n"title":"y","version":"1"},"tags":[{"name":"a","name":"b"}]}'),
    ).toMatchObject([
      { path: '#/info/title', code: 'duplicateKey', line: 2, column: 1 },
      { path: '#/tags/0/name', code: 'duplicateKey', line: 2 },
    ])
  })
})

describe('hostile documents', () => {
  test.each([
    ['JSON lists', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['JSON objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['JSON without an end', '['.repeat(200_000)],
    ['YAML flow', `a: ${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['YAML blocks', Array.from({ length: 3000 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')],
  ])('10,000 levels of %s end as one fault', async (_name, text) => {
    expect(await codesOf(text)).toEqual(['tooDeep'])
  })

  test('200 levels are fine for the reader, 202 are not', async () => {
    const nested = (levels: number) =>
      `{"openapi":"3.1.0","info":{"title":"a","version":"1"},"paths":{},"x-deep":${'['.repeat(levels)}${']'.repeat(levels)}}`
    expect(await codesOf(nested(199))).toEqual([])
    expect(await codesOf(nested(202))).toEqual(['tooDeep'])
  })

  test('names that make a place longer than 2,000 characters are refused at their line, also by way of aliases, and at once', async () => {
    const head = '{"openapi":"3.1.0","info":{"title":"a","version":"1"},\n"paths":{},\n'
    const name = (length: number) => `"x-a":{\n"${'x'.repeat(length)}":[${'{"a":1},'.repeat(3000)}1]}}`
    expect(await codesOf(head + name(1900))).toEqual([])
    let faults: Awaited<ReturnType<typeof faultsOf>> = []
    const worked = await workedMs(async () => {
      faults = await faultsOf(head + name(300_000))
    })
    expect(worked, 'it took a second for each thousand members').toBeLessThan(2000)
    const [fault, ...others] = faults
    expect(others).toEqual([])
    expect(fault).toMatchObject({ code: 'longPlace', line: 4, column: 1 })
    expect(fault?.path.length).toBeLessThan(5000)
    const key = 'x'.repeat(900)
    const shared = `openapi: 3.1.0\ninfo: {title: a, version: "1"}\npaths: {}\nx-a: &a {${key}: {${key}: 1}}\nx-b: {${key}: *a}\n`
    expect(await faultsOf(shared)).toMatchObject([{ code: 'longPlace', line: 5 }])
    expect(await codesOf(shared.replace('*a', '1'))).toEqual([])
  })

  test('a reference of 100 kB that leads nowhere is refused at once, however often it is asked for', async () => {
    const uses = Array.from({ length: 2000 }, (_, at) => `"p${at}":{"$ref":"#/components/schemas/Far"}`).join(',')
    const far = `{"$ref":"#${'/x'.repeat(50_000)}"}`
    const document = `{"openapi":"3.1.0","info":{"title":"a","version":"1"},"paths":{},"components":{"schemas":{"Far":${far},"S":{"properties":{${uses}}}}}}`
    const worked = await workedMs(async () => expect(new Set(await codesOf(document))).toEqual(new Set(['unresolvedRef'])))
    expect(worked, 'it took most of a minute').toBeLessThan(5000)
  })

  test('an alias bomb is refused without being expanded', async () => {
    const names = 'abcdefghijklmnop'.split('')
    const bomb = names
      .map(
        (name, index) =>
          `${name}: &${name} [${Array(9)
            .fill(index === 0 ? 'lol' : `*${names[index - 1]}`)
            .join(', ')}]`,
      )
      .join('\n')
    expect(await workedMs(async () => expect(await codesOf(bomb)).toEqual(['aliases']))).toBeLessThan(2000)
  })

  test('an alias of itself is refused, an ordinary one is not', async () => {
    expect(await codesOf('openapi: 3.1.0\na: &a\n  b: *a\n')).toEqual(['aliases'])
    expect(await codesOf(`${head}paths: {}\nx-a: &a {b: 1}\nx-c: *a\n`)).toEqual([])
  })

  test('NUL and half of a surrogate pair are refused: no database takes them', async () => {
    expect(await faultsOf('{"openapi":"3.1.0","info":{"title":"x\\u0000","version":"1\\ud800"},"paths":{}}')).toMatchObject([
      { path: '#/info/title', code: 'character' },
      { path: '#/info/version', code: 'character' },
    ])
    expect(await codesOf('type Query { "\\u0000" a: Int }')).toContain('character')
  })

  test('names such as __proto__ and constructor are names like others', async () => {
    const text =
      '{"openapi":"3.1.0","info":{"title":"x","version":"1"},"paths":{},"components":{"schemas":{"constructor":{"type":"object","properties":{"__proto__":{"type":"string"},"toString":{"$ref":"#/components/schemas/constructor"}}}}}}'
    expect(await codesOf(text)).toEqual([])
    expect(({} as Record<string, unknown>).type).toBeUndefined()
    expect(await codesOf(text.replace('schemas/constructor"}', 'schemas/hasOwnProperty"}'))).toContain('unresolvedRef')
  })

  test('values that JSON cannot hold are refused', async () => {
    expect(await codesOf(`${head}paths: {}\nx-a: .inf\n`)).toEqual(['notJson'])
    expect(await codesOf(`${head}paths: {}\nx-a: !!binary aGk=\n`)).toEqual(['notJson'])
    expect(await codesOf(`${head}paths: {}\nx-a: !!js/function "x"\n`)).toEqual(['syntax'])
  })

  test('nothing that fits in a text makes the reader throw', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.constantFrom(head, '{', 'type Query {').chain((start) => fc.string().map((rest) => start + rest)),
        ),
        async (text) => {
          const result = await readDocument(text)
          expect(result.ok || result.faults.length > 0).toBe(true)
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('references', () => {
  test('a reference to anything outside is refused and never fetched', async () => {
    const text = `${head}paths:\n  /a:\n    get:\n      responses:\n        "200": {$ref: "http://127.0.0.1:9/x.yaml#/a"}\n        "201": {$ref: "file:///etc/passwd"}\n        "202": {$ref: "other.yaml"}\n`
    const faults = await faultsOf(text)
    expect(faults.map(({ code, line }) => [code, line])).toEqual([
      ['externalRef', 7],
      ['externalRef', 8],
      ['externalRef', 9],
    ])
    expect(faults[0]?.path).toBe('#/paths/~1a/get/responses/200/$ref')
  })

  test('a reference that leads nowhere is refused, recursion is not, a ring of aliases is', async () => {
    const schemas = (text: string) => `${head}paths: {}\ncomponents:\n  schemas:\n${text}`
    expect(await codesOf(schemas('    A: {$ref: "#/components/schemas/Nope"}\n'))).toEqual(['unresolvedRef'])
    expect(await codesOf(schemas('    Tree: {type: object, properties: {left: {$ref: "#/components/schemas/Tree"}}}\n'))).toEqual([])
    expect(await codesOf(schemas('    A: {$ref: "#/components/schemas/B"}\n    B: {$ref: "#/components/schemas/A"}\n'))).toEqual([
      'unresolvedRef',
      'unresolvedRef',
    ])
  })

  test.each(['schemas', 'parameters'])('a ring of a thousand aliases is refused at once, wherever it is entered: %s', async (section) => {
    const all = Array.from({ length: 1000 }, (_, at) => `    A${at}: {$ref: "#/components/${section}/A${(at + 1) % 1000}"}\n`).join('')
    const used = Array.from({ length: 50 }, (_, at) => `    B${at}: {$ref: "#/components/${section}/A${at}"}\n`).join('')
    const before = process.cpuUsage()
    expect(new Set(await codesOf(`${head}paths: {}\ncomponents:\n  ${section}:\n${all}${used}`))).toEqual(new Set(['unresolvedRef']))
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
  })

  test('a $ref inside an example is data; a property called example is a schema', async () => {
    expect(await codesOf(`${head}paths: {}\ncomponents: {schemas: {A: {type: object, example: {$ref: "http://x"}}}}\n`)).toEqual([])
    expect(
      await codesOf(`${head}paths: {}\ncomponents: {schemas: {A: {type: object, properties: {example: {$ref: "#/nope"}}}}}\n`),
    ).toEqual(['unresolvedRef'])
    expect(await codesOf(`${head}paths: {}\ncomponents: {examples: {E: {externalValue: "http://127.0.0.1:9/a"}}}\n`)).toEqual([])
  })
})

describe('structure', () => {
  test('missing parts are named at the object that lacks them', async () => {
    expect(await faultsOf('openapi: 3.1.0\npaths: {}\ninfo: {version: ""}')).toMatchObject([
      { path: '#/info', code: 'structure', line: 3 },
      { path: '#/info/version', code: 'structure', line: 3, column: 8 },
    ])
  })

  test.each([
    ['3.1 keywords that nobody knows', '3.1.0', '{type: string, nullable: true, verySpecial: {a: 1}}'],
    ['dialects by their addresses', '3.1.0', '{$vocabulary: {"https://a.example/v": true}}'],
    ['boolean schemas', '3.1.0', '{type: object, properties: {a: true, b: false}, not: false, items: true}'],
    [
      'a reference relative to $id',
      '3.1.0',
      '{$id: "https://a.example/schemas/a", $defs: {b: {$id: b, type: string}}, properties: {b: {$ref: b}, c: {$ref: "#/$defs/b"}}}',
    ],
    ['patterns of other languages', '3.0.3', '{type: string, pattern: "(?i)^[a-z]++\\\\Z$"}'],
    ['what stands in an extension', '3.0.3', '{type: string, x-enumDescriptions: 5, x-logo: {url: 5}, x-examples: [1], x-codeSamples: 7}'],
    ['a property called pattern', '3.0.3', '{type: object, properties: {pattern: {type: string, default: "("}}}'],
  ])('%s are accepted', async (_name, version, schema) => {
    expect(
      await faultsOf(
        `openapi: ${version}\ninfo: {title: "", version: "1"}\nx-tagGroups: 5\npaths: {}\ncomponents: {schemas: {A: ${schema}}}\n`,
      ),
    ).toEqual([])
  })

  test('files of Swagger 2.0, Avro and channels without an address are accepted', async () => {
    const file = `swagger: "2.0"\ninfo: {title: a, version: "1"}\npaths: {/a: {get: {produces: [a/b], responses: {"200": {description: ok, schema: {type: file}}}}}}\n`
    expect(await faultsOf(file)).toEqual([])
    const avro =
      '{schemaFormat: "application/vnd.apache.avro;version=1.9.0", schema: {type: record, name: A, fields: [{name: a, type: string}]}}'
    const events = (payload: string) =>
      `asyncapi: 3.0.0\ninfo: {title: a, version: "1"}\nchannels: {c: {address: null, messages: {m: {payload: ${payload}}}}}\n`
    expect(await faultsOf(events(avro))).toEqual([])
    expect(
      await faultsOf(
        `asyncapi: 2.6.0\ninfo: {title: a, version: "1"}\nchannels: {c: {publish: {message: {schemaFormat: "application/vnd.apache.avro+json;version=1.9.0", payload: {type: enum, name: A, symbols: [A, B]}}}}}\n`,
      ),
    ).toEqual([])
  })

  test.each([
    ['keywords that nobody knows', '2.6.0', 'channels: {c: {publish: {message: {payload: {type: string, hint: 5}}}}}'],
    [
      'a schema of OpenAPI',
      '2.6.0',
      'channels: {c: {publish: {message: {schemaFormat: "application/vnd.oai.openapi;version=3.0.0", payload: {type: string, nullable: true}}}}}',
    ],
    [
      'bindings of any version',
      '2.0.0',
      'channels: {c: {publish: {bindings: {kafka: {clientId: mine}}, message: {payload: {type: string}}}}}',
    ],
    ['a server with a title', '3.0.0', 'servers: {a: {host: a.example, protocol: kafka, title: A, summary: The first}}'],
    [
      'schemas of other languages among the components',
      '3.0.0',
      'channels: {c: {address: c, messages: {m: {headers: {$ref: "#/components/schemas/h"}}}}}\ncomponents: {schemas: {h: {schemaFormat: "application/vnd.apache.avro;version=1.9.0", schema: {type: record, name: A, fields: [{name: a, type: string}]}}}}',
    ],
  ])('AsyncAPI: %s are accepted', async (_name, version, rest) => {
    expect(await faultsOf(`asyncapi: ${version}\ninfo: {title: a, version: "1"}\n${rest}\n`)).toEqual([])
  })

  test('OpenAPI 3.2 is read whole', async () => {
    const text = `openapi: 3.2.0
$self: https://a.example/openapi
info: {title: a, version: "1"}
tags: [{name: one, summary: One, kind: nav}, {name: two, parent: one}]
paths:
  /a:
    query: {tags: [two], parameters: [{name: q, in: querystring, content: {application/json: {schema: {type: object}}}}], responses: {"200": {summary: yes, content: {application/jsonl: {itemSchema: {type: object}}}}}}
    additionalOperations: {COPY: {operationId: copy, responses: {"204": {description: done}}}}
components: {mediaTypes: {J: {schema: {type: string}}}}
`
    expect(await faultsOf(text)).toEqual([])
  })

  const since32 = (components: string) => `openapi: 3.2.0\ninfo: {title: a, version: "1"}\ncomponents: {${components}}\n`
  const device = (scopes: string) =>
    `securitySchemes: {d: {type: oauth2, flows: {deviceAuthorization: {deviceAuthorizationUrl: "https://a.example/d", tokenUrl: "https://a.example/t", scopes: ${scopes}}}}}`
  const cookie = (style: string) => `parameters: {c: {name: c, in: cookie, style: ${style}, schema: {type: string}}}`
  const parts = (rest: string) =>
    `requestBodies: {b: {content: {multipart/form-data: {schema: {type: object}, encoding: {one: {contentType: multipart/mixed, ${rest}}}}}}}`

  test.each([
    ['scopes of the flow by which devices sign in', device('{read: Read}'), device('[read]')],
    ['the style of cookies', cookie('cookie'), cookie('biscuit')],
    ['parts within parts by their place', parts('prefixEncoding: [{contentType: text/plain}]'), parts('prefixEncoding: [{contentTyp: a}]')],
    ['parts within parts, each', parts('itemEncoding: {contentType: text/plain}'), parts('itemEncoding: {contentTyp: a}')],
    ['parts within parts by their name', parts('encoding: {two: {contentType: a/b}}'), parts('encoding: {two: {contentTyp: a}}')],
  ])('OpenAPI 3.2: %s are read, and checked', async (_name, right, wrong) => {
    expect(await faultsOf(since32(right))).toEqual([])
    expect(await codesOf(since32(wrong))).toEqual(['structure'])
  })

  test.each([
    [
      'a pattern of names that is none',
      '/a: {get: {parameters: [{name: x, in: query, schema: {type: object, patternProperties: {"a(": {}}}}], responses: {"200": {description: a}}}}',
      'structure',
    ],
    [
      'two paths that are one',
      '"/a/{x}": {get: {parameters: [{name: x, in: path, required: true, schema: {}}], responses: {"200": {description: a}}}}, "/a/{y}": {get: {parameters: [{name: y, in: path, required: true, schema: {}}], responses: {"200": {description: a}}}}',
      'path',
    ],
    [
      'a pattern that is none',
      '/a: {get: {parameters: [{name: x, in: query, schema: {type: string, pattern: "a("}}], responses: {"200": {description: a}}}}',
      'structure',
    ],
  ])('%s: refused', async (_name, paths, code) => {
    expect(await codesOf(`${head}paths: {${paths}}\n`)).toEqual([code])
  })

  test('two paths that are one are left alone where no method stands in both', async () => {
    const parameter = (name: string) =>
      `parameters: [{name: ${name}, in: path, required: true, schema: {}}], responses: {"200": {description: a}}`
    expect(await codesOf(`${head}paths: {"/a/{x}": {get: {${parameter('x')}}}, "/a/{y}": {delete: {${parameter('y')}}}}\n`)).toEqual([])
  })

  test('chains of references cost as much as they are long', async () => {
    const chain = Array.from(
      { length: 2000 },
      (_, at) => `    S${at}: {${at === 1999 ? 'type: string' : `$ref: "#/components/schemas/S${at + 1}"`}}`,
    )
    const document = `${head}paths: {}\ncomponents:\n  schemas:\n${chain.join('\n')}\n`
    expect(await workedMs(async () => expect(await codesOf(document)).toEqual([])), 'it took twenty seconds').toBeLessThan(5000)
  })

  test('parameters, path parameters, ids and responses are checked', async () => {
    const text = `${head}paths:
  /a/{id}:
    get: {operationId: x, parameters: [{name: q, in: nowhere, schema: {}}], responses: {"200": {}}}
  /b?c=1:
    get: {operationId: x, parameters: [{name: q, in: query, schema: {}}, {name: q, in: query, schema: {}}], responses: {}}
`
    expect(new Set(await codesOf(text))).toEqual(
      new Set(['structure', 'pathParameter', 'path', 'duplicateOperationId', 'duplicateParameter']),
    )
    expect((await faultsOf(text)).find(({ code }) => code === 'duplicateOperationId')?.path).toBe('#/paths/~1b?c=1/get/operationId')
  })

  test('AsyncAPI and GraphQL are checked with places', async () => {
    expect(
      await faultsOf(
        'asyncapi: 3.0.0\ninfo: {title: a, version: "1"}\nchannels: {c: {address: 5}}\noperations: {o: {action: sendd, channel: {$ref: "#/channels/c"}}}',
      ),
    ).toMatchObject([
      { path: '#/channels/c/address', code: 'structure', line: 3 },
      { path: '#/operations/o/action', code: 'structure', line: 4 },
    ])
    expect(await faultsOf('type Query {\n  a: Foo\n}\ntype X { y: Bar }')).toMatchObject([
      { code: 'schema', message: 'Unknown type "Foo".', line: 2, column: 6 },
      { code: 'schema', line: 4 },
    ])
    expect(await faultsOf('type Query { a: }', 'a.graphql')).toMatchObject([{ code: 'syntax', line: 1, column: 17 }])
    expect(await codesOf('type Mutation { a: Int }')).toEqual(['schema'])
  })

  test('at most 50 faults, in the order of the text', async () => {
    const paths = Array.from({ length: 80 }, (_, index) => `  /p${index}: {get: {responses: {"200": {}}}}`).join('\n')
    const faults = await faultsOf(`${head}paths:\n${paths}\n`)
    expect(faults).toHaveLength(50)
    expect(faults.map(({ line }) => line)).toEqual([...faults.map(({ line }) => line ?? 0)].sort((a, b) => a - b))
  })
})
