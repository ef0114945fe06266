import { sentence } from '../failures.contract.ts'
import { type Connection, GatewayError, type HeldDocument } from '../gateway.ts'
import { strange } from '../shared/failures.ts'
import { isJson, textIn } from '../shared/json.ts'
import { addressOf, send } from '../shared/transport.ts'
import { azureClient, vendorName } from './client.ts'
import { pageAt, propertiesOf } from './lists.ts'

const apisNamed = 10

/** What the service exports of the one API of a product. */
export async function readDocument(connection: Connection, product: string): Promise<HeldDocument> {
  const client = azureClient(connection)
  const { items, next } = await pageAt(client, `/products/${encodeURIComponent(product)}/apis`, '')
  const current = items.filter((one) => propertiesOf(one).isCurrent !== false)
  const [api, ...others] = current
  if (!api) return { source: undefined, reason: undefined }
  const names = current.slice(0, apisNamed).map(({ name }) => textIn(name))
  if (others.length > 0 || next !== undefined) return { source: undefined, reason: sentence('severalApis', { names: names.join(', ') }) }
  const kind = textIn(propertiesOf(api).type) || 'http'
  if (kind !== 'http') return { source: undefined, reason: sentence('notExported', { name: kind }) }
  const exported = await client.read(
    client.at(`/apis/${encodeURIComponent(textIn(api.name))}`, { export: 'true', format: 'openapi+json-link' }),
  )
  const link = isJson(exported.value) ? textIn(exported.value.link) : ''
  if (link === '') throw strange(vendorName)
  return { source: await fetched(connection, link) }
}

/** Exports lie in Azure's storage; anywhere else the answer would lead the portal to a place of somebody's choice. */
const isStorage = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' && /\.blob\.core\.(windows\.net|usgovcloudapi\.net|chinacloudapi\.cn)$/.test(hostname)

/** The link is good for five minutes and opens by itself, so no credential goes with it and no message repeats it. */
async function fetched(connection: Connection, link: string): Promise<Uint8Array> {
  const url = addressOf(link.replaceAll(' ', '%20'), 'noExportAddress')
  if (!isStorage(url) && url.origin !== addressOf(connection.adminUrl).origin)
    throw new GatewayError('refused', sentence('exportElsewhere', { who: vendorName, host: url.host }))
  const { status, text } = await send({ method: 'GET', url, headers: {}, signal: connection.signal })
  if (status !== 200)
    throw new GatewayError('unavailable', sentence('exportNotFetched', { who: vendorName, status }), { statusCode: status })
  return Buffer.from(text)
}
