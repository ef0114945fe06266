import type { IncomingMessage } from 'node:http'
import { AdminError, badRequest } from './errors.ts'
import { formOf } from './form.ts'

const limitBytes = 1024 * 1024

/** The object that a request brings as JSON or as a form; {} for one that says it has no body. @throws AdminError 400, 413 or 415 */
export async function bodyOf(req: IncomingMessage): Promise<Record<string, unknown>> {
  const bytes = await bytesOf(req)
  const type = req.headers['content-type']
  if (type === undefined && bytes.length === 0) return {}
  if (type !== undefined && /^application\/x-www-form-urlencoded\b/i.test(type)) return formOf(bytes.toString('utf8'))
  if (type === undefined || !/^application\/([\w.+-]+\+)?json\b/i.test(type))
    throw new AdminError(415, { message: 'Unsupported media type' })
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw badRequest('Cannot parse JSON body')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badRequest('The JSON body must be an object')
  return value as Record<string, unknown>
}

async function bytesOf(req: IncomingMessage): Promise<Buffer> {
  const tooLarge = new AdminError(413, { message: `The body is larger than ${limitBytes} bytes` })
  if (Number(req.headers['content-length'] ?? 0) > limitBytes) throw tooLarge
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limitBytes) throw tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
