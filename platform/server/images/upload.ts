import type { FastifyRequest } from 'fastify'
import { badRequest, type Fault, invalid, tooLarge } from '../../contract/errors.ts'

export interface UploadedFile {
  /** As it was sent, with a path where one was: whoever keeps it decides. */
  name: string
  bytes: Buffer
  /** The other fields of the form, as text. */
  fields: Readonly<Record<string, string>>
}

const fault = (path: string, code: string, message: string): Fault => ({ path: path.slice(0, 80), code, message })

/**
 * One small file of a form, in memory.
 * @param field name of the form's field that holds it; `also`: other fields that the form may have
 * @throws 422 for what is no such form, 413 for more than `maxBytes`, 400 for a form that breaks off.
 */
export async function readUploadedFile(
  request: FastifyRequest,
  { field, maxBytes, also = [] }: { field: string; maxBytes: number; also?: readonly string[] },
): Promise<UploadedFile> {
  if (!request.isMultipart()) {
    const sent = typeof request.body === 'object' && request.body !== null ? Object.keys(request.body) : []
    const unknown = sent.filter((name) => name !== field && !also.includes(name))
    throw invalid([
      fault(field, 'required', 'Send a form with the file.'),
      ...unknown.map((name) => fault(name, 'unknownField', `There are the fields ${[field, ...also].join(', ')}.`)),
    ])
  }
  const fields: Record<string, string> = {}
  let file: { name: string; bytes: Buffer } | undefined
  try {
    const limits = { fileSize: maxBytes, fieldSize: 10_000, files: 1, fields: also.length + 1 }
    for await (const part of request.parts({ limits, preservePath: true })) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer()
        if (part.fieldname !== field) throw invalid(fault(part.fieldname, 'unknownField', `The file is sent as the field ${field}.`))
        file = { name: part.filename ?? '', bytes }
      } else if (also.includes(part.fieldname)) fields[part.fieldname] = String(part.value)
      else throw invalid(fault(part.fieldname, 'unknownField', `There are the fields ${[field, ...also].join(', ')}.`))
    }
  } catch (error) {
    throw formError(error, maxBytes)
  }
  if (!file) throw invalid(fault(field, 'required', 'Send a file.'))
  return { ...file, fields }
}

function formError(error: unknown, maxBytes: number): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(`The file has at most ${Math.round((maxBytes / 1024 / 1024) * 10) / 10} MB.`)
  if (/^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(code)) return invalid(fault('', 'maximum', 'The form has too many parts.'))
  if (code.startsWith('FST_') || (error instanceof Error && /multipart|unexpected end|malformed|premature close/i.test(error.message)))
    return badRequest('The form cannot be read.')
  return error
}
