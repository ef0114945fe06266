import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  /** Inside the archive: `xl/workbook.xml`. */
  path: string
  text: AsyncIterable<string> | Iterable<string>
}

const signature = { local: 0x04034b50, descriptor: 0x08074b50, central: 0x02014b50, end: 0x06054b50 }
/** Sizes follow what they are the sizes of (bit 3), names are UTF-8 (bit 11). */
const flags = 0x0808
const deflated = 8
const version = 20
/** 1 January 1980, the first day that a ZIP knows: what an archive says of its parts' times is no use to anybody. */
const firstDay = 0x21
/** What leaves at once: smaller pieces cost a system call each. */
const chunkSize = 65_536
/** A quarter of the work of what zlib does unasked, for files that are a seventh larger. */
const level = 2
/** Sizes are 32 bits wide without ZIP64. */
const mostBytes = 0xffff_ffff

const fields = (...values: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer => {
  const buffer = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of values) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

/**
 * An archive piece by piece, in constant memory: an entry is asked for once the one before it is out, so that a later one may tell of
 * an earlier one.
 * @throws RangeError above 4 GB.
 */
export async function* zipped(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const central: Buffer[] = []
  let written = 0
  for await (const { path, text } of entries) {
    const name = Buffer.from(path)
    const offset = written
    const head = Buffer.concat([
      fields([4, signature.local], [2, version], [2, flags], [2, deflated], [2, 0], [2, firstDay], [4, 0], [4, 0], [4, 0]),
      fields([2, name.length], [2, 0]),
      name,
    ])
    yield head
    const sums = { crc: 0, plain: 0, packed: 0 }
    for await (const part of packed(text, sums)) {
      sums.packed += part.length
      yield part
    }
    const sizes = [[4, sums.crc] as const, [4, within(sums.packed)] as const, [4, within(sums.plain)] as const]
    const tail = fields([4, signature.descriptor], ...sizes)
    yield tail
    written = within(offset + head.length + sums.packed + tail.length)
    central.push(
      fields([4, signature.central], [2, version], [2, version], [2, flags], [2, deflated], [2, 0], [2, firstDay], ...sizes),
      fields([2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
      name,
    )
  }
  const directory = Buffer.concat(central)
  const count = central.length / 3
  yield directory
  yield fields([4, signature.end], [2, 0], [2, 0], [2, count], [2, count], [4, directory.length], [4, written], [2, 0])
}

/** The next text is put into bytes while the one before is packed, in one of two places that are used again and again: new ones for each would be megabytes of garbage. */
async function* packed(text: ZipEntry['text'], sums: { crc: number; plain: number }): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ chunkSize, level })
  const ready: Buffer[] = []
  // What fails is told to whoever waits for it below.
  deflate.on('data', (part: Buffer) => ready.push(part)).on('error', () => {})
  const put = (chunk: Buffer) =>
    new Promise<void>((resolve, reject) => deflate.write(chunk, (error) => (error ? reject(error) : resolve())))
  let [free, used] = [Buffer.alloc(0), Buffer.alloc(0)]
  let going = Promise.resolve()
  try {
    for await (const part of text) {
      if (free.length < 3 * part.length) free = Buffer.allocUnsafeSlow(3 * part.length)
      const chunk = free.subarray(0, free.write(part))
      sums.crc = crc32(chunk, sums.crc)
      sums.plain += chunk.length
      await going
      going = put(chunk)
      going.catch(() => {})
      ;[free, used] = [used, free]
      yield* ready.splice(0)
    }
    await going
    const ended = once(deflate, 'end')
    deflate.end()
    await ended
    yield* ready.splice(0)
  } finally {
    deflate.destroy()
  }
}

function within(bytes: number): number {
  if (bytes > mostBytes) throw new RangeError('The archive is larger than 4 GB.')
  return bytes
}
