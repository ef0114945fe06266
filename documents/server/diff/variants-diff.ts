import type { Sentence } from '../../contract/change-words.rules.ts'
import { own, textAt } from '../json.ts'
import type { At } from '../model/http-model.ts'
import { schemaName } from '../refs.ts'
import { compareDiscriminators, type Variant, valuesOf } from './discriminator-diff.ts'
import { overlaps } from './overlap.ts'
import { pairUp } from './pair-up.ts'
import { type Compared, narrowing, type Pair, report, type Side, widening } from './place.ts'
import { say } from './say.ts'
import type { Choice, Shape } from './shape-parts.ts'
import { compareNull } from './value-diff.ts'

/**
 * `oneOf` and `anyOf`: what the members let through tells which is which, then their name. Returns `all` when the variants are all there is to
 * compare, because one side is nothing but a choice and the other is no choice.
 */
export function compareVariants(compared: Compared): 'all' | 'beside' {
  const { pair, a, b, from, to, place } = compared
  if (from.choices.length === 0 && to.choices.length === 0) {
    compareHeirs(compared)
    return 'beside'
  }
  const [was, is] = [from.choices[0], to.choices[0]]
  if (was !== undefined && is !== undefined) {
    const { pairs, lost, gained } = pairUp(from.choices, to.choices, [
      { old: (one) => printOf(pair, pair.old, one), next: (one) => printOf(pair, pair.next, one) },
      { old: (one) => one.keyword, next: (one) => one.keyword },
      { old: () => '', next: () => '' },
    ])
    for (const [old, next] of pairs)
      compareChoices(compared, variantsOf(pair, pair.old, from, old.members), variantsOf(pair, pair.next, to, next.members), old, next)
    if (gained.length > 0) report(place, { what: 'variants-added', severity: narrowing(place), says: say('variants-added'), at: b })
    if (lost.length > 0)
      report(place, { what: 'variants-removed', severity: widening(place, 'risky'), says: say('variants-removed'), at: b })
    return 'beside'
  }
  const [side, shape, choice] = was === undefined ? [pair.next, to, is] : [pair.old, from, was]
  const [otherSide, other, otherAt] = was === undefined ? [pair.old, from, a] : [pair.next, to, b]
  if (choice !== undefined && shape.choices.length === 1 && isBare(shape) && !isAny(other)) {
    const variants = variantsOf(pair, side, shape, choice.members)
    const alone = variantsOf(pair, otherSide, other, alternativesOf(otherSide, other, otherAt))
    compareNull(compared)
    // A list of types takes what a choice between them takes.
    const single: Choice = { ...choice, members: [] }
    if (was === undefined) compareChoices(compared, alone, variants, single, choice)
    else compareChoices(compared, variants, alone, choice, single)
    return 'all'
  }
  const isNew = was === undefined
  report(place, {
    what: isNew ? 'variants-added' : 'variants-removed',
    severity: isNew ? narrowing(place) : widening(place, 'risky'),
    says: say(isNew ? 'variants-added' : 'variants-removed'),
    at: b,
  })
  return 'beside'
}

/** A schema with a discriminator that lists no variants has those that are put together from it. */
function compareHeirs(compared: Compared): void {
  const { pair, a, b, from, to } = compared
  if (from.discriminator === null && to.discriminator === null) return
  const [was, is] = [pair.old.heirs.baseOf(a), pair.next.heirs.baseOf(b)]
  if (was === undefined && is === undefined) return
  const bothSay = from.discriminator !== null && to.discriminator !== null
  const [before, after] = [bothSay && was ? pair.old.heirs.of(was) : [], bothSay && is ? pair.next.heirs.of(is) : []]
  const choice = (members: At[]): Choice => ({ keyword: 'oneOf', members })
  compareChoices(compared, variantsOf(pair, pair.old, from, before), variantsOf(pair, pair.next, to, after), choice(before), choice(after))
}

const printOf = (pair: Pair, side: Side, { keyword, members }: Choice) =>
  `${keyword} ${members
    .map((at) => pair.prints.of(side.shapeOf, at))
    .sort((x, y) => x - y)
    .join()}`

/** Nothing beside the variants that would have to be compared on its own. */
const isBare = (shape: Shape) =>
  shape.properties.size === 0 &&
  shape.required.size === 0 &&
  shape.items === null &&
  shape.enums === null &&
  shape.limits.size === 0 &&
  shape.patterns.length === 0 &&
  shape.not.length === 0 &&
  shape.conditions.length === 0

const isAny = (shape: Shape) => shape.types === null && isBare(shape) && shape.choices.length === 0

const alternativesOf = (side: Side, shape: Shape, at: At): At[] =>
  shape.types !== null && shape.types.length > 1 ? shape.types.map((type) => side.ofType(at, type)) : [at]

function variantsOf(pair: Pair, side: Side, owner: Shape, members: At[]): Variant[] {
  return members.map((at, index) => ({
    at,
    index,
    name: nameOf(side, at),
    values: valuesOf(side, owner, at),
    print: pair.prints.of(side.shapeOf, at),
  }))
}

