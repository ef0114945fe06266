import { type AppError, conflict } from '@portico/platform/contract/errors.ts'

interface GroupSpec {
  displayName: string
  environmentId: string
}

/** PG-8: a group goes when no product uses it; else the conflict lists them, and the screen offers to open them to everyone. */
export function refusalOfRemoval(products: readonly GroupSpec[]): AppError | undefined {
  if (products.length === 0) return undefined
  const details = products
    .slice(0, 50)
    .map((product) => ({ path: 'specs', code: 'inUse', message: `${product.displayName} (${product.environmentId})` }))
  return conflict(
    'ReferenceConflict',
    products.length === 1
      ? 'An API product uses this group. Take it off that, or make its specs visible to everyone.'
      : `${products.length} API products use this group. Take it off them, or make their specs visible to everyone.`,
    details,
  )
}
