import { identical } from './identical.data.ts'

/** Whether a text may stand untranslated: nothing but signs and placeholders is left to translate, or it is on the list. */
export function mayBeIdentical(text: string, language: string): boolean {
  const words = text
    .replace(/\{[^{}]*\}|<[^>]*>/g, ' ')
    .replace(/https?:\S+|[\w.+-]+@[\w.-]+/g, ' ')
    .trim()
  if (!/\p{L}{2}/u.test(words)) return true
  return [text.trim(), words].some((form) => (identical.all ?? []).includes(form) || (identical[language] ?? []).includes(form))
}
