import { type Attribute, type ObjectRelation, occursOf } from '../../objects/member.contract.ts'
import type { GeneratorOptions } from '../options.contract.ts'
import type { Book, ModelObject } from './model.rules.ts'
import { capital, inPropertyCase } from './names.rules.ts'

export type Part =
  | { kind: 'attribute'; name: string; required: boolean; attribute: Attribute }
  | {
      kind: 'embedded' | 'reference'
      name: string
      required: boolean
      relation: ObjectRelation
      target: ModelObject | undefined
      many: boolean
      least: number
      most: number
    }
/** What is read and what is sent: with `separateInput` the one has nothing that is only sent, the other nothing that the server sets. */
export type Side = 'output' | 'input'

/** The properties of an object in their order: attributes, then relations. `all`: with those of its supertypes, which come first. */
export function partsOf(
  book: Book,
  options: Pick<GeneratorOptions, 'propertyCase' | 'separateInput'>,
  object: ModelObject,
  side: Side,
  all = false,
  seen: ReadonlySet<string> = new Set(),
): Part[] {
  const above = all
    ? object.superTypeIds.flatMap((id) => {
        const found = book.object(id)
        return found && !seen.has(id) ? partsOf(book, options, found, side, true, new Set([...seen, object.id])) : []
      })
    : []
  const attributes = object.attributes
    .filter(({ readOnly, writeOnly }) => !options.separateInput || (side === 'input' ? !readOnly : !writeOnly))
    .map(
      (attribute): Part => ({
        kind: 'attribute',
        name: inPropertyCase(attribute.name, options),
        required: attribute.minOccurs > 0,
        attribute,
      }),
    )
  const relations = object.relations
    .filter(({ representation }) => representation !== 'LINK')
    .map((relation): Part => {
      const { least, most } = occursOf(relation.targetCardinality)
      const target = book.object(relation.targetId)
      const kind = book.isEmbedded(object, relation) ? 'embedded' : 'reference'
      const many = most > 1
      const name = kind === 'embedded' ? relation.name : `${relation.name}${capital(many ? 'ids' : 'id')}`
      return { kind, name: inPropertyCase(name, options), required: least > 0, relation, target, many, least, most }
    })
  const own = [...attributes, ...relations]
  const known = new Set(above.map(({ name }) => name))
  return [...above, ...own.filter(({ name }) => !known.has(name))]
}
