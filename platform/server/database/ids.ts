import { randomUUIDv7 } from 'node:crypto'

/** Ids of many rows that are written at once, rising: each index takes them at its end. Random ones took the database a third longer. */
export const risingIds = (count: number): string[] => Array.from({ length: count }, () => randomUUIDv7()).toSorted()
