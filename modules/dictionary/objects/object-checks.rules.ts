import { validStates } from '../terms/term-states.contract.ts'
import type { BusinessObject, ObjectCheck } from './object.contract.ts'
import { type ObjectCheckCode, personalKinds } from './object-kinds.contract.ts'

const found = (code: ObjectCheckCode, level: ObjectCheck['level'], path: string, message: string): ObjectCheck => ({
  code,
  level,
  path,
  message,
})
const when = (broken: boolean, ...check: Parameters<typeof found>): ObjectCheck[] => (broken ? [found(...check)] : [])
const height = (kind: string | undefined): number => personalKinds.indexOf((kind || 'NONE') as 'NONE')

/** What an object needs before it is proposed, beside its rules (marked S in domains 3.3). */
const required = ['description', 'authoritativeSource', 'dataClassification', 'personalData'] as const

/** What of an object keeps it from being approved: to what it points (D-4), and its main concept. */
export function holdFindings({ pointsTo = [], terms = [] }: Pick<BusinessObject, 'pointsTo' | 'terms'>): ObjectCheck[] {
  const [main] = terms
  const open = pointsTo.filter(({ status }) => !validStates.includes(status))
  return [
    ...open.map(({ name }) => found('D-4', 'warning', 'relations', `${name}: it is not approved, and this points to it.`)),
    ...when(main !== undefined && !validStates.includes(main.status), 'mainTerm', 'warning', 'termIds', 'Its main term is not approved.'),
  ]
}

/** All that is to be said of an object as it is. What D-1 refuses cannot be stored, but comes about when a supertype changes. */
export function objectChecks(object: BusinessObject): ObjectCheck[] {
  const { attributes = [], relations = [], inherited = [], terms = [], objectType, abstract } = object
  const own = new Set([...attributes, ...relations].map(({ name }) => name))
  const identifies = attributes.some(({ identifying }) => identifying)
  const untold = attributes.filter(({ description, termId }) => !description && !termId).map(({ name }) => name)
  const highest = Math.max(0, ...attributes.map(({ personalData }) => height(personalData)))
  return [
    ...required.filter((path) => object[path].trim() === '').map((path) => found('required', 'block', path, `Fill in ${path}.`)),
    ...when(terms.length === 0, 'required', 'block', 'termIds', 'Name the term that it is about.'),
    ...when(attributes.length === 0, 'required', 'block', 'attributes', 'It needs an attribute.'),
    ...inherited
      .filter(({ name }) => own.has(name))
      .map(({ name, from }) => found('D-1', 'block', 'attributes', `${name} is inherited from ${from} as well.`)),
    ...when(
      objectType === 'OBJECT_TYPE' && !abstract && !identifies && !inherited.some(({ identifying }) => identifying),
      'D-2',
      'block',
      'attributes',
      'It needs an attribute that identifies it.',
    ),
    ...when(objectType === 'DATA_GROUP' && identifies, 'D-3', 'block', 'attributes', 'A data group has no identifying attribute.'),
    ...when(
      objectType === 'DATA_GROUP' && relations.length > 0,
      'D-3',
      'block',
      'relations',
      'A data group is never where a relation begins.',
    ),
    ...when(
      object.personalData !== '' && highest > height(object.personalData),
      'personalData',
      'block',
      'personalData',
      'An attribute holds more personal data than the object says.',
    ),
    ...holdFindings(object),
    ...when(untold.length > 0, 'attributeUntold', 'warning', 'attributes', `${untold.join(', ')}: neither a description nor a term.`),
    ...when(object.comment.trim() === '', 'noComment', 'info', 'comment', 'There is no explanation in plain language.'),
  ]
}
