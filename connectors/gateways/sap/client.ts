import { sentence } from '../failures.contract.ts'
import { type Connection, GatewayError } from '../gateway.ts'
import { endless, strange } from '../shared/failures.ts'
import { isJson, type Json, listIn, textIn } from '../shared/json.ts'
import { needed } from '../shared/needed.ts'
import { readingBudget } from '../shared/reading-budget.ts'
import { tokenFor } from '../shared/tokens.ts'
import { type Authorisation, type Vendor, type VendorAnswer, vendorClient, type Write } from '../shared/vendor-client.ts'

/** The second service key is the Developer Hub's; what is left out of it is the first's. */
async function authorise(connection: Connection): Promise<Authorisation> {
  const { credentials } = connection
  const tokenUrl = credentials.devportalTokenUrl || needed(connection, 'tokenUrl').tokenUrl
  const clientId = credentials.devportalClientId || needed(connection, 'clientId').clientId
  const clientSecret = credentials.devportalClientSecret || credentials.clientSecret
  const { clientCert: cert, clientKey: key } = credentials
  const identity = cert && key && !credentials.devportalClientSecret ? { cert, key } : undefined
  if (!identity && !clientSecret)
    throw new GatewayError('refused', sentence('lackingCredentials', { names: 'clientSecret' }), { reason: 'signIn' })
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const { value, forget } = await tokenFor(connection, () => ({
    url: tokenUrl,
    form: { grant_type: 'client_credentials', ...(identity && { client_id: clientId }) },
    // A key with a certificate has no secret; the certificate is the proof.
    ...(identity ? { identity } : { headers: { authorization: `Basic ${basic}` } }),
  }))
  return { headers: { authorization: `Bearer ${value}` }, forget }
}

const vendor: Vendor = {
  name: 'SAP API Management',
  authorise,
  said(body) {
    const error = isJson(body) ? body.error : undefined
    if (!isJson(error) || error.message === undefined) return undefined
    const message = isJson(error.message) ? textIn(error.message.value) : textIn(error.message)
    return { code: textIn(error.code), message }
  },
  isMissing: () => true,
}
export const vendorName: string = vendor.name

const service = '/odata/1.0/data.svc'
const pagesAtMost = 10_000

/** The address of an object; a quote in a key is written twice. */
export const entity = (set: string, id: string): string => `/APIMgmt.${set}('${encodeURIComponent(id.replaceAll("'", "''"))}')`
/** How one object refers to another. */
export const link = (set: string, id: string) => [{ __metadata: { uri: `APIMgmt.${set}('${id.replaceAll("'", "''")}')` } }]

export type SapClient = ReturnType<typeof sapClient>

/** The Developer Hub behind one connection, for the writes of one call: its token against forged requests is asked for once. */
export function sapClient(connection: Connection) {
  const client = vendorClient(
    connection,
    vendor,
    `${(connection.credentials.devportalUrl || connection.adminUrl).replace(/\/+$/, '')}${service}`,
  )
  let forgery: Promise<Record<string, string>> | undefined

  /** SAP takes a write only with a token that a read gave, in the same session. */
  const withToken = async (write: Write): Promise<Write> => {
    forgery ??= client.call('GET', `/APIMgmt.APIProducts?$top=1&$format=json`, { headers: { 'x-csrf-token': 'Fetch' } }).then((answer) => {
      const cookies = (answer.header('set-cookie') ?? '').split('\n').map((cookie) => cookie.split(';')[0] ?? '')
      return { 'x-csrf-token': answer.header('x-csrf-token') ?? '', ...(cookies[0] ? { cookie: cookies.join('; ') } : {}) }
    })
    return { ...write, headers: { ...write.headers, ...(await forgery) } }
  }

  return {
    authorise: () => authorise(connection),
    async find(path: string): Promise<Json | undefined> {
      const found = await client.find(path)
      return found && objectIn(found)
    },
    async read(path: string): Promise<Json[]> {
      return rowsIn(await client.read(path)).rows
    },
    /** Every row of a set: SAP says with each page where the next one is. */
    async all(path: string): Promise<Json[]> {
      const rows: Json[] = []
      const spend = readingBudget()
      let next: string | undefined = path
      const read = new Set<string>()
      while (next !== undefined) {
        // What was read of such a list is not all of it, and what a list lacks is taken for gone.
        if (read.has(next) || read.size >= pagesAtMost) throw endless()
        read.add(next)
        const { document, text }: VendorAnswer = await client.call('GET', next)
        const page = rowsIn(isJson(document) ? document : {})
        spend(page.rows.length, text.length)
        for (const row of page.rows) rows.push(row)
        // The address may name another host; only what comes after the path is taken.
        const query = page.next === undefined ? undefined : URL.parse(page.next, 'https://hub.invalid')?.search
        if (page.next !== undefined && query === undefined) throw strange(vendor.name)
        next = query === undefined ? undefined : `${path.split('?')[0]}${query}`
      }
      return rows
    },
    async post(path: string, body: object): Promise<Json> {
      return objectIn(await client.write('POST', path, await withToken({ body })))
    },
    async put(path: string, body: object, secrets: string[] = []): Promise<void> {
      await client.write('PUT', path, await withToken({ body, secrets }))
    },
    async remove(path: string): Promise<void> {
      await client.remove(path, await withToken({}))
    },
  }
}

function objectIn({ d }: Json): Json {
  if (!isJson(d)) throw strange(vendor.name)
  return d
}

function rowsIn({ d }: Json): { rows: Json[]; next: string | undefined } {
  if (Array.isArray(d)) return { rows: listIn(d), next: undefined }
  if (!isJson(d) || !Array.isArray(d.results)) throw strange(vendor.name)
  return { rows: listIn(d.results), next: textIn(d.__next) || undefined }
}

/** The rows that hang on an object, where they were asked for with it. */
export const expanded = (value: unknown): Json[] => listIn(isJson(value) ? value.results : value)
