/** Named mutexes of this process that refuse instead of waiting. */
export function mutexes(): { exclusively(name: string, work: () => Promise<void>): Promise<boolean> } {
  const held = new Set<string>()
  return {
    async exclusively(name, work) {
      if (held.has(name)) return false
      held.add(name)
      try {
        await work()
        return true
      } finally {
        held.delete(name)
      }
    },
  }
}
