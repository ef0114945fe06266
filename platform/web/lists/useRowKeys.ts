import { type RefObject, useEffect } from 'react'
import { askedAhead } from '../missingCode.ts'

/** The keys J, K and X of a list, and presses beside the names of its rows; their code comes beside these, which nobody walks before they show. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const ended = new AbortController()
    void askedAhead(import('./rowKeys.ts')).then(
      ({ onRowKey, onRowPress }) => {
        if (ended.signal.aborted) return
        document.addEventListener('keydown', (event) => onRowKey(event, list.current), { signal: ended.signal })
        list.current?.addEventListener('click', onRowPress, { signal: ended.signal })
      },
      () => undefined,
    )
    return () => ended.abort()
  }, [list])
}
