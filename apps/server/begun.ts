type Close = () => Promise<unknown>

/** What a start has begun, so that it ends in reverse order, whether the start went well or broke off. */
export function begun() {
  const ends: Close[] = []
  return {
    add: (close: Close): void => void ends.push(close),
    /** Ends all of it, also where the end of something fails. @throws the first failure, when all is ended */
    async end(): Promise<void> {
      const failures: unknown[] = []
      for (let close = ends.pop(); close; close = ends.pop()) await close().catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw failures[0]
    },
  }
}

export type Begun = ReturnType<typeof begun>
