/** A document that somebody made to stop the portal: a text, or bytes that are none. */
export type Hostile = string | Uint8Array

const range = <T>(many: number, make: (at: number) => T): T[] => Array.from({ length: many }, (_, at) => make(at))
const keyed = (many: number, name: (at: number) => string, make: (at: number) => unknown) =>
  Object.fromEntries(range(many, (at) => [name(at), make(at)]))
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const answers = (schema: unknown) => ({ responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } } })
const document = (parts: object) =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'Hostile', version: '1' }, paths: { '/x': { get: answers(ref('S0')) } }, ...parts })
const schemas = (all: object, more: object = {}) => document({ components: { schemas: { S0: {}, ...all } }, ...more })
const nested = (depth: number, inner: object, around: (inner: object) => object): object =>
  depth === 0 ? inner : around(nested(depth - 1, inner, around))
const head = 'openapi: 3.1.0\ninfo: {title: Hostile, version: "1"}\npaths: {}\n'
const evil = '^(a+)+$'
const victim = `${'a'.repeat(40)}!`
const events = (parts: object) =>
  JSON.stringify({ asyncapi: '3.0.0', info: { title: 'Hostile', version: '1' }, channels: {}, operations: {}, ...parts })
const chain = (many: number, make: (next: object) => object) =>
  schemas({
    ...keyed(
      many,
      (at) => `S${at}`,
      (at) => make(ref(`S${at + 1}`)),
    ),
    [`S${many}`]: { type: 'string' },
  })
const aliasBomb = range(16, (at) => `x${at}: &x${at} [${range(9, () => (at === 0 ? 'lol' : `*x${at - 1}`)).join(', ')}]`).join('\n')
const parameter = (schema: object) => ({ name: 'id', in: 'path', required: true, schema, example: victim })

const declared = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
/** Path templates that a matcher with backtracking tries in every way. */
export const templates = (): string =>
  document({
    paths: Object.fromEntries(
      ['/{a}{b}{c}{d}{e}{f}x', '/m3/{a}x{b}x{c}y', '/{a}/{b}-{c}-{d}.json'].map((path) => [
        path,
        { get: { parameters: declared(path), ...answers({}) } },
      ]),
    ),
  })

const manyParametersOf = (many: number) => ({ parameters: range(many, (at) => ({ name: `p${at}`, in: 'query' })) })

/** One path so long with so many parameters, each named after the revision. */
export const manyParameters = (many: number, length: number, revision = 0): string =>
  document({
    info: { title: 'Hostile', version: `many ${revision}` },
    paths: {
      [`/${'x'.repeat(length)}`]: {
        get: {
          parameters: range(many, (at) => ({ name: `r${revision}p${at}`, in: 'query', schema: { type: 'string' } })),
          ...answers({}),
        },
      },
    },
  })

