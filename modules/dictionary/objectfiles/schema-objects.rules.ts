import type { DraftFinding, DraftMember, DraftObject, Drafts, NameRef } from './object-drafts.contract.ts'
import { noDrafts } from './object-drafts.contract.ts'
import { dataTypeOf, describedBy, toldBy, unsupportedIn } from './schema-attribute.rules.ts'
import { isExternal, isObjectSchema, isSchema, namedSchemas, ownPart, pointed, type Schema, textIn, typesOf } from './schema-refs.rules.ts'
import { memberName, objectName, spoken } from './schema-words.rules.ts'

/** A schema that becomes an object: named in the document, or standing inline where a property is. */
interface Node {
  at: string
  name: string
  schema: Schema
  isInline: boolean
  /** Of its properties that are objects: where these stand. */
  leads: Set<string>
}
const mostFollowed = 20
const mostInline = 20

/**
 * The object schemas of a JSON Schema or OpenAPI document as drafts (I-7). A schema becomes a data group where only properties lead to it, it has no
 * identifier and leads to no object; else it is an object, and what leads to it an embedded relation.
 */
export function draftsOfSchemas(document: Schema): Drafts {
  const drafts = noDrafts()
  const nodes = new Map<string, Node>()
  const names = new Set<string>()
  const told = new Set<string>()
  const tell = (list: DraftFinding[], row: number, about: string, column: string, code: string, message: string) => {
    const finding = `${about} ${column} ${code} ${message}`
    // A reference is followed more than once.
    if (!told.has(finding)) list.push({ row, about, column, code, message })
    told.add(finding)
  }
  const rows = new Map<string, number>()
  const rowOf = (at: string) => rows.get(at) ?? 0
  const freeName = (wanted: string): string => {
    const base = objectName(wanted) || 'Schema'
    let name = base.length < 2 ? `${base}Object` : base
    for (let nth = 2; names.has(name.toLowerCase()); nth += 1) name = `${base.slice(0, 76)}${nth}`
    names.add(name.toLowerCase())
    return name
  }
  const addNode = (at: string, name: string, schema: Schema, isInline: boolean): Node => {
    const node = { at, name: freeName(name), schema, isInline, leads: new Set<string>() }
    nodes.set(at, node)
    rows.set(at, nodes.size)
    return node
  }

  /** What a schema is once its references are followed: an object of the document, or a value. */
  function followed(
    schema: Schema,
    at: string,
    row: number,
    column: string,
  ): { schema: Schema; at: string; nullable: boolean } | undefined {
    let [now, place, nullable] = [schema, at, false]
    for (let step = 0; step < mostFollowed; step += 1) {
      const choices = [now.anyOf, now.oneOf].find((one) => Array.isArray(one))
      const real = Array.isArray(choices) ? choices.filter((one) => isSchema(one) && one.type !== 'null') : []
      if (Array.isArray(choices) && real.length === 1 && choices.length > real.length && isSchema(real[0])) {
        const { anyOf: _a, oneOf: _o, ...beside } = now
        nullable = true
        now = { ...real[0], ...beside }
        continue
      }
      // Some write a single reference as `allOf`, because nothing could stand beside one.
      const single =
        Array.isArray(now.allOf) && now.allOf.length === 1 && !isSchema(now.properties) && isSchema(now.allOf[0]) ? now.allOf[0] : undefined
      const ref = textIn(now, '$ref') || (single ? textIn(single, '$ref') : '')
      if (ref === '' || nodes.has(place)) return { schema: now, at: place, nullable }
      if (isExternal(ref)) {
        tell(drafts.errors, row, place, column, 'externalRef', `${ref} is outside of the document: nothing is fetched.`)
        return undefined
      }
      const target = pointed(document, ref)
      if (!target) {
        tell(drafts.errors, row, place, column, 'unresolvedRef', `${ref} leads nowhere.`)
        return undefined
      }
      const { $ref: _, allOf: _all, ...beside } = now
      place = ref
      now = nodes.has(ref) ? target : { ...target, ...beside }
    }
    tell(drafts.errors, row, at, column, 'unresolvedRef', 'It leads to itself.')
    return undefined
  }
  /** The schema of one of many, and of how many. */
  const heldBy = (schema: Schema): { one: Schema; path: string } | undefined =>
    typesOf(schema).types[0] === 'array' || isSchema(schema.items)
      ? isSchema(schema.items)
        ? { one: schema.items, path: '/items' }
        : undefined
      : { one: schema, path: '' }

  for (const { name, at, schema } of namedSchemas(document)) {
    const base = name.endsWith('Input') ? name.slice(0, -5) : ''
    if (base !== '' && pointed(document, `${at.slice(0, at.lastIndexOf('/'))}/${base}`)) {
      tell(drafts.warnings, 0, at, name, 'inputLeftOut', `${name} is left out: it is ${base} as it is sent.`)
      continue
    }
    if (isObjectSchema(schema)) addNode(at, name, schema, false)
    else if (typesOf(schema).types[0] === 'object' || unsupportedIn(schema).length > 0)
      tell(drafts.warnings, 0, at, name, 'notAnObject', `${name} is left out: it has no properties.`)
  }
  if (nodes.size === 0) tell(drafts.errors, 0, '', 'file', 'noSchemas', 'There is no schema of an object in the document.')

  // A map goes on over what is added to it, so that objects inside of inline ones are found as well.
  for (const node of nodes.values())
    for (const [property, schema] of ownPart(node.schema).properties) {
      const place = `${node.at}/properties/${property}`
      const [row, held] = [rowOf(node.at), heldBy(schema)]
      const first = followed(schema, place, row, property)
      const deep = first && held?.path === '' ? heldBy(first.schema) : held
      const found = deep && first && followed(deep.one, `${first.at}${deep.path}`, row, property)
      if (!found || dataTypeOf(found.schema) === 'MONEY') continue
      if (!nodes.has(found.at) && isObjectSchema(found.schema)) {
        if (found.at.split('/properties/').length > mostInline)
          tell(drafts.errors, row, found.at, property, 'tooDeep', 'Objects nest too deep.')
        else addNode(found.at, `${node.name}${objectName(property)}`, found.schema, true)
      }
      if (nodes.has(found.at)) node.leads.add(found.at)
    }

  const led = new Set([...nodes.values()].flatMap(({ leads }) => [...leads]))
  const identifierOf = ({ name, schema }: Node): string | undefined => {
    const { properties, required } = ownPart(schema)
    const wanted = ['id', `${name}id`.toLowerCase()]
    return properties.find(
      ([property, one]) =>
        wanted.includes(memberName(property).toLowerCase()) &&
        required.includes(property) &&
        ['UUID', 'STRING', 'INTEGER', 'LONG'].includes(dataTypeOf(one) ?? ''),
    )?.[0]
  }
  const reaches = (from: string, to: string, seen: Set<string>): boolean =>
    [...(nodes.get(from)?.leads ?? [])].some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))))
  const isObject = new Set(
    [...nodes.values()]
      .filter((node) => !led.has(node.at) || identifierOf(node) !== undefined || reaches(node.at, node.at, new Set()))
      .map(({ at }) => at),
  )
  for (let before = -1; before !== isObject.size; ) {
    before = isObject.size
    for (const { at, leads } of nodes.values()) if ([...leads].some((to) => isObject.has(to))) isObject.add(at)
  }

  const refTo = (name: string): NameRef => ({ domainCode: '', name, uri: '' })
  const uriRef = (schema: Schema): NameRef | undefined => {
    const uri = textIn(schema, 'x-jsonld-type')
    return /^https?:\/\//i.test(uri) ? { domainCode: '', name: '', uri } : undefined
  }
  const lists = new Map<string, string>()
  /** The value list of an enumeration: that of the place where it stands. */
  function listOf(schema: Schema, at: string, row: number, fallback: string, column: string): string | undefined {
    const known = lists.get(at)
    if (known !== undefined) return known
    const values = Array.isArray(schema.enum) ? schema.enum : [schema.const]
    const codes = [...new Set(values.filter((one) => one !== null).map(String))].filter((code) => code !== '' && code.length <= 80)
    if (codes.length === 0 || codes.length > 500) return undefined
    if (values.some((one) => one !== null && typeof one !== 'string'))
      tell(drafts.warnings, row, at, column, 'enumAsText', 'The values of the list are kept as text.')
    const isNamed = /^#\/(components\/schemas|\$defs|definitions)\/[^/]+$/.test(at)
    const name = freeName(isNamed ? (at.split('/').at(-1) ?? fallback) : fallback)
    lists.set(at, name)
    const description = textIn(schema, 'description').slice(0, 1000)
    drafts.lists.push({
      row,
      about: at,
      domainCode: '',
      name,
      fields: { kind: 'ENUMERATION', ...(isNamed && { description }), uri: '', values: codes.map((code) => ({ code })) },
    })
    return name
  }

  function memberOf(
    node: Node,
    property: string,
    schema: Schema,
    isRequired: boolean,
  ): ['attribute' | 'relation', DraftMember] | undefined {
    const [row, about] = [rowOf(node.at), `${node.at}/properties/${property}`]
    const warn = (code: string, message: string) => tell(drafts.warnings, row, about, property, code, message)
    const name = memberName(property)
    if (name === '') return void warn('renamed', `${property} is left out: no name can be made of it.`)
    const whole = followed(schema, about, row, property)
    if (!whole) return undefined
    const held = heldBy(whole.schema)
    const isMany = held === undefined || held.path !== ''
    const found = held && (isMany ? followed(held.one, `${whole.at}${held.path}`, row, property) : whole)
    if (!found) return held ? undefined : void warn('unsupportedKeyword', `${property} is left out: nothing is said of what it holds.`)
    const least = isMany ? Math.max(isRequired ? 1 : 0, Number(whole.schema.minItems ?? 0)) : isRequired ? 1 : 0
    const most = isMany
      ? typeof whole.schema.maxItems === 'number' && whole.schema.maxItems > 0
        ? Math.min(999, whole.schema.maxItems)
        : '*'
      : 1
    const told = { ...toldBy(found.schema), ...toldBy(whole.schema), ...toldBy(schema) }
    const term = uriRef(schema) ?? uriRef(whole.schema)
    const target = nodes.get(found.at)
    if (property !== name) warn('renamed', `${property} is called ${name} here.`)
    const member = (given: object, refs: DraftMember['refs']): DraftMember => ({
      row,
      about,
      given: { name, ...given },
      refs: { ...(term && { termId: term }), ...refs },
    })
    if (target && isObject.has(found.at)) {
      const targetCardinality = least === most ? String(least) : `${Math.min(least, 999)}..${most}`
      const { description = '' } = told
      return ['relation', member({ targetCardinality, representation: 'EMBEDDED', description }, { targetId: refTo(target.name) })]
    }
    const occurs = {
      minOccurs: Math.min(least, 999),
      maxOccurs: most,
      ...told,
      ...((whole.nullable || typesOf(whole.schema).nullable) && { mayBeUnknown: true }),
    }
    if (target) return ['attribute', member({ ...occurs, dataType: 'OBJECT' }, { objectId: refTo(target.name) })]
    for (const keyword of unsupportedIn(found.schema)) warn('unsupportedKeyword', `${keyword} is left out: nothing here says the same.`)
    const dataType = dataTypeOf(found.schema)
    if (dataType === undefined) return void warn('unsupportedKeyword', `${property} is left out: it is of no type that attributes have.`)
    const isEnum = dataType !== 'BOOLEAN' && (Array.isArray(found.schema.enum) || found.schema.const !== undefined)
    const list = isEnum ? listOf(found.schema, found.at, row, `${node.name}${objectName(property)}`, property) : undefined
    if (isEnum && list === undefined)
      warn('unsupportedKeyword', `The values of ${property} are left out: a list has 1 to 500 of at most 80 characters.`)
    if (list !== undefined)
      return [
        'attribute',
        member({ ...occurs, dataType: 'ENUM', ...describedBy(found.schema, 'ENUM', warn) }, { valueListId: refTo(list) }),
      ]
    const described = describedBy(isMany ? found.schema : { ...found.schema, ...schema }, dataType, warn)
    return ['attribute', member({ ...occurs, dataType, ...described }, {})]
  }

  for (const node of nodes.values()) {
    const { properties, required, supers } = ownPart(node.schema)
    const row = rowOf(node.at)
    const main = uriRef(node.schema)
    const identifier = isObject.has(node.at) ? identifierOf(node) : undefined
    const object: DraftObject = {
      ...{ row, about: node.at, domainCode: '', name: node.name },
      fields: {
        displayName: displayNameOf(node),
        description: textIn(node.schema, 'description').slice(0, 4000),
        objectType: isObject.has(node.at) ? 'OBJECT_TYPE' : 'DATA_GROUP',
      },
      superTypes: supers.flatMap((ref) => {
        const found = nodes.get(ref)
        if (isExternal(ref))
          tell(drafts.errors, row, node.at, 'superTypes', 'externalRef', `${ref} is outside of the document: nothing is fetched.`)
        else if (!found) tell(drafts.warnings, row, node.at, 'superTypes', 'unresolvedRef', `${ref} is no object: it is left out.`)
        return found ? [refTo(found.name)] : []
      }),
      terms: main ? [main] : [],
      ...{ attributes: [], relations: [] },
    }
    const taken = new Set<string>()
    for (const [property, schema] of properties) {
      const made = memberOf(node, property, schema, required.includes(property))
      if (!made) continue
      const [kind, member] = made
      const called = String(member.given.name)
      if (taken.has(called))
        tell(drafts.warnings, row, member.about, property, 'twice', `${property} is left out: there is ${called} already.`)
      else
        (kind === 'attribute' ? object.attributes : object.relations).push(
          property === identifier ? { ...member, given: { ...member.given, identifying: true } } : member,
        )
      taken.add(called)
    }
    for (const keyword of unsupportedIn(node.schema))
      tell(drafts.warnings, row, node.at, keyword, 'unsupportedKeyword', `${keyword} is left out: nothing here says the same.`)
    drafts.objects.push(object)
  }
  return drafts
}

const displayNameOf = ({ name, schema }: Node): string => {
  const title = textIn(schema, 'title').slice(0, 200)
  return title === '' || title === name ? spoken(name) : title
}
