import { type AppError, conflict, invalid } from '@portico/platform/contract/errors.ts'
import { requiring } from '@portico/platform/contract/record/abilities.ts'
import { machine, offeredTransitions } from '@portico/platform/contract/record/machine.ts'
import { type Caller, isAdmin, isReadOnly } from '@portico/platform/contract/roles.ts'
import type { ProductAction, ProductStatus } from './api-product.contract.ts'
import { productStatuses } from './product-kinds.rules.ts'

export interface ProductFacts {
  ownerId: string | null
  status: ProductStatus
  /** Of its permission group; null without one. */
  groupLevel: 'CONSUME' | 'VIEW' | null
}

/** Admins, and a productOwner for the products of which they are the owner. */
export const mayManage = (caller: Pick<Caller, 'id' | 'roles'>, product: Pick<ProductFacts, 'ownerId'>): boolean =>
  isAdmin(caller) || ownsProduct(caller, product)
const ownsProduct = (caller: Pick<Caller, 'id' | 'roles'>, product: Pick<ProductFacts, 'ownerId'>): boolean =>
  caller.roles.includes('productOwner') && product.ownerId === caller.id

const by = ['admin', 'owner'] as const

/** The life of a product (decisions 4). It is moved by the status in a PUT. */
export const productMachine = machine({
  entity: 'ApiProduct',
  initial: 'draft',
  terminal: ['retired'],
  create: ['admin', 'productOwner'],
  states: productStatuses,
  transitions: [
    { action: 'publish', from: ['draft'], to: 'published', by },
    { action: 'deprecate', from: ['published'], to: 'deprecated', by, effect: ['tellDeprecated'] },
    { action: 'retire', from: ['deprecated'], to: 'retired', by, effect: ['takeOffKeys'] },
    { action: 'publish', from: ['deprecated'], to: 'published', by },
  ],
})

/** What the caller may do with a product that they see. */
export function mayOnProduct(caller: Pick<Caller, 'id' | 'roles'>, product: ProductFacts): ProductAction[] {
  if (isReadOnly(caller)) return []
  const relations = ownsProduct(caller, product) ? (['owner'] as const) : []
  const transitions = offeredTransitions(productMachine, {}, { status: product.status, facts: product, caller, relations })
  const managing: ProductAction[] = [
    'edit',
    ...transitions.map(({ action }) => action),
    'uploadSpec',
    'decide',
    ...(product.status === productMachine.initial ? ['delete' as const] : []),
  ]
  return [
    ...(mayManage(caller, product) ? managing : []),
    ...(isRequestable(product.status) && product.groupLevel !== 'VIEW' ? ['request' as const] : []),
  ]
}

export const requireAction = requiring<ProductAction>({
  edit: 'Only an admin or the owner of the product may change it.',
  publish: 'Only an admin or the owner of the product may publish it.',
  deprecate: 'Only an admin or the owner of the product may deprecate it.',
  retire: 'Only an admin or the owner of the product may retire it.',
  uploadSpec: 'Only an admin or the owner of the product may change its specifications.',
  decide: 'Only an admin or the owner of the product may decide its requests.',
  delete: 'Only an admin or the owner of the product may delete it.',
  request: 'Your permission group lets you read this product, not use it.',
})

/** Only published and deprecated products are at the gateway and can be requested. */
export const isRequestable = (status: ProductStatus): boolean => status === 'published' || status === 'deprecated'
export const isAtGateway = isRequestable

/** Products that people may have seen are retired, not deleted. */
export function refusalOfDeletion(status: ProductStatus): AppError {
  const message = `Only a draft can be deleted; this product is ${status}.`
  return conflict('InvalidTransition', message, [{ path: 'status', code: 'invalidTransition', message, params: { from: status } }])
}

interface Dates {
  deprecatedAt: string | null
  sunsetAt: string | null
}

/** Deprecating notes the day unless one is given; taking it back forgets both days. */
export function datesAfter(
  from: ProductStatus,
  to: ProductStatus,
  before: Dates,
  given: { deprecatedAt?: string | null | undefined; sunsetAt?: string | null | undefined },
  now: Date,
): Dates {
  const kept = from === 'deprecated' && to === 'published' ? { deprecatedAt: null, sunsetAt: null } : before
  const deprecatedAt =
    given.deprecatedAt === undefined
      ? (kept.deprecatedAt ?? (from !== to && to === 'deprecated' ? now.toISOString() : null))
      : given.deprecatedAt
  return { deprecatedAt, sunsetAt: given.sunsetAt === undefined ? kept.sunsetAt : given.sunsetAt }
}

export function refusalOfDates({ deprecatedAt, sunsetAt }: Dates): AppError | undefined {
  if (deprecatedAt === null || sunsetAt === null || new Date(sunsetAt) >= new Date(deprecatedAt)) return undefined
  return invalid({ path: 'sunsetAt', code: 'beforeDeprecation', message: 'The sunset must not come before the deprecation.' })
}
