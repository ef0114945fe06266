import { freeKey } from '../navigation/letters.ts'

const stepOf: Readonly<Record<string, number>> = { j: 1, k: -1 }

/**
 * J and K walk the rows from anywhere on the page, X ticks the one they are at; Enter opens it, because its name has the focus. Where a
 * page has several lists, the keys are those of the list that has the focus, else of the first.
 */
export function onRowKey(event: KeyboardEvent, own: HTMLElement | null): void {
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

/** A press anywhere in a row of a table is one on its name, but not on what does something of its own, nor when text was marked. */
export function onRowPress({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): void {
  const own = 'a, button, input, select, textarea, label, summary, [tabindex], dialog, [popover]'
  const row = target instanceof Element ? target.closest('tbody tr[data-row]') : null
  if (!(target instanceof Element) || !row || target.closest(own)?.closest('tr') === row) return
  if (ctrlKey || metaKey || shiftKey || altKey || getSelection()?.type === 'Range') return
  row.querySelector<HTMLElement>('th a')?.click()
}
