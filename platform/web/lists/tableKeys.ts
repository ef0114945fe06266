import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import { freeKey } from '../navigation/letters.ts'

const focusable = 'a[href], button, input, time[tabindex]'
const partsOf = (row: Element | null | undefined) =>
  [...(row?.querySelectorAll<HTMLElement>(focusable) ?? [])].filter((part) => !part.closest('[popover]'))

/** Moves by arrows in a table or a list of cards: up and down to the same part of the next row, left and right inside the row. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target as HTMLElement
  const row = from.closest('[data-row]')
  if (!row || event.altKey || event.ctrlKey || event.metaKey || from.closest('[popover]')) return
  const rows = [...event.currentTarget.querySelectorAll('[data-row]')]
  const parts = partsOf(row)
  const at = parts.indexOf(from.closest<HTMLElement>(focusable) ?? from)
  const rtl = getComputedStyle(row).direction === 'rtl'
  const beside = (step: number) => parts[at + (rtl ? -step : step)]
  const inRow = (index: number) => {
    const others = partsOf(rows[index])
    return others[Math.min(at, others.length - 1)]
  }
  const now = rows.indexOf(row)
  const moves: Record<string, () => HTMLElement | undefined> = {
    ArrowDown: () => inRow(now + 1),
    ArrowUp: () => inRow(now - 1),
    ArrowRight: () => beside(1),
    ArrowLeft: () => beside(-1),
    Home: () => parts[0],
    End: () => parts.at(-1),
  }
  const to = moves[event.key]?.()
  // A menu button opens its menu with the arrows.
  if (!to || (from.ariaHasPopup === 'menu' && from.ariaExpanded === 'true')) return
  event.preventDefault()
  to.focus()
}

const stepOf: Readonly<Record<string, number>> = { j: 1, k: -1 }

/**
 * J and K walk the rows from anywhere on the page, X ticks the one they are at; Enter opens it, because its name has the focus. Where a
 * page has several lists, the keys are those of the list that has the focus, else of the first.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const own = list.current
      const key = freeKey(event)?.toLowerCase() ?? ''
      if (!own || (document.activeElement?.closest('[data-list]') ?? document.querySelector('[data-list]')) !== own) return
      const rows = [...own.querySelectorAll<HTMLElement>('[data-row]')]
      const now = rows.findIndex((row) => row.contains(document.activeElement))
      if (key === 'x') {
        const tick = rows[now]?.querySelector<HTMLInputElement>('input[type=checkbox]')
        if (!tick) return
        event.preventDefault()
        return tick.click()
      }
      const step = stepOf[key]
      if (step === undefined) return
      const row = rows[now < 0 ? (step > 0 ? 0 : -1) : now + step]
      const to = row?.querySelector<HTMLElement>('a[href], button')
      if (!to) return
      event.preventDefault()
      to.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [list])
}
