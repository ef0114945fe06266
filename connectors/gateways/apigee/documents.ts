import { createHash } from 'node:crypto'
import { systemClock } from '@portico/platform/contract/clock.ts'
import { sentence } from '../failures.contract.ts'
import type { Connection, HeldDocument } from '../gateway.ts'
import { endless, strange } from '../shared/failures.ts'
import { isJson, type Json, listIn, textIn } from '../shared/json.ts'
import { readingBudget } from '../shared/reading-budget.ts'
import { type ApigeeClient, apigeeClient, at } from './client.ts'
import type { Dialect } from './dialect.ts'

/** Kept for the products of one look, and only for speed: the catalogue of a portal tells all of them, and is asked for page by page. */
const catalogues = new Map<string, { untilMs: number; items: Promise<ReadonlyMap<string, string>> }>()
const cataloguesAtMost = 64
const keptMs = 60_000
const rowsAPage = 100
const pagesAtMost = 1000

/** What the portal of Apigee that the environment names shows of a product. The vendor lists no portals, so one that is not named is none. */
export async function readDocument(dialect: Dialect, connection: Connection, product: string): Promise<HeldDocument> {
  const site = textIn(connection.settings.portalSite)
  if (site === '') return { source: undefined, reason: undefined }
  const client = apigeeClient(connection, dialect)
  const item = (await catalogueOf(client, connection, site)).get(product)
  const found = item === undefined ? undefined : await client.find(`${at('sites', site, 'apidocs', item)}/documentation`)
  const held = dataOf(found)
  const [openapi, graphql] = [held.oasDocumentation, held.graphqlDocumentation].map((one) => (isJson(one) ? one : {}))
  const contents = contentsIn(openapi?.spec) || contentsIn(graphql?.schema)
  if (contents) return { source: Buffer.from(contents, 'base64') }
  const reason = isJson(held.asyncApiDocumentation) ? sentence('asyncApi', { who: 'Apigee' }) : undefined
  return { source: undefined, reason }
}

const dataOf = (answer: Json | undefined): Json => (isJson(answer?.data) ? answer.data : {})
const contentsIn = (file: unknown): string => (isJson(file) ? textIn(file.contents) : '')

async function catalogueOf(client: ApigeeClient, connection: Connection, site: string): Promise<ReadonlyMap<string, string>> {
  const nowMs = (connection.clock ?? systemClock).now().getTime()
  const name = createHash('sha256')
    .update(JSON.stringify([connection.adminUrl, connection.credentials, site]))
    .digest('base64')
  const known = catalogues.get(name)
  if (known && known.untilMs > nowMs) return known.items
  const items = itemsOf(client, site)
  catalogues.delete(name)
  catalogues.set(name, { untilMs: nowMs + keptMs, items })
  items.catch(() => catalogues.delete(name))
  const [oldest] = catalogues.keys()
  if (oldest !== undefined && catalogues.size > cataloguesAtMost) catalogues.delete(oldest)
  return items
}

/** Ids of the portal's items by their products; a portal has at most one of each. */
async function itemsOf(client: ApigeeClient, site: string): Promise<ReadonlyMap<string, string>> {
  const items = new Map<string, string>()
  const spend = readingBudget()
  let token = ''
  for (let pages = 0; pages < pagesAtMost; pages += 1) {
    const query = new URLSearchParams({ pageSize: String(rowsAPage), ...(token && { pageToken: token }) })
    const answer = await client.read(`${at('sites', site, 'apidocs')}?${query}`)
    if (answer.data !== undefined && !Array.isArray(answer.data)) throw strange(client.dialect.name)
    for (const { id, apiProductName, edgeAPIProductName } of listIn(answer.data)) {
      const product = textIn(apiProductName) || textIn(edgeAPIProductName)
      spend(1, product.length + textIn(id).length)
      items.set(product, textIn(id))
    }
    const next = textIn(answer.nextPageToken)
    if (next === '') return items
    if (next === token) break
    token = next
  }
  throw endless()
}
