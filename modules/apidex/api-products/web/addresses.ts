/** Where a product's page is; the environment stands in the address beside it. */
export const productAddress = (product: { id: string; environmentId: string }, search: Record<string, string> = {}): string =>
  `/apis/${product.id}?${new URLSearchParams({ env: product.environmentId, ...search })}`

/** Where calls go; an environment without a traffic address gets a placeholder that nobody takes for a real one. */
export const callAddress = (product: { gatewayUrl: string | null; basePath: string }): string =>
  product.gatewayUrl ?? `https://gateway.example${product.basePath}`
