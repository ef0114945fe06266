import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf } from '@portico/platform/contract/endpoint.ts'
import statemachines from '@portico/platform/contract/record/testing/statemachines.json' with { type: 'json' }
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, type TestPortal, testPortal } from './testing/portal.ts'
import { type MachineInUse, machinesInUse, movedByStatus, onlyRoom } from './testing/rooms.ts'
import { changedTables, type Stored, storedReader } from './testing/stored.ts'
import { accounts } from './testing/world.ts'

/** The machines as the specification has them: what these tests hold the rooms against. */
interface Specified {
  initial: string
  terminal: string[]
  create: string[]
  states: Record<string, string[]>
  transitions: { action: string; from: string[]; to: string; by: string[]; comment?: boolean; guard: string }[]
}
const { _note, ...specified } = statemachines as unknown as Record<string, Specified> & { _note: string }
/** The words in which the specification wants four eyes. */
const notTheOwner = 'actor is not the owner'
const fourEyesIn = (guard: string) => guard.includes(notTheOwner) || guard.includes('actor is not the requester')
/** What a room is held against: the specification's table, and its own where the specification has none. */
const specifiedOf = ({ machine }: Pick<MachineInUse, 'machine'>): Specified =>
  specified[machine.entity] ?? {
    initial: machine.initial,
    terminal: [...machine.terminal],
    create: [...machine.create],
    states: Object.fromEntries(machine.states.map((state) => [state, []])),
    transitions: machine.transitions.map(({ action, from, to, by, comment, fourEyes, guard = [], effect = [], also = [] }) => ({
      action,
      from: [...from],
      to,
      by: [...by],
      comment: comment === true,
      guard:
        [...(fourEyes ? [fourEyes === true ? notTheOwner : 'not who changed it last'] : []), ...guard, ...effect, ...also].join() || '-',
    })),
  }

describe.each(machinesInUse.map((used) => [used.machine.entity, used] as const))('the machine of a %s', (_, used) => {
  const { machine, guards, effects, breaks } = used
  it('has the states and transitions of the specification', () => {
    expect(Object.hasOwn(specified, machine.entity), 'Say `specified: true` where the specification has its table.').toBe(
      used.specified === true,
    )
    const wanted = specifiedOf(used)
    expect(machine).toMatchObject({ initial: wanted.initial, terminal: wanted.terminal, create: wanted.create })
    expect(machine.states).toEqual(Object.keys(wanted.states))
    const plain = machine.transitions.map(({ action, from, to, by, comment }) => ({ action, from, to, by, comment: comment === true }))
    expect(plain).toEqual(
      wanted.transitions.map(({ action, from, to, by, comment }) => ({ action, from, to, by, comment: comment === true })),
    )
  })

  it('looks at something wherever the specification wants something looked at, and every name is written', () => {
    const named = machine.transitions.map(({ action, fourEyes, guard = [], effect = [], also = [] }) => ({
      action,
      names: [...(fourEyes ? [notTheOwner] : []), ...guard, ...effect, ...also],
    }))
    expect(named.filter(({ names }) => names.length > 0).map(({ action }) => action)).toEqual(
      specifiedOf(used)
        .transitions.filter(({ guard }) => guard !== '-')
        .map(({ action }) => action),
    )
    expect(machine.transitions.map(({ action, fourEyes }) => ({ action, fourEyes: fourEyes === true }))).toEqual(
      specifiedOf(used).transitions.map(({ action, guard }) => ({ action, fourEyes: fourEyesIn(guard) })),
    )
    for (const { guard = [], effect = [] } of machine.transitions) {
      for (const name of guard) expect([typeof guards[name], typeof breaks[name]], name).toEqual(['function', 'function'])
      for (const name of effect) expect(typeof effects[name], name).toBe('function')
    }
  })
})

