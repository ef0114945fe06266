import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { moreOfExceptions } from '@portico/portfolio/exceptions/exception.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIn, inState as exceptionIn, makeException, ratedAs, requestedBy } from '../../exceptions/exceptions.testing.ts'
import { inState, makeProspect } from '../../prospects/prospects.testing.ts'
import { madeBy, makeDesigned } from '../../solutions/solutions.testing.ts'
import { itemIn, led, makeItem, makeMeeting, meetingIn } from '../agenda.testing.ts'
import { type AgendaItem, agendaItems } from '../item.contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ modules: ['Portfolio'] })
  for (const as of ['admin', 'architect', 'productowner'] as const) await portal.raw('GET', '/api/users/me', { as })
})
afterAll(() => portal.close())

type As = 'admin' | 'architect' | 'productowner'
const post = (as: As, path: string, body: object) => portal.raw('POST', `/api/${path}`, { as, body })
const words = 'The board has looked at it.'
const decide = (as: As, { id }: { id: string }, more: object = {}) =>
  post(as, `agendaitems/${id}/transitions`, { action: 'decide', decision: 'APPROVED', decisionText: words, ...more })
/** What waits for a decision about a record, up in a session. */
async function upInSession(subjectId: string): Promise<AgendaItem> {
  const meeting = await makeMeeting(portal, await led(portal))
  const { data } = await portal.call(agendaItems.list, { as: 'admin', query: { subjectId: [subjectId], backlog: true } })
  await post('admin', `agendaitems/${data[0]?.id}/transitions`, { action: 'schedule', meetingId: meeting.id })
  await meetingIn(portal, meeting.id, 'IN_SESSION')
  return portal.call(agendaItems.get, { as: 'admin', params: { id: data[0]?.id ?? '' } })
}
const statusOf = async (path: string) => ((await portal.raw('GET', `/api/${path}`, { as: 'admin' })).json as { status: string }).status

describe('nobody decides alone about what is theirs', () => {
  it('a prospect of their own that is decided with its solution, unless they leave it out', async () => {
    const { solution, prospect: other } = await makeDesigned(portal)
    const own = await makeProspect(portal, { solutionId: solution.id, ownerId: 'admin@portico.example' })
    await inState(portal, own.id, 'IN_DESIGN')
    await portal.raw('POST', `/api/solutions/${solution.id}/transitions`, { as: 'architect', body: { action: 'proposeForAda' } })
    await madeBy(portal, solution.id, 'somebody@else.example')
    const item = await upInSession(solution.id)
    expect((await decide('admin', item)).problem).toMatchObject({ statusCode: 403, code: 'fourEyes' })
    expect(await statusOf(`prospects/${other.id}`)).toBe('IN_DESIGN')
    expect((await decide('admin', item, { excludedProspectIds: [own.id] })).status).toBe(200)
    expect([await statusOf(`prospects/${own.id}`), await statusOf(`prospects/${other.id}`)]).toEqual(['IN_DESIGN', 'APPROVED'])
  })

  it('more time for an exception that they asked for on behalf of somebody else', async () => {
    const made = await makeException(portal)
    await exceptionIn(portal, made.id, 'GRANTED')
    await ratedAs(portal, made.id, 'HIGH')
    await portal.call(moreOfExceptions.extend, {
      as: 'architect',
      params: { id: made.id },
      body: { requestedValidTo: dayIn(200), reason: 'The new system comes half a year later.' },
    })
    const item = await upInSession(made.id)
    expect((await decide('architect', item)).problem).toMatchObject({ statusCode: 403, code: 'fourEyes' })
    expect((await decide('admin', item)).status).toBe(200)
  })

  it('an exception that they asked for, by being named its reviewer later', async () => {
    const made = await makeException(portal)
    await exceptionIn(portal, made.id, 'IN_REVIEW')
    await requestedBy(portal, made.id, 'architect')
    const body = { version: made.version, reviewerId: 'architect@portico.example' }
    // The builder has the architect review it: first somebody else must, so that it is a change.
    await portal.raw('PATCH', `/api/exceptions/${made.id}`, { as: 'admin', body: { version: made.version, reviewerId: '' } })
    const refused = await portal.raw('PATCH', `/api/exceptions/${made.id}`, { as: 'admin', body: { ...body, version: made.version + 1 } })
    expect(refused.problem.details).toMatchObject([{ path: 'reviewerId', code: 'reviewedByRequester' }])
  })

  it('minutes that they wrote, by naming another secretary first', async () => {
    const meeting = await makeMeeting(portal, await led(portal))
    const item = await makeItem(portal)
    await itemIn(portal, item.id, 'HANDLED', meeting.id)
    await meetingIn(portal, meeting.id, 'IN_SESSION')
    const minuted = (await post('architect', `adameetings/${meeting.id}/transitions`, { action: 'finish' })).json as { version: number }
    const patch = async (as: As, secretaryId: string) =>
      portal.raw('PATCH', `/api/adameetings/${meeting.id}`, { as, body: { version: minuted.version, secretaryId } })
    expect((await patch('architect', 'admin@portico.example')).problem.code).toBe('fourEyes')
    expect((await patch('architect', '')).problem.code).toBe('fourEyes')
    expect((await patch('admin', '')).problem.details).toContainEqual(expect.objectContaining({ path: 'secretaryId', code: 'required' }))
    expect((await post('architect', `adameetings/${meeting.id}/transitions`, { action: 'approveMinutes' })).problem.code).toBe('fourEyes')
  })
})

describe('what is left out of a decision', () => {
  it('is a prospect of the solution that it is about', async () => {
    const prospect = await makeProspect(portal)
    await inState(portal, prospect.id, 'IN_DESIGN')
    await portal.raw('POST', `/api/prospects/${prospect.id}/transitions`, { as: 'productowner', body: { action: 'proposeForAda' } })
    const item = await upInSession(prospect.id)
    const stranger = await makeProspect(portal)
    expect((await decide('architect', item, { excludedProspectIds: [stranger.id] })).problem.details).toMatchObject([
      { path: 'excludedProspectIds', code: 'notTaken' },
    ])
    const { solution } = await makeDesigned(portal)
    await portal.raw('POST', `/api/solutions/${solution.id}/transitions`, { as: 'architect', body: { action: 'proposeForAda' } })
    const ofSolution = await upInSession(solution.id)
    expect((await decide('architect', ofSolution, { excludedProspectIds: [stranger.id] })).problem.details).toMatchObject([
      { path: 'excludedProspectIds.0', code: 'unknownRecord' },
    ])
  })
})
