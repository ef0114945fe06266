import type { Borrowed } from './content.contract.ts'

/** What every language falls back to, in this order. */
const everyonesFallbacks = ['en-GB', 'nl-NL']

/** The portal's key of its Swedish bundle is not what the rest of the world calls Swedish. */
const otherTags: Record<string, string[]> = { 'se-SE': ['sv-SE', 'sv'] }

/**
 * The locales under which the content service is asked for somebody's language: for each language the full tag, then the language alone.
 * Only languages that the brand offers are fallbacks.
 */
export function localesFor(language: string, offered: readonly string[]): string[] {
  const languages = [language, ...everyonesFallbacks].filter((one) => offered.includes(one))
  const known = languages.length > 0 ? languages : offered.slice(0, 1)
  return [...new Set(known.flatMap((tag) => [tag, ...tag.split('-').slice(0, 1), ...(otherTags[tag] ?? [])]))]
}

/** A document as the content service answers it. */
export type Answered = Readonly<Record<string, unknown>>

/** Facts of one translation: another translation's would not be true of it. */
const own = new Set(['id', 'documentId', 'locale', 'createdAt', 'updatedAt', 'publishedAt', 'localizations', '__component'])

/** Whether another translation could still fill something in. */
export const hasGaps = (document: Answered): boolean =>
  Object.entries(document).some(([field, value]) => !own.has(field) && (isEmpty(value) || (field === 'Blocks' && blocksHaveGaps(value))))

const blocksHaveGaps = (blocks: unknown): boolean => Array.isArray(blocks) && blocks.some((block) => isObject(block) && hasGaps(block))

/**
 * The first translation, its empty fields filled from the next one that has them. Blocks are filled one by one where both translations
 * have the same kinds of blocks in the same order; elsewhere nobody knows which block is the translation of which.
 */
export function filled(translations: readonly Answered[]): { document: Answered; borrowed: Borrowed } | undefined {
  const [first, ...others] = translations
  if (!first) return undefined
  return others.reduce<{ document: Answered; borrowed: Borrowed }>(
    ({ document, borrowed }, other) => {
      const more: Borrowed = []
      return { document: fill(document, other, '', nameOf(other), more), borrowed: [...borrowed, ...more] }
    },
    { document: first, borrowed: [] },
  )
}

function fill(document: Answered, other: Answered, path: string, locale: string, borrowed: Borrowed): Answered {
  const result: Record<string, unknown> = { ...document }
  for (const [field, value] of Object.entries(other)) {
    if (own.has(field) || isEmpty(value)) continue
    const at = `${path}${field}`
    if (isEmpty(result[field])) {
      result[field] = value
      borrowed.push({ field: at, locale })
    } else if (field === 'Blocks') result[field] = fillBlocks(result[field], value, at, locale, borrowed)
  }
  return result
}

function fillBlocks(blocks: unknown, others: unknown, path: string, locale: string, borrowed: Borrowed): unknown {
  if (!Array.isArray(blocks) || !Array.isArray(others) || kindsOf(blocks) !== kindsOf(others)) return blocks
  return blocks.map((block: unknown, index) => {
    const other: unknown = others[index]
    return isObject(block) && isObject(other) ? fill(block, other, `${path}.${index}.`, locale, borrowed) : block
  })
}

const kindsOf = (blocks: readonly unknown[]): string =>
  JSON.stringify(blocks.map((block) => (isObject(block) && typeof block.__component === 'string' ? block.__component : null)))

const nameOf = ({ locale }: Answered): string => (typeof locale === 'string' ? locale : '')
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
const isObject = (value: unknown): value is Answered => typeof value === 'object' && value !== null && !Array.isArray(value)
