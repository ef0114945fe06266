import type { Difference, Step } from '../revisions/revisions.rules.ts'
import type { TermContent } from './versions.contract.ts'

/** What a relation is known by when two versions are compared. */
const relationKey = ({ type, termId, externalUri }: TermContent['relatedTerms'][number]) => `${type} ${termId ?? externalUri}`
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const adds = (before: readonly string[], after: readonly string[]) => after.some((one) => !before.includes(one))

/** What a difference means for who uses the term (domains 3.6). */
export function stepBetween(before: TermContent, after: TermContent): Step {
  if (before.description !== after.description) return 'major'
  const [was, is] = [before.relatedTerms.map(relationKey).toSorted(), after.relatedTerms.map(relationKey).toSorted()]
  if (!isSame(was, is)) return 'minor'
  const languages = (content: TermContent) => content.translations.map(({ language }) => language)
  if (adds(before.altLabels, after.altLabels) || adds(languages(before), languages(after))) return 'minor'
  return 'patch'
}

const wordsOf = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'true' : ''
  if (!Array.isArray(value)) return String(value ?? '')
  return value
    .map((one) =>
      typeof one === 'string'
        ? one
        : Object.values(one as object)
            .filter(Boolean)
            .join(' · '),
    )
    .join('\n')
}

/** Field by field, what one version has that another one has not. */
export function differencesOf(before: TermContent, after: TermContent): Difference[] {
  const fields = Object.keys(after) as (keyof TermContent)[]
  return fields
    .filter((path) => !isSame(before[path], after[path]))
    .map((path) => {
      const [old, now] = [wordsOf(before[path]), wordsOf(after[path])]
      const kind = old === '' ? 'added' : now === '' ? 'removed' : 'changed'
      return { path, kind, old, new: now, impact: stepBetween(before, { ...before, [path]: after[path] }) }
    })
}
