import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify/types/schema.js'
import * as z from 'zod/mini'
import { AppError, type Fault } from '../../contract/errors.ts'
import { faultsOf } from '../../contract/faults.ts'

/** Checks one part of a request; all faults at once, each with its place. */
export const validator: FastifySchemaCompiler<z.core.$ZodType> = ({ schema, httpPart }) => {
  const compiled = z.compile(schema)
  return (data: unknown) => {
    const result = z.core.safeParse(compiled, data, { reportInput: true })
    if (result.success) return { value: result.data }
    return { error: requestError(httpPart, faultsOf(result.error.issues)) }
  }
}

/** A malformed id in a path names no record, so it is answered like one that does not exist. */
function requestError(part: string | undefined, faults: Fault[]): Error {
  if (part === 'params') return new AppError(404, 'NotFound', 'There is nothing at this address.')
  return new AppError(422, 'ValidationError', 'Check the fields.', { details: faults })
}

/** Drops what the contract does not list, and fails loudly when an answer does not keep the contract. */
export const serializer: FastifySerializerCompiler<z.core.$ZodType> = ({ schema, method, url }) => {
  const compiled = z.compile(schema)
  return (data: unknown) => {
    const result = z.core.safeParse(compiled, data)
    if (result.success) return JSON.stringify(result.data)
    throw new Error(`The answer of ${method} ${url} breaks its contract: ${JSON.stringify(result.error.issues.slice(0, 5))}`)
  }
}
