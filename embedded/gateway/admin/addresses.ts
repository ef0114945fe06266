import { type Kind, kinds } from '../store/entity.ts'
import { badRequest, notFound } from './errors.ts'

/** What an address of the Admin API names: a collection or one entity of it, perhaps inside a parent. */
export interface Target {
  kind: Kind
  ref?: string
  parent?: { kind: Kind; ref: string; field: ParentField }
  /** The entity that another one, named first, refers to in this field. */
  of?: { kind: Kind; ref: string; field: ParentField }
}
type ParentField = 'service' | 'route' | 'consumer'

const nested: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  services: { routes: 'routes', plugins: 'plugins' },
  routes: { plugins: 'plugins' },
  consumers: { 'key-auth': 'key-auths', acls: 'acls' },
}
/** Fields by which an entity names another one, and which kind that is. */
const upward: Readonly<Partial<Record<Kind, readonly ParentField[]>>> = {
  routes: ['service'],
  plugins: ['service', 'route', 'consumer'],
  'key-auths': ['consumer'],
  acls: ['consumer'],
}
const kindOf = { service: 'services', route: 'routes', consumer: 'consumers' } as const
const fieldOf = { services: 'service', routes: 'route', consumers: 'consumer' } as const

/** @param url the full path, `/gateway-admin/{environment}/…`. @throws AdminError 400, 404 */
export function addressOf(url: string): { environment: string; segments: string[]; query: URLSearchParams } {
  const [path = '', query = ''] = url.split(/\?(.*)/s)
  const [, , rawEnvironment = '', ...raw] = path.replace(/\/$/, '').split('/')
  const [environment = '', ...segments] = [rawEnvironment, ...raw].map(decoded)
  if (!/^[a-z0-9][a-z0-9._-]{0,63}$/i.test(environment) || segments.includes('')) throw notFound()
  return { environment, segments, query: new URLSearchParams(query) }
}

function decoded(segment: string): string {
  let text: string
  try {
    text = decodeURIComponent(segment)
  } catch {
    throw badRequest('The address holds a broken percent encoding')
  }
  if (text.includes('\0')) throw badRequest('The address holds a NUL')
  return text
}

/** @throws AdminError 404 when the address names nothing that this gateway has */
export function targetOf(segments: string[]): Target {
  const [first = '', ref, child, childRef, ...rest] = segments
  const kind = kinds.find((known) => known === first)
  if (!kind || rest.length > 0) throw notFound()
  if (ref === undefined) return { kind }
  if (child === undefined) return { kind, ref }
  const field = upward[kind]?.find((known) => known === child)
  if (field && childRef === undefined) return { kind: kindOf[field], ref: '', of: { kind, ref, field } }
  const childKind = Object.hasOwn(nested, kind) ? nested[kind]?.[child] : undefined
  if (!childKind || !(kind in fieldOf)) throw notFound()
  const parent = { kind, ref, field: fieldOf[kind as keyof typeof fieldOf] }
  return { kind: childKind, parent, ...(childRef === undefined ? {} : { ref: childRef }) }
}
