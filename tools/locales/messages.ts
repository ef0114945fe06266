import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { intlOf, type Language } from './bundles.ts'

interface Shape {
  /** Names of values with their kind, and tags: `n:plural`, `who`, `<0>`. */
  placeholders: Set<string>
  /** For each plural in it, the forms that it has: `one`, `other`, `0`. */
  plurals: string[][]
}

/** What is wrong with a translation, beside its English text: syntax, placeholders, forms of the plural. */
export function faultsOf(text: string, english: string | undefined, language: Language): string[] {
  const shape = shapeOf(text)
  if (typeof shape === 'string') return [`does not parse: ${shape}`]
  const wanted = english === undefined ? undefined : shapeOf(english)
  const placeholders = wanted && typeof wanted !== 'string' ? difference(shape.placeholders, wanted.placeholders) : []
  return [...placeholders, ...shape.plurals.flatMap((forms) => missingForms(forms, language))]
}

function difference(has: Set<string>, wanted: Set<string>): string[] {
  const missing = [...wanted].filter((name) => !has.has(name))
  const extra = [...has].filter((name) => !wanted.has(name))
  return [
    ...missing.map((name) => `lacks ${shown(name)}, which the English text has`),
    ...extra.map((name) => `has ${shown(name)}, which the English text lacks`),
  ]
}

const shown = (name: string): string => (name.startsWith('<') ? name : `{${name}}`)

function shapeOf(text: string): Shape | string {
  try {
    const shape: Shape = { placeholders: new Set(), plurals: [] }
    collect(compileMessageOrThrow(text), shape)
    return shape
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '').replace(/:$/, '') : String(error)
  }
}

function collect(message: CompiledMessage, shape: Shape): void {
  for (const token of message) {
    if (typeof token === 'string') {
      for (const [tag] of token.matchAll(/<\/?\w+\s*\/?>/g)) shape.placeholders.add(tag)
      continue
    }
    const [name, type, choices] = token
    shape.placeholders.add(type ? `${name}, ${type}` : name)
    if (typeof choices !== 'object' || choices === null) continue
    const { offset: _, ...forms } = choices as Record<string, CompiledMessage | number>
    if (type === 'plural' || type === 'selectordinal') shape.plurals.push(type === 'plural' ? Object.keys(forms) : [])
    for (const form of Object.values(forms)) if (Array.isArray(form)) collect(form, shape)
  }
}

/** A form is needed when a number up to 200 takes it and no exact form (`=0`) does. Arabic needs six, Spanish two. */
function missingForms(forms: string[], language: Language): string[] {
  if (forms.length === 0) return []
  const rules = new Intl.PluralRules(intlOf(language))
  const needed = new Set<string>()
  for (let n = 0; n <= 200; n += 1) if (!forms.includes(String(n))) needed.add(rules.select(n))
  needed.add('other')
  return [...needed].filter((form) => !forms.includes(form)).map((form) => `lacks the plural form "${form}", which ${language} needs`)
}
