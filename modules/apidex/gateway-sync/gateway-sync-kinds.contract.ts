export const commandStates = ['waiting', 'running', 'failed', 'done'] as const

/** What was decided on a drift. */
export const driftDecisions = ['ignored', 'recreated'] as const
export type DriftDecision = (typeof driftDecisions)[number]
/** What differs: objects of the portal, and what somebody else made at a gateway. */
export const driftKinds = ['key', 'product', 'consumer', 'route', 'plugin'] as const

/** What the log of an environment tells of: changes of state, comparisons, and what the gateway was asked for. */
export const environmentEntryKinds = ['state', 'sync', 'reports', 'documents'] as const

/** How a key of the portal differs at its gateway: what lets somebody in comes before what keeps somebody out. */
export const keyDifferences = ['left', 'on', 'value', 'missing', 'off', 'products'] as const
export type KeyDifference = (typeof keyDifferences)[number]
