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
  /** How many references the longest chain had that was resolved so far. */
  longest: () => number
  /** One that was resolved so far leads back to itself, through nothing but other references. */
  turns: () => boolean
  /** How many characters the longest has that was resolved so far and leads nowhere. */
  lost: () => number
}

/**
 * Resolves references of one document, each once; a chain of them costs as much as it is long. Never leaves the document: what looks like an
 * address is looked for among the `$id`s in it.
 */
export function refsOf(document: JsonObject): Refs {
  const known = new Map<string, Target | undefined>()
  const length = new Map<string, number>()
  const open = new Set<string>()
  const followed = new WeakMap<object, Json>()
  let [names, longest, turns, lost]: [Names | undefined, number, boolean, number] = [undefined, 0, false, 0]
  const namesOf = () => {
    names ??= namesIn(document)
    return names
  }

  /** One step: where the reference points, which may be another reference. */
  const step = (ref: string): Target | undefined => {
    if (ref === '#' || ref.startsWith('#/'))
      return within({ value: document, pointer: '#' }, ref) ?? namesOf().only((root) => within(root, ref))
    if (ref.startsWith('#')) return namesOf().anchors.get(ref.slice(1))
    const [address = '', fragment = ''] = ref.split('#', 2)
    const root = namesOf().at(address)
    if (root === undefined || fragment === '') return root
    return fragment.startsWith('/') ? within(root, `#${fragment}`) : namesOf().anchors.get(fragment)
  }

  const within = (root: Target, ref: string): Target | undefined => {
    let { value, pointer } = root
    for (const key of pointerKeys(ref)) {
      const next: Json | undefined = Array.isArray(value) ? value[Number(key)] : own(value, key)
      const onward = own(value, '$ref')
      if (next !== undefined) {
        value = next
        pointer = pointerTo(pointer, key)
        continue
      }
      const target: Target | undefined = typeof onward === 'string' ? resolve(onward) : undefined
      const inner = Array.isArray(target?.value) ? target.value[Number(key)] : own(target?.value, key)
      if (target === undefined || inner === undefined) return undefined
      value = inner
      pointer = pointerTo(target.pointer, key)
    }
    return { value, pointer }
  }

  const resolve = (start: string): Target | undefined => {
    const trail: string[] = []
    let target: Target | undefined
    let hops = 0
    for (let ref: string = start; ; ) {
      if (known.has(ref)) {
        target = known.get(ref)
        hops = length.get(ref) ?? 0
        break
      }
      // A ring of aliases points at nothing.
      if (open.has(ref)) {
        turns = true
        break
      }
      open.add(ref)
      trail.push(ref)
      target = step(ref)
      const alias = own(target?.value, '$ref')
      if (target === undefined || typeof alias !== 'string' || Object.keys(target.value ?? {}).length > 1) break
      target = undefined
      ref = alias
    }
    for (const ref of trail.reverse()) {
      hops += 1
      open.delete(ref)
      known.set(ref, target)
      length.set(ref, hops)
      if (target === undefined) lost = Math.max(lost, ref.length)
    }
    longest = Math.max(longest, hops)
    return target
  }

  const follow = (start: Json | undefined): Json | undefined => {
    const trail: JsonObject[] = []
    const seen = new Set<object>()
    let node = start
    for (;;) {
      const ref = own(node, '$ref')
      if (typeof ref !== 'string' || !isObject(node)) break
      const before = followed.get(node)
      if (before !== undefined) {
        node = before
        break
      }
      if (seen.has(node)) return undefined
      seen.add(node)
      trail.push(node)
      node = resolve(ref)?.value
    }
    if (!isObject(node)) return node
    let end: JsonObject = node
    for (const one of trail.reverse()) {
      const { $ref: _ref, ...siblings } = one
      if (Object.keys(siblings).length > 0) end = { ...end, ...siblings }
      followed.set(one, end)
    }
    return end
  }
  const definition = (node: Json | undefined, pointer: string) => {
    const ref = own(node, '$ref')
    return { value: follow(node), pointer: (typeof ref === 'string' ? resolve(ref)?.pointer : undefined) ?? pointer }
  }
  return { resolve, follow, definition, longest: () => longest, turns: () => turns, lost: () => lost }
}

/** What parts of a document are called in themselves. */
interface Names {
  anchors: Map<string, Target>
  /** The schema with this `$id`, or the only one whose `$id` ends so. */
  at: (address: string) => Target | undefined
  /** What one of the schemas with an `$id` has, and no other: `#/…` in such a schema begins there. */
  only: (find: (root: Target) => Target | undefined) => Target | undefined
}

function namesIn(document: JsonObject): Names {
  const anchors = new Map<string, Target>()
  const roots = new Map<string, Target>()
  const byEnd = new Map<string, Target | undefined>()
  const open: Target[] = [{ value: document, pointer: '#' }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, pointer } = next
    for (const kind of ['$anchor', '$dynamicAnchor']) {
      const anchor = own(value, kind)
      if (typeof anchor === 'string' && !anchors.has(anchor)) anchors.set(anchor, next)
    }
    const id = own(value, '$id')
    if (typeof id === 'string') {
      const address = id.replace(/#$/, '')
      roots.set(address, next)
      const end = endOf(address)
      byEnd.set(end, byEnd.has(end) ? undefined : next)
    }
    if (typeof value !== 'object' || value === null) continue
    for (const [key, child] of Object.entries(value))
      if (typeof child === 'object' && child !== null) open.push({ value: child, pointer: pointerTo(pointer, key) })
  }
  return {
    anchors,
    at: (address) => roots.get(address) ?? byEnd.get(endOf(address)),
    only: (find) => {
      const found = [...roots.values()].slice(0, 200).flatMap((root) => find(root) ?? [])
      return found.length === 1 ? found[0] : undefined
    },
  }
}

const endOf = (address: string) => address.slice(address.lastIndexOf('/') + 1)

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
