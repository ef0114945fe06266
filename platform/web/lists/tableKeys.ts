import type { KeyboardEvent } from 'react'

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
