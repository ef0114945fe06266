import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { prospects } from '@portico/portfolio/contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeApprovedObject } from '../objects.testing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

it('an object is not retired while a prospect that has not ended uses it (D-5), and is not chosen once it is', async () => {
  const { id, domainId } = await makeApprovedObject(portal)
  const body = (name: string) => ({ name, summary: 'What it is about, in short', domainId, businessObjectIds: [id] })
  const user = await portal.call(prospects.create, { as: 'admin', body: body('Uses it') })
  const retire = () =>
    portal.raw('POST', `/api/businessobjects/${id}/transitions`, {
      as: 'admin',
      body: { action: 'retire', comment: 'No longer kept', statusDescription: 'Nobody keeps it' },
    })
  const blocked = await retire()
  expect([blocked.status, blocked.problem.name]).toEqual([422, 'GuardError'])
  await portal.call(prospects.transition, { as: 'admin', params: { id: user.id }, body: { action: 'withdraw', comment: 'Given up' } })
  expect((await retire()).status).toBe(200)
  const late = await portal.raw('POST', '/api/prospects', { as: 'admin', body: body('Comes late') })
  expect(late.problem.details).toMatchObject([{ path: 'businessObjectIds.0', code: 'notForChoice' }])
})
