import { existing } from '@portico/platform/contract/errors.ts'
import { type Incoming, type Route, route } from '@portico/platform/server/http/route.ts'
import { withFilter } from '@portico/platform/server/lists/json-filter.ts'
import type { ApidexServices, GatewaySync } from '../../apidex-services.ts'
import { refusalOfKnownValue } from '../../applications/application.rules.ts'
import { refuseOfSuspended } from '../../applications/server/company-needs.ts'
import { decideProducts } from '../../applications/server/decision.store.ts'
import { keyStore } from '../../applications/server/key.store.ts'
import { wantKeys } from '../../gateway-commands/server/want.store.ts'
import { approvals, pendingFilter } from '../approval.contract.ts'
import { decidable, mayDecide, refusalOfOwnRequest } from '../approval.rules.ts'
import { selfApproval } from '../approval-settings.contract.ts'
import { approvalStore } from './approval.store.ts'

/** Of either decision: what both know of their request. */
type Asked<Part extends keyof Incoming<typeof approvals.approve>> = Pick<Incoming<typeof approvals.approve>, Part>

export const approvalRoutes = ({ database, clock, audit, ports, settings }: ApidexServices, sync: GatewaySync): Route[] => {
  /** One transaction in the portal's database; the gateway follows by the key's command. */
  const decide = async (
    { caller, params, body, actor, idempotency }: Asked<'caller' | 'params' | 'body' | 'actor' | 'idempotency'>,
    status: 'approved' | 'rejected',
  ) => {
    const { products: names, reason } = Array.isArray(body) ? { products: body, reason: undefined } : body
    await database.transaction(async (tx) => {
      const store = approvalStore(tx)
      const request = existing(await store.request(caller, params.envId, params.id, params.keyId))
      const products = decidable(caller, request.products, names)
      if (!mayDecide(caller, request, await settings.read(tx, selfApproval))) throw refusalOfOwnRequest()
      const ids = products.map(({ productId }) => productId)
      if (status === 'approved') await refuseOfSuspended(tx, ports, params.id, 'products')
      const [hidden] = status === 'approved' ? await keyStore(tx).hiddenFromKnowers(params.keyId, ids) : []
      const refused = products.find(({ productId }) => productId === hidden)
      if (refused) throw refusalOfKnownValue(`products.${names.indexOf(refused.name)}`, refused.name)
      await decideProducts(tx, params.keyId, ids, { status, by: caller.id, reason: reason ?? null, at: clock.now() })
      await wantKeys(tx, [params.keyId], false)
      await audit(
        tx,
        actor,
        ...products.map((product) => ({
          entityType: 'application',
          entityId: params.id,
          entityName: request.applicationName,
          action: 'transition' as const,
          transition: { from: 'pending', to: status, ...(reason ? { comment: reason } : {}) },
          changes: [{ field: product.name, of: `***${request.lastFour}`, old: 'pending', new: status }],
        })),
      )
      await idempotency.remember(tx, { keyId: params.keyId })
    })
    await sync.tryNow([{ kind: 'key', id: params.keyId }])
    return undefined
  }
  const repeated = async (_made: Record<string, string>, { caller, params }: Asked<'caller' | 'params'>): Promise<undefined> => {
    if (!(await approvalStore(database.db).isSeen(caller, params.envId, params.id, params.keyId))) existing(undefined)
  }

  return [
    route(approvals.pending, async ({ caller, query, reply }) =>
      approvalStore(database.db).pending(
        caller,
        withFilter(pendingFilter, query),
        { selfApproval: await settings.read(database.db, selfApproval), now: clock.now(), ports },
        reply,
      ),
    ),
    route(approvals.approve, (incoming) => decide(incoming, 'approved'), repeated),
    route(approvals.reject, (incoming) => decide(incoming, 'rejected'), repeated),
  ]
}
