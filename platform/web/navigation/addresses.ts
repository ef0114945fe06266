import type { ModuleIdentity, ModuleName } from '../../contract/modules.ts'
import { isModuleOff } from '../boot/modules.ts'

/** What begins with one of these is a page of that module. */
const places = new Map<string, ModuleName>()

/**
 * The addresses of a module's pages: `modules/<module>/addresses.ts` says them once, and whoever leads to one of its pages takes them from
 * there. Pages without parameters are texts, everything else is a function. `under`: where pages with parameters begin that have no list there.
 */
export function addresses<Table extends Record<string, string | ((...given: never[]) => string)>>(
  { flag }: ModuleIdentity,
  table: Table,
  under: readonly string[] = [],
): Table {
  if (flag) for (const place of [...Object.values(table), ...under]) if (typeof place === 'string') places.set(place, flag)
  return table
}

/** Whether an address of a table leads to a page of a module that is off. */
export function isOff(href: string): boolean {
  const path = `${href.split(/[?#]/)[0]}/`
  return [...places].some(([place, flag]) => path.startsWith(`${place}/`) && isModuleOff(flag))
}
