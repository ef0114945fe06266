import { type AppError, forbidden, invalid } from '@portico/platform/contract/errors.ts'
import { type Caller, isAdmin } from '@portico/platform/contract/roles.ts'

export interface RequestFacts {
  /** People who created or own the application, or asked for one of the products. */
  involved: readonly (string | null)[]
  /** The caller is in the team that owns the application. */
  callerIsInTeam: boolean
}

/** AP-2: nobody decides a request of their own, admins neither, unless the installation says so. */
export function mayDecide(caller: Caller, request: RequestFacts, selfApproval: boolean): boolean {
  return selfApproval || !(request.callerIsInTeam || request.involved.includes(caller.id))
}

export const refusalOfOwnRequest = (): AppError => forbidden('Nobody decides their own request or that of their own team.', 'ownRequest')

export interface PendingProduct {
  productId: string
  name: string
  ownerId: string | null
  status: string
}

/** The named products as a decision may be taken on them: each pending on this key, each the caller's to decide. */
export function decidable(caller: Caller, products: readonly PendingProduct[], names: readonly string[]): PendingProduct[] {
  return [...new Set(names)].map((name) => {
    const product = products.find((one) => one.name === name)
    if (product?.status !== 'pending')
      throw invalid({
        path: `products.${names.indexOf(name)}`,
        code: 'notPending',
        message: `${name} does not wait for a decision on this key.`,
      })
    if (!isAdmin(caller) && product.ownerId !== caller.id) throw forbidden(`Only its owner or an admin decides about ${name}.`)
    return product
  })
}
