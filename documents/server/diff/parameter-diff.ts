import type { Subject } from '../../contract/change-words.rules.ts'
import { own, textAt } from '../json.ts'
import type { At, HttpOperation, HttpParameter } from '../model/http-model.ts'
import type { Direction, Frame } from './entries.ts'
import { by, pairUp } from './pair-up.ts'
import { change, inside, type Pair, type Place, report, type Side, widening } from './place.ts'
import { say, turned } from './say.ts'
import { compareSchemas } from './schema-diff.ts'
import { shownTypes, typesOf } from './value-diff.ts'

/** What a caller puts in the address, in headers and in cookies. */
export function compareParameters(pair: Pair, a: HttpOperation, b: HttpOperation, here: Frame, direction: Direction): void {
  const places = new Map([...namesIn(a.path), ...namesIn(b.path)])
  const { pairs, lost, gained } = pairUp(sent(a), sent(b), [
    by(({ in: place, name }: HttpParameter) => (place === 'path' ? undefined : `${place} ${name}`)),
    by(({ in: place, name }: HttpParameter) => (place === 'header' ? name.toLowerCase() : undefined)),
    // Path parameters are what stands at their place of the path.
    {
      old: ({ in: place, name }) => (place === 'path' ? String(namesIn(a.path).get(name) ?? name) : undefined),
      next: ({ in: place, name }) => (place === 'path' ? String(namesIn(b.path).get(name) ?? name) : undefined),
    },
    by(({ in: place, name }: HttpParameter) => (place === 'path' || places.has(name) ? undefined : name)),
  ])
  for (const [old, next] of pairs) {
    if (old.in !== next.in)
      here.changes.push(
        change(
          'breaking',
          'request-parameter-in-changed',
          next.use,
          { ...say('moved', { before: old.in, after: next.in }), subject: { id: 'parameter', values: { name: next.name } } },
          old.in,
          next.in,
        ),
      )
    compareParameter(pair, old, next, here, direction)
  }
  for (const parameter of gained) {
    const required = isRequired(parameter)
    here.changes.push(
      change(
        required ? (hasDefault(pair.next, parameter) ? 'risky' : 'breaking') : 'safe',
        required ? 'request-parameter-added-required' : 'request-parameter-added',
        parameter.use,
        { ...say(required ? 'added-required' : 'added'), subject: subjectOf(parameter) },
        null,
        parameter.name,
      ),
    )
  }
  for (const parameter of lost)
    here.changes.push(
      change('risky', 'request-parameter-removed', parameter.use, { ...say('removed'), subject: subjectOf(parameter) }, parameter.name),
    )
}

/** Headers of these names are not parameters: what they say stands elsewhere in a document. */
const sent = ({ parameters }: HttpOperation) =>
  parameters.filter(
    ({ in: place, name }) => place !== 'header' || !['accept', 'content-type', 'authorization'].includes(name.toLowerCase()),
  )

const subjectOf = (parameter: HttpParameter): Subject => ({ id: 'parameter', values: { name: parameter.name }, note: parameter.in })
const isRequired = (parameter: HttpParameter) => parameter.in === 'path' || own(parameter.node, 'required') === true
const hasDefault = (side: Side, parameter: HttpParameter) => side.shapeOf(parameter.schema).defaultValue !== undefined

/** The path's parameters with their places in it. */
const namesIn = (path: string): Map<string, number> =>
  new Map([...path.matchAll(/\{([^{}]*)\}/g)].map(([, name], index) => [name ?? '', index]))

