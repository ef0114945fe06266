import { createWriteStream } from 'node:fs'
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { badRequest, type Fault, invalid, tooLarge } from '@portico/platform/contract/errors.ts'
import { faultsOf } from '@portico/platform/contract/faults.ts'
import type { FastifyRequest } from 'fastify'
import { importForm } from '../import.contract.ts'

export interface Upload<Format extends string = string> {
  path: string
  size: number
  format: Format
  mapping: Readonly<Record<string, string>> | undefined
}
/** Which files an import takes. */
export interface Taken<Format extends string> {
  byExtension: ReadonlyMap<string, Format>
  /** As people are told: `.csv or .xlsx`. */
  types: string
  /** The fields that a mapping may name. */
  columns: readonly string[]
  mostBytes: (format: Format) => number
}

const fault = (path: string, code: string, message: string): Fault => ({ path, code, message })
const megabyte = 1024 * 1024
const folderName = 'portico-import-'
const tooMany = (bytes: number) => tooLarge(`The file has at most ${bytes / megabyte} MB.`)
const limits = { fieldSize: 100_000, files: 1, fields: 5 }

/**
 * Writes what was uploaded into a folder of its own, which whoever asked takes away.
 * @throws invalid for what is no form with a file, tooLarge, badRequest for a broken form.
 */
export async function readUpload<Format extends string>(
  request: FastifyRequest,
  { byExtension, types, columns, mostBytes }: Taken<Format>,
): Promise<Upload<Format>> {
  if (!request.isMultipart()) {
    const { error } = importForm.safeParse(request.body ?? {})
    throw invalid(error ? faultsOf(error.issues) : fault('file', 'required', 'Send a form with the file.'))
  }
  const largest = Math.max(...[...byExtension.values()].map(mostBytes))
  const folder = await mkdtemp(join(tmpdir(), folderName))
  try {
    const path = join(folder, 'file')
    let name: string | undefined
    let mapping: Upload['mapping']
    for await (const part of request.parts({ limits: { ...limits, fileSize: largest + 1 } })) {
      if (part.type === 'file') {
        await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
        if (part.file.truncated) throw tooMany(largest)
        if (part.fieldname !== 'file')
          throw invalid(fault(part.fieldname.slice(0, 80), 'unknownField', 'The file is sent as the field file.'))
        name = part.filename ?? ''
      } else if (part.fieldname === 'mapping') mapping = mappingOf(String(part.value), columns)
      else throw invalid(fault(part.fieldname.slice(0, 80), 'unknownField', 'There are the fields file and mapping.'))
    }
    if (name === undefined) throw invalid(fault('file', 'required', 'Send a file.'))
    const format = byExtension.get(name.split('.').at(-1)?.toLowerCase() ?? '')
    if (!format) throw invalid(fault('file', 'fileType', `Send a ${types} file.`))
    const { size } = await stat(path)
    if (size > mostBytes(format)) throw tooMany(mostBytes(format))
    if (format === 'csv' && (await beginsAsZip(path)))
      throw invalid(fault('file', 'fileType', 'This is an archive: unpack it, and send the table in it.'))
    return { path, size, format, mapping }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw formError(error, largest)
  }
}

/** Takes away what was uploaded before a moment: whoever asked for it is gone. */
export async function removeUploads(before: Date): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(folderName)) continue
    const folder = join(tmpdir(), name)
    const found = await stat(folder).catch(() => undefined)
    // It may be another user's.
    if (found && found.mtime < before) await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

async function beginsAsZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return buffer.toString('latin1') === 'PK'
  } finally {
    await file.close()
  }
}

function mappingOf(text: string, columns: readonly string[]): Record<string, string> {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw invalid(fault('mapping', 'notJson', 'The mapping must be JSON.'))
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw invalid(fault('mapping', 'invalidFormat', 'The mapping must be an object.'))
  for (const [field, header] of Object.entries(read)) {
    if (!columns.includes(field)) throw invalid(fault(`mapping.${field.slice(0, 80)}`, 'unknownField', `Fields are ${columns.join(', ')}.`))
    if (typeof header !== 'string') throw invalid(fault(`mapping.${field}`, 'invalidFormat', 'Must be the header of a column.'))
  }
  return read as Record<string, string>
}

function formError(error: unknown, largest: number): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooMany(largest)
  if (/^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(code)) return invalid(fault('', 'maximum', 'The form has one file and one mapping.'))
  if (code.startsWith('FST_') || (error instanceof Error && /multipart|unexpected end|malformed|premature close/i.test(error.message)))
    return badRequest('The form cannot be read.')
  return error
}
