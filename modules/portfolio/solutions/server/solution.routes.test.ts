import type { Account } from '@portico/app-server/testing/client.ts'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { eventsIn } from '@portico/app-server/testing/stored.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Decided } from '../../backlog/server/subject.ts'
import { conditions } from '../../conditions/condition.contract.ts'
import { makeCondition } from '../../conditions/conditions.testing.ts'
import { conditionReminders, keepConditions } from '../../conditions/server/condition.routes.ts'
import { exceptions } from '../../exceptions/exception.contract.ts'
import { makeException } from '../../exceptions/exceptions.testing.ts'
import { prospects } from '../../prospects/prospect.contract.ts'
import { makeProspect, inState as prospectInState } from '../../prospects/prospects.testing.ts'
import { prospectRecord } from '../../prospects/server/prospect.record.ts'
import { frozenSince, makeRelease, releaseIn } from '../../releases/releases.testing.ts'
import { moreOfSolutions, solutions } from '../solution.contract.ts'
import { answers, decided, deferredTo, inState, makeDesigned, makeSolution } from '../solutions.testing.ts'
import { solutionJobs } from './solution.jobs.ts'
import { solutionRecord } from './solution.record.ts'
import { solutionSubject } from './solution-subject.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ modules: ['Portfolio'] })
  for (const as of ['admin', 'architect', 'productowner', 'analyst', 'reader'] as const) await portal.raw('GET', '/api/users/me', { as })
})
afterAll(() => portal.close())

const send = (as: Account, method: string, { id }: { id: string }, body?: object, tail = '') =>
  portal.raw(method, `/api/solutions/${id}${tail}`, { as, ...(body && { body }) })
const move = (as: Account, one: { id: string }, body: object) => send(as, 'POST', one, body, '/transitions')
const solution = (id: string) => portal.call(solutions.get, { as: 'reader', params: { id } })
const prospect = (id: string) => portal.call(prospects.get, { as: 'reader', params: { id } })
const plain = { about: 'RECORD', decisionText: 'As it was proposed.', deferUntil: null, conditions: [], excludedProspectIds: [] } as const
/** As the agenda does it: the item is handled, then the record is moved, in one transaction. */
async function decide(id: string, decision: Decided['decision'], more: Partial<Decided> = {}) {
  const { services } = portal.portal
  const record = prospectRecord(services)
  const subject = solutionSubject(services, solutionRecord(services, record), record)
  const itemId = await decided(portal, id, decision)
  await services.database.transaction((tx) =>
    subject.move(tx, { actor: {}, caller: 'ada' }, id, { to: 'decided', ...plain, itemId, decision, ...more }),
  )
  if (more.conditions)
    await services.database.transaction((tx) =>
      keepConditions(services)(tx, { id: itemId, subjectType: 'SOLUTION', subjectId: id }, more.conditions ?? [], {}),
    )
}

