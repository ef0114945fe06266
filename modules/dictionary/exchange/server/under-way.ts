import type { Clock } from '@portico/platform/contract/clock.ts'
import type { TermImport } from '../import.contract.ts'
import type { importStore } from './import.store.ts'

/** An import that this server works on, or that waits here for its turn. */
export interface UnderWay {
  readonly owner: string
  /** As whoever asks is told; inside of the transaction nobody sees it elsewhere. */
  shown: TermImport
  /** The transaction of the import is open: on the embedded database nothing else is read or written until it ends. */
  inside: boolean
  stop: boolean
  /** It is decided that all of it is stored: nothing stops it any more. */
  settled?: boolean
}

/** How often a server says that it still works on an import; how long nobody says so until it counts as lost. */
const beatMs = 15_000
export const lostAfterMs = 2 * 60_000

/** The imports of this server. While there are any it says so in the database, and hears there whom somebody asked another server to stop. */
export function underWay(store: Pick<ReturnType<typeof importStore>, 'beat'>, clock: Clock) {
  const all = new Map<string, UnderWay>()
  let timer: NodeJS.Timeout | undefined
  async function beat(): Promise<void> {
    // A database that does not answer is the matter of the import itself.
    const cancelled = await store.beat([...all.keys()], clock.now()).catch(() => [])
    for (const id of cancelled) {
      const one = all.get(id)
      if (one) one.stop = true
    }
    again()
  }
  function again(): void {
    timer = all.size > 0 ? setTimeout(() => void beat(), beatMs).unref() : undefined
  }
  return {
    get: (id: string): UnderWay | undefined => all.get(id),
    ids: (): string[] => [...all.keys()],
    add(one: UnderWay): UnderWay {
      all.set(one.shown.id, one)
      if (!timer) again()
      return one
    },
    remove: (id: string): void => void all.delete(id),
  }
}
