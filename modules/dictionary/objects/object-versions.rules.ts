import type { Difference, Step } from '../revisions/revisions.rules.ts'
import { type Attribute, type ObjectRelation, occursOf } from './member.contract.ts'
import type { ObjectContent } from './object-versions.contract.ts'

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const words = (value: unknown): string =>
  value === undefined || value === null || value === false ? '' : Array.isArray(value) ? value.join(', ') : String(value)
const steps: readonly Step[] = ['patch', 'minor', 'major']
/** The larger of two limits that is there is the tighter one (`low`), or the smaller one. */
function limitStep(before: unknown, after: unknown, low: boolean): Step {
  if (after === undefined || after === '') return 'minor'
  if (before === undefined || before === '') return 'major'
  const isHigher = typeof after === 'number' && typeof before === 'number' ? after > before : String(after) > String(before)
  return low === isHigher ? 'major' : 'minor'
}
const most = (value: number | '*'): number => (value === '*' ? Number.POSITIVE_INFINITY : value)

const texts: ReadonlySet<string> = new Set([
  'displayName',
  'description',
  'example',
  'termId',
  'dataClassification',
  'personalData',
  'authentic',
  'derivation',
  'inverseName',
  'deprecated',
  'unit',
])
const lowest: ReadonlySet<string> = new Set(['minLength', 'minimum', 'exclusiveMinimum', 'minOccurs'])
const highest: ReadonlySet<string> = new Set(['maxLength', 'maximum', 'exclusiveMaximum', 'precision', 'scale'])

/** What a change of one field of an attribute means for who uses the object (domains 3.6). */
function attributeStep(field: string, before: Attribute, after: Attribute): Step {
  const [was, is]: [unknown, unknown] = [before[field as keyof Attribute], after[field as keyof Attribute]]
  if (texts.has(field)) return 'patch'
  if (field === 'minOccurs') return after.minOccurs > before.minOccurs ? 'major' : 'minor'
  if (field === 'maxOccurs') {
    // From one to many makes a list of what was a value.
    const becomesList = most(before.maxOccurs) <= 1 !== most(after.maxOccurs) <= 1
    return becomesList || most(after.maxOccurs) < most(before.maxOccurs) ? 'major' : 'minor'
  }
  if (lowest.has(field)) return limitStep(was, is, true)
  if (highest.has(field)) return limitStep(was, is, false)
  if (field === 'pattern') return is === undefined || is === '' ? 'minor' : 'major'
  if (['filterable', 'sortable', 'mayBeUnknown'].includes(field)) return is === true ? 'minor' : 'major'
  if (field === 'unique' || field === 'readOnly' || field === 'writeOnly') return is === true ? 'major' : 'minor'
  return field === 'defaultValue' || field === 'derived' ? 'patch' : 'major'
}
function relationStep(field: string, before: ObjectRelation, after: ObjectRelation): Step {
  if (texts.has(field) || field === 'sourceCardinality') return 'patch'
  if (field === 'aggregation') return 'minor'
  if (field !== 'targetCardinality') return 'major'
  const [was, is] = [occursOf(before.targetCardinality), occursOf(after.targetCardinality)]
  return is.least > was.least || is.most < was.most || was.most <= 1 !== is.most <= 1 ? 'major' : 'minor'
}

interface Named {
  id: string
  name: string
}
/** Members of two versions, those of one id beside each other; whoever typed a list anew has members of other ids and the same names. */
function pairsOf<T extends Named>(before: readonly T[], after: readonly T[]): { was?: T; is?: T }[] {
  const left = new Set(before)
  const take = (found: T | undefined) => {
    if (found) left.delete(found)
    return found
  }
  const byId = after.map((is) => ({ is, was: take(before.find(({ id }) => id === is.id)) }))
  const paired = byId.map(({ is, was }) => ({ is, was: was ?? take([...left].find(({ name }) => name === is.name)) }))
  return [...paired.map(({ is, was }) => ({ is, ...(was && { was }) })), ...[...left].map((was) => ({ was }))]
}

function memberDifferences<T extends Named>(
  list: 'attributes' | 'relations',
  [before, after]: readonly [readonly T[], readonly T[]],
  isRequired: (member: T) => boolean,
  stepOf: (field: string, before: T, after: T) => Step,
): Difference[] {
  return pairsOf(before, after).flatMap(({ was, is }): Difference[] => {
    if (!was && is)
      return [{ path: `${list}.${is.name}`, kind: 'added', old: '', new: is.name, impact: isRequired(is) ? 'major' : 'minor' }]
    if (!is || !was) return was ? [{ path: `${list}.${was.name}`, kind: 'removed', old: was.name, new: '', impact: 'major' }] : []
    const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((field) => field !== 'id')
    return fields
      .filter((field) => !same(was[field as keyof T], is[field as keyof T]))
      .map((field): Difference => {
        const [old, now] = [words(was[field as keyof T]), words(is[field as keyof T])]
        const kind = old === '' ? 'added' : now === '' ? 'removed' : 'changed'
        return { path: `${list}.${was.name}.${field}`, kind, old, new: now, impact: stepOf(field, was, is) }
      })
  })
}

function valueDifferences(before: ObjectContent, after: ObjectContent): Difference[] {
  return after.valueLists.flatMap((list) => {
    const was = before.valueLists.find(({ id }) => id === list.id)
    if (!was || same(was.codes, list.codes) || list.kind !== 'ENUMERATION') return []
    const gone = was.codes.filter((code) => !list.codes.includes(code))
    const added = list.codes.filter((code) => !was.codes.includes(code))
    const impact = gone.length > 0 ? 'major' : added.length > 0 ? 'minor' : 'patch'
    return [{ path: `valueLists.${list.name}`, kind: 'changed', old: was.codes.join(', '), new: list.codes.join(', '), impact }]
  })
}

const ofShape: ReadonlySet<string> = new Set(['name', 'pluralName', 'objectType', 'abstract', 'superTypeIds'])

/** Field by field, what one version has that another one has not. */
export function objectDifferences(before: ObjectContent, after: ObjectContent): Difference[] {
  const { attributes: _a, relations: _r, valueLists: _v, ...own } = after
  const texts = Object.keys(own)
    .filter((path) => !same(before[path as keyof typeof own], own[path as keyof typeof own]))
    .map((path): Difference => {
      const [old, now] = [words(before[path as keyof typeof own]), words(own[path as keyof typeof own])]
      return {
        path,
        kind: old === '' ? 'added' : now === '' ? 'removed' : 'changed',
        old,
        new: now,
        impact: ofShape.has(path) ? 'major' : 'patch',
      }
    })
  return [
    ...texts,
    ...memberDifferences<Attribute>('attributes', [before.attributes, after.attributes], ({ minOccurs }) => minOccurs > 0, attributeStep),
    ...memberDifferences<ObjectRelation>(
      'relations',
      [before.relations, after.relations],
      ({ targetCardinality, representation }) => representation !== 'LINK' && occursOf(targetCardinality).least > 0,
      relationStep,
    ),
    ...valueDifferences(before, after),
  ]
}

/** What all of it comes to; an order that changed is a patch. */
export const objectStep = (before: ObjectContent, after: ObjectContent): Step =>
  steps[Math.max(0, ...objectDifferences(before, after).map(({ impact }) => steps.indexOf(impact)))] ?? 'patch'
