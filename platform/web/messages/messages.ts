import { t } from '../i18n/i18n.ts'
import { isMissingCode, reloadPage } from '../missingCode.ts'
import { readStored, settingKeys, store } from '../settings.ts'
import { createStore } from '../store.ts'
import { messageOf } from './messageOf.ts'

export type Tone = 'success' | 'error' | 'warning' | 'info'

/** A snackbar, as the specification has it: text, colour, shown or not. */
export interface Snackbar {
  text: string
  color: Tone
  enabled: boolean
  action?: { label: string; run: () => void }
  /** Tells a new message with the same words from the old one. */
  id: number
}
export interface Toast {
  id: number
  text: string
  tone: Tone
}
export interface BannerMessage {
  id: number
  text: string
  tone: Tone
  /** Names a message that, once dismissed in this browser, does not come back. */
  once?: string | undefined
}

export const snackbarMs = 4000
export const toastMs = 5000

export const snackbar = createStore<Snackbar>({ text: '', color: 'info', enabled: false, id: 0 })
export const toasts = createStore<readonly Toast[]>([])
export const banners = createStore<readonly BannerMessage[]>([])
let ids = 0
const nextId = (): number => (ids += 1)

/** One snackbar at a time: a new one takes the place of the old one. It goes after 4000 ms. */
export function showSnackbar(text: string, color: Tone = 'success', action?: Snackbar['action']): void {
  snackbar.set({ text, color, enabled: true, id: nextId(), ...(action ? { action } : {}) })
}
export const hideSnackbar = (): void => snackbar.update((shown) => ({ ...shown, enabled: false }))

/** What went wrong, as a snackbar; nothing for a 401 and for cancelled calls. Code that did not come needs a reload, which is offered. */
export function showError(error: unknown): void {
  const text = messageOf(error)
  if (text !== undefined) showSnackbar(text, 'error', isMissingCode(error) ? { label: t('ui.reload'), run: reloadPage } : undefined)
}

/** The app's other passing messages (saved in the background, a copy made); 5000 ms. */
export function showToast(text: string, tone: Tone = 'info'): void {
  toasts.update((shown) => [...shown.slice(-3), { id: nextId(), text, tone }])
}
export const hideToast = (id: number): void => toasts.update((shown) => shown.filter((toast) => toast.id !== id))

/** Stays until it is dismissed. The same words are not stacked twice. */
export function showBanner(text: string, tone: Tone = 'warning', once?: string): number | undefined {
  if (once && isDismissed(once)) return undefined
  const same = banners.get().find((banner) => banner.text === text && banner.tone === tone)
  if (same) return same.id
  const id = nextId()
  banners.update((shown) => [...shown, { id, text, tone, once }])
  return id
}
export function dismissBanner(id: number): void {
  const once = banners.get().find((banner) => banner.id === id)?.once
  if (once) store(settingKeys.dismissed, [...dismissed(), once].join())
  banners.update((shown) => shown.filter((banner) => banner.id !== id))
}
const dismissed = () => (readStored(settingKeys.dismissed) ?? '').split(',')
const isDismissed = (once: string) => dismissed().includes(once)

/** On sign-out: what was said to one person is not shown to the next. */
export function clearMessages(): void {
  hideSnackbar()
  toasts.set([])
  banners.set([])
}
