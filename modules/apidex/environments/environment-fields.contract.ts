import { formed } from '@portico/platform/contract/fields.ts'
import * as z from 'zod/mini'
import { isHostEntry, isHttpAddress } from './environment.rules.ts'

export const address = () => z.string().check(z.trim(), z.maxLength(500), z.refine(isHttpAddress, { error: 'httpAddress' }))
export const host = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(260), z.refine(isHostEntry, { error: 'hostEntry' }))

/** What belongs to the connection, to signing in, or to what a call says of itself. */
const takenHeader =
  /^(accept|authorization|connection|content-(length|type)|cookie|expect|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i

/** The name of a header of calls that carries their key. */
export const keyHeader = () =>
  z.string().check(
    z.trim(),
    formed(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,64}$/, 'Must be the name of a header, at most 64 characters.'),
    z.refine((one) => !takenHeader.test(one), {
      error: 'invalidFormat',
      params: { message: 'Must be none that a call needs itself, such as Authorization.' },
    }),
  )

/** What the gateway's own environment is called there. */
export const gatewayEnvironment = () =>
  z
    .string()
    .check(z.trim(), formed(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'Must be the name of an environment there: letters, digits, ., - and _.'))

/** What a portal of Apigee is called in its addresses: the organisation, a hyphen, and the portal. */
export const portalSite = () =>
  z.string().check(z.trim(), formed(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/, 'Must be the id of a portal there: letters, digits, ., - and _.'))

export const lastPlace = 10_000
export const sortOrder = () => z.int().check(z.minimum(-lastPlace), z.maximum(lastPlace))
export const maxKeys = () => z.int().check(z.minimum(1), z.maximum(1000))
export const credentialValue = () => z.string().check(z.maxLength(20_000))

/** As admins are told them. */
export const environmentSettings = z.object({
  /** The management address; absent on a platform that brings its own gateway. */
  adminUrl: z.optional(z.string()),
  /** The portal makes and owns service, route and plugins of each product. */
  manageProducts: z.boolean(),
  /** `host[:port]` texts that a product's upstream may name. */
  upstreamHosts: z.array(z.string()),
  maxKeys: z.int(),
  /** Visitors who are not signed in see its public products. */
  public: z.boolean(),
  /** Absent where the platform's own header carries the key. */
  keyHeader: z.optional(z.string()),
  /** Which of the gateway's own environments is counted; absent where it has one. */
  gatewayEnvironment: z.optional(z.string()),
  /** Which portal of the gateway shows the documents that are imported; absent where none does. */
  portalSite: z.optional(z.string()),
})
