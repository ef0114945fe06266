import * as z from 'zod/mini'

/**
 * Why the portal cannot work at a gateway: no answer, one that is an error, one that asks for fewer calls, an address that is not the gateway's,
 * no token to be had, the sign-in refused, a right missing, or calls that are refused for another reason.
 */
export const gatewayFailures = ['answer', 'error', 'limit', 'elsewhere', 'tokens', 'signIn', 'right', 'refused'] as const
export type GatewayFailure = (typeof gatewayFailures)[number]

/** How an environment does, in one word: what is listed by it. Those in front count before those behind. */
export const conditions = ['notDriven', 'notConnected', ...gatewayFailures, 'stopped', 'notTried', 'reachable'] as const
export type Condition = (typeof conditions)[number]

/** What a test of the connection looks at, one after the other. */
export const testSteps = ['answer', 'signIn', 'place', 'read'] as const
export type TestStep = (typeof testSteps)[number]

/** What came of a comparison. */
export const syncAnswer = z.object({
  ok: z.boolean(),
  /** It would have changed too much, so nothing was mended until an admin confirms. */
  stopped: z.boolean(),
  changed: z.int(),
  drift: z.int(),
  /** Products that the gateway has no more, by their names there: their keys have lost them. */
  retired: z.array(z.string()),
  message: z.string(),
})
