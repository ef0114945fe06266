/** A bounded memory of look-ups: entries are forgotten after a while, the oldest first when it is full. `undefined` is an answer, too. */
export function expiringMap<K, V>(options: { most: number; keepMs: number; now: () => number }) {
  const entries = new Map<K, { value: V; until: number }>()
  return {
    /** The remembered answer, wrapped so that "known to be nothing" differs from "not known". */
    get(key: K): { value: V } | undefined {
      const found = entries.get(key)
      return found && found.until > options.now() ? found : undefined
    },
    set(key: K, value: V): void {
      entries.delete(key)
      if (entries.size >= options.most)
        for (const oldest of entries.keys()) {
          entries.delete(oldest)
          break
        }
      entries.set(key, { value, until: options.now() + options.keepMs })
    },
  }
}
