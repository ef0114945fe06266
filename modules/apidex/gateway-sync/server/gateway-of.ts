import type { Connection, GatewayDriver, WantedProduct } from '@portico/connectors/gateways/gateway.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import type { ApidexServices } from '../../apidex-services.ts'
import { connectionOf } from '../../environments/server/connection.ts'
import { effectiveOf } from '../../environments/server/effective.ts'
import { storedEnvironment } from '../../environments/server/environment.store.ts'

/** An environment's gateway, ready for calls. */
export interface Gateway {
  driver: GatewayDriver
  manageProducts: boolean
  /** Where it tells its calls. */
  logSink: NonNullable<WantedProduct['logSink']>
  connect(signal: AbortSignal, mayWrite?: () => void): Connection
}

/** Undefined when there is no such environment, no driver for its platform or no management address. */
export async function gatewayOf(
  services: Pick<ApidexServices, 'secrets' | 'embeddedGateway' | 'clock' | 'logSink'>,
  db: Db,
  environmentId: string,
): Promise<Gateway | undefined> {
  const environment = await storedEnvironment(db, environmentId)
  if (!environment) return undefined
  const connect: Gateway['connect'] = (signal, mayWrite) => {
    const driven = connectionOf(services, environment, { signal, ...(mayWrite && { mayWrite }) })
    if (!driven) throw new Error('The environment has no driver or no management address.')
    return driven.connection
  }
  const driven = connectionOf(services, environment, { signal: new AbortController().signal })
  const headers = { authorization: `Bearer ${services.logSink.tokenOf(environment)}` }
  const logSink = { url: services.logSink.url(environmentId), headers }
  return driven && { driver: driven.driver, manageProducts: effectiveOf(environment).manageProducts, logSink, connect }
}