it('every machine that a room declares is among the walked ones', () => {
  const root = join(import.meta.dirname, '../..')
  const declared = globSync(`modules/${onlyRoom ?? '*/*'}/*.rules.ts`, { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\bmachine\(\{\s*entity: '(\w+)'/g)].map(([, entity]) => entity),
  )
  expect([...machinesInUse, ...movedByStatus].map(({ machine }) => machine.entity).toSorted()).toEqual(declared.toSorted())
})

describe('through HTTP', () => {
  /** The second one has a subscription manager who is an admin, too. */
  let portals: Record<'plain' | 'both', TestPortal>
  let stored: Record<'plain' | 'both', () => Promise<Stored>>
  beforeAll(async () => {
    const [plain, both] = [await testPortal(), await testPortal({ env: { ADMIN_EMAILS: 'subscriptions@portico.example' } })]
    portals = { plain, both }
    for (const as of accounts) await plain.raw('GET', '/api/users/me', { as })
    await both.raw('GET', '/api/users/me', { as: 'subscriptions' })
    stored = {
      plain: await storedReader(plain.portal.services.database),
      both: await storedReader(both.portal.services.database),
    }
  }, 120_000)
  afterAll(() => Promise.all(Object.values(portals).map((one) => one.close())))

  type Who = { where: 'plain' | 'both'; as: Account | undefined; roles: readonly string[] }
  const roles: Record<Account, readonly string[]> = {
    admin: ['admin'],
    architect: ['architect'],
    productowner: ['productOwner'],
    analyst: ['businessAnalist'],
    reader: ['readOnly'],
    subscriptions: ['subscriptionManager'],
    developer: [],
    developer2: [],
  }
  const everybody: Who[] = [
    { where: 'plain', as: undefined, roles: [] },
    ...accounts.map((as): Who => ({ where: 'plain', as, roles: roles[as] })),
    { where: 'both', as: 'subscriptions', roles: ['subscriptionManager', 'admin'] },
  ]

  /** What the specification's table says of a request: a status with the error's name, or the state that follows. */
  function wanted(used: MachineInUse, state: string, action: string, who: Who, comment: boolean, broken: string | undefined): string {
    if (who.as === undefined) return '401 Unauthorized'
    const { access, hides } = used.transition
    if (typeof access === 'object' && !access.some((role) => who.roles.includes(role))) return hides ? '404 NotFound' : '403 Forbidden'
    // Whoever only reads is told so before there is a word of the record.
    if (who.roles.join() === 'readOnly') return '403 Forbidden'
    const row = specifiedOf(used).transitions.find((one) => one.action === action && one.from.includes(state))
    if (!row) return '409 InvalidTransition'
    const own = used.machine.transitions.find((one) => one.action === action && one.from.includes(state))
    const isOwner = who.as === used.owner
    const doers = [...who.roles, 'anyone', ...(isOwner ? ['owner'] : []), ...(who.as === used.steward ? ['steward'] : [])]
    const isDoer = row.by.some((doer) => doers.includes(doer)) && (own?.also ?? []).every((role) => who.roles.includes(role))
    // Whoever may only read moves nothing; whoever owns a record does not decide about it, whatever else they are.
    const mayWrite = isDoer && who.roles.join() !== 'readOnly' && !(isOwner && fourEyesIn(row.guard))
    if (!mayWrite) return '403 Forbidden'
    if (row.comment && !comment) return '422 ValidationError'
    return broken !== undefined && own?.guard?.includes(broken) ? '422 GuardError' : row.to
  }

  it.each(movedByStatus.map((used) => [used.machine.entity, used] as const))(
    'each state × state × person of a %s, which its PUT moves, leads where its table says, and what is refused changes nothing',
    async (entity, { machine, owner, prepare, make, hiddenIn, writes }) => {
      // The specification has no table of it; with one the room would be held against that.
      expect(specified).not.toHaveProperty(entity)
      const portal = portals.plain
      await prepare(portal)
      const faults: string[] = []
      for (const state of machine.states) {
        for (const who of everybody.filter(({ where }) => where === 'plain')) {
          const doers = [...who.roles, ...(who.as === owner ? ['owner'] : [])]
          let address = ''
          for (const status of machine.states) {
            address ||= await make(portal, state)
            const before = await stored.plain()
            const answer = await portal.raw('PUT', address, { as: who.as, body: { status } })
            const changed = changedTables(before, await stored.plain()).toSorted()
            const row = machine.transitions.find((one) => one.from.includes(state) && one.to === status)
            const isOne = machine.transitions.some(({ by }) => by.some((doer) => doers.includes(doer)))
            const isHidden = hiddenIn.includes(state) && !who.roles.includes('readOnly')
            const refusal = who.as === undefined ? 401 : !isOne ? (isHidden ? 404 : 403) : status === state ? 200 : row ? undefined : 409
            const got = { status: answer.status, state: (answer.json as { status?: string } | undefined)?.status, changed }
            const right =
              row && refusal === undefined
                ? { status: 200, state: status, changed: ['audit_entry', ...writes(row, state)].toSorted() }
                : { status: refusal, state: refusal === 200 ? state : undefined, changed: [] }
            if (JSON.stringify(got) !== JSON.stringify(right))
              faults.push(`${state} to ${status} as ${doers.join('+') || who.as}: ${JSON.stringify(got)}, wanted ${JSON.stringify(right)}`)
            if (changed.length > 0) address = ''
          }
        }
      }
      expect(faults).toEqual([])
    },
    120_000,
  )

  it.each(machinesInUse.map((used) => [used.machine.entity, used] as const))(
    'each state × action × person × guard of a %s leads where the table says, and what is refused changes nothing',
    async (_, used) => {
      const faults: string[] = []
      let allowed = 0
      const actions = [...new Set(used.machine.transitions.map(({ action }) => action))]
      for (const state of used.machine.states) {
        const looked = used.machine.transitions.flatMap((one) => (one.from.includes(state) ? (one.guard ?? []) : []))
        for (const broken of [undefined, ...new Set(looked)]) {
          // With a guard broken, only what looks at it goes another way than without.
          const tried = actions.filter(
            (action) =>
              broken === undefined ||
              used.machine.transitions.some((one) => one.action === action && one.from.includes(state) && one.guard?.includes(broken)),
          )
          // What nothing has moved serves the next person, too.
          const kept: Partial<Record<Who['where'], { id: string; before: Stored }>> = {}
          for (const who of everybody) {
            // Nor does it for those who are not let that far.
            if (broken !== undefined && !tried.some((action) => wanted(used, state, action, who, true, broken) === '422 GuardError'))
              continue
            const portal = portals[who.where]
            let { id, before }: { id?: string; before: Stored } = kept[who.where] ?? { before: new Map() }
            delete kept[who.where]
            const asWhom = `as ${who.roles.join('+') || who.as}${broken ? ` without ${broken}` : ''}`
            for (const action of tried) {
              const isThere = used.machine.transitions.some((one) => one.action === action && one.from.includes(state))
              for (const comment of isThere ? [true, false] : [true]) {
                const isNew = id === undefined
                id ??= await used.make(portal, state)
                await used.suit?.(portal, id, action)
                if (isNew || used.suit) {
                  if (broken !== undefined) await used.breaks[broken]?.(portal, id)
                  before = await stored[who.where]()
                }
                const what = `${action} of ${state} ${asWhom}${comment ? '' : ' without comment'}`
                const address = addressOf(used.transition.path, { id })
                const answer = await portal.raw('POST', address, { as: who.as, body: { action, ...(comment && { comment: 'Because.' }) } })
                const expected = wanted(used, state, action, who, comment, broken)
                if (/^\d/.test(expected)) {
                  const got = `${answer.status} ${answer.problem.name}`
                  if (got !== expected) faults.push(`${what}: ${got}, wanted ${expected}`)
                  continue
                }
                allowed += 1
                const [now, history] = [answer.json, await portal.raw('GET', addressOf(`${used.get.path}/history`, { id }), { as: who.as })]
                const got = { status: answer.status, now, latest: (history.json as object[])[0] }
                const right = {
                  status: 200,
                  now: { status: expected, version: 2, statusComment: comment ? 'Because.' : '' },
                  latest: { action: 'transition', transition: { from: state, to: expected, ...(comment && { comment: 'Because.' }) } },
                }
                try {
                  expect(got).toMatchObject(right)
                  // What was refused before it is seen here, too.
                  expect(changedTables(before, await stored[who.where]()).toSorted()).toEqual(
                    ['audit_entry', ...used.writes(action)].toSorted(),
                  )
                } catch (error) {
                  faults.push(`${what}: ${(error as Error).message.slice(0, 600)}`)
                }
                id = undefined
              }
            }
            if (id === undefined) continue
            const left = changedTables(before, await stored[who.where]())
            if (left.length > 0) faults.push(`${state} ${asWhom}: all was refused, and yet ${left.join()} changed`)
            else kept[who.where] = { id, before }
          }
        }
      }
      expect(faults).toEqual([])
      expect(allowed).toBeGreaterThanOrEqual(used.machine.transitions.length)
    },
    300_000,
  )
})
