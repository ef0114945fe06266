/** Something costly that is made when first asked for, and ended if it was. */
export function lazily<T extends { end(): Promise<void> }>(make: () => Promise<T>): { get(): Promise<T>; end(): Promise<void> } {
  let made: Promise<T> | undefined
  return {
    get: () => (made ??= make()),
    end: async () => (await made)?.end(),
  }
}
