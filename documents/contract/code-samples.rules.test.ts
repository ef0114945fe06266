import { execFileSync } from 'node:child_process'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { codeSamples } from './code-samples.rules.ts'
import type { Json, OperationView, ParameterView } from './operation-view.rules.ts'

const parameter = (name: string, place: ParameterView['in'], value: Json, more: Partial<ParameterView> = {}): ParameterView => ({
  name,
  in: place,
  required: true,
  deprecated: false,
  description: '',
  type: '',
  schema: null,
  style: 'form',
  explode: true,
  constraints: [],
  examples: [{ name: '', summary: '', description: '', value, generated: false }],
  ...more,
})

const view = (more: Partial<OperationView> = {}): OperationView => ({
  kind: 'http',
  opId: 'a',
  operationId: 'a',
  method: 'POST',
  path: '/pets/{id}',
  summary: '',
  description: '',
  tags: [],
  deprecated: false,
  externalDocs: null,
  servers: [],
  parameters: [],
  requestBody: null,
  responses: [],
  security: [],
  messages: [],
  graph: null,
  callbacks: [],
  schemas: {},
  more: [],
  truncated: false,
  ...more,
})
const body = (mediaType: string, value: Json) => ({
  description: '',
  required: true,
  contents: [{ mediaType, schema: null, examples: [{ name: '', summary: '', description: '', value, generated: false }] }],
})

const keyHeader = 'apikey'
const sample = (one: OperationView, language: string, gatewayUrl = 'https://gw.example/pets/') =>
  codeSamples(one, { gatewayUrl, keyHeader }).find((each) => each.language === language)?.code ?? ''

/** Everything that has ended a text, a line or a program somewhere. */
const hostile = `"'\`$(touch /tmp/x)\${HOME}\\u0022\\\n\r\t</script>\u2028\u2029\u202e#{1}%s é 😀 \u0007`

/** What curl would be given, as the shell sees it. */
function shellArguments(code: string): string[] {
  const script = code.replace(/^curl/, 'printf "%s\\0"')
  return execFileSync('bash', ['-c', script], { env: { PORTICO_KEY: 'key', LC_ALL: 'C.UTF-8' } })
    .toString()
    .split('\0')
    .slice(0, -1)
}

/** What `fetch` would be called with. */
async function fetchCall(code: string): Promise<[string, { method: string; headers: Record<string, string>; body?: string }]> {
  const calls: [string, { method: string; headers: Record<string, string>; body?: string }][] = []
  await (runInNewContext(`(async () => {${code}})()`, {
    fetch: async (...call: (typeof calls)[number]) => {
      calls.push(call)
      return { ok: true, text: async () => '' }
    },
    process: { env: { PORTICO_KEY: 'key' } },
    console: { log: () => undefined },
  }) as Promise<void>)
  const [call] = calls
  if (call === undefined) throw new Error('fetch was not called')
  return call
}

