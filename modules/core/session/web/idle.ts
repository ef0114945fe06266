import { createStore } from '@portico/platform/web/store.ts'

const key = 'portico.alive'
/** A sign of life is noted so often at most. */
const noteMs = 5000
/** How long somebody has to answer. */
export const answerMs = 60_000
const signs = ['pointerdown', 'keydown', 'scroll', 'visibilitychange'] as const

/** When the person is signed out unless they say that they are there (milliseconds since 1970); undefined: nobody is asked. */
export const asking = createStore<number | undefined>(undefined)

interface Parts {
  minutes: number
  signOut: () => void
  now?: () => number
  target?: Pick<Document, 'addEventListener' | 'removeEventListener'>
  storage?: Pick<Storage, 'getItem' | 'setItem'>
}

/** Watches for signs of life in all tabs of this browser; answers what ends it. */
export function watchIdle({ minutes, signOut, now = Date.now, target = document, storage = localStorage }: Parts): () => void {
  const lastSign = (): number => Number(storage.getItem(key)) || 0
  const limit = minutes * 60_000
  const note = (): void => {
    const silent = now() - lastSign()
    // A machine that slept shows its page before the clock has looked: who opens it may be somebody else.
    if (silent >= limit) look()
    // Who is asked answers the question; a mouse that was pushed says nothing.
    else if (asking.get() === undefined && silent > noteMs) storage.setItem(key, String(now()))
  }
  storage.setItem(key, String(now()))
  const look = (): void => {
    const silent = now() - lastSign()
    if (silent < limit) asking.set(undefined)
    else if (silent >= limit + answerMs) {
      end()
      signOut()
    } else asking.set(lastSign() + limit + answerMs)
  }
  const timer = setInterval(look, 1000)
  for (const sign of signs) target.addEventListener(sign, note, { passive: true, capture: true })
  const end = (): void => {
    clearInterval(timer)
    asking.set(undefined)
    for (const sign of signs) target.removeEventListener(sign, note, { capture: true })
  }
  return end
}

/** The answer to the question, for every tab. */
export function stay(now: () => number = Date.now, storage: Pick<Storage, 'setItem'> = localStorage): void {
  storage.setItem(key, String(now()))
  asking.set(undefined)
}
