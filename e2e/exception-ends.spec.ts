import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { portalPlace } from '../apps/server/testing/place.ts'
import { asking, personAt } from './people.ts'
import { expect, test } from './portal.ts'

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
/** What begins today cannot be asked for tomorrow: near midnight the story waits for the next day. */
async function aDayThatLasts(): Promise<void> {
  const leftMs = 86_400_000 - (Date.now() % 86_400_000)
  if (leftMs < 60_000) await wait(leftMs)
}
/** A server of three days later. */
const later = { NODE_OPTIONS: `--import ${join(import.meta.dirname, 'later.ts')}`, CLOCK_AHEAD_DAYS: '3' }

test('an exception whose last day is over ends: its live solution conforms no longer, and the board finds it in its backlog (2.13, 6)', async ({
  browser,
}) => {
  const place = await portalPlace({ env: { MODULES: 'Portfolio' } })
  try {
    const portal = { ...(await place.start()), killAndRestart: async () => {} }
    const ask = asking(portal)
    await ask('architect', 'GET', 'users/me')
    const { data } = await ask('admin', 'GET', 'solutions?status=LIVE&itemsPerPage=1')
    const { id, name } = await ask('admin', 'GET', `solutions/${data[0]?.id}`)
    await aDayThatLasts()
    const title = 'SOAP until Sunday'
    const exception = await ask('productowner', 'POST', 'exceptions', {
      ...{ subjectType: 'SOLUTION', subjectId: id, title, deviationType: 'NORTH_BOUND', reviewerId: 'architect@portico.example' },
      ...{ standardReference: 'North-bound types are active standards', reason: 'LEGACY', impact: 'Two partners need a library.' },
      ...{ justification: 'Two partners speak nothing else.', remediationPlan: 'They move to the resource beside it.' },
      ...{ remediationOwnerId: 'productowner@portico.example', remediationDueDate: day(2), validFrom: day(0), validTo: day(2) },
    })
    const path = `exceptions/${exception.id}`
    await ask('productowner', 'POST', `${path}/transitions`, { action: 'request' })
    const { version } = await ask('architect', 'POST', `${path}/transitions`, { action: 'startReview' })
    await ask('architect', 'PATCH', path, { version, riskRating: 'LOW', riskAssessment: 'Two partners, known by name.' })
    await ask('architect', 'POST', `${path}/transitions`, { action: 'grantByMandate', comment: 'It is over soon.' })
    const before = await personAt(browser, portal, 'productowner', `/exceptionlist?id=${exception.id}`)
    await expect(before.getByRole('dialog').getByText('Granted', { exact: true }).first()).toBeVisible()
    await before.context().close()
    await portal.stop('SIGTERM')

    await place.start(later)
    const owner = await personAt(browser, portal, 'productowner', `/exceptionlist?id=${exception.id}`)
    await expect(owner.getByRole('dialog').getByText('Expired', { exact: true }).first()).toBeVisible()
    await owner.goto(`${portal.url}/solution/${id}`)
    await expect(owner.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(owner.getByText('Non-conformant', { exact: true }).first()).toBeVisible()
    const chair = await personAt(browser, portal, 'admin', '/adaAgenda')
    await expect(chair.getByRole('listitem').filter({ hasText: title }).filter({ hasText: 'No longer in force' })).toBeVisible()
  } finally {
    await place.remove()
  }
})
