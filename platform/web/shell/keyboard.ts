import type { MenuEntry } from '../module.ts'
import { freeKey } from '../navigation/letters.ts'
import { createStore } from '../store.ts'
import { type LoadedModule, menuOf, type Place, sectionsOf } from './registry.ts'

/** The list of keys shows. */
export const helpOpen = createStore(false)

/** After `g` a letter within this time goes to a place. */
const waitMs = 1500

export interface Shortcut {
  letter: string
  entry: MenuEntry
}

/** The places that `g` and a letter reach: the person's menu of all sections; the current section wins a letter. */
export function shortcutsOf(loaded: readonly LoadedModule[], section: number | undefined, place: Place): Shortcut[] {
  const numbers = [section, ...sectionsOf(loaded, place).map((other) => other.number)]
  const found = new Map<string, Shortcut>()
  for (const number of numbers) {
    for (const { entries } of menuOf(loaded, number, place)) {
      for (const entry of entries)
        if (entry.shortcut && !found.has(entry.shortcut)) found.set(entry.shortcut, { letter: entry.shortcut, entry })
    }
  }
  return [...found.values()]
}

interface KeyActions {
  /** True when there is something to search in. */
  search(): boolean
  help(): void
  /** True when there is such a place. */
  go(letter: string): boolean
}

/** The search in the bar, else the one of the page's list; false where there is none. */
export function focusSearch(field: HTMLElement | null): boolean {
  const target = field ?? document.querySelector<HTMLElement>('[data-list-search]')
  target?.focus()
  return target !== null
}

/** `/` search, `?` the list of keys, `g` then a letter. Nothing happens while somebody types or a dialog is open. */
export function listenToKeys(actions: KeyActions): () => void {
  let armedAt = Number.NEGATIVE_INFINITY
  const onKey = (event: KeyboardEvent): void => {
    const key = freeKey(event)
    if (key === undefined) return
    const armed = event.timeStamp - armedAt < waitMs
    armedAt = Number.NEGATIVE_INFINITY
    if (armed && actions.go(key.toLowerCase())) event.preventDefault()
    else if (key === 'g') armedAt = event.timeStamp
    else if (key === '/') {
      if (actions.search()) event.preventDefault()
    } else if (key === '?') {
      event.preventDefault()
      actions.help()
    }
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
