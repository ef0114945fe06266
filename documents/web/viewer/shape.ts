import { type Constraint, constraintsOf, type Json, type JsonObject, type Schema, typeText } from '../../contract/operation-view.rules.ts'

/** One member of an object, or one type of several. */
export interface Member {
  name: string
  schema: Schema
  required: boolean
}
/** What a schema holds, one level deep. `needs`: named schemas that must be loaded before all of it is known. */
export interface Shape {
  members: Member[]
  /** Any of these, with a name for each. */
  variants: { title: string; schema: Schema }[]
  needs: string[]
}
type Resolve = (name: string) => Json | undefined

const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)
const at = (schema: Schema | undefined, key: string): Json | undefined =>
  isObject(schema) && Object.hasOwn(schema, key) ? schema[key] : undefined
const listAt = (schema: Schema, key: string): Json[] => {
  const value = at(schema, key)
  return Array.isArray(value) ? value : []
}

/** The name by which a schema refers to another; a bare name or a whole pointer. */
export const refOf = (schema: Schema | undefined): string | undefined => {
  const ref = at(schema, '$ref')
  return typeof ref === 'string' ? ref : undefined
}
/** What the elements of a list are, however deep the lists. */
export function elementOf(schema: Schema): Schema {
  let inner = schema
  for (let depth = 0; depth < 5; depth += 1) {
    const items = at(inner, 'items')
    if (items === undefined) break
    inner = items
  }
  return inner
}

const none = (): Shape => ({ members: [], variants: [], needs: [] })

/** Follows references and lists to members and variants. Ends on any input: at most 12 steps deep. */
export function shapeOf(schema: Schema, resolve: Resolve, depth = 0): Shape {
  if (depth > 12) return none()
  const inner = elementOf(schema)
  const ref = refOf(inner)
  if (ref !== undefined) {
    const target = resolve(ref)
    return target === undefined ? { ...none(), needs: [ref] } : shapeOf(target, resolve, depth + 1)
  }
  if (!isObject(inner)) return none()
  const shape = none()
  const required = new Set(listAt(inner, 'required'))
  const properties = at(inner, 'properties')
  if (isObject(properties))
    for (const [name, member] of Object.entries(properties)) shape.members.push({ name, schema: member, required: required.has(name) })
  for (const part of listAt(inner, 'allOf')) {
    const more = shapeOf(part, resolve, depth + 1)
    for (const member of more.members)
      if (!shape.members.some(({ name }) => name === member.name))
        shape.members.push({ ...member, required: member.required || required.has(member.name) })
    shape.variants.push(...more.variants)
    shape.needs.push(...more.needs)
  }
  const additional = at(inner, 'additionalProperties')
  if (isObject(additional) && Object.keys(additional).length > 0) shape.members.push({ name: '*', schema: additional, required: false })
  for (const one of [...listAt(inner, 'oneOf'), ...listAt(inner, 'anyOf')]) {
    if (at(one, 'type') === 'null') continue
    const title = at(one, 'title')
    shape.variants.push({ title: typeof title === 'string' && title !== '' ? title : typeText(one), schema: one })
  }
  return shape
}

/** Whether there may be something inside to unfold. A named schema that is not loaded yet may. */
export function mayUnfold(schema: Schema, resolve: Resolve): boolean {
  const { members, variants, needs } = shapeOf(schema, resolve)
  return members.length > 0 || variants.length > 0 || needs.length > 0
}

/** A named schema's own words and limits stand at the place that names it: the place's first, then the target's. */
export function withTarget(schema: Schema, resolve: Resolve): Schema {
  const ref = refOf(schema)
  const target = ref === undefined ? undefined : resolve(ref)
  return isObject(target) && isObject(schema) ? { ...target, ...schema } : schema
}

/** The limits of a value: its own, then those of the named schema that it is, and of a list's elements. Each kind once. */
export function limitsOf(schema: Schema, resolve: Resolve, own: readonly Constraint[] = []): Constraint[] {
  const whole = withTarget(schema, resolve)
  const inner = withTarget(elementOf(whole), resolve)
  const all = [...own, ...constraintsOf(whole), ...constraintsOf(inner)]
  return all.filter(({ kind }, index) => all.findIndex((other) => other.kind === kind) === index)
}

export const textAt = (schema: Schema, key: string): string => {
  const value = at(schema, key)
  return typeof value === 'string' ? value : ''
}
export const isOn = (schema: Schema, key: string): boolean => at(schema, key) === true

/** An example of a value in one line, when the schema gives one. */
export function exampleAt(schema: Schema): string | undefined {
  const value = at(schema, 'example') ?? listAt(schema, 'examples')[0]
  if (value === undefined || value === null || typeof value === 'object') return undefined
  return String(value)
}
