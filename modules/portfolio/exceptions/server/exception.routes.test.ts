import type { Account } from '@portico/app-server/testing/client.ts'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { eventsIn } from '@portico/app-server/testing/stored.ts'
import { settings } from '@portico/core/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agendaItems } from '../../agenda/item.contract.ts'
import type { Decided } from '../../backlog/server/subject.ts'
import { entryOf } from '../../catalogues/catalogues.testing.ts'
import { prospects } from '../../prospects/prospect.contract.ts'
import { makeProspect, inState as prospectInState } from '../../prospects/prospects.testing.ts'
import { solutions } from '../../solutions/solution.contract.ts'
import { makeDesigned, inState as solutionInState } from '../../solutions/solutions.testing.ts'
import { exceptions, moreOfExceptions } from '../exception.contract.ts'
import { dayIn, decided, endsIn, inState, itemsOf as itemsOn, makeException, newException, ratedAs } from '../exceptions.testing.ts'
import { exceptionJobs } from './exception.jobs.ts'
import { exceptionRecord } from './exception.record.ts'
import { exceptionSubject } from './exception-subject.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ modules: ['Portfolio'] })
  for (const as of ['admin', 'architect', 'productowner', 'analyst', 'reader'] as const) await portal.raw('GET', '/api/users/me', { as })
})
afterAll(() => portal.close())

const send = (as: Account, method: string, { id }: { id: string }, body?: object, tail = '') =>
  portal.raw(method, `/api/exceptions/${id}${tail}`, { as, ...(body && { body }) })
const move = (as: Account, one: { id: string }, body: object) => send(as, 'POST', one, body, '/transitions')
const exception = (id: string) => portal.call(exceptions.get, { as: 'reader', params: { id } })
const told = async (event: string) =>
  (await eventsIn(portal.portal.services.database)).filter((one) => one.event === event).map(({ carries }) => carries)
const itemsOf = (id: string) => itemsOn(portal, id)
const runJob = async (name: string, at = new Date(), timeZone = portal.portal.services.timeZone) => {
  const services = { ...portal.portal.services, timeZone, clock: { now: () => at } }
  await exceptionJobs(services, exceptionRecord(services))
    .find((job) => job.name === name)
    ?.run(new AbortController().signal)
}
const plain = { about: 'RECORD', decisionText: 'As it was proposed.', deferUntil: null, conditions: [], excludedProspectIds: [] } as const
async function decide(id: string, decision: Decided['decision'], more: Partial<Decided> = {}) {
  const { services } = portal.portal
  const itemId = await decided(portal, id, decision)
  await services.database.transaction((tx) =>
    exceptionSubject(services, exceptionRecord(services)).move(tx, { actor: {}, caller: 'ada' }, id, {
      to: 'decided',
      ...plain,
      itemId,
      decision,
      ...more,
    }),
  )
}

