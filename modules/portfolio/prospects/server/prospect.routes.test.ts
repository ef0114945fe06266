import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entryOf } from '../../catalogues/catalogues.testing.ts'
import { makeCondition } from '../../conditions/conditions.testing.ts'
import { dayIn } from '../../exceptions/exceptions.testing.ts'
import { prospects } from '../prospect.contract.ts'
import { moreOfProspects } from '../prospect-more.contract.ts'
import { deferredTo, groundOf, inState, makeProspect, newProspect } from '../prospects.testing.ts'
import { prospectJobs } from './prospect.jobs.ts'
import { prospectRecord } from './prospect.record.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ modules: ['Portfolio'] })
  for (const as of ['admin', 'architect', 'productowner', 'analyst', 'reader'] as const) await portal.raw('GET', '/api/users/me', { as })
})
afterAll(() => portal.close())

type As = 'admin' | 'architect' | 'productowner' | 'analyst' | 'reader'
const send = (as: As, method: string, { id }: { id: string }, body?: object, tail = '') =>
  portal.raw(method, `/api/prospects/${id}${tail}`, { as, ...(body && { body }) })
const move = (as: As, prospect: { id: string }, body: object) => send(as, 'POST', prospect, body, '/transitions')

describe('prospects', () => {
  it('on a standard that ends need an exception, and say why; what is missing to submit is named (scenario 1)', async () => {
    const [partner, soap] = [await entryOf(portal, 'usageType', 'PARTNER'), await entryOf(portal, 'northBound', 'SOAP')]
    const made = await portal.call(prospects.create, {
      as: 'productowner',
      body: { ...(await newProspect(portal)), usageTypeIds: [partner.id], northBoundIds: [soap.id] },
    })
    expect(made).toMatchObject({
      code: expect.stringMatching(/^PRS-\d{4}$/),
      status: 'DRAFT',
      needsException: true,
      needsExceptionReasons: ['North-bound: SOAP is DEPRECATED'],
      exceptionReasons: [{ code: 'DEPRECATED', params: { catalogue: 'northBound', name: 'SOAP' } }],
    })
    const refused = await move('productowner', made, { action: 'submit' })
    expect([refused.status, refused.problem.name]).toEqual([422, 'GuardError'])
    expect(refused.problem.details.map(({ path }) => path)).toContain('businessValueText')
    const listed = await portal.call(prospects.list, { as: 'reader', query: { needsException: true, northBound: [soap.id] } })
    expect(listed.data.map(({ id }) => id)).toEqual([made.id])
    // The row of the catalogue is in use, and what has chosen it follows when its standing changes.
    expect(await entryOf(portal, 'northBound', 'SOAP')).toMatchObject({ usedBy: 1 })
    const { id, version, code, name } = soap
    const body = { version, code, name, specFormat: 'WSDL', interaction: 'SYNCHRONOUS', standardStatus: 'ACTIVE' }
    expect((await portal.raw('PUT', `/api/northbounds/${id}`, { as: 'admin', body })).status).toBe(200)
    expect(await portal.call(prospects.get, { as: 'reader', params: { id: made.id } })).toMatchObject({ needsException: false })
    expect((await portal.raw('DELETE', `/api/northbounds/${id}`, { as: 'admin' })).problem.name).toBe('ReferenceConflict')
  })

  it('take the fields of a transition with it, and no others', async () => {
    const made = await makeProspect(portal)
    await inState(portal, made.id, 'SUBMITTED')
    const defer = (more: object) => move('architect', made, { action: 'defer', comment: 'Later', ...more })
    expect((await defer({ deferUntil: '2020-01-01' })).problem).toMatchObject({ name: 'GuardError', details: [{ path: 'deferUntil' }] })
    expect((await defer({ realisationEvidence: 'x' })).problem.details).toMatchObject([{ path: 'realisationEvidence', code: 'notTaken' }])
    const day = dayIn(3)
    expect((await defer({ deferUntil: day })).json).toMatchObject({ status: 'DEFERRED', deferUntil: day })
  })

  it('deferred to a day that has come are submitted again by the portal', async () => {
    const made = await makeProspect(portal)
    await inState(portal, made.id, 'SUBMITTED')
    const [today, tomorrow] = [dayIn(0), dayIn(1)]
    await move('architect', made, { action: 'defer', comment: 'Later', deferUntil: tomorrow })
    const { services } = portal.portal
    const [job] = prospectJobs(services, prospectRecord(services))
    const status = async () => (await portal.call(prospects.get, { as: 'reader', params: { id: made.id } })).status
    await job?.run(new AbortController().signal)
    expect(await status()).toBe('DEFERRED')
    await deferredTo(portal, made.id, today ?? '')
    await job?.run(new AbortController().signal)
    expect(await status()).toBe('SUBMITTED')
  })

  it('are changed by whom their state lets: a draft by who owns or made it, an approved one in its scope alone (P-1)', async () => {
    const made = await makeProspect(portal)
    const patch = async (as: As, more: object) => {
      const { version } = await portal.call(prospects.get, { as: 'admin', params: { id: made.id } })
      return send(as, 'PATCH', made, { version, ...more })
    }
    expect((await patch('analyst', { summary: 'Something else entirely' })).status).toBe(403)
    expect((await patch('productowner', { summary: 'Something else entirely' })).status).toBe(200)
    await inState(portal, made.id, 'QUALIFIED')
    expect((await patch('productowner', { tags: ['late'] })).status).toBe(403)
    await inState(portal, made.id, 'APPROVED')
    const locked = await patch('productowner', { summary: 'Something new once more' })
    expect([locked.status, locked.problem.details]).toMatchObject([422, [{ path: 'summary', code: 'reopenFirst' }]])
    expect((await patch('productowner', { tags: ['late'] })).status).toBe(200)
    expect((await send('reader', 'PATCH', made, { version: 1 })).status).toBe(403)
  })

  it('of somebody are not decided by them: owners neither reject nor approve by mandate, also as admins', async () => {
    const made = await makeProspect(portal, { ownerId: 'admin@portico.example' })
    await inState(portal, made.id, 'IN_DESIGN')
    expect((await move('admin', made, { action: 'approveByMandate', comment: 'Mine' })).problem.code).toBe('fourEyes')
    const approved = await move('architect', made, { action: 'approveByMandate', comment: 'Small' })
    expect(approved.json).toMatchObject({ status: 'APPROVED' })
  })

  it('never depend on themselves, over any number of steps', async () => {
    const first = await makeProspect(portal)
    const second = await makeProspect(portal, { dependsOnIds: [first.id] })
    const third = await makeProspect(portal, { dependsOnIds: [second.id] })
    const answer = await send('admin', 'PATCH', first, { version: first.version, dependsOnIds: [third.id] })
    expect(answer.problem.details).toMatchObject([{ path: 'dependsOnIds', code: 'belowItself' }])
    expect((await send('admin', 'DELETE', second)).problem.name).toBe('ReferenceConflict')
    // Nor by two people who each close a half of the circle at the same time.
    const [left, right] = [await makeProspect(portal), await makeProspect(portal)]
    const both = [left, right].map(({ id, version }, at) =>
      send('admin', 'PATCH', { id }, { version, dependsOnIds: [[right, left][at]?.id] }),
    )
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  it('need an exception once what they call is of a type that theirs may not call, whoever changes that (P-5)', async () => {
    const [system, process, experience] = await Promise.all(
      ['SYSTEM', 'PROCESS', 'EXPERIENCE'].map((code) => entryOf(portal, 'abstractionType', code)),
    )
    const called = await makeProspect(portal, { abstractionTypeId: system?.id })
    const calling = await makeProspect(portal, { abstractionTypeId: process?.id, dependsOnIds: [called.id] })
    const needs = async () => (await portal.call(prospects.get, { as: 'reader', params: { id: calling.id } })).needsException
    expect(await needs()).toBe(false)
    const changed = await send('admin', 'PATCH', called, { version: called.version, abstractionTypeId: experience?.id })
    expect([changed.status, await needs()]).toEqual([200, true])
  })

  it('are cloned with what may still be chosen, and with what was looked for (P-12, C-2)', async () => {
    const [old, rest] = [await entryOf(portal, 'northBound', 'GRPC'), await entryOf(portal, 'northBound', 'REST')]
    const made = await makeProspect(portal, { northBoundIds: [old.id, rest.id], reuseCheck: 'REUSE_POSSIBLE', reuseNote: 'Half of it' })
    const { version, code, name } = old
    const body = { version, code, name, specFormat: 'PROTOBUF', interaction: 'SYNCHRONOUS', standardStatus: 'OBSOLETE' }
    expect((await portal.raw('PUT', `/api/northbounds/${old.id}`, { as: 'admin', body })).status).toBe(200)
    const copy = await portal.call(moreOfProspects.clone, { as: 'analyst', params: { id: made.id } })
    expect(copy).toMatchObject({ northBoundIds: [rest.id], reuseCheck: 'REUSE_POSSIBLE', reuseNote: 'Half of it' })
  })

  it('are cloned without their solution and release, as often as somebody wants, and found where they look alike', async () => {
    const made = await makeProspect(portal, { name: 'Meter readings by interval' })
    const copy = await portal.call(moreOfProspects.clone, { as: 'analyst', params: { id: made.id } })
    expect(copy).toMatchObject({ status: 'DRAFT', summary: made.summary, usageTypeIds: made.usageTypeIds, solutionId: null })
    const again = await portal.call(moreOfProspects.clone, { as: 'analyst', params: { id: made.id } })
    expect([copy.name, again.name]).toEqual([`${made.name} (copy)`, `${made.name} (copy 2)`])
    const like = await portal.call(moreOfProspects.similar, { as: 'reader', params: { id: copy.id } })
    expect(like.map(({ id }) => id)).toContain(made.id)
  })

  it('are deleted as long as they never left the first state, by who owns or made them', async () => {
    const made = await makeProspect(portal)
    expect((await send('architect', 'DELETE', made)).status).toBe(403)
    await send('productowner', 'POST', made, { text: 'Soon gone' }, '/comments')
    expect((await send('productowner', 'DELETE', made)).status).toBe(204)
    const other = await makeProspect(portal)
    await move('productowner', other, { action: 'submit' })
    await move('architect', other, { action: 'return', comment: 'Say more' })
    const left = await send('productowner', 'DELETE', other)
    expect([left.status, left.problem.name]).toEqual([409, 'InvalidTransition'])
  })

  it('count what the board asked for and nobody has met yet', async () => {
    const made = await makeProspect(portal)
    await makeCondition(portal, 'PROSPECT', made.id)
    expect([
      made.conditionOpenCount,
      (await portal.call(prospects.get, { as: 'reader', params: { id: made.id } })).conditionOpenCount,
    ]).toEqual([0, 1])
  })

  it('changed by two at once are those of the first (scenario 10)', async () => {
    const made = await makeProspect(portal)
    const both = ['One and the same', 'Another of the same'].map((summary) =>
      send('admin', 'PATCH', made, { version: made.version, summary }),
    )
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('name only what is there and for choice', async () => {
    const { filled } = await groundOf(portal)
    const old = await entryOf(portal, 'northBound', 'DATABASE_VIEW')
    const answer = await portal.raw('POST', '/api/prospects', {
      as: 'admin',
      body: { ...(await newProspect(portal)), ...filled, northBoundIds: [old.id], ownerId: 'analyst@portico.example' },
    })
    expect(answer.status).toBe(422)
    const both = (answer.json as { error: { details: { path: string }[] } }).error.details.map(({ path }) => path)
    expect(both).toEqual(['ownerId'])
    const again = await portal.raw('POST', '/api/prospects', {
      as: 'admin',
      body: { ...(await newProspect(portal)), northBoundIds: [old.id] },
    })
    expect(again.problem.details).toMatchObject([{ path: 'northBoundIds.0', code: 'notForChoice' }])
  })
})
