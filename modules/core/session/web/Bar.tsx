import { useSession } from '@portico/platform/web/session/state.ts'
import { createStore, useStore } from '@portico/platform/web/store.ts'
import type { ComponentType } from 'react'

/** Comes after what the first page shows. */
export const barParts = createStore<ComponentType | undefined>(undefined)

/** The core's place in the app bar of whoever is signed in; its room is there from the start. */
export function Bar() {
  const Parts = useStore(barParts)
  return useSession().user ? Parts ? <Parts /> : <span className="size-10 shrink-0 pointer-coarse:size-11" /> : null
}