describe('exceptions', () => {
  it('are asked for complete and with an end; who asked neither reviews nor decides, not even an admin (E-1, scenario 5)', async () => {
    const bare = await portal.call(exceptions.create, { as: 'productowner', body: await newException(portal) })
    const refused = await move('productowner', bare, { action: 'request' })
    expect(refused.problem.details.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['validTo', 'justification', 'remediationOwnerId']),
    )
    const secure = await makeException(portal, { deviationType: 'SECURITY' })
    expect((await move('productowner', secure, { action: 'request' })).problem.details).toMatchObject([{ path: 'compensatingMeasures' }])

    const made = await makeException(portal, { riskRating: 'LOW' }, 'admin')
    expect((await move('admin', made, { action: 'request' })).json).toMatchObject({ status: 'REQUESTED' })
    expect((await told('EXCEPTION_REQUESTED')).at(-1)).toMatchObject({ exception: { code: made.code }, riskRating: 'LOW' })
    const review = (as: Account, reviewerId: string) => move(as, made, { action: 'startReview', reviewerId })
    expect((await review('productowner', 'architect@portico.example')).status).toBe(403)
    expect((await review('architect', 'productowner@portico.example')).problem.details).toMatchObject([
      { path: 'reviewerId', code: 'personRole' },
    ])
    expect((await review('architect', 'architect@portico.example')).json).toMatchObject({ status: 'IN_REVIEW' })
    const { version } = await exception(made.id)
    expect((await send('admin', 'PATCH', made, { version, riskRating: 'MEDIUM' })).problem.code).toBe('fourEyes')
    const grant = (as: Account) => move(as, made, { action: 'grantByMandate', comment: 'Fine' })
    expect([(await grant('admin')).status, (await grant('admin')).problem.code]).toEqual([403, 'fourEyes'])
    expect((await grant('architect')).json).toMatchObject({
      status: 'GRANTED',
      originalValidTo: made.validTo,
      decisionText: 'Fine',
      extensionsLeft: 2,
    })
    expect(await itemsOf(made.id)).toEqual(['RECORD INFORMATION PROPOSED'])
    expect((await told('EXCEPTION_DECIDED')).at(-1)).toMatchObject({ decision: 'GRANTED', validTo: made.validTo })
  })

  it('end within the longest period of their risk: a longer wish is cut (E-2); more than the mandate is the board’s (E-5)', async () => {
    const made = await makeException(portal, { validTo: dayIn(300), remediationDueDate: dayIn(290) })
    await inState(portal, made.id, 'IN_REVIEW')
    const grant = () => move('architect', made, { action: 'grantByMandate', comment: 'Fine' })
    expect((await grant()).problem.details).toMatchObject([{ path: 'validTo', code: 'beyondMandate' }])
    const { version } = await exception(made.id)
    await send('architect', 'PATCH', made, { version, riskRating: 'HIGH' })
    await move('architect', made, { action: 'proposeForAda' })
    const { ownerId } = await portal.call(prospects.get, { as: 'reader', params: { id: made.subjectId } })
    const condition = { text: 'Watch it', ownerId: ownerId ?? '', dueDate: '2999-01-01' }
    await decide(made.id, 'APPROVED_WITH_CONDITIONS', { conditions: [condition] })
    expect(await exception(made.id)).toMatchObject({
      status: 'GRANTED',
      validTo: dayIn(180),
      askedValidTo: dayIn(300),
      remediationDueDate: dayIn(180),
      openConditionCount: 1,
    })
    expect((await told('EXCEPTION_DECIDED')).at(-1)).toMatchObject({ validTo: dayIn(180), conditions: [{ text: 'Watch it' }] })
  })

  it('that the board defers are reviewed again, with their next item in the backlog', async () => {
    const made = await makeException(portal)
    await inState(portal, made.id, 'IN_REVIEW')
    await move('architect', made, { action: 'proposeForAda' })
    await decide(made.id, 'DEFERRED')
    expect((await exception(made.id)).status).toBe('IN_REVIEW')
    expect(await itemsOf(made.id)).toEqual(['RECORD DECISION HANDLED', 'RECORD DECISION PROPOSED'])
    expect((await move('architect', made, { action: 'proposeForAda' })).json).toMatchObject({ status: 'ON_AGENDA' })
    expect(await itemsOf(made.id)).toHaveLength(2)
    await decide(made.id, 'REJECTED')
    expect((await exception(made.id)).status).toBe('REJECTED')
  })

  it('that the board has put off wait for it no longer once they are decided or given up without it', async () => {
    for (const [as, action] of [
      ['architect', 'reject'],
      ['architect', 'return'],
      ['architect', 'grantByMandate'],
      ['admin', 'withdraw'],
    ] as const) {
      const made = await makeException(portal)
      await inState(portal, made.id, 'IN_REVIEW')
      await move('architect', made, { action: 'proposeForAda' })
      await decide(made.id, 'DEFERRED')
      expect((await move(as, made, { action, comment: 'Because.' })).status, action).toBe(200)
      expect((await itemsOf(made.id)).filter((item) => item.startsWith('RECORD DECISION'))).toEqual([
        'RECORD DECISION HANDLED',
        'RECORD DECISION WITHDRAWN',
      ])
    }
  })

  it('are extended twice at most, within their risk, by another than who asked; high risks by the board (E-3)', async () => {
    const made = await makeException(portal)
    await inState(portal, made.id, 'GRANTED')
    const ask = (validTo: string, as: Account = 'productowner') =>
      send(as, 'POST', made, { requestedValidTo: validTo, reason: 'The new system comes half a year later.' }, '/extensions')
    const rule = (id: string, as: Account, decision = 'GRANTED') =>
      portal.raw('POST', `/api/extensions/${id}/decision`, { as, body: { decision, text: 'Fine.' } })
    expect((await ask(dayIn(200), 'analyst')).status).toBe(403)
    expect((await ask(dayIn(900))).problem.details).toMatchObject([{ path: 'requestedValidTo', code: 'beyondRisk' }])
    const first = (await ask(dayIn(200))).json as { id: string }
    expect((await ask(dayIn(210))).problem.details).toMatchObject([{ code: 'extensionOpen' }])
    expect((await rule(first.id, 'productowner')).status).toBe(403)
    expect((await rule(first.id, 'architect')).json).toMatchObject({ status: 'GRANTED' })
    expect(await exception(made.id)).toMatchObject({ status: 'GRANTED', validTo: dayIn(200), extensionCount: 1, extensionsLeft: 1 })
    expect([(await rule(first.id, 'architect')).status]).toEqual([409])

    await ratedAs(portal, made.id, 'HIGH')
    const second = (await ask(dayIn(300))).json as { id: string }
    expect((await rule(second.id, 'architect')).problem.details).toMatchObject([{ code: 'throughAgenda' }])
    expect(await itemsOf(made.id)).toEqual(['EXTENSION DECISION PROPOSED'])
    await decide(made.id, 'APPROVED', { about: 'EXTENSION' })
    expect(await exception(made.id)).toMatchObject({ validTo: dayIn(300), extensionsLeft: 0 })
    expect((await ask(dayIn(310))).problem.details).toMatchObject([{ code: 'noExtensionsLeft' }])
    const { version } = await portal.call(settings.read, { as: 'admin' })
    await portal.call(settings.change, { as: 'admin', body: { version, values: { 'exceptions.mostExtensions': 3 } } })
    expect(await exception(made.id)).toMatchObject({ extensionCount: 2, extensionsLeft: 1 })
    expect((await ask(dayIn(310))).status).toBe(201)
    await portal.call(settings.change, { as: 'admin', body: { version: version + 1, values: { 'exceptions.mostExtensions': null } } })
  })

  it('leave no wish for more time behind whose item is withdrawn; nor is one kept off that the board has put off', async () => {
    const made = await makeException(portal)
    await inState(portal, made.id, 'GRANTED')
    await ratedAs(portal, made.id, 'HIGH')
    const ask = () =>
      send('productowner', 'POST', made, { requestedValidTo: dayIn(200), reason: 'The new system comes later.' }, '/extensions')
    const withdraw = async (id: string, as: Account) => {
      const { data } = await portal.call(agendaItems.list, { as, query: { subjectId: [id], backlog: true } })
      return portal.raw('POST', `/api/agendaitems/${data[0]?.id}/transitions`, { as, body: { action: 'withdraw', comment: 'No need' } })
    }
    expect((await ask()).status).toBe(201)
    expect((await withdraw(made.id, 'productowner')).status).toBe(200)
    expect(await exception(made.id)).toMatchObject({
      status: 'GRANTED',
      extensionsLeft: 2,
      extensions: [{ status: 'REJECTED', decisionText: 'No need' }],
    })
    expect((await ask()).status).toBe(201)

    const deferred = await makeException(portal)
    await inState(portal, deferred.id, 'IN_REVIEW')
    await move('architect', deferred, { action: 'proposeForAda' })
    await decide(deferred.id, 'DEFERRED')
    expect((await withdraw(deferred.id, 'architect')).status).toBe(200)
    expect((await exception(deferred.id)).status).toBe('IN_REVIEW')
  })

  it('past their last day expire: their live solution conforms no longer, and the board hears of it (E-7, E-8, scenario 6)', async () => {
    const { solution, prospect } = await makeDesigned(portal)
    const made = await makeException(portal, { subjectId: prospect.id })
    await solutionInState(portal, solution.id, 'LIVE')
    await inState(portal, made.id, 'GRANTED')
    await endsIn(portal, made.id, -1)
    await runJob('end exceptions')
    expect(await exception(made.id)).toMatchObject({ status: 'EXPIRED', solutionId: solution.id, daysLeft: -1 })
    expect(await portal.call(solutions.get, { as: 'reader', params: { id: solution.id } })).toMatchObject({
      complianceLevel: 'NON_CONFORMANT',
      version: solution.version + 1,
    })
    expect(await itemsOf(made.id)).toEqual(['ENDED DECISION PROPOSED'])
    expect(await told('EXCEPTION_EXPIRED')).toMatchObject([{ exception: { id: made.id }, requester: { name: expect.any(String) } }])
    expect((await move('architect', made, { action: 'close', closureEvidence: 'It speaks REST now' })).json).toMatchObject({
      status: 'CLOSED',
    })
    expect(await itemsOf(made.id)).toEqual(['ENDED DECISION WITHDRAWN'])
  })

  it('near their end are told of once at each of 60, 30, 14 and 7 days (E-6)', async () => {
    const made = await makeException(portal)
    await inState(portal, made.id, 'GRANTED')
    const notices = async () =>
      (await told('EXCEPTION_EXPIRY_NOTICE')).filter((one) => (one as { exception: { id: string } }).exception.id === made.id)
    for (const [daysBefore, expected] of [
      [61, 0],
      [60, 1],
      [31, 1],
      [30, 2],
      [7, 3],
    ] as const) {
      const at = new Date(Date.parse(made.validTo ?? '') - daysBefore * 86_400_000)
      await runJob('tell of exceptions that end', at)
      await runJob('tell of exceptions that end', at)
      expect(await notices(), String(daysBefore)).toHaveLength(expected)
    }
    expect(await notices()).toMatchObject([{ daysLeft: 60 }, { daysLeft: 30 }, { daysLeft: 7 }])
  })

  it('last until their last day is over where the portal is, not where the server counts (E-7)', async () => {
    const made = await makeException(portal)
    await inState(portal, made.id, 'GRANTED')
    const atNight = (hours: number) => new Date(Date.parse(`${made.validTo}T00:00:00Z`) + (24 + hours) * 3_600_000)
    await runJob('end exceptions', atNight(5), 'America/Los_Angeles')
    expect((await exception(made.id)).status).toBe('GRANTED')
    await runJob('end exceptions', atNight(9), 'America/Los_Angeles')
    expect((await exception(made.id)).status).toBe('EXPIRED')
  })

  it('are not granted once the time that was asked for is over: they would end at once', async () => {
    const made = await makeException(portal, { riskRating: 'LOW' })
    await inState(portal, made.id, 'IN_REVIEW')
    await endsIn(portal, made.id, -1)
    const over = [{ path: 'validTo', code: 'futureDay' }]
    expect((await move('architect', made, { action: 'grantByMandate', comment: 'Fine' })).problem.details).toMatchObject(over)
    await move('architect', made, { action: 'proposeForAda' })
    await expect(decide(made.id, 'APPROVED')).rejects.toMatchObject({ details: over })
    expect((await exception(made.id)).status).toBe('ON_AGENDA')
    await endsIn(portal, made.id, 0)
    await decide(made.id, 'APPROVED')
    expect((await exception(made.id)).status).toBe('GRANTED')
  })

  it('keep a prospect from its release while they are not decided, and let it in once granted (P-6, E-9, scenario 4)', async () => {
    const soap = await entryOf(portal, 'northBound', 'SOAP')
    const needing = await makeProspect(portal, { northBoundIds: [soap.id] })
    await prospectInState(portal, needing.id, 'APPROVED')
    const plan = () => portal.raw('POST', `/api/prospects/${needing.id}/transitions`, { as: 'productowner', body: { action: 'plan' } })
    expect((await plan()).problem.details).toMatchObject([{ code: 'needsException' }])
    const other = await makeException(portal, { subjectId: needing.id, deviationType: 'NAMING' })
    await inState(portal, other.id, 'GRANTED')
    expect((await plan()).problem.details).toMatchObject([{ code: 'needsException' }])
    const made = await makeException(portal, { subjectId: needing.id })
    await inState(portal, made.id, 'IN_REVIEW')
    expect((await plan()).problem.details.map(({ code }) => code)).toEqual(['openException', 'needsException'])
    await move('architect', made, { action: 'grantByMandate', comment: 'Fine' })
    expect((await plan()).json).toMatchObject({ status: 'PLANNED', isExcepted: true })
  })

  it('are about what is there: a record of the portfolio, and an API product only while its module is on', async () => {
    const attempt = async (more: object) =>
      (await portal.raw('POST', '/api/exceptions', { as: 'admin', body: { ...(await newException(portal)), ...more } })).problem.details
    expect(await attempt({ subjectId: crypto.randomUUID() })).toMatchObject([{ path: 'subjectId', code: 'unknownRecord' }])
    expect(await attempt({ subjectId: 'nothing' })).toMatchObject([{ path: 'subjectId', code: 'unknownRecord' }])
    expect(await attempt({ subjectType: 'API_PRODUCT', subjectId: 'test/x' })).toMatchObject([{ path: 'subjectType', code: 'moduleOff' }])
    expect(await attempt({ validFrom: '2030-01-02', validTo: '2030-01-01' })).toMatchObject([{ path: 'validTo', code: 'afterValidFrom' }])
    expect(await attempt({ justification: 'short' })).toMatchObject([{ path: 'justification' }])
    const made = await makeException(portal)
    expect((await portal.raw('DELETE', `/api/prospects/${made.subjectId}`, { as: 'admin' })).problem.name).toBe('ReferenceConflict')
  })

  it('granted stay as they are but for their remedy, which its owner tells of; they are a file, and never deleted (E-10)', async () => {
    const made = await makeException(portal)
    await inState(portal, made.id, 'GRANTED')
    const patch = async (as: Account, more: object) => send(as, 'PATCH', made, { version: (await exception(made.id)).version, ...more })
    expect((await patch('productowner', { remediationStatus: 'IN_PROGRESS' })).json).toMatchObject({ remediationStatus: 'IN_PROGRESS' })
    expect((await patch('productowner', { closureEvidence: 'x' })).status).toBe(403)
    expect((await patch('architect', { validTo: dayIn(300) })).problem.details).toMatchObject([
      { path: 'validTo', code: 'fixedWhenGranted' },
    ])
    expect((await patch('analyst', { remediationStatus: 'DONE' })).status).toBe(403)
    const both = ['DONE', 'BLOCKED'].map((remediationStatus) => send('admin', 'PATCH', made, { version: 2, remediationStatus }))
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await send('admin', 'DELETE', made)).status).toBe(409)
    const response = await fetch(`${portal.url}/api/exceptions/export?subjectId=${made.subjectId}&status=GRANTED`, {
      headers: { authorization: `Bearer ${await portal.token('reader')}` },
    })
    expect(response.headers.get('content-type')).toContain('text/csv')
    expect(await response.text()).toContain(`${made.code},${made.title}`)
    const again = await portal.call(moreOfExceptions.extend, {
      as: 'productowner',
      params: { id: made.id },
      body: { requestedValidTo: dayIn(100), reason: 'The new system comes a bit later.' },
    })
    expect(again.status).toBe('REQUESTED')
  })
})
