import { addressOf } from '@portico/platform/contract/endpoint.ts'
import type { OfferedTransition } from '@portico/platform/contract/record/record.contract.ts'
import agenda, { itemIn } from '@portico/portfolio/agenda/agenda.testing.ts'
import { differences } from '@portico/portfolio/dashboard/testing/counted-writes.ts'
import exceptions, { dayIn, endsIn } from '@portico/portfolio/exceptions/exceptions.testing.ts'
import { exceptionJobs } from '@portico/portfolio/exceptions/server/exception.jobs.ts'
import { exceptionRecord } from '@portico/portfolio/exceptions/server/exception.record.ts'
import prospects from '@portico/portfolio/prospects/prospects.testing.ts'
import releases from '@portico/portfolio/releases/releases.testing.ts'
import solutions from '@portico/portfolio/solutions/solutions.testing.ts'
import type { Account } from './client.ts'
import { inside } from './inside.ts'
import type { TestPortal } from './portal.ts'
import type { MachineInUse } from './rooms.ts'
import { type Asked, type Detail, judged } from './walk-judged.ts'
import { brokenLaws, cascadeOf, ownedByAdmin, type Standing, standingOf, type Table, takenMoves, type Walked } from './walked.ts'

/** What one step chooses, each from 0 up to 9999. */
export interface Step {
  actor: number
  record: number
  action: number
  /** Two people at once. */
  both: boolean
  /** Of five steps four take what is offered. */
  offered: boolean
}
const rooms = { prospects, solutions, exceptions, releases, agenda }
const entityTypes: Readonly<Record<string, Table>> = {
  Prospect: 'prospect',
  Solution: 'solution',
  Exception: 'exception',
  PortfolioRelease: 'portfoliorelease',
  AdaMeeting: 'adameeting',
  AgendaItem: 'agendaitem',
}
const machines = new Map<string, MachineInUse>(
  Object.values(rooms).flatMap(({ machines: own = [] }) => own.map((one) => [entityTypes[one.machine.entity] ?? '', one] as const)),
)
const used = (type: Table): MachineInUse => {
  const found = machines.get(type)
  if (!found) throw new Error(`There is no machine of ${type}.`)
  return found
}

/** Every transition that a run is to take: of each state that it leads from. */
export const allMoves: readonly string[] = [...machines].flatMap(([type, { machine }]) => [
  ...new Set(machine.transitions.flatMap(({ from, to }) => from.map((state) => `${type} ${state} > ${to}`))),
])
const actors: readonly Account[] = ['admin', 'architect', 'productowner', 'analyst']
const decisions = ['REJECTED', 'DEFERRED', 'APPROVED', 'APPROVED_WITH_CONDITIONS', 'REWORK'] as const

/** Where a decision about a solution leads it and its prospects, if one of them is in design just then. */
const cascades: Readonly<Record<string, readonly [solution: string, prospect?: string]>> = {
  APPROVED: ['APPROVED', 'APPROVED'],
  APPROVED_WITH_CONDITIONS: ['APPROVED', 'APPROVED'],
  DEFERRED: ['DEFERRED', 'DEFERRED'],
  REJECTED: ['REJECTED', 'QUALIFIED'],
  REWORK: ['IN_DESIGN'],
}

const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)]
const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

