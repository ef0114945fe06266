import type { Clock } from '@portico/platform/contract/clock.ts'
import { unavailable } from '@portico/platform/contract/errors.ts'

export interface HeldPicture {
  bytes: Buffer
  type: string
}

const heldMs = 30_000
const bytesAtMost = 48_000_000
/** Pictures that are asked for at once, and those that wait for their turn: each is in memory whole before it is sent on. */
const atOnce = 8
const waitingAtMost = 200

interface Entry {
  untilMs: number
  picture: Promise<HeldPicture | undefined>
  sizeBytes: number
}

/**
 * Pictures of the content service, for half a minute: many visitors of a page cost it one question for each picture, and this server the memory
 * of one. What is not there is asked for each time.
 */
export function heldPictures(clock: Clock, read: (path: string) => Promise<HeldPicture | undefined>) {
  const held = new Map<string, Entry>()
  let sizeBytes = 0
  let asking = 0
  const waiting: (() => void)[] = []

  async function inTurn(path: string): Promise<HeldPicture | undefined> {
    if (asking >= atOnce) {
      if (waiting.length >= waitingAtMost) throw unavailable('Too many pictures are asked for. Try again in a moment.')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else asking += 1
    try {
      return await read(path)
    } finally {
      // Whoever is next takes the place over.
      const next = waiting.shift()
      if (next) next()
      else asking -= 1
    }
  }

  function drop(path: string): void {
    sizeBytes -= held.get(path)?.sizeBytes ?? 0
    held.delete(path)
  }

  return {
    get(path: string): Promise<HeldPicture | undefined> {
      const now = clock.now().getTime()
      for (const [old, { untilMs }] of held) {
        if (untilMs > now) break
        drop(old)
      }
      const known = held.get(path)
      if (known) return known.picture
      const picture = inTurn(path)
      const entry: Entry = { untilMs: now + heldMs, picture, sizeBytes: 0 }
      held.set(path, entry)
      picture.then(
        (found) => {
          if (held.get(path) !== entry) return
          if (!found) return drop(path)
          entry.sizeBytes = found.bytes.length
          sizeBytes += entry.sizeBytes
          for (const oldest of held.keys()) {
            if (sizeBytes <= bytesAtMost) break
            drop(oldest)
          }
        },
        () => held.get(path) === entry && drop(path),
      )
      return picture
    },
  }
}
