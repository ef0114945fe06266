import { type Json, own, pointerTo } from '../json.ts'
import type { At } from '../model/http-model.ts'
import { anythingFits, membersBeside, type Shape } from './shape-parts.ts'

/**
 * What `unevaluatedItems` and `unevaluatedProperties` say of what nothing else in the schema has looked at. `partsOf` gives the schema and
 * all that must hold with it by its own `allOf` and `$ref`; what only stands beside it in a schema around it does not count.
 */
export function withUnevaluated(shape: Shape, at: At, partsOf: () => At[]): Shape {
  const says = (key: string) => own(at.node, key) !== undefined
  if (!says('unevaluatedItems') && !says('unevaluatedProperties')) return shape
  const nodes = partsOf().map(({ node }) => node)
  const others = nodes.filter((node) => node !== at.node)
  const items = evaluatesItems(at.node) || others.some((node) => evaluatesItems(node) || own(node, 'unevaluatedItems') !== undefined)
  const members = nodes.some((node) => own(node, 'additionalProperties') !== undefined)
  const isLeft = !members && !others.some((node) => own(node, 'unevaluatedProperties') !== undefined)
  return {
    ...shape,
    items: items ? shape.items : itemsLeft(at, nodes),
    additional: isLeft ? membersBeside(at, 'unevaluatedProperties') : shape.additional,
  }
}

/** `items`, or what was its name beside a list of items, looks at each of them. */
const evaluatesItems = (node: Json | undefined) => own(node, Array.isArray(own(node, 'items')) ? 'additionalItems' : 'items') !== undefined

/** An item that fits a `contains` is evaluated, however few of them have to be there: each fits one of these, or what is said of the rest. */
function itemsLeft({ node, pointer }: At, nodes: (Json | undefined)[]): At | null {
  const left = own(node, 'unevaluatedItems')
  const contained = nodes.map((part) => own(part, 'contains')).filter((one) => one !== undefined)
  if (left === undefined || anythingFits(left) || contained.some(anythingFits)) return null
  return { node: contained.length === 0 ? left : { anyOf: [...contained, left] }, pointer: pointerTo(pointer, 'unevaluatedItems') }
}
