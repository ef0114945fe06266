import { sentence } from '@portico/connectors/gateways/failures.contract.ts'
import { GatewayError } from '@portico/connectors/gateways/gateway.ts'
import type { ApidexServices } from '../../apidex-services.ts'
import { companyOfApplication } from '../../applications/application-ports.contract.ts'
import type { Seen } from '../../gateway-commands/observed.rules.ts'
import type { Claimed } from '../../gateway-commands/server/command.store.ts'
import { gatewayOf } from './gateway-of.ts'
import { wantedKey, wantedProduct, wantedStore } from './wanted.store.ts'

/** The newest revision that was read, and what the gateway has of it now. */
export interface Brought {
  revision: number
  observed: Seen | { present: boolean }
  /** Of a key whose value the gateway makes. */
  value?: string | undefined
}

/** Brings a command's target to what is wanted now, whatever made it due. Outside any transaction: it calls the gateway. */
export async function bring(
  services: ApidexServices,
  command: Claimed,
  call: { signal: AbortSignal; mayWrite: () => void },
): Promise<Brought> {
  const { db } = services.database
  const gateway = await gatewayOf(services, db, command.environmentId)
  if (!gateway) throw new GatewayError('refused', sentence('notConnected'))
  const connection = gateway.connect(call.signal, call.mayWrite)
  const wanted = wantedStore(db)
  if (command.kind === 'key') {
    const wish = await wanted.key(command.targetId)
    if (!wish) return { revision: command.revision, observed: { present: false, active: false, approved: [] } }
    // Read after the wish: a link that is made meanwhile raised the revision, and this command is due once more.
    const companies = await services.ports.of(companyOfApplication)(db, [wish.applicationId])
    const companyId = companies.get(wish.applicationId)?.id ?? null
    const key = wantedKey({ ...wish, companyId }, services.secrets, services.clock.now())
    // A value is kept sealed, never in what was observed.
    const { value, ...observed } = await gateway.driver.ensureKey(connection, key)
    return { revision: wish.revision, observed, value }
  }
  const wish = await wanted.product(command.targetId)
  if (!wish || !gateway.manageProducts) return { revision: wish?.revision ?? command.revision, observed: { present: false } }
  const product = wantedProduct(wish, { mockUrl: services.mockUrl(command.environmentId), logSink: gateway.logSink })
  return { revision: wish.revision, observed: await gateway.driver.ensureProduct(connection, product) }
}
