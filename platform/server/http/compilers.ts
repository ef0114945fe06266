import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify/types/schema.js'
import * as z from 'zod/mini'
import { AppError, type Fault, invalid, notJson } from '../../contract/errors.ts'
import { faultsOf } from '../../contract/faults.ts'

/** By schema: contracts are the same for every server of a process, and compiling them is a third of a start. */
const compiled = new WeakMap<z.core.$ZodType, z.core.$ZodType>()
function compile(schema: z.core.$ZodType): z.core.$ZodType {
  const known = compiled.get(schema) ?? z.compile(schema)
  compiled.set(schema, known)
  return known
}

/** Checks one part of a request; all faults at once, each with its place. */
export const validator: FastifySchemaCompiler<z.core.$ZodType> = ({ schema, httpPart }) => {
  const check = compile(schema)
  const known = httpPart === 'querystring' ? parametersOf(schema) : undefined
  return (data: unknown) => {
    const result = z.core.safeParse(check, data, { reportInput: true })
    const unknown = known ? unknownParameters(known, data) : []
    if (result.success && unknown.length === 0) return { value: result.data }
    return { error: requestError(httpPart, [...unknown, ...(result.success ? [] : faultsOf(result.error.issues))]) }
  }
}

const parametersOf = (schema: z.core.$ZodType): string[] => Object.keys((schema as Partial<z.core.$ZodObject>)._zod?.def.shape ?? {})

/** A parameter that the call does not know is refused: whoever sent it would take the answer for filtered. */
function unknownParameters(known: readonly string[], data: unknown): Fault[] {
  const sent = Object.keys(data ?? {}).filter((name) => !known.includes(name))
  const allowed = known.length > 0 ? `allowed: ${known.join(', ')}` : 'this call takes none'
  return sent.slice(0, 50).map((name) => ({
    path: name.slice(0, 80),
    code: 'unknownParameter',
    message: `${name.slice(0, 80)} is not a parameter here; ${allowed}.`,
  }))
}

/** A malformed id in a path names no record, so it is answered like one that does not exist. */
function requestError(part: string | undefined, faults: Fault[]): Error {
  if (part === 'params') return new AppError(404, 'NotFound', 'There is nothing at this address.')
  if (part === 'querystring' && faults.some(({ code }) => code === 'notJson')) return notJson(faults)
  return invalid(faults)
}

/** Drops what the contract does not list, and fails loudly when an answer does not keep the contract. */
export const serializer: FastifySerializerCompiler<z.core.$ZodType> = ({ schema, method, url }) => {
  const answer = compile(schema)
  return (data: unknown) => {
    const result = z.core.safeParse(answer, data)
    if (result.success) return JSON.stringify(result.data)
    throw new Error(`The answer of ${method} ${url} breaks its contract: ${JSON.stringify(result.error.issues.slice(0, 5))}`)
  }
}
