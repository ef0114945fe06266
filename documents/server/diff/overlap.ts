import type { At } from '../model/http-model.ts'
import type { Side } from './place.ts'
import type { Shape } from './shape-parts.ts'

/** Whether a value can fit both schemas, as far as types, fixed values and required members tell. */
export function overlaps(side: Side, a: At, b: At): boolean {
  const [one, other] = [side.shapeOf(a), side.shapeOf(b)]
  return !areApart(one, other) && !shareFixedMember(side, one, other)
}

function areApart(a: Shape, b: Shape): boolean {
  const fits = (type: string, others: string[]) => others.includes(type) || (type === 'integer' && others.includes('number'))
  if (
    a.types !== null &&
    b.types !== null &&
    !a.types.some((type) => fits(type, b.types ?? [])) &&
    !b.types.some((type) => fits(type, a.types ?? []))
  )
    return true
  if (a.enums !== null && b.enums !== null) {
    const known = new Set(b.enums.values.map((value) => JSON.stringify(value)))
    return !a.enums.values.some((value) => known.has(JSON.stringify(value)))
  }
  const refuses = (shape: Shape, others: Shape) =>
    shape.additional === 'closed' && [...others.required].some((name) => !shape.properties.has(name))
  return refuses(a, b) || refuses(b, a)
}

/** A member that both need, with values that they do not share, tells them apart. */
const shareFixedMember = (side: Side, a: Shape, b: Shape): boolean =>
  [...a.required].some((name) => {
    const [mine, theirs] = [a.properties.get(name), b.properties.get(name)]
    return mine !== undefined && theirs !== undefined && b.required.has(name) && areApart(side.shapeOf(mine), side.shapeOf(theirs))
  })