/** By what each does. All are small: what is costly must not be their length. */
export const hostileDocuments: Record<string, () => Hostile> = {
  'arrays that repeat arrays, 14 deep': () =>
    schemas({ S0: nested(14, { type: 'string' }, (items) => ({ type: 'array', minItems: 5, items })) }),
  'path templates that try every way': templates,
  'an evil pattern with an example': () => schemas({ S0: { type: 'string', pattern: evil, example: victim } }),
  'many evil patterns': () =>
    schemas(
      keyed(
        300,
        (at) => `S${at}`,
        (at) => ({ type: 'string', pattern: `^(a+)+${at}$`, example: victim }),
      ),
    ),
  'evil names of properties': () => schemas({ S0: { type: 'object', patternProperties: { '(a|a)*$': {} }, example: { [victim]: 1 } } }),
  'an evil pattern for names': () =>
    schemas({ S0: { type: 'object', propertyNames: { pattern: '(.*a){25}$' }, example: { [victim]: 1 } } }),
  'an evil pattern of a path parameter': () =>
    document({ paths: { '/x/{id}': { get: { parameters: [parameter({ type: 'string', pattern: evil })], ...answers({}) } } } }),
  'an evil pattern that looks back': () => schemas({ S0: { type: 'string', pattern: '(?<=(a+)+)\\1$', example: victim } }),
  'a pattern of a megabyte': () => schemas({ S0: { type: 'string', pattern: '(a?)'.repeat(250_000), example: victim } }),
  'a pattern that does not compile': () => schemas({ S0: { type: 'string', pattern: '(((', example: victim } }),
  'JSON of 100,000 levels': () => `{"openapi":"3.1.0","x-a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  'schemas of 60 levels': () => schemas({ S0: nested(60, { type: 'string' }, (inner) => ({ type: 'object', properties: { a: inner } })) }),
  'YAML of 100,000 levels': () => `${head}x-a: ${'['.repeat(100_000)}`,
  'a YAML alias bomb': () => `${head}${aliasBomb}\n`,
  'a YAML alias that holds itself': () => `${head}x-a: &a [*a]\n`,
  'a YAML bomb of merge keys': () =>
    `${head}${range(20, (at) => `x-${at}: &m${at}\n${at === 0 ? '  a: 1' : `  <<: [*m${at - 1}, *m${at - 1}]`}\n  k${at}: 1`).join('\n')}\n`,
  '50,000 YAML anchors': () => `${head}x-a:\n${range(50_000, (at) => `  - &a${at} [${at}]`).join('\n')}\n`,
  '10,000 YAML documents': () => '---\na: 1\n'.repeat(10_000),
  'YAML tags': () => `${head}x-a: !!js/function "function () { for (;;) {} }"\nx-b: !!binary aGk=\nx-c: !!timestamp 2020-01-01\n`,
  'a YAML text that never ends': () => `${head}x-a: "${'\\'.repeat(200_001)}`,
  'an enum of 100,000 values': () => schemas({ S0: { enum: range(100_000, (at) => `value ${at}`), example: 'none' } }),
  'diamonds of allOf': () => chain(30, (next) => ({ allOf: [next, next] })),
  'diamonds of oneOf': () => chain(30, (next) => ({ oneOf: [next, next, next] })),
  'diamonds of properties': () => chain(30, (next) => ({ type: 'object', properties: { a: next, b: next, c: next } })),
  'diamonds with examples to check': () => chain(18, (next) => ({ anyOf: [next, next], example: 7 })),
  'schemas that hold each other': () =>
    schemas(
      keyed(
        40,
        (at) => `S${at}`,
        () => ({
          type: 'object',
          properties: keyed(
            40,
            (to) => `p${to}`,
            (to) => ref(`S${to}`),
          ),
        }),
      ),
    ),
  'references in a ring': () => schemas({ S0: ref('S1'), S1: ref('S0') }),
  'a chain of 600 references': () =>
    schemas({
      ...keyed(
        600,
        (at) => `S${at}`,
        (at) => ref(`S${at + 1}`),
      ),
      S600: {},
    }),
  'a reference of 100 kB': () =>
    schemas({
      Far: { $ref: `#${'/x'.repeat(50_000)}` },
      S0: {
        properties: keyed(
          2000,
          (at) => `p${at}`,
          () => ref('Far'),
        ),
      },
    }),
  'references that climb into references': () => schemas({ S0: { $ref: '#/components/schemas/S0/properties/a/properties/a' } }),
  'a text of 3 megabytes': () => document({ info: { title: 'x'.repeat(1_000_000), version: '1', description: '[*'.repeat(1_000_000) } }),
  '3,000 paths that look alike': () =>
    document({
      paths: keyed(
        3000,
        (at) => `/{a}/${at % 2 ? '{b}' : 'b'}/${at}`,
        () => ({ get: answers({}) }),
      ),
    }),
  'more operations than are stored': () =>
    document({
      paths: keyed(
        20_001,
        (at) => `/${at}`,
        () => ({ get: answers({}) }),
      ),
    }),
  'a long answer that all operations show': () =>
    document({
      components: { responses: { R: { description: 'x'.repeat(150_000) } } },
      paths: keyed(
        1500,
        (at) => `/${at}`,
        () => ({ get: { responses: { 200: { $ref: '#/components/responses/R' } } } }),
      ),
    }),
  'a long example that is named from everywhere': () =>
    schemas({
      L: { type: 'string', example: 'x'.repeat(300_000) },
      S0: {
        properties: keyed(
          1000,
          (at) => `p${at}`,
          () => ref('L'),
        ),
      },
    }),
  'limits that nobody can keep': () =>
    schemas({
      S0: {
        type: 'object',
        properties: { a: { type: 'string', minLength: 1e12 }, b: { type: 'number', multipleOf: 1e-300, minimum: 1e300 } },
      },
    }),
  'callbacks in callbacks': () =>
    document({
      paths: { '/x': { post: nested(40, answers({}), (inner) => ({ ...answers({}), callbacks: { a: { '{$url}': { post: inner } } } })) } },
    }),
  'discriminators in a ring': () =>
    schemas({
      S0: { oneOf: [ref('S1')], discriminator: { propertyName: 'k', mapping: { a: '#/components/schemas/S0' } } },
      S1: { allOf: [ref('S0')] },
    }),
  'a path of 40,000 letters with 3,000 parameters': () => manyParameters(3000, 40_000),
  'a path of 40,000 letters with 3,000 parameters that lack their schema': () =>
    manyParameters(3000, 40_000).replaceAll(',"schema":{"type":"string"}', ''),
  'parameters far below long names': () =>
    document({
      'x-far': nested(60, manyParametersOf(3000), (inner) => ({ ['x'.repeat(1900)]: inner })),
    }),
  'names that are in every object': () =>
    '{"openapi":"3.1.0","__proto__":{"a":1},"constructor":{"prototype":{}},"info":{"title":"a","version":"1"},"paths":{}}',
  'a name 10,000 times': () => `{"openapi":"3.1.0",${range(10_000, () => '"a":1').join()}}`,
  'unknown names of 5,000 characters': () =>
    document({
      components: keyed(
        30,
        (at) => `${at}${'schemas'.repeat(700)}`,
        () => ({}),
      ),
    }),
  'numbers beyond all numbers': () => `{"openapi":"3.1.0","x-a":1e999,"x-b":${'9'.repeat(300_000)}}`,
  'broken UTF-8': () => Buffer.concat([Buffer.from(head), Buffer.from([0xc3, 0x28, 0xa0, 0xff, 0xfe]), Buffer.alloc(100_000, 0x80)]),
  'UTF-16': () => Buffer.from(`\uFEFF${head}`, 'utf16le'),
  'NUL and half characters': () => document({ info: { title: 'a\0b', version: '1', description: '\ud800' } }),
  '20,000 operations’ tags': () => document({ tags: range(20_000, (at) => ({ name: `t${at}`, description: '**'.repeat(20) })) }),
  'Swagger 2 with diamonds': () =>
    JSON.stringify({
      swagger: '2.0',
      info: { title: 'a', version: '1' },
      paths: {},
      definitions: keyed(
        30,
        (at) => `S${at}`,
        (at) => (at === 29 ? {} : { allOf: range(2, () => ({ $ref: `#/definitions/S${at + 1}` })) }),
      ),
    }),
  'AsyncAPI with diamonds': () =>
    events({
      channels: { a: { address: 'a', messages: { m: { payload: ref('S0') } } } },
      operations: { o: { action: 'send', channel: { $ref: '#/channels/a' } } },
      components: {
        schemas: keyed(
          30,
          (at) => `S${at}`,
          (at) => (at === 29 ? {} : { allOf: [ref(`S${at + 1}`), ref(`S${at + 1}`)] }),
        ),
      },
    }),
  'AsyncAPI with an evil pattern': () =>
    events({
      channels: { a: { address: 'a', messages: { m: { payload: { type: 'string', pattern: evil }, examples: [{ payload: victim }] } } } },
    }),
  '2,000 AsyncAPI channels of one message': () =>
    events({
      channels: keyed(
        2000,
        (at) => `c${at}`,
        (at) => ({ address: `a/${at}`, messages: { m: { $ref: '#/components/messages/M' } } }),
      ),
      operations: keyed(
        2000,
        (at) => `o${at}`,
        (at) => ({ action: 'send', channel: { $ref: `#/channels/c${at}` } }),
      ),
      components: {
        messages: {
          M: {
            payload: {
              type: 'object',
              properties: keyed(
                300,
                (at) => `p${at}`,
                () => ({ type: 'string' }),
              ),
            },
          },
        },
      },
    }),
  'AsyncAPI channels in a ring': () => events({ channels: { a: { $ref: '#/channels/b' }, b: { $ref: '#/channels/a' } } }),
  'GraphQL lists in lists': () => `type Query { a: ${'['.repeat(20_000)}Int${']'.repeat(20_000)} }`,
  'GraphQL types that hold each other': () =>
    `type Query { t0: T0 } ${range(60, (at) => `type T${at} { ${range(60, (to) => `f${to}: T${to}`).join(' ')} }`).join(' ')}`,
  'GraphQL interfaces in a ring': () => 'type Query { a: A } interface A implements B { a: Int } interface B implements A { a: Int }',
  'GraphQL inputs in a ring': () => 'type Query { a(i: I!): Int } input I { i: I! }',
  'GraphQL directives with evil patterns': () =>
    `directive @pattern(of: String = "${evil}") repeatable on FIELD_DEFINITION type Query { a: Int ${'@pattern(of: "(a+)+$") '.repeat(3000)} }`,
  'a GraphQL enum of 20,000 values': () => `type Query { a: E } enum E { ${range(20_000, (at) => `V${at}`).join(' ')} }`,
  'a GraphQL union of all': () =>
    `type Query { u: U } union U = ${range(2000, (at) => `T${at}`).join(' | ')} ${range(2000, (at) => `type T${at} { a: Int }`).join(' ')}`,
  'a GraphQL text that never ends': () => `type Query { a: Int } """${'\\"""'.repeat(100_000)}`,
  'a GraphQL default of 1,000 levels': () => `type Query { a(i: S = ${'['.repeat(1000)}1${']'.repeat(1000)}): Int } scalar S`,
}
