import type { EnvironmentChoice } from '@portico/platform/web/module.ts'
import type { Environment } from '../environment.contract.ts'

type Seen = Pick<Environment, 'status'> & { platform: Pick<Environment['platform'], 'capabilities'> }

/** What the chip says, the worst first. A platform without a driver is never tried, so nothing is known of it. */
export type Condition = 'notDriven' | 'notTried' | 'unreachable' | 'stopped' | 'reachable'
export function conditionOf({ status, platform }: Seen): Condition {
  if (!platform.capabilities.driven) return 'notDriven'
  if (status.reachable === false) return 'unreachable'
  if (status.reconciler === 'stopped') return 'stopped'
  return status.reachable === null ? 'notTried' : 'reachable'
}

const states = { notDriven: 'unknown', notTried: 'unknown', unreachable: 'bad', stopped: 'warn', reachable: 'ok' } as const
/** The dot in the environment picker. */
export const stateOf = (environment: Seen): EnvironmentChoice['state'] => states[conditionOf(environment)]
