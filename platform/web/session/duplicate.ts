/**
 * A duplicated tab copies session storage, and with it a refresh token that two tabs would then use: the provider takes the second use
 * for theft and ends everything. So each tab marks its session storage as held while it shows and as left when it goes, and holds a lock
 * of its own for as long as it lives. A page that starts with a held mark is a duplicate, or a tab that crashed: the lock tells. The
 * browser knows it at once, however busy the other tab is.
 */
const key = 'portico.tab'
const lockOf = (tab: string): string => `portico.tab ${tab}`

export interface Tab {
  /** Another living tab has the session storage that this one was copied from. */
  duplicate: boolean
  stop(): void
}

export async function claimTab(
  storage: Storage = sessionStorage,
  target: EventTarget = globalThis,
  locks: LockManager = navigator.locks,
): Promise<Tab> {
  const [held, tab] = readMark(storage)
  const duplicate = held && (await isLocked(locks, tab))
  const mine = duplicate || tab === '' ? crypto.randomUUID() : tab

  const life = Promise.withResolvers<void>()
  // Granted in a moment; after a reload, when the page before has let go of it.
  void locks.request(lockOf(mine), () => life.promise)
  const mark = (state: 'held' | 'left') => () => storage.setItem(key, `${state} ${mine}`)
  const [hold, leave] = [mark('held'), mark('left')]
  hold()
  target.addEventListener('pagehide', leave)
  // A page that comes back from the back-forward cache holds again.
  target.addEventListener('pageshow', hold)
  return {
    duplicate,
    stop() {
      target.removeEventListener('pagehide', leave)
      target.removeEventListener('pageshow', hold)
      life.resolve()
    },
  }
}

function readMark(storage: Storage): [held: boolean, tab: string] {
  const [state, tab] = (storage.getItem(key) ?? '').split(' ')
  return [state === 'held', tab ?? '']
}

const isLocked = async (locks: LockManager, tab: string): Promise<boolean> =>
  (await locks.query()).held?.some(({ name }) => name === lockOf(tab)) ?? false
