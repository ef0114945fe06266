import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppError } from '../../contract/errors.ts'
import { bodyOf } from './errors.ts'

/** Takes a request that Fastify has not read. */
export type RawHandler = (request: IncomingMessage, response: ServerResponse) => void

/** Answers a request that Fastify has not read with an error in the shape of all others. */
export function refuseRaw(request: IncomingMessage, response: ServerResponse, error: AppError): void {
  request.resume()
  const text = JSON.stringify(bodyOf(error, randomUUID()))
  if (error.retryAfterSeconds !== undefined) response.setHeader('retry-after', error.retryAfterSeconds)
  // What was not read would be taken for the next request.
  if (!request.complete) response.setHeader('connection', 'close')
  response.writeHead(error.statusCode, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  response.end(request.method === 'HEAD' ? undefined : text)
}