function compareChoices(compared: Compared, before: Variant[], after: Variant[], old: Choice, next: Choice): void {
  const { pair, place, compare, b } = compared
  const found = pairUp(before, after, [
    both(({ print, name, values }) => `${print} ${name} ${values.join()}`),
    both(({ print, values }) => (values.length === 0 ? undefined : `${print} ${values.join()}`)),
    both(({ print }) => String(print)),
    both(({ values }) => (values.length === 0 ? undefined : values.join())),
    both(({ name }) => name || undefined),
    { old: onlyType(pair.old), next: onlyType(pair.next) },
  ])
  const { pairs } = found
  const gained = [...found.gained]
  const lost = found.lost.filter((one) => {
    const twin = gained.findIndex((other) => alike(pair, one, other))
    const [partner] = twin < 0 ? [] : gained.splice(twin, 1)
    if (partner !== undefined) pairs.push([one, partner])
    return partner === undefined
  })
  for (const [one, other] of pairs) compare(pair, one.at, other.at, { ...place, isVariant: true })
  const id = (next.members.length > 0 ? next : old).keyword === 'oneOf' ? 'one-of' : 'any-of'
  for (const one of gained)
    report(place, { what: `${id}-added`, severity: widening(place), says: told('added', one), at: one.at, after: shownName(one) })
  for (const one of lost)
    report(place, {
      what: `${id}-removed`,
      severity: narrowing(place),
      says: told('removed', one),
      at: one.at.pointer === '' ? b : one.at,
      before: shownName(one),
    })
  if (old.members.length > 0 && next.members.length > 0) compareKeywords(compared, old, next, after)
  else if (old.members.length === 0 && next.keyword === 'oneOf' && pairs[0] !== undefined) warnOfOverlap(compared, pairs[0][1], gained)
  compareDiscriminators(compared, pairs)
}

const both = (key: (one: Variant) => string | undefined) => ({ old: key, next: key })

/** `oneOf` refuses what fits two of its members; where nothing does, the two words say the same. */
function compareKeywords(compared: Compared, old: Choice, next: Choice, variants: Variant[]): void {
  const { pair, place, b: at } = compared
  if (old.keyword === next.keyword) return
  const few = variants.slice(0, 30)
  const isSame = !few.some((one, index) => few.slice(index + 1).some((other) => overlaps(pair.next, one.at, other.at)))
  if (isSame) return
  report(place, {
    what: 'choice-changed',
    severity: next.keyword === 'oneOf' ? (narrowing(place) === 'breaking' ? 'risky' : 'safe') : widening(place, 'risky'),
    says: say('rule-changed', { rule: `${old.keyword} → ${next.keyword}` }),
    at,
    before: old.keyword,
    after: next.keyword,
  })
}

/** What was taken before can fit a second variant now, and is refused then. */
function warnOfOverlap({ pair, place }: Compared, kept: Variant, gained: Variant[]): void {
  const twin = place.direction === 'request' ? gained.find(({ at }) => overlaps(pair.next, kept.at, at)) : undefined
  if (twin === undefined) return
  const names = { name: shownName(kept), other: shownName(twin) }
  report(place, { what: 'one-of-overlapping', severity: 'risky', says: say('variants-overlap', names), at: twin.at })
}

const shownName = ({ name, index }: Variant) => name || `number ${index + 1}`

const told = (verb: 'added' | 'removed', { name, index }: Variant): Sentence =>
  name === '' ? say(`variant-number-${verb}`, { number: index + 1 }) : say(`variant-${verb}`, { name })

/** What a reader would call the variant; '' when it has no name. */
function nameOf(side: Side, member: At): string {
  const ref = own(member.node, '$ref')
  if (typeof ref === 'string') return schemaName(ref)
  const title = textAt(member.node, 'title')
  if (title !== '') return title
  const { types, enums, format } = side.shapeOf(member)
  if (types !== null && types.length === 1 && types[0] !== 'object' && types[0] !== 'array')
    return `${types[0]}${format === '' ? '' : ` (${format})`}${enums === null ? '' : ` of ${JSON.stringify(enums.values).slice(0, 80).toWellFormed()}`}`
  return ''
}

/** A choice between a text and a number has one text only. */
const onlyType =
  (side: Side) =>
  ({ at }: Variant): string | undefined => {
    const { types } = side.shapeOf(at)
    return types !== null && types.length === 1 && types[0] !== 'object' ? types[0] : undefined
  }

/** Two variants without a common name that are one and the same to a caller: equal types and at least half of the members in common. */
function alike(pair: Pair, a: Variant, b: Variant): boolean {
  const [from, to] = [pair.old.shapeOf(a.at), pair.next.shapeOf(b.at)]
  if (String(from.types) !== String(to.types)) return false
  const common = [...from.properties.keys()].filter((name) => to.properties.has(name)).length
  const isNamed = own(a.at.node, '$ref') !== undefined && own(b.at.node, '$ref') !== undefined
  // Two names are two things, unless what they name is all but the same.
  return common * 2 >= Math.max(from.properties.size, to.properties.size) && (!isNamed || common > 1)
}
