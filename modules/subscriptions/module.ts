import type { ModuleIdentity } from '@portico/platform/contract/modules.ts'

/** Companies, their agreements, and which applications they pay for. It has no menu section of its own: its places stand beside the others. */
export const subscriptions = { id: 'subscriptions', flag: 'SubscriptionManager' } as const satisfies ModuleIdentity

export default subscriptions
