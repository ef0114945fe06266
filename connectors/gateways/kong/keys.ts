import { systemClock } from '@portico/platform/contract/clock.ts'
import { sentence, theGateway } from '../failures.contract.ts'
import { type Connection, GatewayError, type ObservedKey, type WantedKey } from '../gateway.ts'
import { type AdminClient, adminClient, at, type Entity } from './admin-client.ts'
import { ensureAdopted } from './adopted-key.ts'
import { changedTags, consumerName, groupOf, isKeyId, keyTags, markOf, portalTag, readGroup } from './names.ts'
import { lifeOf, type TimeToLive } from './time-to-live.ts'

/**
 * One consumer per key, because groups hang on consumers (`gateways.md` 2.5). Everything that takes access away is written first, then
 * what is there is corrected, then access is given, the credential last.
 */
export async function ensureKey(connection: Connection, wanted: WantedKey): Promise<ObservedKey> {
  if (!isKeyId(wanted.id)) throw new GatewayError('refused', sentence('badKeyId'))
  const client = adminClient(connection)
  const { adoptedAs } = wanted
  const adopted = adoptedAs === undefined ? undefined : await ensureAdopted(client, connection, { ...wanted, adoptedAs })
  if (adopted) return adopted
  if (wanted.value === null && wanted.present) throw new GatewayError('refused', sentence('noKeyValue', { who: 'Kong' }))
  const { environmentId } = connection
  const own = await ownObjects(client, environmentId, wanted.id)
  if (!wanted.present) return await removeKey(client, wanted.id, own)

  const life = lifeOf(wanted.expiresAt, (connection.clock ?? systemClock).now())
  const given = wanted.active && life !== 'over' ? life : undefined
  const wantedGroups = new Set(wanted.products.map(({ name, status }) => groupOf(environmentId, name, status)))
  const consumer = consumerPath(wanted.id)

  let { credential } = own
  if (credential && (!given || consumerIdOf(credential) !== own.consumer?.id)) {
    await client.remove(at('key-auths', wanted.id))
    credential = undefined
  }
  const present = own.consumer ? await groupsOf(client, environmentId, consumer) : []
  for (const { id, group } of grantsFirst(present)) {
    if (!wantedGroups.has(group)) await client.remove(`${consumer}${at('acls', id)}`)
  }

  const tags = changedTags(own.consumer?.tags, keyTags(environmentId, wanted))
  if (tags || own.consumer?.custom_id !== wanted.id) {
    await client.put(consumer, { custom_id: wanted.id, tags: tags ?? own.consumer?.tags ?? [] })
  }
  if (credential && given) await correct(client, environmentId, wanted, credential, given)
  const has = new Set(present.map(({ group }) => group))
  for (const group of wantedGroups) {
    if (!has.has(group)) await client.post(`${consumer}/acls`, { group, tags: [portalTag(environmentId)] })
  }
  if (!credential && given) await putCredential(client, environmentId, wanted, given)
  const approved = wanted.products.filter(({ status }) => status === 'approved').map(({ name }) => name)
  return { present: true, active: given !== undefined, approved: [...new Set(approved)].toSorted((a, b) => (a < b ? -1 : 1)) }
}

interface OwnObjects {
  consumer: Entity | undefined
  credential: Entity | undefined
}

/**
 * The key's consumer by name and its credential by id, each wherever it is. Both ids are the portal's own, so they are ours even when
 * somebody took the tags off; the mark of another environment is respected.
 */
async function ownObjects(client: AdminClient, environmentId: string, keyId: string): Promise<OwnObjects> {
  const [consumer, credential] = await Promise.all([client.find(consumerPath(keyId)), client.find(at('key-auths', keyId))])
  for (const found of [consumer, credential]) {
    if (found && markOf(environmentId, found.tags) === 'other environment') {
      throw new GatewayError('refused', sentence('otherMark', { who: theGateway, name: consumerName(keyId) }))
    }
  }
  return { consumer, credential }
}

async function removeKey(client: AdminClient, keyId: string, { consumer, credential }: OwnObjects): Promise<ObservedKey> {
  if (credential) await client.remove(at('key-auths', keyId))
  if (consumer) await client.remove(consumerPath(keyId))
  const [consumerLeft, credentialLeft] = await Promise.all([
    client.find(consumerPath(keyId)),
    client.find(at('key-auths', keyId)),
    // "Not found" counts only from an Admin API that has its collections: a wrong base path has none of them.
    client.list('/consumers', { tags: portalTag('none') }),
  ])
  if (consumerLeft || credentialLeft) throw new GatewayError('unavailable', sentence('keyStillThere', { who: theGateway }))
  return { present: false, active: false, approved: [] }
}

/** Brings a credential that exists to the wanted value, tags and time to live. A PUT without a time to live would clear it. */
async function correct(client: AdminClient, environmentId: string, wanted: WantedKey, credential: Entity, life: TimeToLive): Promise<void> {
  if (credential.key !== wanted.value || changedTags(credential.tags, [portalTag(environmentId)]))
    await putCredential(client, environmentId, wanted, life)
  else if (life.differsFrom(credential.ttl)) await client.patch(credentialPath(wanted.id), { ttl: life.seconds ?? 0 })
}

async function putCredential(client: AdminClient, environmentId: string, wanted: WantedKey, life: TimeToLive): Promise<void> {
  const ttl = life.seconds === undefined ? {} : { ttl: life.seconds }
  await client.put(credentialPath(wanted.id), { key: wanted.value, tags: [portalTag(environmentId)], ...ttl })
}

async function groupsOf(client: AdminClient, environmentId: string, consumer: string) {
  const rows = (await client.all(`${consumer}/acls`)) ?? []
  return rows.flatMap((row) => {
    const read = readGroup(environmentId, row.group)
    return read && typeof row.group === 'string' ? [{ id: row.id, group: row.group, status: read.status }] : []
  })
}

const grantsFirst = <T extends { status: string }>(groups: T[]): T[] =>
  groups.toSorted((a, b) => Number(b.status === 'approved') - Number(a.status === 'approved'))
const consumerPath = (keyId: string): string => at('consumers', consumerName(keyId))
const credentialPath = (keyId: string): string => `${consumerPath(keyId)}${at('key-auth', keyId)}`
const consumerIdOf = ({ consumer }: Entity): unknown =>
  typeof consumer === 'object' && consumer !== null && 'id' in consumer ? consumer.id : undefined
