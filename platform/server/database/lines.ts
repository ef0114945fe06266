const newline = 0x0a
/** PostgreSQL neither writes nor reads a longer one. */
const longestLine = 2 ** 30

/**
 * The same bytes, cut at ends of lines only. What has no end of line stands in the last piece.
 * @throws when a line is longer than `most` bytes: what unpacks without an end fills no memory
 */
export async function* wholeLines(pieces: AsyncIterable<Buffer>, most = longestLine): AsyncGenerator<Buffer> {
  let open: Buffer[] = []
  let size = 0
  for await (const piece of pieces) {
    const end = piece.lastIndexOf(newline) + 1
    if (end > 0) yield Buffer.concat([...open, piece.subarray(0, end)])
    // Pieces of one long line are put together once and not each time that one comes.
    if (end > 0) open = [piece.subarray(end)]
    else open.push(piece)
    size = end > 0 ? piece.length - end : size + piece.length
    if (size > most) throw new Error(`A line has more than ${most} bytes, which no database writes.`)
  }
  const rest = Buffer.concat(open)
  if (rest.length > 0) yield rest
}

/** The same lines in blocks of at least so many bytes, but for the last one. */
export async function* inBlocks(pieces: AsyncIterable<Buffer>, atLeast: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const piece of wholeLines(pieces)) {
    waiting.push(piece)
    size += piece.length
    if (size < atLeast) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}

/** Each line of a piece of whole lines, without its end. */
export function* linesOf(piece: Buffer): Generator<Buffer> {
  for (let from = 0; from < piece.length; ) {
    const end = piece.indexOf(newline, from)
    yield piece.subarray(from, end === -1 ? piece.length : end)
    from = end === -1 ? piece.length : end + 1
  }
}
