import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'

/** The platform types of the product; the one place where they are named. */
export const platformTypes = [
  'apigee-edge',
  'apigee-x',
  'apigee-opdk',
  'sap-apim-cf',
  'sap-integration-suite',
  'azure-apim',
  'open-source',
] as const
export type PlatformType = (typeof platformTypes)[number]

/** What of a gateway that many share a sign-in sees. */
export const placeKinds = ['organization', 'service', 'hub'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** What the screens ask of a platform instead of its name. */
export const platformCapabilities = named(
  'PlatformCapabilities',
  z.object({
    /** False: environments of this type can be stored, not driven. */
    driven: z.boolean(),
    /** An environment without a management address gets a gateway of the portal's own. */
    embedded: z.boolean(),
    manageProducts: z.boolean(),
    timeToLive: z.boolean(),
    suspend: z.boolean(),
    /** `one`: a second product on a key is refused; another key takes it. */
    productsPerKey: z.enum(['many', 'one']),
    /** `gateway`: the value of a new key is known once it is enforced. */
    keyValue: z.enum(['portal', 'gateway']),
    /** Each key becomes an application of its own at the gateway. */
    applicationPerKey: z.boolean(),
    /** The value of a key that somebody made at the gateway can be taken over. */
    tellsValues: z.boolean(),
    applicationFilter: z.boolean(),
    companyAnalyticsExport: z.boolean(),
    /** It tells the portal of each call (`/gateway-log/{environment}`). */
    tellsCalls: z.boolean(),
    /** It is asked for the sums of its calls instead, by the hour. Null and no telling of calls: there are no figures. */
    reports: z.nullable(z.object({ lateMinutes: z.int(), exactStatuses: z.boolean() })),
    /** Documents that it holds of its products become revisions. */
    documents: z.boolean(),
    /** The header of calls that carries the key, unless an environment names another one. */
    keyHeader: z.string(),
    revokeDelaySeconds: z.number(),
    credentialFields: z.array(
      z.object({
        name: z.string(),
        secret: z.boolean(),
        required: z.boolean(),
        /** The authentication methods that use it; all of them when it is left out. */
        methods: z.optional(z.array(z.string())),
        /** Not required where this one is given. */
        unless: z.optional(z.string()),
        /** What counts where it is left out. */
        usual: z.optional(z.string()),
      }),
    ),
    authenticationMethods: z.array(z.string()),
    settings: z.array(z.string()),
  }),
)
export type PlatformCapabilities = z.infer<typeof platformCapabilities>
