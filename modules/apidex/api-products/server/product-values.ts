import { type Fault, forbidden, invalid } from '@portico/platform/contract/errors.ts'
import { transitionTo } from '@portico/platform/contract/record/machine.ts'
import { type Caller, isAdmin } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { isOwnAddress } from '@portico/platform/server/http/own-address.ts'
import { peopleStore } from '@portico/platform/server/people/people.ts'
import type { ApidexServices } from '../../apidex-services.ts'
import { isUpstreamAllowed } from '../../environments/environment.rules.ts'
import { effectiveOf, type StoredEnvironment } from '../../environments/server/effective.ts'
import { teamStore } from '../../teams/server/team.store.ts'
import type { ChangedProduct } from '../api-product.contract.ts'
import { datesAfter, productMachine, refusalOfDates } from '../api-product.rules.ts'
import { type ProductRow, type ProductValues, productStore } from './api-product.store.ts'
import { basePathTaken } from './product-conflicts.ts'

/** Of a product only what people set. */
export const valuesOf = (product: ProductValues): ProductValues => ({
  displayName: product.displayName,
  description: product.description,
  category: product.category,
  tags: product.tags,
  approval: product.approval,
  visibility: product.visibility,
  quota: product.quota,
  quotaInterval: product.quotaInterval,
  basePath: product.basePath,
  upstream: product.upstream,
  ownerId: product.ownerId,
  status: product.status,
  deprecatedAt: product.deprecatedAt,
  sunsetAt: product.sunsetAt,
  replacedById: product.replacedById,
  supportContact: product.supportContact,
  supportUrl: product.supportUrl,
  supportTeamId: product.supportTeamId,
})

/** Input on top of what is stored, with every rule that needs the records around it. */
export async function checkedValues(
  tx: Db,
  caller: Caller,
  environment: StoredEnvironment,
  given: ChangedProduct,
  before: ProductRow | undefined,
  now: Date,
  services: Pick<ApidexServices, 'ownAddress' | 'ownServices'>,
): Promise<ProductValues> {
  const from = before?.status ?? productMachine.initial
  const status = given.status ?? from
  const dates = datesAfter(from, status, before ?? { deprecatedAt: null, sunsetAt: null }, given, now)
  transitionTo(productMachine, from, status)
  const refusal = refusalOfDates(dates)
  if (refusal) throw refusal
  const values: ProductValues = {
    displayName: given.displayName ?? before?.displayName ?? '',
    description: given.description ?? before?.description ?? '',
    category: given.category ?? before?.category ?? '',
    tags: given.tags ? [...new Set(given.tags)] : (before?.tags ?? []),
    approval: given.approval ?? before?.approval ?? environment.approvalDefault,
    visibility: given.visibility ?? before?.visibility ?? 'signedIn',
    quota: given.plan === undefined ? (before?.quota ?? null) : (given.plan?.quota ?? null),
    quotaInterval: given.plan === undefined ? (before?.quotaInterval ?? null) : (given.plan?.interval ?? null),
    basePath: given.basePath ?? (before ? before.basePath : ''),
    upstream: given.upstream === undefined ? (before?.upstream ?? null) : given.upstream,
    ownerId: given.ownerId === undefined ? (before ? before.ownerId : caller.id) : given.ownerId,
    replacedById: given.replacedById === undefined ? (before?.replacedById ?? null) : given.replacedById,
    supportContact: given.supportContact ?? before?.supportContact ?? '',
    supportUrl: given.supportUrl === undefined ? (before?.supportUrl ?? null) : given.supportUrl,
    supportTeamId: given.supportTeamId === undefined ? (before?.supportTeamId ?? null) : given.supportTeamId,
    status,
    ...dates,
  }
  if (values.ownerId !== (before ? before.ownerId : caller.id) && !isAdmin(caller))
    throw forbidden('Only an admin may give a product to someone else.')
  const faults = [
    ...upstreamFaults(services, environment, values.upstream, given.upstream),
    ...(await ownerFaults(tx, given.ownerId)),
    ...(await teamFaults(tx, given.supportTeamId)),
    ...(await replacementFaults(tx, caller, environment, before, given.replacedById)),
  ]
  if (faults.length > 0) throw invalid(faults)
  if (values.basePath !== null && values.basePath !== before?.basePath) {
    const clash = await productStore(tx).clashing(caller, environment.id, values.basePath, before?.id)
    if (clash) throw basePathTaken(clash.isSeen ? clash : undefined)
  }
  return values
}

function upstreamFaults(
  { ownAddress, ownServices }: Pick<ApidexServices, 'ownAddress' | 'ownServices'>,
  environment: StoredEnvironment,
  upstream: string | null,
  given: string | null | undefined,
): Fault[] {
  if (given === undefined || upstream === null) return []
  const address = URL.parse(upstream)
  if (address && isOwnAddress(address, ownAddress()) && !ownServices().includes(upstream))
    return [{ path: 'upstream', code: 'upstreamIsPortal', message: 'The upstream is this portal itself. Give the address of the API.' }]
  if (isUpstreamAllowed(upstream, effectiveOf(environment).upstreamHosts)) return []
  return [
    {
      path: 'upstream',
      code: 'upstreamNotListed',
      message: 'The host and port of the upstream are not in the list of this environment. An admin can add them.',
    },
  ]
}

async function ownerFaults(tx: Db, ownerId: string | null | undefined): Promise<Fault[]> {
  if (ownerId === undefined || ownerId === null || (await peopleStore(tx).byId(ownerId))) return []
  return [{ path: 'ownerId', code: 'unknown', message: 'There is no such person.' }]
}

async function teamFaults(tx: Db, teamId: string | null | undefined): Promise<Fault[]> {
  if (teamId === undefined || teamId === null || (await teamStore(tx).hold(teamId, 'refer'))) return []
  return [{ path: 'supportTeamId', code: 'unknown', message: 'There is no such team.' }]
}

async function replacementFaults(
  tx: Db,
  caller: Caller,
  environment: StoredEnvironment,
  before: ProductRow | undefined,
  replacedById: string | null | undefined,
): Promise<Fault[]> {
  if (replacedById === undefined || replacedById === null) return []
  if (replacedById === before?.id) return [{ path: 'replacedById', code: 'itself', message: 'A product cannot replace itself.' }]
  const replacement = await productStore(tx).get(caller, { environmentId: environment.id, trafficUrl: null }, replacedById)
  return replacement ? [] : [{ path: 'replacedById', code: 'unknown', message: 'There is no such product in this environment.' }]
}
