import { systemClock } from '@portico/platform/contract/clock.ts'
import { sentence, theGateway } from '../failures.contract.ts'
import { type Connection, GatewayError, type ObservedKey, type WantedKey } from '../gateway.ts'
import { sortedNames } from '../shared/mark.ts'
import { type AdminClient, at } from './admin-client.ts'
import { consumerName, groupOf, markOf, portalTag, readGroup } from './names.ts'
import { lifeOf } from './time-to-live.ts'

/**
 * A key that was there before the portal took it over: a consumer of somebody's with one credential. Its name, its tags and everything
 * else that hangs on it stay; the portal changes its credential and the groups of the portal's own products. Undefined when the consumer
 * is there no more. What takes access away is written first, as for every key.
 */
export async function ensureAdopted(
  client: AdminClient,
  connection: Connection,
  wanted: WantedKey & { adoptedAs: string },
): Promise<ObservedKey | undefined> {
  const { environmentId } = connection
  const consumer = at('consumers', wanted.adoptedAs)
  const found = await client.find(consumer)
  if (!found) return undefined
  if (markOf(environmentId, found.tags) === 'other environment')
    throw new GatewayError('refused', sentence('otherMark', { who: theGateway, name: String(wanted.adoptedAs) }))
  // While its consumer was gone the key was made as any other of the portal; it is not to live on beside this one.
  const own = at('consumers', consumerName(wanted.id))
  if (await client.find(own)) await client.remove(own)
  const { value } = wanted
  if (value === null && wanted.present && wanted.active) throw new GatewayError('refused', sentence('noKeyValue', { who: 'Kong' }))
  const life = lifeOf(wanted.expiresAt, (connection.clock ?? systemClock).now())
  const given = wanted.present && wanted.active && life !== 'over' ? life : undefined
  const credentials = (await client.all(`${consumer}/key-auth`)) ?? []
  const present = given && credentials.find(({ key }) => key === value)
  for (const { id } of credentials) if (id !== present?.id) await client.remove(`${consumer}${at('key-auth', id)}`)

  const products = wanted.present ? wanted.products : []
  const wantedGroups = new Set(products.map(({ name, status }) => groupOf(environmentId, name, status)))
  const groups = ((await client.all(`${consumer}/acls`)) ?? []).filter(({ group }) => readGroup(environmentId, group) !== undefined)
  for (const { id, group } of groups) {
    if (typeof group === 'string' && !wantedGroups.has(group)) await client.remove(`${consumer}${at('acls', id)}`)
  }
  const has = new Set(groups.map(({ group }) => group))
  for (const group of wantedGroups) {
    if (!has.has(group)) await client.post(`${consumer}/acls`, { group, tags: [portalTag(environmentId)] })
  }
  if (given) {
    const ttl = given.seconds === undefined ? {} : { ttl: given.seconds }
    if (!present) await client.put(`${consumer}${at('key-auth', wanted.id)}`, { key: value, tags: [portalTag(environmentId)], ...ttl })
    else if (given.differsFrom(present.ttl)) await client.patch(`${consumer}${at('key-auth', present.id)}`, { ttl: given.seconds ?? 0 })
  }
  const approved = sortedNames(products.flatMap(({ name, status }) => (status === 'approved' ? [name] : [])))
  return { present: wanted.present, active: given !== undefined, approved }
}
