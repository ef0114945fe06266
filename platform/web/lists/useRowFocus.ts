import { useEffect, useLayoutEffect, useRef } from 'react'

const controls = 'a[href], button, input, select, [tabindex="0"]'
const controlOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(controls)].find((one) => !one.closest('[popover]'))
const rowsIn = (rows: Element | null) => [...(rows?.isConnected ? rows.querySelectorAll(':scope > [data-row]') : [])]

/** Where somebody is in a list, or was before a dialog opened. */
interface Place {
  control: Element
  row: Element
  rows: Element | null
  list: Element | null
  at: number
}

/**
 * What is done with a row may take it away, or the button that did it, and the focus with it: that then goes to the row that took its
 * place, or to the heading where none is left. For the component that draws the rows (`data-row`) and the dialogs about them.
 */
export function useRowFocus(): void {
  const last = useRef<Place>(undefined)
  useEffect(() => {
    const onFocus = ({ target }: Event) => {
      // A dialog gives the focus back when it closes.
      if (!(target instanceof Element) || target.closest('dialog')) return
      const row = target.closest('[data-row]')
      const rows = row?.parentElement ?? null
      last.current = row ? { control: target, row, rows, list: row.closest('[data-list]'), at: rowsIn(rows).indexOf(row) } : undefined
    }
    // Who presses beside the rows has left them, though nothing else may have the focus.
    const onPress = ({ target }: Event) => {
      if (target instanceof Element && !target.closest('[data-row], dialog')) last.current = undefined
    }
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [])
  // After each render: any of them may have taken a row away, or closed the dialog that had the focus meanwhile.
  useLayoutEffect(() => {
    const place = last.current
    if (!place) return
    const rows = rowsIn(place.rows)
    if (place.row.isConnected) place.at = rows.indexOf(place.row)
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (place.control.isConnected || !isLost) return
    last.current = undefined
    // From its place to the end, then back: not every row has something to act on.
    const near = [...rows.slice(place.at), ...rows.slice(0, place.at).reverse()]
    const next = near.flatMap((row) => controlOf(row) ?? [])[0]
    if (next) return next.focus()
    focusHeading(place.list)
  })
}

/** Where the focus goes when what had it is gone: the heading of the list, or of the page. */
export function focusHeading(list: Element | null): void {
  const heading = list?.querySelector<HTMLElement>('h1, h2') ?? document.querySelector('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}
