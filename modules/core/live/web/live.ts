import { callRaw } from '@portico/platform/web/client/client.ts'
import { queryClient, refresh } from '@portico/platform/web/queries/queries.ts'
import { sessionState } from '@portico/platform/web/session/state.ts'
import { live } from '../live.contract.ts'
import { eventsOf, nextPauseMs } from './live-stream.ts'

/** Another tab leads, and says what it hears. */
const channelName = 'portico.live'
const everything = '*'
/** Longer than the server is ever silent. */
const silentMs = 60_000
/** A stream that lasted this long was one. */
const lastingMs = 10_000
/** Everybody who shows a thing hears of it at once; they do not all ask at once. */
const spreadMs = 400

let following: { sub: string; stop: () => void } | undefined

/** Keeps what this browser shows up to date, from now until somebody else is signed in. One tab reads the stream, the others listen to it. */
export function followChanges(): void {
  const sub = sessionState.get().user?.sub
  if (following?.sub === sub) return
  following?.stop()
  following = sub === undefined ? undefined : { sub, stop: follow(sub) }
}

function follow(sub: string): () => void {
  const stopping = new AbortController()
  const channel = new BroadcastChannel(`${channelName} ${sub}`)
  const show = gathered(refreshTopics)
  channel.onmessage = ({ data }: MessageEvent<readonly string[]>) => show(data)
  const unsubscribe = sessionState.subscribe(followChanges)
  stopping.signal.addEventListener('abort', () => {
    channel.close()
    unsubscribe()
  })
  // Held for as long as the tab lives: when it goes, the next one in line reads.
  void navigator.locks
    .request(`${channelName} ${sub}`, { signal: stopping.signal }, () =>
      lead(stopping.signal, (topics) => {
        channel.postMessage(topics)
        show(topics)
      }),
    )
    .catch(() => undefined)
  return () => stopping.abort()
}

/** Reads one stream after the other; what was said in between is made up for by asking everything again. */
async function lead(signal: AbortSignal, tell: (topics: readonly string[]) => void): Promise<void> {
  let failed = 0
  let wasOpen = false
  while (!signal.aborted) {
    const begunAt = performance.now()
    await read(signal, tell, () => {
      if (wasOpen) tell([everything])
      wasOpen = true
    }).catch(() => undefined)
    // One that ends as soon as it begins, as behind a proxy that lets no stream through, is none: asking everything anew each second would be load.
    failed = performance.now() - begunAt < lastingMs ? failed + 1 : 0
    await pause(nextPauseMs(failed), signal)
  }
}

async function read(signal: AbortSignal, tell: (topics: readonly string[]) => void, opened: () => void): Promise<void> {
  const silence = new AbortController()
  const both = AbortSignal.any([signal, silence.signal])
  let timer = setTimeout(() => silence.abort(), silentMs)
  try {
    const answer = await callRaw(live.stream, {}, { signal: both, timeoutMs: 2 ** 31 - 1 })
    if (!answer.body) return
    opened()
    for await (const topics of eventsOf(answer.body)) {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), silentMs)
      if (topics.length > 0) tell(topics)
    }
  } finally {
    clearTimeout(timer)
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** What comes close together is shown together. */
function gathered(show: (topics: ReadonlySet<string>) => void): (topics: readonly string[]) => void {
  const waiting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  return (topics) => {
    for (const topic of topics) waiting.add(topic)
    if (timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      const all = new Set(waiting)
      waiting.clear()
      show(all)
    }, Math.random() * spreadMs)
  }
}

/** Asks again for what shows one of these, where it shows; what nobody looks at is asked when somebody does. */
function refreshTopics(topics: ReadonlySet<string>): void {
  if (topics.has(everything)) void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.shows !== undefined })
  else void refresh({ changes: [...topics] })
}
