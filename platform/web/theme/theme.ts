import type { ThemeName } from '../../contract/theme/derive.ts'
import { readStored, settingKeys, store } from '../settings.ts'

export type ThemeChoice = 'system' | ThemeName

const storageKey = settingKeys.theme
const darkQuery = '(prefers-color-scheme: dark)'

export const isThemeChoice = (value: unknown): value is ThemeChoice => value === 'system' || value === 'light' || value === 'dark'

/** What was chosen in this browser; else what the person chose elsewhere, which the server wrote into the page. */
export function themeChoice(): ThemeChoice {
  const stored = readStored(storageKey)
  const proposed = globalThis.document?.documentElement.dataset.chosenTheme
  return [stored, proposed].find(isThemeChoice) ?? 'system'
}

/** The theme that shows now. */
export function shownTheme(): ThemeName {
  const choice = themeChoice()
  if (choice !== 'system') return choice
  return globalThis.matchMedia?.(darkQuery).matches ? 'dark' : 'light'
}

/** Chooses a theme and remembers it. */
export function setTheme(choice: ThemeChoice): void {
  store(storageKey, choice)
  paint()
}

/** Shows a theme that was chosen elsewhere, unless one was chosen here. */
export function proposeTheme(choice: ThemeChoice): void {
  document.documentElement.dataset.chosenTheme = choice
  paint()
}

/** Calls back when the shown theme may have changed; returns the function that ends it. */
export function onThemeChange(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
const listeners = new Set<() => void>()

/** The style sheets hold the colours of both themes. */
function paint() {
  const root = document.documentElement
  root.dataset.theme = shownTheme()
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', getComputedStyle(root).getPropertyValue('--toolbar'))
  for (const changed of listeners) changed()
}

/** Follows the system and other tabs. Call once, before the first paint. */
export function startTheme(): void {
  globalThis.matchMedia?.(darkQuery).addEventListener('change', paint)
  addEventListener('storage', (event) => {
    if (event.key === storageKey || event.key === null) paint()
  })
  paint()
}
