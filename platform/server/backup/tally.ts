import { hash } from 'node:crypto'
import { linesOf, wholeLines } from '../database/lines.ts'

/** How many rows a table has, and a sum that differs as soon as one of them does. */
export interface Sum {
  rows: number
  sum: string
}

export interface Tally {
  /** Passes the rows on, cut at ends of lines, and counts them on the way. */
  through(rows: AsyncIterable<Buffer>): AsyncIterable<Buffer>
  sum(): Sum
}

/**
 * Compares tables row by row in constant memory and in whatever order their rows come: the SHA-256 of each row is added up, in four numbers
 * of 64 bits.
 */
export function tally(): Tally {
  const lanes = new BigUint64Array(4)
  let rows = 0
  return {
    async *through(pieces) {
      for await (const piece of wholeLines(pieces)) {
        for (const line of linesOf(piece)) {
          rows += 1
          const digest = hash('sha256', line, 'buffer')
          for (const lane of lanes.keys()) lanes[lane] = (lanes[lane] ?? 0n) + digest.readBigUInt64LE(lane * 8)
        }
        yield piece
      }
    },
    sum: () => ({ rows, sum: [...lanes].map((lane) => lane.toString(16).padStart(16, '0')).join('') }),
  }
}

/** The sum of rows that nobody else wants. */
export async function sumOf(rows: AsyncIterable<Buffer>): Promise<Sum> {
  const counted = tally()
  for await (const _ of counted.through(rows));
  return counted.sum()
}

export const isSameSum = (one: Sum, other: Sum): boolean => one.rows === other.rows && one.sum === other.sum
