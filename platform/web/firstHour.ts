import { readStored, store } from './settings.ts'

/** What somebody who begins has done that leaves no record behind; this browser remembers it until they sign out. */
export type SeenStep = 'read' | 'tried'
const key = (step: SeenStep) => `portico.first.${step}`

export const noteStep = (step: SeenStep): void => store(key(step), '1')
export const stepsSeen = (): ReadonlySet<SeenStep> =>
  new Set((['read', 'tried'] as const).filter((step) => readStored(key(step)) !== undefined))
