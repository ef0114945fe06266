/** Errors in Kong's form: `{ message, name, code, fields }`. */
export class AdminError extends Error {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown> & { message: string }) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export const notFound = () => new AdminError(404, { message: 'Not found' })
export const badRequest = (message: string) => new AdminError(400, { message })

/** Code 2. `fields` says per field what is wrong, in Kong's words; a plugin's configuration nests. */
export function schemaViolation(fields: Record<string, unknown>): AdminError {
  const texts = flat(fields)
  const message = texts.length === 1 ? `schema violation (${texts[0]})` : `${texts.length} schema violations (${texts.join('; ')})`
  return new AdminError(400, { code: 2, name: 'schema violation', message, fields })
}

export function primaryKeyViolation(id: string): AdminError {
  const message = `primary key violation on key '{id="${id}"}'`
  return new AdminError(400, { code: 3, name: 'primary key violation', message, fields: { id } })
}

export function foreignKeyViolation(message: string, fields: Record<string, unknown>): AdminError {
  return new AdminError(400, { code: 4, name: 'foreign key violation', message, fields })
}

export function uniqueViolation(fields: Record<string, unknown>): AdminError {
  const pairs = Object.entries(fields).map(([field, value]) => `${field}=${JSON.stringify(value)}`)
  const message = `UNIQUE violation detected on '{${pairs.join(',')}}'`
  return new AdminError(409, { code: 5, name: 'unique constraint violation', message, fields })
}

export function invalidOffset(offset: string): AdminError {
  const message = `'${offset.slice(0, 100)}' is not a valid offset`
  return new AdminError(400, { code: 7, name: 'invalid offset', message, fields: { offset: message } })
}

export function invalidSize(): AdminError {
  const message = 'size must be an integer between 1 and 1000'
  return new AdminError(400, { code: 9, name: 'invalid size', message, fields: { size: message } })
}

export function emptyOption(option: string): AdminError {
  const fault = 'cannot be null'
  return new AdminError(400, {
    code: 11,
    name: 'invalid options',
    message: `invalid option (${option}: ${fault})`,
    fields: { [option]: fault },
  })
}

function flat(fields: Record<string, unknown>, prefix = ''): string[] {
  return Object.entries(fields).flatMap(([name, fault]) =>
    typeof fault === 'object' && fault !== null && !Array.isArray(fault)
      ? flat(fault as Record<string, unknown>, `${prefix}${name}.`)
      : name === '@entity'
        ? [String(fault)]
        : [`${prefix}${name}: ${String(fault)}`],
  )
}
