import type { linesOf } from '@portico/app-server/testing/expectation.ts'
import type { TestPortal } from '@portico/app-server/testing/portal.ts'
import type { MachineInUse, RoomTesting } from '@portico/app-server/testing/rooms.ts'
import type { World } from '@portico/app-server/testing/world.ts'

/** What the generated suites ask of every kind of record that is approved in versions: its versions, comments, links and history. */
export const linesOfRevised = (
  base: string,
  { read, one }: Pick<ReturnType<typeof linesOf>, 'read' | 'one'>,
  {
    approved,
    fresh,
  }: {
    /** One that has a version, made once. */
    approved: (world: World) => Promise<{ id: string }>
    fresh: (world: World) => Promise<{ id: string }>
  },
): Pick<RoomTesting, 'expectations'> & { aloneInWriting: Record<string, string> } => ({
  expectations: {
    [`GET ${base}/:id`]: one(),
    [`GET ${base}/:id/checks`]: one(),
    [`POST ${base}/:id/transitions`]: read(async (_, world) => ({ params: { id: (await fresh(world)).id }, body: { action: 'propose' } })),
    [`GET ${base}/:id/versions`]: one(),
    [`GET ${base}/:id/versions/diff`]: read(async (_, world) => ({
      params: { id: (await approved(world)).id },
      query: { from: '1.0.0', to: '1.0.0' },
    })),
    [`GET ${base}/:id/versions/:versionNumber`]: read(async (_, world) => ({
      params: { id: (await approved(world)).id, versionNumber: '1.0.0' },
    })),
    [`GET ${base}/:id/comments`]: one(),
    [`POST ${base}/:id/comments`]: one({ text: 'Asked them' }),
    [`GET ${base}/:id/attachments`]: one(),
    [`POST ${base}/:id/attachments`]: read(async (_, world) => ({
      params: { id: (await fresh(world)).id },
      body: { name: 'Source', url: 'https://files.example/source' },
    })),
    [`GET ${base}/:id/history`]: one(),
  },
  aloneInWriting: {
    [`POST ${base}`]: 'makes a record of its own',
    [`PATCH ${base}/:id`]: 'names the version that it changes: the second of two is 409 (tests of its routes)',
    [`DELETE ${base}/:id`]: 'is of a draft, and holds it',
    [`POST ${base}/:id/transitions`]: 'names the version that it changes, as a save does (machines.test.ts)',
    [`POST ${base}/:id/comments`]: 'adds a row of its own',
    [`POST ${base}/:id/attachments`]: 'adds a row of its own',
  },
})

const noted: readonly string[] = ['propose', 'repropose', 'approve', 'return', 'approveRevision', 'returnRevision']
function f() {}
/** What the walk through the machine knows of such records. `copyIn` makes one in a state; `of`: as the working copy of another. */
export const machineOfRevised = ({
  table,
  copyIn,
  shaped = [],
}: {
  table: string
  copyIn: (portal: TestPortal, state: string, of?: string) => Promise<string>
  /** Tables that a working copy has rows of its own in. */
  shaped?: readonly string[]
}): Pick<MachineInUse, 'steward' | 'effects' | 'make' | 'writes'> => ({
  steward: 'analyst',
  effects: { publish: f, copy: f, dropCopy: f, lookAtCopy: f, takeOver: f, end: f, begin: f },
  async make(portal, state) {
    const id = await copyIn(portal, state)
    if (state === 'UNDER_REVISION' || state === 'REPROPOSED') await copyIn(portal, state, id)
    return id
  },
  writes: (action) => [
    table,
    ...(noted.includes(action) ? ['event_outbox'] : []),
    ...(action.startsWith('approve') ? [`${table}_version`] : []),
    ...(['revise', 'cancelRevision', 'approveRevision'].includes(action) ? shaped : []),
  ],
})
