import { type Connection, GatewayError } from '../gateway.ts'
import { cleaner, failureFrom, type Said, secretsOf, strange } from './failures.ts'
import { isJson, type Json, jsonIn } from './json.ts'
import { type Answer, addressOf, below, send } from './transport.ts'

export interface Authorisation {
  headers: Readonly<Record<string, string>>
  /** A client certificate, where the platform is called with one. */
  identity?: { cert: string; key: string } | undefined
  /** Drops a token that was not accepted, so that the call is made once more with a new one. */
  forget?: () => void
}

/** What differs from vendor to vendor in calling an API of JSON documents. */
export interface Vendor {
  /** As messages call it. */
  name: string
  authorise(connection: Connection): Promise<Authorisation>
  /** The vendor's words in the body of an answer outside 2xx; undefined when the body is none of the vendor's. */
  said(body: unknown): Said | undefined
  /** Whether a 404 with these words means that the object which was asked for does not exist. */
  isMissing(said: Said): boolean
  /** Sent with every call. */
  headers?: Readonly<Record<string, string>>
}

export interface Write {
  /** It changes nothing, although its method is one of those that do. */
  isRead?: boolean
  body?: object
  headers?: Readonly<Record<string, string>>
  /** Texts of the call that no message may repeat. */
  secrets?: readonly string[]
}

export interface VendorAnswer extends Answer {
  /** Undefined for an answer without a text. */
  document: unknown
}

/** The vendor itself says that an object does not exist. */
export class Missing extends GatewayError {
  constructor({ message }: GatewayError) {
    super('unavailable', message, { statusCode: 404 })
  }
}

export type VendorClient = ReturnType<typeof vendorClient>

/** A vendor's management API behind one connection. Methods throw GatewayError; writes also let pass what `mayWrite` throws. */
export function vendorClient(connection: Connection, vendor: Vendor, base: string = connection.adminUrl) {
  const address = addressOf(base)
  const secrets = secretsOf(connection)

  const call = async (
    method: string,
    path: string,
    { body, headers, isRead = method === 'GET', secrets: more = [] }: Write = {},
  ): Promise<VendorAnswer> => {
    for (let again = false; ; again = true) {
      const { headers: authorisation, identity, forget } = await vendor.authorise(connection)
      if (!isRead) connection.mayWrite()
      const answer = await send({
        method,
        url: below(address, path),
        signal: connection.signal,
        isProbe: connection.isProbe,
        identity,
        headers: { ...vendor.headers, ...(body ? { 'content-type': 'application/json' } : {}), ...headers, ...authorisation },
        body: body && JSON.stringify(body),
      })
      const document = answer.text === '' ? undefined : jsonIn(answer.text)
      if (answer.status >= 200 && answer.status < 300) {
        // A page of whatever stands in between is no proof that something was done.
        if (answer.text !== '' && document === undefined) throw strange(vendor.name)
        return { ...answer, document }
      }
      if (answer.status === 401 && forget && !again) {
        forget()
        continue
      }
      const said = vendor.said(document)
      const failure = failureFrom(
        answer,
        vendor.name,
        said,
        cleaner([...secrets, ...more, ...Object.values(authorisation).flatMap((value) => [value, value.replace(/^\w+ /, '')])]),
      )
      throw answer.status === 404 && said && vendor.isMissing(said) ? new Missing(failure) : failure
    }
  }

  const callUnlessMissing = async (method: string, path: string, write?: Write): Promise<VendorAnswer | undefined> => {
    try {
      return await call(method, path, write)
    } catch (error) {
      if (error instanceof Missing) return undefined
      throw error
    }
  }

  return {
    call,
    /** The document at an address, or undefined when the vendor itself says that there is none. */
    async find(path: string): Promise<Json | undefined> {
      const answer = await callUnlessMissing('GET', path)
      return answer && documentIn(answer, vendor.name)
    },
    read: async (path: string): Promise<Json> => documentIn(await call('GET', path), vendor.name),
    /** The answer's document; empty for an answer without one. */
    async write(method: 'POST' | 'PUT' | 'PATCH', path: string, write: Write = {}): Promise<Json> {
      const answer = await call(method, path, write)
      return answer.text === '' ? {} : documentIn(answer, vendor.name)
    },
    /** Also when it is gone already. */
    async remove(path: string, write: Write = {}): Promise<void> {
      await callUnlessMissing('DELETE', path, write)
    },
  }
}

function documentIn({ document }: VendorAnswer, who: string): Json {
  if (!isJson(document)) throw strange(who)
  return document
}
