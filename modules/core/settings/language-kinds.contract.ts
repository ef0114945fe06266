/** The language that is always there: what lacks a text shows it in this one. */
export const lastingLanguage = 'en-GB'

/** Which texts of a language are looked at, beside all of them. */
export const textKinds = ['overridden', 'missing'] as const
export type TextKind = (typeof textKinds)[number]
