import { isObject, type Json, type JsonObject, own, pointerKeys, pointerTo } from './json.ts'

/** Where a `$ref` ends: the value, and the pointer of that value after all aliases. */
export interface Target {
  value: Json
  pointer: string
}

export interface Refs {
  /** What a reference means; undefined when it points nowhere, outside the document, or only at itself. */
  resolve: (ref: string) => Target | undefined
  /** The node itself, or the end of its `$ref` chain with the siblings of the `$ref` on top (OpenAPI 3.1 allows a description there). */
  follow: (node: Json | undefined) => Json | undefined
  /** The same, with the place of the definition: the node's own when it is no reference. */
  definition: (node: Json | undefined, pointer: string) => { value: Json | undefined; pointer: string }
}

/** A chain of aliases longer than this is nobody's wish. */
const maxHops = 40

/** Resolves references of one document, each once. Never leaves the document. */
export function refsOf(document: JsonObject): Refs {
  const known = new Map<string, Target | undefined>()
  let anchors: Map<string, Target> | undefined

  const walk = (ref: string, hops: number): Target | undefined => {
    if (hops > maxHops || !ref.startsWith('#')) return undefined
    if (ref.length > 1 && ref[1] !== '/') {
      anchors ??= anchorsOf(document)
      return anchors.get(ref.slice(1))
    }
    let value: Json = document
    let pointer = '#'
    for (const key of pointerKeys(ref)) {
      const step: Json | undefined = Array.isArray(value) ? value[Number(key)] : own(value, key)
      if (step === undefined) {
        const onward = own(value, '$ref')
        const target: Target | undefined = typeof onward === 'string' ? walk(onward, hops + 1) : undefined
        const inner = Array.isArray(target?.value) ? target.value[Number(key)] : own(target?.value, key)
        if (target === undefined || inner === undefined) return undefined
        value = inner
        pointer = pointerTo(target.pointer, key)
      } else {
        value = step
        pointer = pointerTo(pointer, key)
      }
    }
    const alias = own(value, '$ref')
    if (typeof alias === 'string' && isObject(value) && Object.keys(value).length === 1) return walk(alias, hops + 1)
    return { value, pointer }
  }

  const resolve = (ref: string) => {
    if (!known.has(ref)) known.set(ref, walk(ref, 0))
    return known.get(ref)
  }
  const follow = (node: Json | undefined, hops = 0): Json | undefined => {
    const ref = own(node, '$ref')
    if (typeof ref !== 'string' || !isObject(node)) return node
    const target = hops < maxHops ? follow(resolve(ref)?.value, hops + 1) : undefined
    if (!isObject(target)) return target
    const { $ref: _ref, ...siblings } = node
    return Object.keys(siblings).length === 0 ? target : { ...target, ...siblings }
  }
  const definition = (node: Json | undefined, pointer: string) => {
    const ref = own(node, '$ref')
    return { value: follow(node), pointer: (typeof ref === 'string' ? resolve(ref)?.pointer : undefined) ?? pointer }
  }
  return { resolve, follow, definition }
}

function anchorsOf(document: JsonObject): Map<string, Target> {
  const found = new Map<string, Target>()
  const open: Target[] = [{ value: document, pointer: '#' }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, pointer } = next
    for (const kind of ['$anchor', '$dynamicAnchor']) {
      const anchor = own(value, kind)
      if (typeof anchor === 'string' && !found.has(anchor)) found.set(anchor, next)
    }
    if (typeof value !== 'object' || value === null) continue
    for (const [key, child] of Object.entries(value))
      if (typeof child === 'object' && child !== null) open.push({ value: child, pointer: pointerTo(pointer, key) })
  }
  return found
}

const component = /^#\/(?:components\/schemas|definitions)\/([^/]+)$/

/** The name under which a schema reference is shown and stored: a component's bare name, else the whole pointer. */
export function schemaName(ref: string): string {
  const name = component.exec(ref)?.[1]
  return name === undefined ? ref : (pointerKeys(name)[0] ?? name)
}

/** The reference that `schemaName` made the name of. */
export function schemaRef(name: string, document: JsonObject): string {
  if (name.startsWith('#')) return name
  return pointerTo(
    isObject(own(document, 'definitions')) && own(document, 'swagger') !== undefined ? '#/definitions' : '#/components/schemas',
    name,
  )
}
