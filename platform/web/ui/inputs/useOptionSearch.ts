import { useEffect, useRef, useState } from 'react'

export interface Option {
  id: string
  label: string
  /** A second line or word: an e-mail address, a number of members. */
  note?: string
  disabled?: boolean
}
/** Finds options for a text; `signal` ends when the next letter is typed. */
export type SearchOptions = (text: string, signal: AbortSignal) => Promise<Option[]>

export type SearchState = { text: string; options: Option[]; state: 'idle' | 'busy' | 'failed' }

/** Section 9 of the specification. */
export const searchDebounceMs = 300

/** What is typed, 300 ms after its last letter. */
export function useLate(text: string): string {
  const [late, setLate] = useState(text)
  useEffect(() => {
    const waiting = setTimeout(() => setLate(text), searchDebounceMs)
    return () => clearTimeout(waiting)
  }, [text])
  return late
}

/** Searches 300 ms after the last letter, at once when the list opens; the answer to an older text never shows. */
export function useOptionSearch(search: SearchOptions): SearchState & { ask: (text: string, afterMs?: number) => void } {
  const [shown, setShown] = useState<SearchState>({ text: '', options: [], state: 'idle' })
  const running = useRef<AbortController>(undefined)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(waiting.current)
      running.current?.abort()
    },
    [],
  )
  const ask = (text: string, afterMs = searchDebounceMs) => {
    clearTimeout(waiting.current)
    running.current?.abort()
    const now = new AbortController()
    running.current = now
    setShown((before) => ({ ...before, text, state: 'busy' }))
    waiting.current = setTimeout(() => {
      search(text, now.signal).then(
        (options) => now.signal.aborted || setShown({ text, options, state: 'idle' }),
        () => now.signal.aborted || setShown({ text, options: [], state: 'failed' }),
      )
    }, afterMs)
  }
  return { ...shown, ask }
}

/** Options known beforehand, as a search. */
export const searchIn =
  (options: readonly Option[]): SearchOptions =>
  async (text) => {
    const wanted = text.trim().toLowerCase()
    return options.filter((option) => `${option.label} ${option.note ?? ''}`.toLowerCase().includes(wanted))
  }
