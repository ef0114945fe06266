import { useQueries } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import type { Json, OperationView } from '../../contract/operation-view.rules.ts'
import { useDocument } from '../document.ts'

interface Source {
  /** Named schemas that are known. */
  known: ReadonlyMap<string, Json>
  /** Loads schemas by name; known ones are not asked again. */
  want: (names: readonly string[]) => void
  failed: ReadonlySet<string>
}
const Context = createContext<Source | undefined>(undefined)

/** The named schemas that a part of the document refers to: some come with it, others are loaded when somebody unfolds them. */
export function SchemaSource({ view, children }: { view?: Pick<OperationView, 'schemas'>; children: ReactNode }) {
  const [wanted, setWanted] = useState<readonly string[]>([])
  const { queries } = useDocument()
  const loaded = useQueries({ queries: wanted.map(queries.schema) })
  const state = loaded.map(({ data, isError }) => (data ? 'd' : isError ? 'e' : '-')).join('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `state` says when an answer came; the list itself is new each time
  const source = useMemo((): Source => {
    const known = new Map<string, Json>(Object.entries(view?.schemas ?? {}))
    const failed = new Set<string>()
    wanted.forEach((name, index) => {
      const one = loaded[index]
      if (one?.data) known.set(name, one.data.schema)
      else if (one?.isError) failed.add(name)
    })
    return {
      known,
      failed,
      want: (names) => setWanted((before) => (names.every((name) => before.includes(name)) ? before : [...new Set([...before, ...names])])),
    }
  }, [view, wanted, state])
  return <Context value={source}>{children}</Context>
}

export function useSource(): Source {
  const source = useContext(Context)
  if (!source) throw new Error('A schema is drawn inside a SchemaSource.')
  return source
}

/** What a name stands for, as far as it is known. */
export function useResolve(): (name: string) => Json | undefined {
  const { known } = useSource()
  return useMemo(() => (name: string) => known.get(name), [known])
}
