/** Where calls go; an environment without a traffic address gets a placeholder that nobody takes for a real one. */
export const callAddress = (product: { gatewayUrl: string | null; basePath: string | null }): string =>
  product.gatewayUrl ?? `https://gateway.example${product.basePath ?? ''}`
