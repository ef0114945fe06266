import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import type { AuditTarget, Place } from './export.ts'

const place = z.object({ seq: z.number(), hash: z.string() })
const newline = 0x0a

/**
 * A file to which lines are added. Somebody may move it away at any time: the next lines begin a new one. What a power cut left of a last
 * line is taken away before the next one.
 */
export const auditFile = (path: string): AuditTarget => ({
  last: () => opened(path, async (file) => lastPlace(file, (await file.stat()).size)),
  write: (lines) =>
    opened(path, async (file) => {
      const { size } = await file.stat()
      const rest = await openEnd(file, size)
      const end = size - rest.length
      if (!isBegun(rest) || (end > 0 && !(await lastLine(file, end)).startsWith('{')))
        throw new Error(
          `${path} holds something else than an export of the audit. Nothing was written to it; name another file in AUDIT_EXPORT.`,
        )
      if (end < size) await file.truncate(end)
      await file.write(Buffer.from(lines.map((line) => `${line}\n`).join('')), 0, undefined, end)
      await file.datasync()
    }),
})

async function opened<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  await mkdir(dirname(path), { recursive: true })
  const file = await openOrMake(path)
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

/** For its owner's eyes alone: it says who did what. */
const openOrMake = (path: string): Promise<FileHandle> =>
  open(path, 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return open(path, 'wx+', 0o600)
  })

/** What stands after the last end of a line. */
async function openEnd(file: FileHandle, size: number): Promise<Buffer> {
  const tail = await tailOf(file, size, (bytes) => bytes.includes(newline))
  return tail.subarray(tail.lastIndexOf(newline) + 1)
}

const beginning = '{"seq":'
/** A line of the export that was cut off, and the nothing that some disks put where it should go on: what may be written anew. */
const isBegun = (rest: Buffer): boolean => beginning.startsWith(rest.toString('latin1').replaceAll('\0', '').slice(0, beginning.length))

/** The last line that ends before `end`. */
async function lastLine(file: FileHandle, end: number): Promise<string> {
  const tail = await tailOf(file, end, (bytes) => bytes.subarray(0, -1).includes(newline))
  return tail.toString('utf8').trimEnd().split('\n').at(-1) ?? ''
}

async function lastPlace(file: FileHandle, size: number): Promise<Place | undefined> {
  const end = size - (await openEnd(file, size)).length
  try {
    return place.parse(JSON.parse(await lastLine(file, end)))
  } catch {
    return undefined
  }
}

/** The end of a file, twice as much each time until it is enough. */
async function tailOf(file: FileHandle, end: number, isEnough: (bytes: Buffer) => boolean): Promise<Buffer> {
  for (let length = Math.min(end, 65_536); ; length = Math.min(end, length * 2)) {
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, end - length)
    if (length === end || isEnough(buffer)) return buffer
  }
}
