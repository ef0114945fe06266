import type { IncomingMessage, ServerResponse } from 'node:http'
import { loggedMessage } from '@portico/platform/server/http/logged-error.ts'
import { tokenCheck } from '../../token-check.ts'
import type { GatewayLog, MockDocument } from '../options.ts'
import { refuse, safety } from '../traffic/http.ts'
import type { MockReply } from './jobs.ts'
import { safeDecode } from './json.ts'
import { mockThread } from './thread.ts'

const maxBody = 1024 * 1024
const mostRead = 16 * maxBody

export interface MockHandler {
  handle(req: IncomingMessage, res: ServerResponse): void
  close(): Promise<void>
}

/** Handles `/mock/{environment}/{apiproduct}/…`: answers from the examples of the product's document. */
export function mockHandler(options: {
  token: string
  documentOf: (environment: string, apiproduct: string) => Promise<MockDocument | undefined>
  log: GatewayLog
}): MockHandler {
  const isToken = tokenCheck(options.token)
  const thread = mockThread(options.log)

  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    if (!isToken(req.headers['x-portico-mock-token'])) return refuse(req, res, 401, 'The mock answers the gateway only')
    const [path = '', query = ''] = (req.url ?? '/').split(/\?(.*)/s)
    const [, , environment = '', apiproduct = '', ...rest] = path.split('/')
    const [inEnvironment, product] = [safeDecode(environment), safeDecode(apiproduct)]
    const document = await options.documentOf(inEnvironment, product)
    if (!document) return refuse(req, res, 404, 'This product has no document to answer from')
    const { method = 'GET', headers } = req
    const call = { method, path: `/${rest.join('/')}`, query, accept: headers.accept ?? '*/*', body: undefined }
    const who = `${inEnvironment}/${product}`
    const reply = await thread.answer(who, document, call)
    if (reply.kind !== 'needsBody') return send(req, res, reply)
    const body = await bodyOf(req)
    if (body === undefined) return refuse(req, res, 413, `The query is longer than ${maxBody} characters`)
    return send(req, res, await thread.answer(who, document, { ...call, body }))
  }

  return {
    handle(req, res) {
      req.on('error', () => {})
      answer(req, res).catch((error: unknown) => {
        options.log.warn({ error: loggedMessage(error) }, 'embedded gateway: the mock could not answer')
        refuse(req, res, 502, 'The mock could not answer from this document')
      })
    },
    close: thread.close,
  }
}

/** Undefined for a body that is too long. It is read to its end all the same: who closes the connection before gets no answer through. */
async function bodyOf(req: IncomingMessage): Promise<string | undefined> {
  const parts: string[] = []
  let length = 0
  for await (const chunk of req.setEncoding('utf8') as AsyncIterable<string>) {
    length += chunk.length
    if (length <= maxBody) parts.push(chunk)
    else if (length > mostRead) break
  }
  return length <= maxBody ? parts.join('') : undefined
}

function send(req: IncomingMessage, res: ServerResponse, reply: Exclude<MockReply, { kind: 'compiled' | 'unknown' }>): void {
  if (reply.kind === 'needsBody') return refuse(req, res, 502, 'The mock could not answer from this document')
  if (reply.kind === 'refused') return refuse(req, res, reply.status, reply.message, reply.headers)
  const { status, headers, body } = reply
  req.resume()
  res.writeHead(status, { ...headers, ...safety, ...(status === 204 ? {} : { 'content-length': body.length }) })
  res.end(req.method === 'HEAD' ? undefined : body)
}
