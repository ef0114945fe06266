import type { PageOf } from '../gateway.ts'
import { endless, strange } from '../shared/failures.ts'
import { isJson, type Json, listIn, textIn } from '../shared/json.ts'
import { type AzureClient, vendorName } from './client.ts'

export const propertiesOf = (found: Json | undefined): Json => (isJson(found?.properties) ? found.properties : {})

/** The name at the end of `/products/{name}`, which may stand behind the whole address of the service. */
export const productIn = (scope: unknown): string | undefined => /\/products\/([^/]+)$/.exec(textIn(scope))?.[1]

/** One page; the address of the next one is given with another host than ours may have, so only its query is taken. */
export async function pageAt(client: AzureClient, path: string, page: string): Promise<PageOf<Json>> {
  const answer = await client.read(client.at(path, Object.fromEntries(new URLSearchParams(page))))
  if (!Array.isArray(answer.value)) throw strange(vendorName)
  const link = textIn(answer.nextLink)
  const query = URL.parse(link || '?', 'https://management.azure.com')?.searchParams
  if (!query) throw strange(vendorName)
  query.delete('api-version')
  const next = link === '' ? undefined : query.toString()
  if (next !== undefined && next === page) throw endless()
  return { items: listIn(answer.value), next }
}
