/** An answer that is no success, in the shape of Strapi's. */
export class ContentError extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, name: string, message: string, details: object = {}) {
    super(message)
    this.status = status
    this.body = { data: null, error: { status, name, message, details } }
  }
}

export const notFound = () => new ContentError(404, 'NotFoundError', 'Not Found')
export const forbidden = () => new ContentError(403, 'ForbiddenError', 'Forbidden')
export const unauthorized = () => new ContentError(401, 'UnauthorizedError', 'Missing or invalid credentials')

/** A query names something that is not there; `path` is where in the parameter, null at its top. */
export const invalidKey = (param: string, key: string, path: string | null) =>
  new ContentError(400, 'ValidationError', path === null || path === key ? `Invalid key ${key}` : `Invalid key ${key} at ${path}`, {
    key,
    path,
    source: 'query',
    param,
  })

export const invalidQuery = (message: string) => new ContentError(400, 'ValidationError', message)
