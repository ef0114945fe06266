import { sentence, theGateway } from '../failures.contract.ts'
import {
  type Connection,
  type ForeignObject,
  GatewayError,
  type GatewayProduct,
  type ObservedProduct,
  type PageOf,
  type WantedProduct,
} from '../gateway.ts'
import { strange } from '../shared/failures.ts'
import { type AdminClient, adminClient, at, type Entity } from './admin-client.ts'
import { derivedId, markOf, portalTag, tagsOf } from './names.ts'
import { bodyOf, fingerprintOfParts, isAs, partsOf, pluginNames, seenParts } from './product-parts.ts'

/**
 * A product is a service, a route and its plugins, all under ids derived from the product's. The route comes last and goes first, so
 * that calls never reach the upstream past the plugins.
 */
export async function ensureProduct(connection: Connection, wanted: WantedProduct): Promise<ObservedProduct> {
  const client = adminClient(connection)
  const { environmentId } = connection
  const service = at('services', wanted.id)
  const route = at('routes', wanted.id)
  const [serviceSeen, routeSeen, pluginsSeen = []] = await Promise.all([
    client.find(service),
    client.find(route),
    client.all(`${service}/plugins`),
  ])
  const idOf = new Map(pluginNames.map((name) => [derivedId(wanted.id, name), name]))
  const ownPlugins = new Map(pluginsSeen.flatMap((found) => (idOf.has(found.id) ? [[idOf.get(found.id) ?? '', found] as const] : [])))
  for (const found of [serviceSeen, routeSeen, ...ownPlugins.values()]) {
    if (found && markOf(environmentId, found.tags) === 'other environment') {
      throw new GatewayError('refused', sentence('otherMark', { who: theGateway, name: wanted.name }))
    }
  }
  if (!wanted.present) return await removeProduct(client, { service, route }, { service: serviceSeen, route: routeSeen })

  const parts = partsOf(environmentId, wanted)
  if (!isAs(parts.service, parts.tags, serviceSeen)) await client.put(service, bodyOf(parts.service, parts.tags, serviceSeen))
  for (const [id, name] of idOf) {
    const part = parts.plugins[name]
    const seen = ownPlugins.get(name)
    if (!part && seen) await client.remove(`${service}${at('plugins', id)}`)
    else if (part && !isAs(part, parts.tags, seen)) await client.put(`${service}${at('plugins', id)}`, bodyOf(part, parts.tags, seen))
  }
  if (!isAs(parts.route, parts.tags, routeSeen)) await client.put(route, bodyOf(parts.route, parts.tags, routeSeen))
  return { present: true }
}

/** Kong removes a service's plugins with it, and refuses while somebody else's route leads to it: that one stays protected. */
async function removeProduct(
  client: AdminClient,
  path: { service: string; route: string },
  seen: { service: Entity | undefined; route: Entity | undefined },
): Promise<ObservedProduct> {
  if (seen.route) await client.remove(path.route)
  if (seen.service) await client.remove(path.service)
  const [serviceLeft, routeLeft] = await Promise.all([
    client.find(path.service),
    client.find(path.route),
    client.list('/services', { tags: portalTag('none') }),
  ])
  if (serviceLeft || routeLeft) throw new GatewayError('unavailable', sentence('productStillThere', { who: theGateway }))
  return { present: false }
}

/** All in one page: products are few, and three lists read whole are quicker than three calls per product. */
export async function listProducts(connection: Connection): Promise<PageOf<GatewayProduct>> {
  const client = adminClient(connection)
  const { environmentId } = connection
  const ownTag = portalTag(environmentId)
  const [services, routes, plugins] = await Promise.all([
    client.all('/services'),
    client.all('/routes', ownTag),
    client.all('/plugins', ownTag),
  ])
  if (!services || !routes || !plugins) throw strange('Kong')
  const routeById = new Map(routes.map((route) => [route.id, route]))
  const pluginById = new Map(plugins.map((plugin) => [plugin.id, plugin]))
  const items = services.flatMap((service): GatewayProduct[] => {
    const mark = markOf(environmentId, service.tags)
    if (mark === 'other environment') return []
    const label = typeof service.name === 'string' ? service.name : service.id
    if (mark !== 'ours')
      return [{ gatewayId: service.id, name: label, displayName: label, ours: false, productId: null, fingerprint: null }]
    const name = productOf(service) ?? label
    const own = pluginNames.flatMap((plugin) => {
      const found = pluginById.get(derivedId(service.id, plugin))
      return found ? [[plugin, found] as const] : []
    })
    const parts = seenParts(environmentId, name, { service, route: routeById.get(service.id), plugins: new Map(own) })
    return [
      {
        gatewayId: service.id,
        name,
        displayName: label,
        ours: true,
        productId: service.id,
        fingerprint: parts ? fingerprintOfParts(parts) : null,
      },
    ]
  })
  return { items, next: undefined }
}

const productOf = ({ tags }: Entity): string | undefined =>
  tagsOf(tags)
    .find((tag) => tag.startsWith('product:'))
    ?.slice('product:'.length)

const foreignKinds = ['routes', 'plugins'] as const

/** Routes and plugins without a mark, such as one that somebody added to a product's service. `page` is the kind and Kong's offset. */
export async function listForeign(connection: Connection, page = 'routes:'): Promise<PageOf<ForeignObject>> {
  const [, kindText, offset = ''] = /^(\w+):(.*)$/s.exec(page) ?? []
  const kind = foreignKinds.find((known) => known === kindText)
  if (!kind) throw new GatewayError('refused', sentence('noSuchPage'))
  const { data, offset: next } = await adminClient(connection).list(`/${kind}`, { offset })
  const items = data.filter(({ tags }) => markOf(connection.environmentId, tags) === undefined)
  const after = foreignKinds[foreignKinds.indexOf(kind) + 1]
  return {
    items: items.map((found) => ({
      gatewayId: found.id,
      kind: kind === 'routes' ? 'route' : 'plugin',
      label: labelOf(found),
      partOf: serviceOf(found),
    })),
    next: next !== undefined ? `${kind}:${next}` : after ? `${after}:` : undefined,
  }
}

const serviceOf = ({ service }: Entity): string | null =>
  typeof service === 'object' && service !== null && 'id' in service && typeof service.id === 'string' ? service.id : null
const labelOf = ({ id, name, paths }: Entity): string =>
  typeof name === 'string' ? name : Array.isArray(paths) && paths.length > 0 ? paths.join(', ') : id
