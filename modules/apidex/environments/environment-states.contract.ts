/** Why the portal cannot work at a gateway: no answer, the sign-in refused, a right missing, or calls that are refused for another reason. */
export const gatewayFailures = ['answer', 'signIn', 'right', 'refused'] as const
export type GatewayFailure = (typeof gatewayFailures)[number]

/** What a test of the connection looks at, one after the other. */
export const testSteps = ['answer', 'signIn', 'place', 'read'] as const
export type TestStep = (typeof testSteps)[number]
