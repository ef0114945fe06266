import { led, makeMeeting, meetingIn } from '@portico/portfolio/agenda/agenda.testing.ts'
import { agendaItems } from '@portico/portfolio/agenda/item.contract.ts'
import { solutions } from '@portico/portfolio/solutions/solution.contract.ts'
import { makeDesigned } from '@portico/portfolio/solutions/solutions.testing.ts'
import { afterEach, expect, it } from 'vitest'
import { addProspect, cutTransactions, decide, sessionInDemo, stoppedAt, written } from './testing/board-decision.ts'
import { apiClient } from './testing/client.ts'
import { type PortalPlace, portalPlace } from './testing/place.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'
import { changedTables, storedReader } from './testing/stored.ts'

let place: PortalPlace | undefined
let portal: TestPortal | undefined
let cutting: ReturnType<typeof cutTransactions> | undefined
afterEach(async () => {
  cutting?.undo()
  await portal?.close()
  await place?.remove()
  cutting = portal = place = undefined
})

it('a decision of the board that ends after any one of its statements has written nothing; after the last, all', async () => {
  cutting = cutTransactions('agenda_item')
  const { state } = cutting
  portal = await testPortal({ modules: ['Portfolio'] })
  for (const as of ['admin', 'architect', 'productowner'] as const) await portal.raw('GET', '/api/users/me', { as })
  const { solution } = await makeDesigned(portal)
  await addProspect(portal, solution.id)
  const meeting = await makeMeeting(portal, await led(portal))
  await meetingIn(portal, meeting.id, 'IN_SESSION')
  await portal.call(solutions.transition, { as: 'admin', params: { id: solution.id }, body: { action: 'proposeForAda' } })
  const { data } = await portal.call(agendaItems.list, { as: 'admin', query: { subjectId: solution.id } })
  const itemId = data[0]?.id ?? ''
  await portal.call(agendaItems.transition, { as: 'admin', params: { id: itemId }, body: { action: 'schedule', meetingId: meeting.id } })
  const read = await storedReader(portal.portal.services.database)
  const before = await read()
  let status = 500
  let ended = 0
  for (let at = 2; status !== 200 && at < 400; at += 1) {
    Object.assign(state, { at, cut: false, statements: 0 })
    status = (await decide(portal, itemId)).status
    if (status === 200) break
    expect(state.cut, `after statement ${at}: ${status}`).toBe(true)
    // The last one is the commit: nobody was told, and all of it is there.
    const changed = changedTables(before, await read())
    if (changed.length > 0) {
      expect(changed.toSorted()).toEqual(['agenda_item', 'audit_entry', 'event_outbox', 'portfolio_condition', 'prospect', 'solution'])
      status = 200
    } else ended += 1
  }
  Object.assign(state, { at: Number.POSITIVE_INFINITY })
  console.info(`A decision of two prospects was ended after each of its first ${ended} statements.`)
  expect(ended).toBeGreaterThan(20)
  expect(await portal.call(solutions.get, { as: 'reader', params: { id: solution.id } })).toMatchObject({
    status: 'APPROVED',
    prospects: [{ status: 'APPROVED' }, { status: 'APPROVED' }],
    conditions: [{ status: 'OPEN' }],
  })
}, 400_000)

it('a server that is killed in the middle of a decision leaves all of it undone, and it can be made again', async () => {
  place = await portalPlace({ onPostgres: true, env: { MODULES: 'Portfolio' } })
  const url = place.databaseUrl ?? ''
  let server = await place.start()
  for (const as of ['architect', 'productowner'] as const) await apiClient(server.url).raw('GET', '/api/users/me', { as })
  const itemId = await sessionInDemo(url)
  const before = await written(url, itemId)
  for (const table of ['prospect', 'portfolio_condition', 'event_outbox']) {
    const api = apiClient(server.url)
    const letGo = await stoppedAt(url, table, () => decide(api, itemId, 'admin'))
    await server.stop('SIGKILL')
    await letGo()
    expect(await written(url, itemId), table).toBe(before)
    server = await place.start()
  }
  expect((await decide(apiClient(server.url), itemId, 'admin')).status).toBe(200)
  expect(JSON.parse(await written(url, itemId))).toMatchObject({
    item: 'HANDLED',
    solution: 'APPROVED',
    conditions: 1,
    told: 1,
    history: 1,
  })
}, 400_000)
