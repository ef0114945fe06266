/** Where a product's page is; the environment stands in the address beside it. */
export const productAddress = (product: { id: string; environmentId: string }, search: Record<string, string> = {}): string =>
  `/apis/${product.id}?${new URLSearchParams({ env: product.environmentId, ...search })}`
