import { createStore } from '../store.ts'

/** What this tab made last, by the path of the list that it belongs to: a list shows it though its filters would hide it. */
export const lastMade = createStore<Readonly<Record<string, { id: string; at: number }>>>({})

export function noteMade(path: string, record: unknown): void {
  if (typeof record !== 'object' || record === null || !('id' in record) || typeof record.id !== 'string') return
  lastMade.set({ ...lastMade.get(), [path]: { id: record.id, at: performance.now() } })
}

const changes = new Map<string, number>()
/** Whoever changes what a list shows wants to see just that, from then on. */
export const noteChange = (list: string): void => void changes.set(list, performance.now())
export const lastChange = (list: string): number => changes.get(list) ?? 0
