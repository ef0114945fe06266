import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, badRequest, conflict, invalid, notFound, tooLarge, tooMany, unavailable, wrongType } from '../../contract/errors.ts'
import type { Problem } from '../../contract/problem.ts'
import { databaseErrorOf } from '../database/error.ts'

/** Turns every thrown thing into one body; what nobody expected is logged whole and told as little as possible. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = translate(error)
  if (!known) request.log.error({ err: error }, 'unexpected error')
  if (isDiskFull(error)) request.log.error('the disk of the database is full: nothing is written until there is room')
  const answer = known ?? new AppError(500, 'InternalServerError', 'Something went wrong here. It has been logged.')
  request.problemMessage = answer.message
  // An address that cannot be read fails before the hooks that set headers.
  reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', String(answer.retryAfterSeconds))
  return reply.code(answer.statusCode).type('application/json; charset=utf-8').serializer(JSON.stringify).send(bodyOf(answer, request.id))
}

/** What is no HTTP that the server reads has no request and no reply: the answer is written to the connection itself. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { statusCode, line, message } = unreadable[error.code ?? ''] ?? {
    statusCode: 400,
    line: 'Bad Request',
    message: 'The request cannot be read.',
  }
  const body = JSON.stringify(bodyOf(new AppError(statusCode, 'BadRequest', message), randomUUID()))
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${statusCode} ${line}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
    )
  socket.destroy(error)
}
const unreadable: { [code: string]: { statusCode: number; line: string; message: string } | undefined } = {
  HPE_HEADER_OVERFLOW: {
    statusCode: 431,
    line: 'Request Header Fields Too Large',
    message: 'The address and the headers are too long together.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { statusCode: 408, line: 'Request Timeout', message: 'The request took too long to come.' },
}

export function bodyOf(error: AppError, requestId: string): Problem {
  return {
    error: { statusCode: error.statusCode, name: error.name, message: error.message, code: error.code, details: error.details, requestId },
  }
}

function translate(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  return fromDatabase(error) ?? fromFastify(error as FastifyError)
}

const isDiskFull = (error: unknown): boolean => databaseErrorOf(error).code === '53100'

/** What a store did not translate itself: unique and foreign keys that a race broke, text that cannot be stored. */
function fromDatabase(error: unknown): AppError | undefined {
  const { code, detail } = databaseErrorOf(error)
  if (code === '23505')
    return conflict('UniqueConflict', 'Another record already has this value.', [
      { path: fieldOf(detail), code: 'unique', message: 'This value is taken.' },
    ])
  if (code === '23503') return conflict('ReferenceConflict', 'The record is used elsewhere, or names one that does not exist.')
  // Values that no column holds: 22003, 22008 and 22009 out of range, 22007 and 22P02 not of the type, 22021 and 22P05 not storable, 22025 a broken pattern.
  if (['22003', '22007', '22008', '22009', '22021', '22025', '22P02', '22P05'].includes(code ?? ''))
    return invalid({ path: '', code: 'invalidFormat', message: 'A value is out of range or has characters that cannot be stored.' })
  if (isDiskFull(error)) return unavailable('There is no room left on the disk of the database. Nothing was changed.')
  if (code === '40001' || code === '40P01' || code === '57014' || code === '55P03') return unavailable('The database is busy. Try again.')
  if (code?.startsWith('08') || code?.startsWith('57P') || code === '53300' || code === 'ECONNREFUSED' || code === 'ECONNRESET')
    return unavailable('The database cannot be reached now. Try again.')
  return undefined
}

/** `Key (lower(name))=(x) already exists` names the column. */
const fieldOf = (detail: string | undefined): string => /\((?:lower\()?(\w+)/.exec(detail ?? '')?.[1] ?? ''

function fromFastify(error: FastifyError): AppError | undefined {
  if (!(error instanceof Error)) return undefined
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return tooLarge('The body is larger than this call takes.')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return wrongType('This call takes application/json.')
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return badRequest('The body is not JSON.')
    case 'FST_ERR_BAD_URL':
      return badRequest('The address cannot be read.')
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return notFound()
    case 'FST_ERR_ASYNC_CONSTRAINT':
      return undefined
    default:
  }
  if (error.statusCode === 429) return tooMany('Too many requests. Wait a moment.')
  if (error.statusCode === 413) return tooLarge('The body is larger than this call takes.')
  if (error.statusCode === 415) return wrongType('This call does not take that content type.')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return badRequest(error.message)
  return undefined
}
