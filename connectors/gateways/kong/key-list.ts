import type { Connection, GatewayKey, PageOf } from '../gateway.ts'
import { endless } from '../shared/failures.ts'
import { type AdminClient, adminClient, at, type Entity } from './admin-client.ts'
import { type Credential, continueScan, type Scan, scanOf } from './key-scan.ts'
import { consumerName, isKeyId, markOf, tagsOf } from './names.ts'

/**
 * Consumers in Kong's own pages, joined with credentials and groups that were read whole before: Kong lists those by their own ids, so
 * asking per consumer would be two calls for each key. While the scan lasts the pages are empty. A page is `<scan>:<Kong's offset>`.
 */
export async function listKeys(connection: Connection, page = ':'): Promise<PageOf<GatewayKey>> {
  const client = adminClient(connection)
  const [, token = '', offset = ''] = /^([\w-]*):(.*)$/s.exec(page) ?? []
  const scan = scanOf(connection, token)
  if (!(await continueScan(client, connection, scan))) return { items: [], next: `${scan.token}:${offset}` }
  const { data, offset: next } = await consumers(client, offset)
  const items = data.flatMap((consumer) => keysOf(connection.environmentId, consumer, scan))
  return { items, next: next === undefined ? undefined : `${scan.token}:${next}` }
}

async function consumers(client: AdminClient, offset: string) {
  const page = await client.list('/consumers', { offset })
  if (offset !== '' && page.offset === offset) throw endless()
  return page
}

/** The key of a consumer; credentials that somebody else hung on a consumer of ours are foreign keys of their own. */
function keysOf(environmentId: string, consumer: Entity, scan: Scan): GatewayKey[] {
  const mark = markOf(environmentId, consumer.tags)
  if (mark === 'other environment') return []
  const { id, username, custom_id: customId } = consumer
  const label = typeof username === 'string' ? username : typeof customId === 'string' ? customId : id
  const approved = scan.approved.get(id) ?? []
  const credentials = scan.credentials.get(id) ?? []
  const isOurs = typeof customId === 'string' && isKeyId(customId) && (mark === 'ours' || username === consumerName(customId))
  if (!isOurs) {
    const [first] = credentials
    return [
      {
        gatewayId: id,
        ours: false,
        keyId: null,
        label,
        active: first !== undefined,
        approved,
        valueDigest: first ? hex(first) : null,
        application: null,
        ...(first?.expiresAt && { expiresAt: first.expiresAt }),
        ...(credentials.length > 1 && { fixed: 'Its consumer has several keys.' }),
        ...(!first && { fixed: 'It has no key.' }),
      },
    ]
  }
  const own = credentials.find((credential) => credential.id === customId)
  const others = credentials.filter((credential) => credential !== own)
  const applicationId = tagsOf(consumer.tags)
    .find((tag) => tag.startsWith(appTag))
    ?.slice(appTag.length)
  const application = applicationId === undefined ? null : { id: applicationId, name: applicationId, owner: null }
  const common = { label, approved, application }
  return [
    { ...common, gatewayId: id, ours: true, keyId: customId, active: own !== undefined, valueDigest: own ? hex(own) : null },
    ...others.map((other) => ({
      ...common,
      gatewayId: other.id,
      ours: false,
      keyId: null,
      active: true,
      valueDigest: hex(other),
      fixed: 'It hangs on a key of the portal.',
    })),
  ]
}

const appTag = 'app:'

/** Of a consumer its first credential, as the list has it; of a credential itself. */
export async function readKey(connection: Connection, gatewayId: string): Promise<string | undefined> {
  const client = adminClient(connection)
  const [first] = (await client.all(`${at('consumers', gatewayId)}/key-auth`)) ?? []
  const credential = first ?? (await client.find(at('key-auths', gatewayId)))
  return typeof credential?.key === 'string' ? credential.key : undefined
}

const hex = ({ digest }: Credential): string => Buffer.from(digest, 'base64').toString('hex')