describe('solutions', () => {
  it('go to the board only complete: a NO needs an exception that was asked for (scenario 2), a level that differs a word of why', async () => {
    const { solution: made, prospect: needed } = await makeDesigned(portal)
    const put = await send('architect', 'PUT', made, { version: made.version, checklist: answers({ C03: 'NO' }) }, '/checklist')
    expect(put.json).toMatchObject({ complianceSuggested: 'NON_CONFORMANT', dispensedUntil: null })
    const refused = await move('architect', made, { action: 'proposeForAda' })
    expect([refused.status, refused.problem.details.map(({ path }) => path)]).toEqual([422, ['complianceNote', 'checklist.C03']])
    await send('architect', 'PATCH', made, { version: made.version + 1, complianceLevel: 'NON_CONFORMANT' })

    const excepted = await makeException(portal, { subjectType: 'SOLUTION', subjectId: made.id, checkCode: 'C03' })
    expect((await move('architect', made, { action: 'proposeForAda' })).status).toBe(422)
    await portal.call(exceptions.transition, { as: 'productowner', params: { id: excepted.id }, body: { action: 'request' } })
    expect((await move('architect', made, { action: 'proposeForAda' })).json).toMatchObject({
      status: 'ON_AGENDA',
      agendaItem: { status: 'PROPOSED' },
      openExceptionCount: 1,
      agendaItems: [{ status: 'PROPOSED' }],
    })
    // Of the board's backlog who only reads sees nothing.
    expect(await solution(made.id)).toMatchObject({ status: 'ON_AGENDA', agendaItems: [] })
    expect(await prospect(needed.id)).toMatchObject({ status: 'IN_DESIGN', solution: { id: made.id } })
    expect((await move('productowner', made, { action: 'removeFromAgenda' })).status).toBe(403)
    expect((await move('architect', made, { action: 'removeFromAgenda' })).json).toMatchObject({ agendaItem: { status: 'WITHDRAWN' } })
  })

  it('that the board approves take their prospects along but those that are unticked, with their conditions (scenario 3)', async () => {
    const { solution: made, prospect: first } = await makeDesigned(portal)
    const [second, idea] = [await makeProspect(portal, { solutionId: made.id }), await makeProspect(portal, { solutionId: made.id })]
    await prospectInState(portal, second.id, 'IN_DESIGN')
    await move('architect', made, { action: 'proposeForAda' })
    const condition = { text: 'Add rate limits', ownerId: made.ownerId ?? '', dueDate: '2999-01-01' }
    await decide(made.id, 'APPROVED_WITH_CONDITIONS', { conditions: [condition], excludedProspectIds: [second.id] })
    expect(await solution(made.id)).toMatchObject({
      status: 'APPROVED',
      openConditionCount: 1,
      conditions: [{ text: 'Add rate limits', status: 'OPEN' }],
      prospects: expect.arrayContaining([expect.objectContaining({ id: second.id, status: 'IN_DESIGN' })]),
    })
    expect([(await prospect(first.id)).status, (await prospect(idea.id)).status]).toEqual(['APPROVED', 'DRAFT'])
    const told = await eventsIn(portal.portal.services.database)
    expect(told.filter(({ event }) => event === 'SOLUTION_STATUS_CHANGED').at(-1)?.carries).toMatchObject({ newStatus: 'APPROVED' })
  })

  it('know only their own prospects: another one is not found through them (scenario 9)', async () => {
    const [{ solution: own, prospect: one }, other] = [await makeDesigned(portal), await makeSolution(portal)]
    const through = async (id: string) =>
      (await portal.call(moreOfSolutions.prospects, { as: 'reader', params: { id } })).data.map((at) => at.id)
    expect([await through(own.id), await through(other.id)]).toEqual([[one.id], []])
    const detached = await portal.raw('DELETE', `/api/solutions/${other.id}/prospects/rel/${one.id}`, { as: 'admin' })
    expect([detached.status, (await prospect(one.id)).solutionId]).toEqual([404, own.id])
  })

  it('that the board defers, sends back or rejects leave their prospects as it says (S-5)', async () => {
    const outcome = async (decision: Decided['decision'], more: Partial<Decided> = {}) => {
      const { solution: made, prospect: one } = await makeDesigned(portal)
      await move('architect', made, { action: 'proposeForAda' })
      await decide(made.id, decision, more)
      const { status, deferUntil, solutionId } = await prospect(one.id)
      return { solution: (await solution(made.id)).status, status, deferUntil, isIn: solutionId === made.id }
    }
    expect(await outcome('REWORK')).toMatchObject({ solution: 'IN_DESIGN', status: 'IN_DESIGN', isIn: true })
    expect(await outcome('DEFERRED', { deferUntil: '2999-01-01' })).toMatchObject({
      solution: 'DEFERRED',
      status: 'DEFERRED',
      deferUntil: '2999-01-01',
      isIn: true,
    })
    expect(await outcome('REJECTED')).toMatchObject({ solution: 'REJECTED', status: 'QUALIFIED', isIn: false })
    const { solution: gone } = await makeDesigned(portal)
    await expect(decide(gone.id, 'APPROVED')).rejects.toMatchObject({ name: 'InvalidTransition' })
  })

  it('within the mandate are approved by an architect who owns neither them nor their prospects', async () => {
    const { solution: made, prospect: one } = await makeDesigned(portal, { ownerId: 'admin@portico.example' })
    expect((await move('admin', made, { action: 'approveByMandate', comment: 'Mine' })).problem.code).toBe('fourEyes')
    const other = await makeProspect(portal, { solutionId: made.id, personalData: 'PERSONAL' })
    const refused = await move('architect', made, { action: 'approveByMandate', comment: 'Small' })
    expect(refused.problem.details).toMatchObject([{ path: 'prospects', code: 'prospectBeyondMandate', params: { code: other.code } }])
    await send('architect', 'DELETE', made, undefined, `/prospects/rel/${other.id}`)
    expect((await move('architect', made, { action: 'approveByMandate', comment: 'Small' })).json).toMatchObject({ status: 'APPROVED' })
    expect((await prospect(one.id)).status).toBe('APPROVED')
  })

  it('take prospects in and let them go while both are designed, and give them their release (S-2, P-9)', async () => {
    const made = await makeSolution(portal)
    const [one, decidedOne] = [await makeProspect(portal), await makeProspect(portal)]
    await prospectInState(portal, decidedOne.id, 'APPROVED')
    const attach = (as: Account, { id }: { id: string }) => send(as, 'PUT', made, undefined, `/prospects/rel/${id}`)
    expect((await attach('analyst', one)).status).toBe(403)
    expect((await attach('productowner', one)).json).toMatchObject({ prospectCount: 1 })
    expect((await attach('admin', decidedOne)).problem.details).toMatchObject([{ path: 'prospectId', code: 'prospectDecided' }])
    expect((await prospect(one.id)).solution).toMatchObject({ code: made.code })
    const listed = await portal.call(moreOfSolutions.prospects, { as: 'reader', params: { id: made.id }, query: {} })
    expect(listed.data.map(({ id }) => id)).toEqual([one.id])
    const { releaseId } = await prospect(decidedOne.id)
    const { version } = await solution(made.id)
    expect((await send('productowner', 'PATCH', made, { version, releaseId })).status).toBe(200)
    expect((await prospect(one.id)).releaseId).toBe(releaseId)
    // Also where the prospect itself says to which solution it belongs, made so or changed.
    const { domainId } = made
    const first = { name: 'Born in the solution', summary: 'What it is about', domainId, solutionId: made.id }
    expect((await portal.raw('POST', '/api/prospects', { as: 'productowner', body: first })).json).toMatchObject({ releaseId })
    const later = await makeProspect(portal)
    const joins = { version: later.version, solutionId: made.id }
    expect((await portal.raw('PATCH', `/api/prospects/${later.id}`, { as: 'admin', body: joins })).json).toMatchObject({ releaseId })
    expect((await send('productowner', 'DELETE', made, undefined, `/prospects/rel/${one.id}`)).status).toBe(204)
    expect((await send('productowner', 'DELETE', made, undefined, `/prospects/rel/${one.id}`)).status).toBe(404)
    // Withdrawn or deleted, they let all of them go (S-1).
    await attach('productowner', one)
    expect((await send('productowner', 'DELETE', made)).status).toBe(204)
    expect((await prospect(one.id)).solutionId).toBeNull()
  })

  it('that the board has on its agenda keep the prospects that they have: none is slipped in to be decided along, or out', async () => {
    const { solution: made, prospect: inside } = await makeDesigned(portal)
    await inState(portal, made.id, 'ON_AGENDA')
    const idea = await makeProspect(portal)
    const notDesigned = [{ path: 'solutionId', code: 'notDesigned' }]
    const change = (id: string, version: number, solutionId: string | null) =>
      portal.raw('PATCH', `/api/prospects/${id}`, { as: 'admin', body: { version, solutionId } })
    expect((await change(idea.id, idea.version, made.id)).problem.details, 'in').toMatchObject(notDesigned)
    expect((await change(inside.id, inside.version, null)).problem.details, 'out').toMatchObject(notDesigned)
    const other = await makeSolution(portal)
    const moved = await send('admin', 'PUT', other, undefined, `/prospects/rel/${inside.id}`)
    expect(moved.problem.details, 'over').toMatchObject([{ path: 'prospectId', code: 'notDesigned' }])
    const body = { name: 'Born too late', summary: 'What it is about', domainId: made.domainId, solutionId: made.id }
    expect((await portal.raw('POST', '/api/prospects', { as: 'productowner', body })).problem.details, 'born').toMatchObject(notDesigned)
  })

  it('give no release whose scope is frozen, unless an admin does it (S-2, R-2)', async () => {
    const { id: releaseId } = await makeRelease(portal)
    await releaseIn(portal, releaseId, 'PLANNED')
    const made = await makeSolution(portal, { releaseId })
    const [early, late, later] = [await makeProspect(portal), await makeProspect(portal), await makeProspect(portal)]
    const attach = (as: Account, { id }: { id: string }) => send(as, 'PUT', made, undefined, `/prospects/rel/${id}`)
    await attach('productowner', early)
    await frozenSince(portal, releaseId, '2020-01-01')
    expect([(await attach('productowner', late)).status, (await attach('admin', later)).status]).toEqual([200, 200])
    const releases = await Promise.all([early, late, later].map(async ({ id }) => (await prospect(id)).releaseId))
    expect(releases).toEqual([releaseId, null, releaseId])
    const named = await makeSolution(portal)
    const refused = await send('productowner', 'PATCH', named, { version: named.version, releaseId })
    expect([refused.status, refused.problem.details]).toMatchObject([422, [{ path: 'releaseId', code: 'releaseClosed' }]])
    expect((await send('admin', 'PATCH', named, { version: named.version, releaseId })).status).toBe(200)
  })

  it('go live once everything is realised, no condition is open, and somebody has said how far they comply', async () => {
    const { solution: made, prospect: one } = await makeDesigned(portal)
    await inState(portal, made.id, 'APPROVED')
    expect((await move('productowner', made, { action: 'startRealisation' })).json).toMatchObject({ status: 'IN_REALISATION' })
    const condition = await makeCondition(portal, 'SOLUTION', made.id)
    const live = (more: object = {}) => move('architect', made, { action: 'goLive', ...more })
    expect((await live()).problem.details.map(({ code }) => code)).toEqual(['notRealised', 'openConditions', 'confirmCompliance'])
    await prospectInState(portal, one.id, 'REALISED')
    const seen = async () => (await solution(made.id)).conditions?.find(({ id }) => id === condition)?.version
    const change = async (as: Account, body: object) =>
      portal.raw('PATCH', `/api/conditions/${condition}`, { as, body: { version: await seen(), ...body } })
    expect((await change('productowner', { status: 'MET' })).status).toBe(403)
    expect((await change('productowner', { evidence: 'Limits are in the plan' })).json).toMatchObject({ status: 'OPEN', may: ['evidence'] })
    // Who looked at it before that does not write over it.
    const late = await change('architect', { version: 1, evidence: '', status: 'MET' })
    expect([late.status, late.problem.name]).toEqual([409, 'VersionConflict'])
    expect((await change('architect', { status: 'WAIVED' })).problem.details).toMatchObject([{ path: 'comment', code: 'required' }])
    expect((await change('architect', { status: 'MET' })).json).toMatchObject({ status: 'MET' })
    expect((await live({ complianceConfirmed: true, complianceLevel: 'CONSISTENT' })).problem.details).toMatchObject([
      { path: 'complianceNote' },
    ])
    const done = await live({ complianceConfirmed: true, complianceLevel: 'CONSISTENT', complianceNote: 'It has features of its own.' })
    expect(done.json).toMatchObject({ status: 'LIVE', complianceLevel: 'CONSISTENT' })
    const history = (await send('reader', 'GET', made, undefined, '/history')).json as { changes: { field: string }[] }[]
    expect(history.flatMap(({ changes }) => changes.map(({ field }) => field))).toEqual(expect.arrayContaining(['evidence', 'condition']))
  })

  it('are changed by who owns them, approved in their scope alone (S-3); how far they comply is an architect’s to say', async () => {
    const made = await makeSolution(portal)
    const patch = async (as: Account, more: object) => send(as, 'PATCH', made, { version: (await solution(made.id)).version, ...more })
    expect((await patch('analyst', { alternatives: 'None' })).status).toBe(403)
    expect((await patch('productowner', { alternatives: 'None' })).status).toBe(200)
    expect((await patch('productowner', { complianceLevel: 'COMPLIANT' })).status).toBe(403)
    expect((await patch('architect', { estimatedCost: 1.234 })).problem.details).toMatchObject([{ path: 'estimatedCost' }])
    expect((await patch('architect', { estimatedCost: 1200.5, designUrl: 'javascript:x' })).problem.details).toMatchObject([
      { path: 'designUrl' },
    ])
    expect((await patch('architect', { estimatedCost: 1200.5 })).json).toMatchObject({ estimatedCost: 1200.5 })
    await inState(portal, made.id, 'APPROVED')
    expect((await patch('architect', { summary: 'Something else entirely' })).problem.details).toMatchObject([
      { path: 'summary', code: 'reopenFirst' },
    ])
    expect((await patch('productowner', { tags: ['late'] })).status).toBe(200)
    const both = ['one', 'two'].map((tag) => send('admin', 'PATCH', made, { version: made.version + 3, tags: [tag] }))
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('deferred to a day that has come are designed again, and who must meet an overdue condition is told once a week', async () => {
    const made = await makeSolution(portal)
    await inState(portal, made.id, 'DEFERRED')
    const { services } = portal.portal
    const [job] = solutionJobs(services, solutionRecord(services, prospectRecord(services)))
    const signal = new AbortController().signal
    await job?.run(signal)
    expect((await solution(made.id)).status).toBe('DEFERRED')
    await deferredTo(portal, made.id, '2020-01-01')
    await job?.run(signal)
    expect(await solution(made.id)).toMatchObject({ status: 'IN_DESIGN', deferUntil: null })

    const late = await makeCondition(portal, 'SOLUTION', made.id, { dueDate: '2020-01-01' })
    await conditionReminders(services).run(signal)
    await conditionReminders(services).run(signal)
    const told = (await eventsIn(services.database)).filter(({ event }) => event === 'CONDITION_REMINDER')
    expect(told.map(({ carries }) => carries)).toMatchObject([
      { owner: { id: made.ownerId }, conditions: [{ id: late, dueDate: '2020-01-01' }] },
    ])
    const listed = await portal.call(conditions.list, { as: 'reader', query: { overdue: true } })
    expect(listed.data).toMatchObject([{ id: late, subject: { code: made.code }, may: [] }])
  })
})
