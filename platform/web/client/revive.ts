import { AppError, type ErrorName, type Fault } from '../../contract/errors.ts'

const names: Record<number, ErrorName> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'UniqueConflict',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  422: 'ValidationError',
  429: 'TooManyRequests',
  503: 'Unavailable',
}

type Loose = Record<string, unknown>
const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null && !Array.isArray(value)
const isFault = (value: unknown): value is Fault => isObject(value) && typeof value.message === 'string'

/** A request that got no answer: the network, a timeout, a server that is down. */
export const noAnswer = (cause: unknown): AppError => new AppError(0, 'Unavailable', 'No response.', { code: 'noResponse', cause })

/**
 * Makes the error that the server threw out of its answer. `cause` keeps the body's `error` as it came, because other servers
 * (section 8 of the specification) answer details and messages in other shapes.
 */
export function reviveError(statusCode: number, body: unknown, headers?: Headers): AppError {
  const error = isObject(body) && isObject(body.error) ? body.error : isObject(body) ? body : {}
  const name = (typeof error.name === 'string' ? error.name : (names[statusCode] ?? 'InternalServerError')) as ErrorName
  const seconds = Number(headers?.get('retry-after') ?? Number.NaN)
  const requestId = typeof error.requestId === 'string' ? error.requestId : (headers?.get('x-request-id') ?? undefined)
  return new AppError(statusCode, name, typeof error.message === 'string' ? error.message : '', {
    ...(typeof error.code === 'string' ? { code: error.code } : {}),
    ...(requestId === undefined ? {} : { requestId }),
    ...(Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {}),
    details: Array.isArray(error.details) ? error.details.filter(isFault) : [],
    cause: error,
  })
}
