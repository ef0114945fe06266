import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '@portico/platform/contract/endpoint.ts'
import type { Machine, Transition } from '@portico/platform/contract/record/machine.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import type { Account } from './client.ts'
import type { Expectation } from './expectation.ts'
import type { TestPortal } from './portal.ts'

/** A machine in use, and what it takes to walk all of it through HTTP. */
export interface MachineInUse {
  machine: Machine
  /** The room's own functions, by the names that the machine gives them. */
  guards: Readonly<Record<string, unknown>>
  effects: Readonly<Record<string, unknown>>
  /** `POST /{plural}/{id}/transitions` */
  transition: Endpoint
  get: Endpoint
  /** Makes a record in this state of which every guard holds. */
  make(portal: TestPortal, state: string): Promise<string>
  /** By the guard's name: makes it not hold. */
  breaks: Readonly<Record<string, (portal: TestPortal, id: string) => Promise<void>>>
  /** The tables that a transition writes; the audit's is understood. */
  writes(action: string): readonly string[]
}

/** A machine whose records are moved by the `status` of their PUT: whoever may change such a record may move it. */
export interface MovedByStatus {
  machine: Machine
  /** Who makes the records, and so owns them. */
  owner: Account
  /** What records need to be there, once. */
  prepare(portal: TestPortal): Promise<unknown>
  /** Makes a record in this state; answers its address. */
  make(portal: TestPortal, state: string): Promise<string>
  /** The states in which only who may move it sees it. */
  hiddenIn: readonly string[]
  writes(transition: Transition, from: string): readonly string[]
}

/** What a room says of itself to the generated suites. Its file, `<thing>.testing.ts`, is found by its name. */
export interface RoomTesting {
  /** Its lines in the table of who may. */
  expectations: Readonly<Record<string, Expectation>>
  machines?: readonly MachineInUse[]
  movedByStatus?: readonly MovedByStatus[]
  /** Fills its tables with so many rows. */
  fill?(db: Db, rows: number): Promise<void>
  /** What its screens ask of its lists of style 2, to be read without reading a table whole. */
  wheres?: readonly [path: string, as: Account, conditions: Record<string, unknown>[]][]
  /** Its screens: an address, or how to get one. */
  screens?: Readonly<Record<string, string>>
}

const root = join(import.meta.dirname, '../../..')
const files = globSync('modules/*/*/*.testing.ts', { cwd: root }).toSorted((a, b) => a.localeCompare(b))

export const rooms: readonly RoomTesting[] = await Promise.all(
  files.map(async (file): Promise<RoomTesting> => (await import(pathToFileURL(join(root, file)).href)).default),
)
export const movedByStatus = rooms.flatMap(({ movedByStatus = [] }) => movedByStatus)
export const machinesInUse = rooms.flatMap(({ machines = [] }) => machines)
