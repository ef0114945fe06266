import type { Term, TermCheck } from './term.contract.ts'
import { type CheckCode, type RelationType, relationTypesWithin } from './term-states.contract.ts'

/** What the checks look at; `paths` is what only the whole vocabulary tells. */
type Checked = Pick<
  Term,
  'name' | 'description' | 'comment' | 'domainId' | 'altLabels' | 'hiddenLabels' | 'topConcept' | 'relatedTerms' | 'namesakes' | 'reviewDue'
>
export interface Paths {
  /** It stands below itself. */
  circle: boolean
  /** Terms that it is related to, and that stand above or below it as well. */
  both: readonly string[]
}
export interface Finding extends TermCheck {
  /** The field that it is told at. */
  path: string
}

const finding = (code: CheckCode, level: TermCheck['level'], path: string, message: string): Finding => ({ code, level, path, message })
const when = (broken: boolean, code: CheckCode, level: TermCheck['level'], path: string, message: string): Finding[] =>
  broken ? [finding(code, level, path, message)] : []
const within: ReadonlySet<string> = new Set(relationTypesWithin)
const isBroader = (type: RelationType) => type.startsWith('BROADER')
const same = (a: string, b: string) => a.normalize('NFC').trim().toLowerCase() === b.normalize('NFC').trim().toLowerCase()

/** T-12: the description is the name, or begins with it as with a word of its own. */
export function isCircular({ name, description }: Pick<Term, 'name' | 'description'>): boolean {
  const [word, text] = [name.trim().toLowerCase(), description.trim().toLowerCase()]
  return word !== '' && text.startsWith(word) && !/^[\p{L}\p{N}]/u.test(text.slice(word.length))
}

/** T-09: labels that say the same as the name, or as each other. */
export const labelFindings = ({ name, altLabels, hiddenLabels }: Pick<Term, 'name' | 'altLabels' | 'hiddenLabels'>): Finding[] => [
  ...altLabels.flatMap((label, at) =>
    when(same(label, name), 'T-09', 'block', `altLabels.${at}`, 'An alternative label says something else than the name.'),
  ),
  ...hiddenLabels.flatMap((label, at) =>
    when(
      altLabels.some((other) => same(label, other)),
      'T-09',
      'block',
      `hiddenLabels.${at}`,
      'A hidden label says something else than the alternative ones.',
    ),
  ),
]

/** T-04 and T-07: what the relations do not go with. */
export function relationFindings({
  domainId,
  topConcept,
  relatedTerms = [],
}: Pick<Term, 'domainId' | 'topConcept' | 'relatedTerms'>): Finding[] {
  const misplaced = relatedTerms.filter(({ type, term }) => within.has(type) !== (term?.domainId === domainId))
  return [
    ...when(
      topConcept && relatedTerms.some(({ type }) => isBroader(type)),
      'T-04',
      'block',
      'topConcept',
      'A top concept has no broader term.',
    ),
    ...misplaced.map(({ type, term, externalLabel, externalUri }) =>
      finding(
        'T-07',
        'block',
        'domainId',
        within.has(type)
          ? `${term?.name ?? (externalLabel || externalUri)} is of another domain: there a relation is a match.`
          : `${term?.name ?? ''} is of the same domain: there a relation is no match.`,
      ),
    ),
  ]
}

/** All that is to be said of a term as it is (T-01 to T-13), in the order of the codes. T-02 and T-03 keep it from being saved, so nothing stored breaks them. */
export function checksOf(term: Checked, paths: Paths = { circle: false, both: [] }): Finding[] {
  const { description, comment, topConcept, relatedTerms = [], namesakes, reviewDue } = term
  return [
    ...when(description.trim() === '', 'T-01', 'block', 'description', 'A description is required.'),
    ...relationFindings(term),
    ...paths.both.map((name) =>
      finding('T-05', 'block', 'relatedTerms', `${name} is related, and stands above or below it as well: it is one of the two.`),
    ),
    ...when(paths.circle, 'T-06', 'block', 'relatedTerms', 'It stands below itself.'),
    ...when(namesakes > 0, 'T-08', 'warning', 'name', 'Another term of the domain has this name.'),
    ...labelFindings(term),
    ...when(comment.trim() === '', 'T-10', 'warning', 'comment', 'There is no explanation in plain language.'),
    ...when(!topConcept && relatedTerms.length === 0, 'T-11', 'info', 'relatedTerms', 'It is no top concept and has no relation at all.'),
    ...when(isCircular(term), 'T-12', 'warning', 'description', 'The description begins with the name: it says nothing new there.'),
    ...when(reviewDue, 'T-13', 'warning', 'reviewDueAt', 'The day of its review has passed.'),
  ].toSorted((a, b) => a.code.localeCompare(b.code))
}
