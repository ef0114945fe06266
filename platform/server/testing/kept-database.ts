import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MemoryFS } from '@electric-sql/pglite'

/**
 * A data folder of the embedded database in one file, from which each test has a copy of its own within a few milliseconds. It begins with
 * where everything is, as JSON; `at` counts from its end. A file is `size` long, and zero where no piece of it stands.
 */
interface Kept {
  folders: string[]
  files: { path: string; size: number; pieces: { from: number; at: number; length: number }[] }[]
}
const lengthBytes = 4
const pageBytes = 8192
const zeros = Buffer.alloc(pageBytes)
/** Of `pg_control`: the place of the last checkpoint in the log of writes. */
const checkpointAt = 32

/** Packs a data folder of a database that is closed; what nobody reads any more (templates, the log before the last checkpoint) is left out. */
export function keepFolder(folder: string, file: string): void {
  const kept: Kept = { folders: [], files: [] }
  const held: Buffer[] = []
  let at = 0
  const checkpoint = readFileSync(join(folder, 'global/pg_control')).readBigUInt64LE(checkpointAt)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name).slice(folder.length + 1)
    if (entry.isDirectory()) kept.folders.push(path)
    else if (!/^base\/[14]\//.test(path)) {
      const bytes = readFileSync(join(folder, path))
      const pieces: Kept['files'][number]['pieces'] = []
      const isNeeded = neededPages(path, bytes.length, checkpoint)
      for (let from = 0; from < bytes.length; from += pageBytes) {
        const page = bytes.subarray(from, from + pageBytes)
        if (!isNeeded(from) || page.equals(zeros.subarray(0, page.length))) continue
        const last = pieces.at(-1)
        if (last && last.from + last.length === from) last.length += page.length
        else pieces.push({ from, at, length: page.length })
        held.push(page)
        at += page.length
      }
      kept.files.push({ path, size: bytes.length, pieces })
    }
  }
  const index = Buffer.from(JSON.stringify(kept))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32LE(index.length)
  writeFileSync(file, Buffer.concat([length, index, ...held]))
}

/** Of the log of writes: its first page, by which it is known, and what comes from the last checkpoint on. */
function neededPages(path: string, size: number, checkpoint: bigint): (from: number) => boolean {
  const segment = /^pg_wal\/([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/.exec(path)
  if (!segment) return () => true
  const [, , high = '', low = ''] = segment
  const begins = (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) * BigInt(size)
  return (from) => from === 0 || begins + BigInt(from + pageBytes) > checkpoint
}

const read = new Map<string, { kept: Kept; bytes: Uint8Array }>()
function contentsOf(file: string): { kept: Kept; bytes: Uint8Array } {
  const known = read.get(file)
  if (known) return known
  const all = readFileSync(file)
  const begins = lengthBytes + all.readUInt32LE()
  const made = { kept: JSON.parse(all.toString('utf8', lengthBytes, begins)) as Kept, bytes: all.subarray(begins) }
  read.set(file, made)
  return made
}

/** Files with what they hold; each copy has bytes of its own. */
function copyOf(file: string): { folders: string[]; files: { path: string; bytes: Uint8Array }[] } {
  const { kept, bytes } = contentsOf(file)
  // One piece of memory for all: thousands of small ones make the collector of garbage look through the heap again and again.
  const copy = new Uint8Array(bytes)
  const files = kept.files.map(({ path, size, pieces }) => {
    const [first] = pieces
    if (first && first.length === size) return { path, bytes: copy.subarray(first.at, first.at + size) }
    const sparse = new Uint8Array(size)
    for (const { from, at, length } of pieces) sparse.set(copy.subarray(at, at + length), from)
    return { path, bytes: sparse }
  })
  return { folders: kept.folders, files }
}

/** Writes a kept database into a folder that is not there yet. */
export function unpackFolder(file: string, folder: string): void {
  const { folders, files } = copyOf(file)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const path of folders) mkdirSync(join(folder, path), { recursive: true, mode: 0o700 })
  for (const { path, bytes } of files) writeFileSync(join(folder, path), bytes, { mode: 0o600 })
}

const dataFolder = '/pglite/data'

/** The files of a database in memory that begins as a kept one. */
export class KeptFiles extends MemoryFS {
  readonly #file: string

  constructor(file: string) {
    super()
    this.#file = file
  }

  override async initialSyncFs(): Promise<void> {
    const FS = this.pg?.Module.FS
    if (!FS) throw new Error('The database has no files yet.')
    const { folders, files } = copyOf(this.#file)
    FS.mkdirTree(dataFolder)
    for (const path of folders) FS.mkdirTree(`${dataFolder}/${path}`)
    for (const { path, bytes } of files) FS.writeFile(`${dataFolder}/${path}`, bytes, { canOwn: true })
    // Its memory for pages is cleared at each start; what does not fit into less is in memory as a file anyway.
    FS.writeFile(`${dataFolder}/postgresql.auto.conf`, "shared_buffers = '16MB'\n")
  }
}
