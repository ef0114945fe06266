import { maxDocumentBytes } from '@portico/documents/contract/limits.rules.ts'
import { maxDepth } from '@portico/documents/server/faults.ts'
import type { ReadHints } from '@portico/documents/server/read/read-document.ts'
import { badRequest, invalid, tooLarge } from '@portico/platform/contract/errors.ts'
import { faultsOf } from '@portico/platform/contract/faults.ts'
import type { FastifyRequest } from 'fastify'
import { type NewSpec, newSpec } from '../new-spec.contract.ts'

/** An upload as it was asked for. */
export interface Upload extends Omit<NewSpec, 'spec'> {
  /**
   * The document as bytes. An object costs to be written out, so ask once it is known that the caller may upload it.
   * @throws tooLarge for a file above 30 MB, invalid when it nests too deep.
   */
  source: () => Uint8Array
  hints: ReadHints
}

const tooLargeDocument = () => tooLarge('The document is larger than 30 MB.')

/**
 * Reads an upload from JSON or from a form.
 * @throws tooLarge above 30 MB, invalid for wrong fields, badRequest for a broken form.
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  const { input, file } = request.isMultipart() ? await readForm(request) : { input: request.body, file: undefined }
  const parsed = newSpec.safeParse(input)
  if (!parsed.success) throw invalid(faultsOf(parsed.error.issues))
  const { spec, ...fields } = parsed.data
  return { ...fields, source: () => withinLimit(file?.source ?? bytesOf(spec)), hints: file?.hints ?? {} }
}

function withinLimit(source: Uint8Array): Uint8Array {
  if (source.byteLength > maxDocumentBytes) throw tooLargeDocument()
  return source
}

/** Spaces that the lines of an object may begin with, all together. */
const mostIndent = 4_000_000

/** An object is written with line ends, so that a fault has a place that a person finds; one that this would make far longer is not. */
function bytesOf(document: unknown): Uint8Array {
  if (typeof document === 'string') return Buffer.from(document)
  return Buffer.from(JSON.stringify(document, null, indentOf(document) > mostIndent ? undefined : 2))
}

/**
 * How many spaces would stand before its lines: a short text that is deep has far more of them than signs.
 * @throws invalid when it is deeper than a document may be.
 */
function indentOf(document: unknown): number {
  let spaces = 0
  let level: unknown[] = [document]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) throw tooDeep
    const next: unknown[] = []
    for (const container of level)
      for (const value of Object.values(container as object)) {
        spaces += 2 * (depth + 1)
        if (typeof value === 'object' && value !== null) next.push(value)
      }
    level = next
  }
  return spaces
}

const tooDeep = invalid({
  path: 'spec',
  code: 'tooDeep',
  message: `The document nests deeper than ${maxDepth} levels.`,
  params: { deepest: maxDepth },
})

interface Form {
  input: Record<string, unknown>
  file: { source: Uint8Array; hints: ReadHints } | undefined
}

async function readForm(request: FastifyRequest): Promise<Form> {
  const input: Record<string, unknown> = {}
  let file: Form['file']
  try {
    for await (const part of request.parts({
      limits: { fileSize: maxDocumentBytes + 1, fieldSize: maxDocumentBytes + 1, files: 1, fields: 20 },
    })) {
      if (Object.hasOwn(input, part.fieldname))
        throw invalid({ path: part.fieldname, code: 'twice', message: 'This field is there twice.' })
      if (part.type === 'file') {
        const source = await part.toBuffer()
        if (part.fieldname === 'spec') file = { source, hints: { fileName: part.filename, contentType: part.mimetype } }
        input[part.fieldname] = part.filename ?? 'file'
      } else {
        if (part.valueTruncated) throw tooLargeDocument()
        input[part.fieldname] = formValue(part.fieldname, String(part.value))
      }
    }
  } catch (error) {
    throw formError(error)
  }
  return { input, file }
}

/** A form carries text only. */
function formValue(field: string, text: string): unknown {
  if (field === 'latest' || field === 'force') return text === 'true' ? true : text === 'false' ? false : text
  if (field === 'permissionGroupId' && (text === '' || text === 'null')) return null
  return text
}

function formError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLargeDocument()
  if (/^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(code))
    return invalid({ path: '', code: 'maximum', message: 'The form holds more than one file and the fields of an upload.' })
  if (code.startsWith('FST_') || (error instanceof Error && /multipart|unexpected end|malformed/i.test(error.message)))
    return badRequest('The form cannot be read.')
  return error
}
