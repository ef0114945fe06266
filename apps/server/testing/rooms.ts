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
  /** The specification has a table of it. */
  specified?: true
  /** The room's own functions, by the names that the machine gives them. */
  guards: Readonly<Record<string, unknown>>
  effects: Readonly<Record<string, unknown>>
  /** `POST /{plural}/{id}/transitions` */
  transition: Endpoint
  get: Endpoint
  /** Who owns what `make` makes, and who stewards it, where the machine asks for one; people with a writing role of the module. */
  owner?: Account
  steward?: Account
  /** Makes a record in this state of which every guard holds. */
  make(portal: TestPortal, state: string): Promise<string>
  /** Before each try of an action, where what one action needs keeps another from being made. */
  suit?(portal: TestPortal, id: string, action: string): Promise<void>
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

export interface Screen {
  name: string
  account: Account
  /** An address, or the record's name in a list that leads there. */
  address: string | { list: string; link: string; tab?: string }
  /** False when it shows nothing that it has to ask for. */
  asks?: false
}

/** What a room says of itself to the generated suites. Its file, `<thing>.testing.ts`, is found by its name. */
export interface RoomTesting {
  /** Its lines in the table of who may. */
  expectations: Readonly<Record<string, Expectation>>
  machines?: readonly MachineInUse[]
  movedByStatus?: readonly MovedByStatus[]
  /** Fills its tables with so many rows. */
  fill?(db: Db, rows: number): Promise<void>
  /** What its screens offer beside each other in its lists of style 1, to be tried alone and with search and sort. `TEAM` is a team. */
  filters?: readonly [path: string, as: Account, filters: Record<string, string>[], sort: string][]
  /** What its screens ask of its lists of style 2, to be read without reading a table whole. */
  wheres?: readonly [path: string, as: Account, conditions: Record<string, unknown>[]][]
  /** Its screens, which the browser looks at in every look. */
  screens?: readonly Screen[]
  /** Writes that touch no record which another one could write, each with the reason. */
  aloneInWriting?: Readonly<Record<string, string>>
}

const root = join(import.meta.dirname, '../../..')
/** `PORTICO_TEST_ROOM=subscriptions/companies` narrows the generated suites to one room. */
export const onlyRoom = process.env.PORTICO_TEST_ROOM
const files = globSync(`modules/${onlyRoom ?? '*/*'}/*.testing.ts`, { cwd: root }).toSorted((a, b) => a.localeCompare(b))
if (files.length === 0) throw new Error(`There is no room modules/${onlyRoom} with a *.testing.ts.`)

export const rooms: readonly RoomTesting[] = await Promise.all(
  files.map(async (file): Promise<RoomTesting> => (await import(pathToFileURL(join(root, file)).href)).default),
)
export const movedByStatus = rooms.flatMap(({ movedByStatus = [] }) => movedByStatus)
export const machinesInUse = rooms.flatMap(({ machines = [] }) => machines)
