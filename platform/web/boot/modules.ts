import type { ModuleName } from '../../contract/modules.ts'

let enabled: ReadonlySet<ModuleName> | undefined

/** Said once, at the start of the app; tests take it back. */
export function knowModules(modules: ReadonlySet<ModuleName> | undefined): void {
  enabled = modules
}

/** For parts of a screen that belong to another module: they show where that one is on. */
export const isModuleOn = (name: ModuleName): boolean => enabled?.has(name) ?? false

/** For ways to another module: they go where that one is off; nobody knows that before it was said. */
export const isModuleOff = (name: ModuleName): boolean => enabled?.has(name) === false