/** Walks through all machines of the portfolio at once, and says what of it broke a law. */
export function portfolioWalker(outside: TestPortal) {
  const portal = inside(outside)
  const taken = new Map<string, number>()
  const tried = new Map<string, number>()
  const { services } = portal.portal
  const { database } = services
  const often = (type: Table, from: string, to: string) => taken.get(`${type} ${from} > ${to}`) ?? 0
  /** How much a state was gone from: what leads on from it seldom comes first. */
  const worn = (type: Table, status: string): number =>
    Math.min(
      ...used(type)
        .machine.transitions.filter(({ from }) => from.includes(status))
        .map(({ to }) => often(type, status, to)),
    ) +
    (tried.get(`${type} ${status}`) ?? 0) / 4

  /** Two of each machine in states that were gone from least, made by what makes them for the machines' own walk. */
  async function begin(first: number): Promise<Walked[]> {
    const made: Walked[] = []
    for (const type of Object.values(entityTypes))
      for (const nth of [0, 1]) {
        const { machine, make } = used(type)
        const begun = machine.states.filter((state) => !machine.terminal.includes(state)).toSorted((a, b) => worn(type, a) - worn(type, b))
        // Sessions are where decisions are made: one of the two meetings is in one.
        const state =
          type === 'adameeting' && nth === 0
            ? 'IN_SESSION'
            : (begun[nth === 0 ? 0 : (first + 1) % Math.min(4, begun.length)] ?? machine.initial)
        add(tried, `${type} ${state}`)
        const id = await make(portal, state)
        made.push({ type, id })
        if ((first + nth) % 2 === 0) await ownedByAdmin(database, type, id)
      }
    return made
  }

  const detail = async (as: Account, { type, id }: Walked) =>
    (await portal.raw('GET', addressOf(used(type).get.path, { id }), { as })).json as Detail | undefined

  /** What the fields are that an action takes: always something that can be. */
  function payloadOf({ takes = [] }: Pick<OfferedTransition, 'takes'>, walked: readonly Standing[], step: Step, found: Detail): object {
    const one = (type: Table, status: string) => {
      const all = walked.filter((other) => other.type === type)
      const fit = all.filter((other) => other.status === status)
      return pick(fit.length > 0 && step.action % 5 > 0 ? fit : all, step.record + step.action)?.id
    }
    const noted = found.purpose !== 'DECISION' || found.about === 'ENDED' || found.subjectType === 'NONE'
    const said = (decision: string) => `${String(found.subjectType)} ${decision}`
    const untaken = (decision: string) => {
      const [solution, prospect] = found.subjectType === 'SOLUTION' ? (cascades[decision] ?? []) : []
      if (!solution) return 0
      return Math.min(
        often('solution', 'ON_AGENDA', solution),
        prospect ? often('prospect', 'IN_DESIGN', prospect) : Number.POSITIVE_INFINITY,
      )
    }
    const seldom =
      decisions.toSorted((a, b) => untaken(a) - untaken(b) || (tried.get(said(a)) ?? 0) - (tried.get(said(b)) ?? 0))[0] ?? 'APPROVED'
    const decides = takes.includes('decision')
    const decision = noted ? 'NOTED' : found.subjectType === 'RELEASE' ? 'APPROVED' : seldom
    if (decides) add(tried, said(decision))
    const ownerId = 'productowner@portico.example'
    const known: Record<string, unknown> = {
      deferUntil: !decides || decision === 'DEFERRED' ? dayIn(30) : undefined,
      releaseId: one('portfoliorelease', 'PLANNED'),
      meetingId: one('adameeting', 'IN_SESSION'),
      realisationEvidence: 'It is in use.',
      closureEvidence: 'It is mended.',
      reviewerId: 'architect@portico.example',
      actualDate: dayIn(0),
      complianceLevel: 'COMPLIANT',
      complianceNote: 'Because.',
      complianceConfirmed: true,
      decision,
      decisionText: 'The board has decided so.',
      conditions: decision === 'APPROVED_WITH_CONDITIONS' ? [{ text: 'Add limits', ownerId, dueDate: dayIn(20) }] : undefined,
    }
    return Object.fromEntries(takes.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])))
  }

  /** What is asked: of five times four something that is offered, what was taken least first. */
  async function chosen(walked: readonly Standing[], step: Step, as: Account, record: Walked | undefined): Promise<Asked | undefined> {
    if (!record) return undefined
    const found = await detail(as, record)
    if (!found?.status) return undefined
    const { machine } = used(record.type)
    const offers = found.availableTransitions.filter(({ reasons }) => reasons.length === 0)
    const seldom = offers.toSorted((a, b) => often(record.type, found.status, a.to) - often(record.type, found.status, b.to))
    // What is put before the board is decided, mostly: that is where records meet.
    const decide = step.action % 4 > 0 && found.subjectType !== 'NONE' ? offers.filter((one) => one.action === 'decide') : []
    const offer = step.offered
      ? pick(decide.length > 0 ? decide : step.action % 3 === 0 ? offers : seldom.slice(0, 1), step.action)
      : undefined
    const action = offer?.action ?? pick(machine.transitions, step.action)?.action ?? ''
    const known = offer ?? found.availableTransitions.find((one) => one.action === action)
    return {
      as,
      record,
      found,
      action,
      offer: known,
      body: { action, comment: 'Because.', ...payloadOf(known ?? {}, walked, step, found) },
    }
  }
  const send = ({ as, record, body }: Asked) =>
    portal.raw('POST', addressOf(used(record.type).transition.path, { id: record.id }), { as, body })

  /** As a night goes by: what is granted of these comes to its end. */
  async function endSome(walked: Walked[]): Promise<void> {
    walked.push({ type: 'exception', id: await used('exception').make(portal, 'GRANTED') })
    for (const { type, id } of walked) if (type === 'exception') await endsIn(portal, id, -1)
    const job = exceptionJobs(services, exceptionRecord(services)).find(({ name }) => name === 'end exceptions')
    await job?.run(new AbortController().signal)
  }

  /** Of the records the one that was seldom gone on with from where it is; one that waits for the board, by its item. */
  function wanted(walked: readonly Standing[], step: Step): Standing | undefined {
    if (step.record % 4 === 0) return pick(walked, step.action)
    const alive = walked.filter(({ type, status }) => !used(type).machine.terminal.includes(status))
    const record = pick(alive.toSorted((a, b) => worn(a.type, a.status) - worn(b.type, b.status)).slice(0, 3), step.record)
    const scheduled = alive.filter(({ type, status, subject }) => type === 'agendaitem' && status === 'SCHEDULED' && subject !== null)
    if (scheduled.length > 0 && step.record % 4 > 1) return pick(scheduled, step.action)
    if (!record) return undefined
    add(tried, `${record.type} ${record.status}`)
    const item = record.status === 'ON_AGENDA' && step.action % 8 > 0 ? alive.find(({ subject }) => subject === record.id) : undefined
    return item ?? record
  }
  /** Somebody who may do such things, mostly. */
  const doer = ({ type }: Walked, n: number): Account =>
    pick<Account>(type === 'portfoliorelease' ? ['admin', 'admin', 'architect'] : ['architect', 'admin', 'productowner'], n) ?? 'admin'

  /** What the board decides, by where it leads. */
  const decisionTo: Readonly<Record<string, string>> = {
    ...{ APPROVED: 'APPROVED', GRANTED: 'APPROVED', IN_DESIGN: 'REWORK' },
    ...{ IN_REVIEW: 'REWORK', DEFERRED: 'DEFERRED', REJECTED: 'REJECTED', QUALIFIED: 'REJECTED' },
  }
  const ask = ({ type, id }: Walked, as: Account, body: object) =>
    portal.raw('POST', addressOf(used(type).transition.path, { id }), { as, body })

  /** The board takes up the item of a record and decides. */
  async function decideAbout(record: Walked, decision: string): Promise<void> {
    const meetingId = await used('adameeting').make(portal, 'IN_SESSION')
    const item = (await standingOf(database, [record])).find(({ subject }) => subject === record.id)
    if (!item) return
    await ask(item, 'admin', { action: 'schedule', meetingId })
    const deferred = decision === 'DEFERRED' && { deferUntil: dayIn(30) }
    await ask(item, 'architect', { action: 'decide', decision, decisionText: 'The board has decided so.', ...deferred })
  }

  return {
    /** A walk of one step, begun where a transition leads from that no other walk has taken. */
    async take(move: string): Promise<string[]> {
      const [type = 'prospect', from = '', , to = ''] = move.split(' ') as [Table, string, string, string]
      const way = used(type).machine.transitions.find((one) => one.from.includes(from) && one.to === to)
      const isCascade = way?.action.startsWith('cascade') === true
      const record: Walked = isCascade
        ? { type: 'solution', id: await used('solution').make(portal, 'ON_AGENDA') }
        : { type, id: await used(type).make(portal, from) }
      // What only a meeting may do with its items waits until it sits.
      if (type === 'agendaitem' && way?.guard?.includes('inSession'))
        await itemIn(portal, record.id, from, await used('adameeting').make(portal, 'IN_SESSION'))
      // The prospects of a solution that is rejected are not its prospects any more.
      const walked: Walked[] = await standingOf(database, [record])
      if (way?.by.every((doer) => doer === 'ada')) await decideAbout(record, decisionTo[to] ?? '')
      else if (way?.by.every((doer) => doer === 'system')) await endSome(walked)
      else
        for (const as of ['architect', 'admin', 'productowner'] as const) {
          const others = [...walked, { type: 'portfoliorelease', id: await used('portfoliorelease').make(portal, 'PLANNED') } as const]
          const standing = await standingOf(database, [
            ...others,
            { type: 'adameeting', id: await used('adameeting').make(portal, 'IN_SESSION') },
          ])
          const found = await detail(as, record)
          const offer = found?.availableTransitions.find(({ action }) => action === way?.action)
          if (!found || !offer) continue
          const payload = payloadOf(offer, standing, { actor: 0, record: 0, action: 1, both: false, offered: true }, found)
          if ((await ask(record, as, { action: offer.action, comment: 'Because.', ...payload })).status === 200) break
        }
      return this.finish(await standingOf(database, walked))
    },
    taken,
    /** All steps of one walk. */
    async walk(first: number, steps: readonly Step[]): Promise<string[]> {
      const begun = await begin(first)
      const faults: string[] = []
      let walked: Standing[] = []
      let isOther = true
      for (const [at, step] of steps.entries()) {
        if (at === 40) {
          await endSome(begun)
          isOther = true
        }
        if (isOther) walked = await standingOf(database, [...begun, ...walked])
        isOther = false
        const record = wanted(walked, step)
        const asked = record && (await chosen(walked, step, doer(record, step.actor), record))
        if (!asked) continue
        if (!step.both) {
          const before = await cascadeOf(database, asked.record, asked.action)
          const answer = await send(asked)
          faults.push(...judged(asked, answer, true))
          if (answer.status !== 200) continue
          isOther = true
          if (asked.offer) add(taken, `${asked.record.type} ${asked.found.status} > ${asked.offer.to}`)
          if (before.members.length > 0)
            faults.push(...before.faultsAfter(await cascadeOf(database, asked.record, asked.action), asked.body))
          continue
        }
        // Somebody else at the same time: on the same record, or on another one.
        const other = step.action % 2 === 0 ? record : pick(walked, step.action)
        const second = await chosen(walked, { ...step, action: step.action + 1 }, pick(actors, step.actor + 1) ?? 'architect', other)
        const both = [asked, ...(second ? [second] : [])]
        isOther = true
        const answers = await Promise.all(both.map(send))
        for (const [n, answer] of answers.entries()) faults.push(...judged(both[n] ?? asked, answer, false))
      }
      return [...faults, ...(await this.finish(walked))]
    },

    /** Notes what was taken, and looks whether anything came of it that no table allows. */
    async finish(walked: readonly Standing[]): Promise<string[]> {
      const moves = await takenMoves(database, walked)
      for (const move of moves) add(taken, move)
      const counted = await differences(database)
      return [
        ...moves.filter((move) => !allMoves.includes(move)).map((move) => `No table has ${move}.`),
        ...(await brokenLaws(database, walked)),
        ...counted.map(({ measure, key, kept, n }) => `${measure} ${key}: ${kept} are counted, there are ${n}`),
      ]
    },
  }
}
