import type { Sentence } from '../../contract/change-words.rules.ts'
import { own, textAt } from '../json.ts'
import type { At } from '../model/http-model.ts'
import { schemaName } from '../refs.ts'
import { type CompareSchemas, narrowing, type Pair, type Place, report, type Side, widening } from './place.ts'
import { say } from './say.ts'
import type { Shape } from './shape.ts'

interface Seen {
  at: At
  shape: Shape
}

/**
 * `oneOf` and `anyOf`: members are matched by their reference, title or discriminating value, then by content. True when the variants are
 * all there is to compare, because at least one side is nothing but a choice.
 */
export function compareVariants(pair: Pair, a: Seen, b: Seen, place: Place, compareSchemas: CompareSchemas): boolean {
  const from = a.shape.variants
  const to = b.shape.variants
  if (from === null && to === null) return false
  if (from !== null && to !== null) {
    matched(pair, from.members, to.members, b.at, place, to.keyword, compareSchemas)
    return isChoice(a.shape) && isChoice(b.shape)
  }
  const choice = from === null ? b.shape : a.shape
  if (isChoice(choice)) {
    matched(pair, from?.members ?? [a.at], to?.members ?? [b.at], b.at, place, (from ?? to)?.keyword ?? 'oneOf', compareSchemas)
    return true
  }
  const what = from === null ? 'variants-added' : 'variants-removed'
  report(place, {
    what,
    severity: 'risky',
    says: say(what),
    at: b.at,
  })
  return false
}

/** Nothing beside the variants that would have to be compared on its own. */
const isChoice = (shape: Shape) => shape.properties.size === 0 && shape.items === null

function matched(pair: Pair, from: At[], to: At[], at: At, place: Place, keyword: string, compareSchemas: CompareSchemas): void {
  const left = new Map(from.map((member, index) => [identity(pair.old, member) || `#${index}`, member]))
  const fresh: [string, At][] = []
  to.forEach((member, index) => {
    const key = identity(pair.next, member) || `#${index}`
    const old = left.get(key)
    if (old === undefined) fresh.push([key, member])
    else {
      left.delete(key)
      compareSchemas(pair, old, member, place)
    }
  })
  const id = keyword === 'oneOf' ? 'one-of' : 'any-of'
  for (const [key, member] of fresh) {
    const twin = [...left].find(([, old]) => alike(pair, old, member))
    if (twin === undefined)
      report(place, {
        what: `${id}-added`,
        severity: widening(place),
        says: told('added', key),
        at: member,
        after: named(key),
      })
    else {
      left.delete(twin[0])
      compareSchemas(pair, twin[1], member, place)
    }
  }
  for (const [key, member] of left)
    report(place, {
      what: `${id}-removed`,
      severity: narrowing(place),
      says: told('removed', key),
      at: member.pointer === '' ? at : member,
      before: named(key),
    })
}

const numberOf = (key: string) => (/^#\d+$/.test(key) ? Number(key.slice(1)) + 1 : undefined)
const named = (key: string) => (numberOf(key) === undefined ? key : `number ${numberOf(key)}`)

function told(verb: 'added' | 'removed', key: string): Sentence {
  const number = numberOf(key)
  return number === undefined ? say(`variant-${verb}`, { name: key }) : say(`variant-number-${verb}`, { number })
}

/** What a reader would call the variant; '' when it has no name. */
function identity(side: Side, member: At): string {
  const ref = own(member.node, '$ref')
  if (typeof ref === 'string') return schemaName(ref)
  const title = textAt(member.node, 'title')
  if (title !== '') return title
  const { types, enums, format } = side.shapeOf(member)
  if (types !== null && types.length === 1 && types[0] !== 'object' && types[0] !== 'array')
    return `${types[0]}${format === '' ? '' : ` (${format})`}${enums === null ? '' : ` of ${JSON.stringify(enums).slice(0, 80).toWellFormed()}`}`
  return ''
}

/** Two variants without a common name that are one and the same to a caller: equal types and at least half of the members in common. */
function alike(pair: Pair, a: At, b: At): boolean {
  if (own(a.node, '$ref') !== undefined && own(b.node, '$ref') !== undefined) return false
  const [from, to] = [pair.old.shapeOf(a), pair.next.shapeOf(b)]
  if (String(from.types) !== String(to.types)) return false
  const common = [...from.properties.keys()].filter((name) => to.properties.has(name)).length
  return common * 2 >= Math.max(from.properties.size, to.properties.size)
}
