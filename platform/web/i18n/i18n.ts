import { type Messages as Compiled, setupI18n } from '@lingui/core'
import { countArrival } from '../client/pending.ts'
import { createStore, useStore } from '../store.ts'
import type { MessageKey, Values } from './keys.ts'
import { defaultLanguage, fallbackLanguages, intlLocale, type Language, languages } from './locales.ts'

export type Messages = Compiled
/** Loads one language of one bundle; undefined: there is no such file. */
export type LoadTexts = (language: Language) => Promise<Messages> | undefined

const i18n = setupI18n({ missing: (_locale, id) => id })
const language = createStore<Language>(defaultLanguage)
const sources = new Map<string, LoadTexts>()
const loaded = new Map<string, Promise<Messages>>()
let wanted: Language = defaultLanguage

/** One bundle in one language. A file that is missing or does not come is logged and yields empty messages. */
function bundle(name: string, of: Language): Promise<Messages> {
  const key = `${name}/${of}`
  const known = loaded.get(key)
  if (known) return known
  const missing = (): Messages => {
    loaded.delete(key)
    // biome-ignore lint/suspicious/noConsole: section 8 of the specification names this line.
    console.warn('missing language file', key)
    return {}
  }
  const loading = Promise.resolve(sources.get(name)?.(of)).then((messages) => messages ?? missing(), missing)
  loaded.set(key, loading)
  return loading
}

/** A bundle that lacks the language altogether shows the fallback language, then the default one. Missing keys are filled by the build. */
async function withFallback(name: string, of: Language): Promise<Messages> {
  const messages = await bundle(name, of)
  if (Object.keys(messages).length > 0) return messages
  const fallbacks = await Promise.all(fallbackLanguages.filter((other) => other !== of).map((other) => bundle(name, other)))
  return Object.assign({}, ...fallbacks.toReversed())
}

/** The build keeps a text without values as a plain string; the runtime wants every message compiled. */
const compiled = (messages: Messages): Messages =>
  Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, typeof message === 'string' ? [message] : message]))

/** Adds bundles; their texts come with the next `setLanguage`. */
export function addTexts(bundles: Record<string, LoadTexts>): void {
  for (const [name, load] of Object.entries(bundles)) sources.set(name, load)
}

/** Where `withTexts` finds a part of the texts. */
export function textsFrom(load: (part: string, of: Language) => Promise<Messages>): void {
  loadPart = load
}
let loadPart: (part: string, of: Language) => Promise<Messages> | undefined = () => undefined

/**
 * Code that was asked for, once the texts that it says are there, too. The build writes this around each `import('…')` of a screen, with
 * the parts that the screen needs.
 */
export const withTexts = <T>(parts: readonly string[], code: Promise<T>): Promise<T> => countArrival(joined(parts, code))

async function joined<T>(parts: readonly string[], code: Promise<T>): Promise<T> {
  const of = language.get()
  for (const part of parts) if (!sources.has(part)) sources.set(part, (other) => loadPart(part, other))
  // Awaited together: code that does not come is known at once, and has somebody who hears of it.
  const [arrived, ...messages] = await Promise.all([code, ...parts.map((part) => withFallback(part, of))])
  // A language that was chosen meanwhile brought these parts along.
  if (parts.length > 0 && of === language.get()) i18n.load(of, compiled(Object.assign({}, ...messages)))
  return arrived
}

/** Loads every bundle in the language and shows it, without a reload. The last call wins. */
export async function setLanguage(next: Language): Promise<void> {
  wanted = next
  let bundles: Messages[] = []
  // Parts that screens ask for meanwhile come along.
  while (bundles.length < sources.size) bundles = await Promise.all([...sources.keys()].map((name) => withFallback(name, next)))
  if (wanted !== next) return
  i18n.loadAndActivate({ locale: next, locales: intlLocale(next), messages: compiled(Object.assign({}, ...bundles)) })
  if (typeof document !== 'undefined') {
    document.documentElement.lang = languages[next].intl
    document.documentElement.dir = languages[next].dir
  }
  language.set(next)
}

/** The text of a key in the current language. Components that outlive a change of language call `useLanguage` beside it. */
export const t = (key: MessageKey, values?: Values): string => i18n._(key as never, values)

/** For keys made from codes of the server: the text, or undefined when there is none. */
export const textOf = (key: string, values?: Values): string | undefined =>
  Object.hasOwn(i18n.messages, key) ? i18n._(key as never, values) : undefined

export const currentLanguage = (): Language => language.get()
/** The current language; the component renders again when it changes. */
export const useLanguage = (): Language => useStore(language)
/** The current language with what the page needs of it. */
export function useLocale(): { language: Language; intl: string; dir: 'ltr' | 'rtl' } {
  const current = useStore(language)
  return { language: current, intl: intlLocale(current), dir: languages[current].dir }
}
