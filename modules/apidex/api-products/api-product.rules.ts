import { type AppError, conflict, forbidden, invalid } from '@portico/platform/contract/errors.ts'
import { type Caller, isAdmin, isReadOnly } from '@portico/platform/contract/roles.ts'
import type { ProductAction, ProductStatus } from './api-product.contract.ts'

export interface ProductFacts {
  ownerId: string | null
  status: ProductStatus
  /** Of its permission group; null without one. */
  groupLevel: 'CONSUME' | 'VIEW' | null
}

/** Admins, and a productOwner for the products of which they are the owner. */
export const mayManage = (caller: Pick<Caller, 'id' | 'roles'>, product: Pick<ProductFacts, 'ownerId'>): boolean =>
  isAdmin(caller) || (caller.roles.includes('productOwner') && product.ownerId === caller.id)

const next: Record<ProductStatus, readonly ProductStatus[]> = {
  draft: ['published'],
  published: ['deprecated'],
  deprecated: ['retired', 'published'],
  retired: [],
}
const actionTo: Partial<Record<ProductStatus, ProductAction>> = { published: 'publish', deprecated: 'deprecate', retired: 'retire' }

/** What the caller may do with a product that they see. */
export function mayOnProduct(caller: Pick<Caller, 'id' | 'roles'>, product: ProductFacts): ProductAction[] {
  if (isReadOnly(caller)) return []
  const transitions = next[product.status].flatMap((to) => actionTo[to] ?? [])
  const managing: ProductAction[] = [
    'edit',
    ...transitions,
    'uploadSpec',
    'decide',
    ...(product.status === 'draft' ? ['delete' as const] : []),
  ]
  return [
    ...(mayManage(caller, product) ? managing : []),
    ...(isRequestable(product.status) && product.groupLevel !== 'VIEW' ? ['request' as const] : []),
  ]
}

const needs: Record<ProductAction, string> = {
  edit: 'Only an admin or the owner of the product may change it.',
  publish: 'Only an admin or the owner of the product may publish it.',
  deprecate: 'Only an admin or the owner of the product may deprecate it.',
  retire: 'Only an admin or the owner of the product may retire it.',
  uploadSpec: 'Only an admin or the owner of the product may change its specifications.',
  decide: 'Only an admin or the owner of the product may decide its requests.',
  delete: 'Only an admin or the owner of the product may delete it.',
  request: 'Your permission group lets you read this product, not use it.',
}

/** @throws forbidden naming what is missing. */
export function requireAction(may: readonly ProductAction[], action: ProductAction): void {
  if (!may.includes(action)) throw forbidden(needs[action])
}

/** Only published and deprecated products are at the gateway and can be requested. */
export const isRequestable = (status: ProductStatus): boolean => status === 'published' || status === 'deprecated'
export const isAtGateway = isRequestable

export function refusalOfTransition(from: ProductStatus, to: ProductStatus): AppError | undefined {
  if (from === to || next[from].includes(to)) return undefined
  const allowed = next[from].join(' or ') || 'nothing else'
  return conflict('InvalidTransition', `A ${from} product cannot become ${to}; it can become ${allowed}.`, [
    { path: 'status', code: 'invalidTransition', message: `From ${from}: ${allowed}.`, params: { from, to } },
  ])
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
