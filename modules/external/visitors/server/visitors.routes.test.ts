import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { visitors } from '../visitors.contract.ts'
import { countedVisits } from './visits.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ modules: ['ExternalDeveloperPortal'] })
}, 120_000)
afterAll(() => portal.close())

const give = (form: Record<string, string>) =>
  fetch(`${portal.url}/pagefeedback`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

it('what a visitor says of a page comes to admins, without a word of who it was, and leads back to the page', async () => {
  const answer = await give({ path: '/opendata', lang: 'nl-NL', helpful: 'no', words: ' <b>Where</b> is the map? ' })
  expect([answer.status, answer.headers.get('location'), answer.headers.get('set-cookie')]).toEqual([
    ...[303, '/opendata?thanks=1&lang=nl-NL#feedback', null],
  ])
  const { rows, total } = await portal.call(visitors.feedback, { as: 'admin' })
  expect([total, Object.keys(rows[0] ?? {}).toSorted()]).toEqual([1, ['createdAt', 'helpful', 'id', 'locale', 'path', 'words']])
  expect(rows[0]).toMatchObject({ path: '/opendata', locale: 'nl-NL', helpful: false, words: '<b>Where</b> is the map?' })
  expect((await portal.raw('GET', '/api/pagefeedback')).status).toBe(401)
  const params = { id: rows[0]?.id ?? '' }
  await portal.call(visitors.remove, { as: 'admin', params })
  expect((await portal.raw('DELETE', `/api/pagefeedback/${params.id}`, { as: 'admin' })).status).toBe(404)
})

it('is refused where it leads elsewhere, says nothing, or is too long', async () => {
  for (const path of ['//evil.example', 'https://evil.example', '/a\\b', '/x?y', ''])
    expect([path, (await give({ path, helpful: 'yes' })).status]).toEqual([path, 422])
  expect((await give({ path: '/opendata', helpful: 'perhaps' })).status).toBe(422)
  expect((await give({ path: '/opendata', helpful: 'yes', words: 'x'.repeat(1001) })).status).toBe(422)
  // A browser lets 1,000 letters be typed, each end of a line one of them, and sends two for it.
  expect((await give({ path: '/opendata', helpful: 'yes', words: 'x\r\n'.repeat(500) })).status).toBe(303)
  expect((await give({ path: '/opendata', helpful: 'yes', words: 'x'.repeat(20_000) })).status).toBe(413)
})

it('pages are counted by day, whatever number of servers count, and beside what is said of them', async () => {
  const [one, other] = [countedVisits(portal.portal.services), countedVisits(portal.portal.services)]
  for (const path of ['/counted', '/counted', '/counted-less']) one.seen(path)
  other.seen('/counted')
  await Promise.all([one.flush(), other.flush()])
  await give({ path: '/counted', helpful: 'yes' })
  const numbers = await portal.call(visitors.numbers, { as: 'admin' })
  expect(numbers.filter(({ path }) => path.startsWith('/counted'))).toEqual([
    { path: '/counted', views: 3, helpful: 1, unhelpful: 0 },
    { path: '/counted-less', views: 1, helpful: 0, unhelpful: 0 },
  ])
})

it('the form is on every page, and thanks who has answered', async () => {
  const page = async (path: string) => (await fetch(portal.url + path)).text()
  expect(await page('/opendata')).toContain('<form method="post" action="/pagefeedback">')
  expect(await page('/opendata?thanks=1')).not.toContain('/pagefeedback')
})
