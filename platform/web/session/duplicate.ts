/**
 * A duplicated tab copies session storage, and with it a refresh token that two tabs would then use: the provider takes the second use
 * for theft and ends everything. So each tab marks its session storage as held while it shows and as left when it goes. A page that
 * starts with a held mark is a duplicate, or a tab that crashed: it asks the others.
 */
const key = 'portico.tab'
const channelName = 'portico.tab'
const waitMs = 200

interface Question {
  ask?: string
  taken?: string
  from: string
}

export interface Tab {
  /** Another living tab has the session storage that this one was copied from. */
  duplicate: boolean
  stop(): void
}

export async function claimTab(storage: Storage = sessionStorage, target: EventTarget = globalThis): Promise<Tab> {
  const [held, tab] = readMark(storage)
  const me = crypto.randomUUID()
  const channel = new BroadcastChannel(channelName)
  const duplicate = held && (await isTaken(channel, tab, me))
  const mine = duplicate || tab === '' ? crypto.randomUUID() : tab

  const mark = (state: 'held' | 'left') => () => storage.setItem(key, `${state} ${mine}`)
  const [hold, leave] = [mark('held'), mark('left')]
  hold()
  channel.onmessage = ({ data }: MessageEvent<Question>) => {
    if (data.ask === mine && data.from !== me) channel.postMessage({ taken: mine, from: me } satisfies Question)
  }
  target.addEventListener('pagehide', leave)
  // A page that comes back from the back-forward cache holds again.
  target.addEventListener('pageshow', hold)
  return {
    duplicate,
    stop() {
      target.removeEventListener('pagehide', leave)
      target.removeEventListener('pageshow', hold)
      channel.close()
    },
  }
}

function readMark(storage: Storage): [held: boolean, tab: string] {
  const [state, tab] = (storage.getItem(key) ?? '').split(' ')
  return [state === 'held', tab ?? '']
}

const isTaken = (channel: BroadcastChannel, tab: string, me: string): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), waitMs)
    channel.onmessage = ({ data }: MessageEvent<Question>) => {
      if (data.taken !== tab) return
      clearTimeout(timer)
      resolve(true)
    }
    channel.postMessage({ ask: tab, from: me } satisfies Question)
  })
