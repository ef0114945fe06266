import { listPort } from '@portico/platform/contract/port.ts'

export const heldKinds = ['team', 'application', 'key'] as const
/** How many things of a kind somebody has: teams that they are in, applications of their own, living keys that they made. */
export interface Held {
  personId: string
  kind: (typeof heldKinds)[number]
  count: number
}

/** What these people have, asked of every module for a page of people at once. */
export const heldByPeople = listPort<[personIds: readonly string[]], readonly Held[]>('core.heldByPeople')
