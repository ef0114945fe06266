import { port } from '@portico/platform/contract/port.ts'

/** What a gateway that the portal itself runs asks of the module that has the products; without one no such gateway is started. */

/** A document by which the mock upstream answers. `hash` names the content; `document` is asked only where that was not seen before. */
export interface ServedDocument {
  hash: string
  isGraphql: boolean
  /** Its text, JSON or GraphQL; not asked for where its content was seen before. */
  text: () => Promise<string>
}

export const gatewayDocument = port<[environmentId: string, apiproduct: string], ServedDocument | undefined>(
  'gateway.document',
  () => undefined,
)

/** `host:port` texts that may be called although they are loopback, link-local or private. */
export const gatewayUpstreams = port<[environmentId: string], string[]>('gateway.upstreams', () => [])