describe('code samples', () => {
  test('the body of a curl command ends within its option, and is what it was', () => {
    const value = { readAt: 'a\nb', list: [1] }
    const code = sample(view({ requestBody: body('application/json', value) }), 'curl')
    expect(code.split('\n').slice(-7)).toEqual([
      "  --data-raw '{",
      '    "readAt": "a\\nb",',
      '    "list": [',
      '      1',
      '    ]',
      "  }'",
      '',
    ])
    expect(JSON.parse(shellArguments(code).at(-1) ?? '')).toEqual(value)
  })

  test('six languages, the key in the header apikey from the environment, the gateway as the address', () => {
    const target = { gatewayUrl: 'https://gw.example/pets/', keyHeader }
    const samples = codeSamples(view({ parameters: [parameter('id', 'path', 'a b/c')] }), target)
    expect(samples.map(({ language }) => language)).toEqual(['curl', 'javascript', 'python', 'java', 'csharp', 'go'])
    for (const { code } of samples) {
      expect(code).toContain('https://gw.example/pets/pets/a%20b%2Fc')
      expect(code).toContain('PORTICO_KEY')
      expect(code).toContain('apikey')
    }
  })

  test('the header is the one that the gateway looks for, whatever may stand in its name, and is not sent twice', async () => {
    const one = view({
      parameters: [parameter('id', 'path', 'a'), parameter('x-$KEY', 'header', 'own'), parameter('apikey', 'header', 'own')],
    })
    const of = (name: string) => codeSamples(one, { gatewayUrl: 'https://gw.example', keyHeader: name })
    for (const { code } of of('Ocp-Apim-Subscription-Key')) expect(code).toContain('Ocp-Apim-Subscription-Key')
    for (const name of ['X-$KEY', "a`id`'b!"]) {
      const [curl, javascript] = of(name)
      expect(shellArguments(curl?.code ?? '')).toContain(`${name}: key`)
      const [, { headers }] = await fetchCall(javascript?.code ?? '')
      expect(headers).toMatchObject({ [name]: 'key', apikey: 'own' })
    }
    expect(of('X-$KEY')[0]?.code).not.toContain('x-$KEY')
  })

  test('events and webhooks are not sent by callers', () => {
    expect(codeSamples(view({ kind: 'event' }), { gatewayUrl: 'https://gw.example', keyHeader })).toEqual([])
    expect(codeSamples(view({ method: 'WEBHOOK POST' }), { gatewayUrl: 'https://gw.example', keyHeader })).toEqual([])
  })

  test('optional parameters are sent when the document gives an example; lists and objects in their style', () => {
    const generated = [{ name: '', summary: '', description: '', value: 'x', generated: true }]
    const one = view({
      path: '/a',
      method: 'GET',
      parameters: [
        parameter('q', 'query', [1, 2], { required: false }),
        parameter('c', 'query', [1, 2], { explode: false }),
        parameter('f', 'query', { k: 'v' }, { style: 'deepObject' }),
        parameter('skip', 'query', 'x', { required: false, examples: generated }),
        parameter('s', 'cookie', 'ä'),
      ],
    })
    const args = shellArguments(sample(one, 'curl'))
    expect(args[0]).toBe('https://gw.example/pets/a?q=1&q=2&c=1%2C2&f%5Bk%5D=v')
    expect(args).toContain('Cookie: s=%C3%A4')
  })

  test('a shell sees hostile values as they are and runs none of them', () => {
    const one = view({
      parameters: [parameter('id', 'path', hostile), parameter('X-Note', 'header', hostile), parameter(hostile, 'query', hostile)],
      requestBody: body('text/plain', hostile),
    })
    const args = shellArguments(sample(one, 'curl'))
    const last = args.at(-1)
    expect(last).toBe(hostile)
    expect(args).toContain('apikey: key')
    expect(args.filter((arg) => arg.startsWith('X-Note:'))).toHaveLength(1)
    expect(
      decodeURIComponent(
        args
          .find((arg) => arg.startsWith('https://'))
          ?.split('/pets/pets/')[1]
          ?.split('?')[0] ?? '',
      ),
    ).toBe(hostile)
  })

  test('JavaScript sees hostile values as they are, and __proto__ as a name', async () => {
    const [url, init] = await fetchCall(
      sample(
        view({ parameters: [parameter('id', 'path', hostile)], requestBody: body('application/json', { [hostile]: hostile }) }),
        'javascript',
      ),
    )
    expect(decodeURIComponent(url)).toContain(hostile)
    expect(JSON.parse(init.body ?? '')).toEqual({ [hostile]: hostile })
    const [, second] = await fetchCall(
      sample(view({ requestBody: body('application/json', JSON.parse('{"__proto__": {"a": 1}}') as Json) }), 'javascript'),
    )
    expect(second.body?.replace(/\s/g, '')).toBe('{"__proto__":{"a":1}}')
    expect(init.headers).toMatchObject({ apikey: 'key', 'Content-Type': 'application/json' })
  })

  test('no language gets a raw character that ends a line or turns the reading direction', () => {
    const samples = codeSamples(
      view({
        parameters: [parameter('id', 'path', hostile), parameter('X-Note', 'header', hostile)],
        requestBody: body('text/plain', hostile),
      }),
      { gatewayUrl: `https://gw.example/${hostile}`, keyHeader },
    )
    for (const { code } of samples) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
      expect(code).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u2028\u2029\u202e]/)
      for (const line of code.split('\n')) expect(line).not.toMatch(/^\s*touch /)
    }
  })

  test('the same literal is good for Python, Java, C# and Go', () => {
    for (const language of ['python', 'java', 'csharp', 'go']) {
      const code = sample(view({ requestBody: body('text/plain', `a"b\\c\nd`) }), language)
      expect(code).toContain('a\\"b\\\\c\\n')
    }
    expect(sample(view({ requestBody: body('application/json', { a: [true, null, 1.5] }) }), 'python')).toContain(
      'json={\n        "a": [\n            True,\n            None,\n            1.5,\n        ],\n    },',
    )
  })

  test('forms are written as their media type asks', () => {
    expect(
      shellArguments(sample(view({ requestBody: body('application/x-www-form-urlencoded', { a: 'x y', b: 1 }) }), 'curl')).at(-1),
    ).toBe('a=x%20y&b=1')
    expect(shellArguments(sample(view({ requestBody: body('multipart/form-data', { a: 'x' }) }), 'curl')).at(-1)).toBe(
      '--portico-boundary\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--portico-boundary--\r\n',
    )
  })

  test('a GraphQL field is a POST of its document', async () => {
    const [url, init] = await fetchCall(
      sample(
        view({ kind: 'graph', method: 'QUERY', path: 'user', graph: { returns: 'User', document: 'query { user }', variables: {} } }),
        'javascript',
      ),
    )
    expect(url).toBe('https://gw.example/pets')
    expect(JSON.parse(init.body ?? '')).toEqual({ query: 'query { user }', variables: {} })
  })

  test('a query of several lines can be read in each language, and says the same', async () => {
    const document = 'query Customer($number: String!) {\n  customer(number: $number) {\n    id\n  }\n}\n'
    const words = (text: unknown) => String(text).split(/\s+/).filter(Boolean)
    const one = view({
      kind: 'graph',
      method: 'QUERY',
      path: 'customer',
      graph: { returns: 'Customer', document, variables: { number: 'C-1' } },
    })
    const [, init] = await fetchCall(sample(one, 'javascript'))
    const sent = [init.body ?? '', shellArguments(sample(one, 'curl')).at(-1) ?? ''].map(
      (text) => JSON.parse(text) as { query: string; variables: Json },
    )
    for (const { query, variables } of sent) {
      expect(words(query)).toEqual(words(document))
      expect(variables).toEqual({ number: 'C-1' })
    }
    for (const { code } of codeSamples(one, { gatewayUrl: 'https://gw.example', keyHeader })) expect(code).not.toMatch(/\\n\s+id/)
    for (const language of ['javascript', 'python']) expect(sample(one, language)).toMatch(/\n\s+customer\(number: \$number\) \{\n/)
  })

  test('a query that could end its quotes stays a quoted text', async () => {
    const document = 'query {\n  a(b: "`${process.env.X}`")\n}'
    const one = view({ kind: 'graph', method: 'QUERY', path: 'a', graph: { returns: 'A', document, variables: {} } })
    const [, init] = await fetchCall(sample(one, 'javascript'))
    expect(JSON.parse(init.body ?? '')).toEqual({ query: document, variables: {} })
    expect(JSON.parse(shellArguments(sample(one, 'curl')).at(-1) ?? '')).toEqual({ query: document, variables: {} })
  })
})
