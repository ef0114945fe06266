import type { ModuleName } from '../../contract/modules.ts'
import { useSession } from '../session/state.ts'
import { createStore, useStore } from '../store.ts'
import type { Place } from './registry.ts'

/** The modules that are on, as the server said at the start. */
export const modulesOn = createStore<ReadonlySet<ModuleName>>(new Set())

/** What the menu depends on: the modules that are on and the person's roles. */
export function usePlace(): Place {
  const { roles } = useSession()
  return { modules: useStore(modulesOn), roles: roles ?? [] }
}
