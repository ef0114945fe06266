import type { EnvironmentChoice } from '@portico/platform/web/module.ts'
import type { Environment } from '../environment.contract.ts'
import type { Condition } from '../environment-states.contract.ts'

type Seen = Pick<Environment, 'status' | 'connected'> & { platform: Pick<Environment['platform'], 'capabilities'> }

/**
 * What the chip says, the worst first. A platform without a driver is never tried, so nothing is known of it. A gateway that refuses the portal
 * is there: whoever looks after it has another thing to do than for one that is silent. The list is filtered by the same (`environment.store.ts`).
 */
export function conditionOf({ status, platform, connected }: Seen): Condition {
  if (!platform.capabilities.driven) return 'notDriven'
  if (!connected) return 'notConnected'
  // What was noted before reasons were kept was a gateway that did not answer.
  if (status.reachable === false) return status.failure ?? 'answer'
  if (status.reconciler === 'stopped') return 'stopped'
  return status.reachable === null ? 'notTried' : 'reachable'
}

/** The dot in the environment picker. */
export function stateOf(environment: Seen): EnvironmentChoice['state'] {
  const condition = conditionOf(environment)
  if (condition === 'reachable') return 'ok'
  if (condition === 'stopped') return 'warn'
  return condition.startsWith('not') ? 'unknown' : 'bad'
}

/** Whether its calls come to be known at all: of those that nobody tells, none is not nought. */
export const tellsCalls = ({ platform: { capabilities } }: Pick<Seen, 'platform'>): boolean =>
  capabilities.tellsCalls || capabilities.reports !== null

const named = /(?<!\p{L})(prod|prd|live|produ(ction|ctie|ktion|cción|ccion)|الإنتاج)(?!\p{L})/iu
/**
 * The environments that others depend on (`docs/decisions/0027-which-environment-is-live.md`): those that say so in their id or name, else
 * the last of several in the order that admins gave them.
 */
export function liveOf(all: readonly Pick<Environment, 'id' | 'name' | 'displayName' | 'order'>[]): ReadonlySet<string> {
  const said = all.filter(({ id, name, displayName }) => [id, name, displayName].some((text) => named.test(text)))
  const last = all.toSorted((a, b) => a.order - b.order).at(-1)
  return new Set(said.length > 0 ? said.map(({ id }) => id) : last && all.length > 1 ? [last.id] : [])
}
