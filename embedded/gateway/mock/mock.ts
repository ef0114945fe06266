import type { IncomingMessage, ServerResponse } from 'node:http'
import type { GraphQLSchema } from 'graphql'
import { tokenCheck } from '../admin/admin.ts'
import type { GatewayLog, MockDocument } from '../options.ts'
import { refuse, safety } from '../traffic/http.ts'
import { answerOf, type MockAnswer } from './answer.ts'
import { answerGraphql, compileGraphql } from './graphql.ts'
import { isObject, safeDecode } from './json.ts'
import { compileOpenApi, findOperation, type OpenApiMock } from './openapi.ts'

type Compiled = { kind: 'openapi'; mock: OpenApiMock } | { kind: 'graphql'; schema: GraphQLSchema | undefined } | { kind: 'events' }

const cached = 50
const maxBody = 1024 * 1024

/** Handles `/mock/{environment}/{apiproduct}/…`: answers from the examples of the product's document. */
export function mockHandler(options: {
  token: string
  documentOf: (environment: string, apiproduct: string) => Promise<MockDocument | undefined>
  log: GatewayLog
}): (req: IncomingMessage, res: ServerResponse) => void {
  const isToken = tokenCheck(options.token)
  const compiled = new Map<string, Compiled>()

  const compiledOf = async (environment: string, apiproduct: string): Promise<Compiled | undefined> => {
    const found = await options.documentOf(environment, apiproduct)
    if (!found) return undefined
    const known = compiled.get(found.hash)
    // Taken out and put back, so that the first entry of the map is the one that was not used for longest.
    compiled.delete(found.hash)
    const made = known ?? compile(typeof found.document === 'function' ? await (found.document as () => unknown)() : found.document)
    compiled.set(found.hash, made)
    for (const oldest of compiled.keys()) if (compiled.size > cached) compiled.delete(oldest)
    return made
  }

  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    if (!isToken(req.headers['x-portico-mock-token']) && !isDirect(req))
      return refuse(req, res, 401, 'The mock answers the gateway and direct local calls only')
    const [path = '', query = ''] = (req.url ?? '/').split(/\?(.*)/s)
    const [, , environment = '', apiproduct = '', ...rest] = path.split('/')
    const product = await compiledOf(safeDecode(environment), safeDecode(apiproduct))
    if (!product) return refuse(req, res, 404, 'This product has no document to answer from')
    if (product.kind === 'events') return send(req, res, jsonAnswer({}))
    if (product.kind === 'graphql') {
      if (req.method !== 'POST') return refuse(req, res, 405, 'Send GraphQL queries by POST', { allow: 'POST' })
      return send(req, res, jsonAnswer(await answerGraphql(product.schema, await graphqlBody(req, query))))
    }
    const method = req.method ?? 'GET'
    const found = findOperation(product.mock, method, `/${rest.join('/')}`)
    if (!found) return refuse(req, res, 404, `The document has no path for /${rest.join('/').slice(0, 200)}`)
    if (found.found) return send(req, res, answerOf(product.mock, found.found, req.headers.accept ?? '*/*'))
    const allow = found.allow.join(', ')
    if (method === 'OPTIONS') return send(req, res, { status: 204, headers: { allow }, body: Buffer.alloc(0) })
    return refuse(req, res, 405, `The document has no ${method} here`, { allow })
  }

  return (req, res) => {
    req.on('error', () => {})
    answer(req, res).catch((error: unknown) => {
      options.log.warn({ error: String(error) }, 'embedded gateway: the mock could not answer')
      refuse(req, res, 502, 'The mock could not answer from this document')
    })
  }
}

function compile(document: unknown): Compiled {
  if (typeof document === 'string') return { kind: 'graphql', schema: compileGraphql(document) }
  if (isObject(document) && (typeof document.openapi === 'string' || typeof document.swagger === 'string'))
    return { kind: 'openapi', mock: compileOpenApi(document) }
  return { kind: 'events' }
}

function isDirect(req: IncomingMessage): boolean {
  const peer = req.socket.remoteAddress ?? ''
  const forwarded = Object.keys(req.headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'))
  return !forwarded && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(peer)
}

/** Anything that is not a readable query is an empty one. */
async function graphqlBody(req: IncomingMessage, query: string): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of req.setEncoding('utf8') as AsyncIterable<string>) {
    text += chunk
    if (text.length > maxBody) return {}
  }
  try {
    const body: unknown = JSON.parse(text)
    return isObject(body) ? body : {}
  } catch {
    return Object.fromEntries(new URLSearchParams(query))
  }
}

const jsonAnswer = (value: unknown): MockAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(value)),
})

function send(req: IncomingMessage, res: ServerResponse, { status, headers, body }: MockAnswer): void {
  req.resume()
  res.writeHead(status, { ...headers, ...safety, ...(status === 204 ? {} : { 'content-length': body.length }) })
  res.end(req.method === 'HEAD' ? undefined : body)
}