function compareParameter(pair: Pair, a: HttpParameter, b: HttpParameter, here: Frame, direction: Direction): void {
  const title = subjectOf(b)
  const note = (...parts: Parameters<typeof change>) => here.changes.push(change(...parts))
  if (b.in === 'path' && a.name !== b.name)
    note('safe', 'request-parameter-renamed', b.pointer, { ...say('renamed', { before: a.name }), subject: title }, a.name, b.name)
  if (!isRequired(a) && isRequired(b))
    note(
      hasDefault(pair.next, b) ? 'risky' : 'breaking',
      'request-parameter-became-required',
      b.pointer,
      { ...say('became-required'), subject: title },
      false,
      true,
    )
  if (isRequired(a) && !isRequired(b))
    note('safe', 'request-parameter-became-optional', b.pointer, { ...say('became-optional'), subject: title }, true, false)
  const [wasDeprecated, isDeprecated] = [isOld(pair.old, a), isOld(pair.next, b)]
  if (isDeprecated && !wasDeprecated)
    note('safe', 'request-parameter-deprecated', b.pointer, { ...say('deprecated'), subject: title }, false, true)
  if (wasDeprecated && !isDeprecated)
    note('safe', 'request-parameter-reactivated', b.pointer, { ...say('reactivated'), subject: title }, true, false)
  compareStyle(pair, a, b, here)
  for (const [flag, id] of [
    ['allowEmptyValue', 'allow-empty-value'],
    ['allowReserved', 'allow-reserved'],
  ] as const) {
    const [before, after] = [own(a.node, flag) === true, own(b.node, flag) === true]
    if (before === after) continue
    const says = { ...say(after ? 'rule-added' : 'rule-removed', { rule: flag }), subject: title }
    note(
      after ? 'safe' : flag === 'allowReserved' ? 'risky' : 'breaking',
      `request-parameter-${id}-${after ? 'added' : 'removed'}`,
      b.pointer,
      says,
      before,
      after,
    )
  }
  const isText = a.mediaType === '' && b.mediaType === ''
  const place: Place = { frame: here, direction, subject: 'parameter', title, path: '', ...(isText && { isText }) }
  const items = isText ? itemsOfOne(pair, a, b) : undefined
  if (items === undefined) {
    compareSchemas(pair, a.schema, b.schema, place)
    return
  }
  const [from, to] = [pair.old.shapeOf(a.schema), pair.next.shapeOf(b.schema)]
  const says = say('type-widened', { before: shownTypes(from), after: shownTypes(to) })
  report(place, { what: 'type-widened', severity: widening(place), says, at: b.schema, before: typesOf(from), after: typesOf(to) })
  compareSchemas(pair, a.schema, items, inside(place, '[]'))
}

/** Where a value became an exploded list (`?p=1&p=2`) it is written as a list of one is: what its items must be. */
function itemsOfOne({ old, next }: Pair, a: HttpParameter, b: HttpParameter): At | undefined {
  if (a.in !== b.in || kindOf(old, a) !== 'plain' || kindOf(next, b) !== 'array' || styleOf(b, 'array') !== 'form, exploded')
    return undefined
  const { items, prefix, limits } = next.shapeOf(b.schema)
  return prefix.length === 0 && (limits.get('minItems') ?? 0) <= 1 && items !== null ? items : undefined
}

const isOld = (side: Side, { node, schema }: HttpParameter) => own(node, 'deprecated') === true || side.shapeOf(schema).deprecated

function compareStyle(pair: Pair, a: HttpParameter, b: HttpParameter, here: Frame): void {
  // A text and a list are written differently whatever their styles: then the type is what changed.
  const [one, other] = [kindOf(pair.old, a), kindOf(pair.next, b)]
  const same = one === '' || other === '' || one === other
  const [styleBefore, styleAfter] = [styleOf(a, one || other), styleOf(b, other || one)]
  if (!same || a.in !== b.in || styleBefore === styleAfter) return
  here.changes.push(
    change(
      'breaking',
      'request-parameter-style-changed',
      b.pointer,
      { ...turned('style', styleBefore, styleAfter), subject: subjectOf(b) },
      styleBefore,
      styleAfter,
    ),
  )
}

/** '' where the schema takes several of them. */
function kindOf(side: Side, { schema }: HttpParameter): 'array' | 'object' | 'plain' | '' {
  const { types, choices } = side.shapeOf(schema)
  if (types === null || choices.length > 0) return ''
  const kinds = new Set(types.map((type) => (type === 'array' || type === 'object' ? type : 'plain')))
  const [first] = kinds
  return kinds.size === 1 && first !== undefined ? first : ''
}

/** How a value is written; '' where every style writes it the same. */
function styleOf({ in: place, node, mediaType }: HttpParameter, kind: string): string {
  if (mediaType !== '') return mediaType.toLowerCase()
  const isSwagger = own(node, 'schema') === undefined
  const said = textAt(node, 'collectionFormat') || (isSwagger && own(node, 'type') === 'array' ? 'csv' : '')
  const format: Record<string, string> = { ssv: 'spaceDelimited', pipes: 'pipeDelimited', tsv: 'tabDelimited' }
  const style = said === '' ? textAt(node, 'style') || usualStyle(place) : (format[said] ?? usualStyle(place))
  const explode =
    said === '' ? (own(node, 'explode') ?? (style === 'form' || style === 'cookie' || style === 'deepObject')) : said === 'multi'
  if (kind === 'plain') return style === 'label' || style === 'matrix' ? style : ''
  // Lists in a path or header are written the same, exploded or not.
  const counts = kind === 'array' ? !['simple', 'deepObject'].includes(style) : style !== 'deepObject'
  return explode === true && counts ? `${style}, exploded` : style
}

const usualStyle = (place: HttpParameter['in']) => (place === 'query' || place === 'cookie' ? 'form' : 'simple')
