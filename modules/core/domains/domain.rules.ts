import { AppError, type Fault } from '@portico/platform/contract/errors.ts'
import { mostLevels } from './domain.contract.ts'

/** A domain as the rules look at it. */
export interface Branch {
  id: string
  parentId: string | null
  active: boolean
}

/** How many levels a domain stands below the top, itself counted; more than there are domains where it stands below itself. */
const depthOf = (all: ReadonlyMap<string, Branch>, id: string | null): number => {
  let depth = 0
  for (let at = id; at !== null && depth <= all.size; at = all.get(at)?.parentId ?? null) depth += 1
  return depth
}
const heightOf = (branches: readonly Branch[], id: string): number =>
  1 + Math.max(0, ...branches.filter(({ parentId }) => parentId === id).map((child) => heightOf(branches, child.id)))

/** What is wrong with the place that a domain shall have among all of them: at most three levels, never below itself. */
export function misplaced(branches: readonly Branch[], own: string | undefined, parentId: string | null): Fault[] {
  if (parentId === null) return []
  const all = new Map(branches.map((one) => [one.id, one]))
  const fault = (code: string, message: string, params?: Fault['params']): Fault[] => [
    { path: 'parentId', code, message, ...(params && { params }) },
  ]
  if (!all.has(parentId)) return fault('unknownRecord', 'There is no such domain.')
  for (let at: string | null = parentId; at !== null; at = all.get(at)?.parentId ?? null)
    if (at === own) return fault('belowItself', 'A domain cannot stand below itself.')
  const levels = depthOf(all, parentId) + (own === undefined ? 1 : heightOf(branches, own))
  return levels > mostLevels ? fault('tooDeep', `There are at most ${mostLevels} levels of domains.`, { maximum: mostLevels }) : []
}

/** DO-4: what lies above active domains stays active. */
export const stillActiveBelow = (branches: readonly Branch[], own: string | undefined): Fault[] =>
  branches.some(({ parentId, active }) => own !== undefined && parentId === own && active)
    ? [{ path: 'active', code: 'activeBelow', message: 'Domains below it are active. Make them inactive first.' }]
    : []

/** DO-2: says how many records of each kind keep a row from being deleted. */
export function inUse(what: string, uses: Readonly<Record<string, number>>): AppError {
  const counts = Object.entries(uses).filter(([, count]) => count > 0)
  const message = `This ${what} is in use: ${counts.map(([entity, count]) => `${entity} ${count}`).join(', ')}. Make it inactive instead.`
  return new AppError(409, 'ReferenceConflict', message, {
    details: counts.map(([entity, count]) => ({ path: entity, code: 'inUse', message, params: { entity, count } })),
  })
}
