import { setLanguage } from '@portico/platform/web/i18n/i18n.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage } from '@portico/platform/web/testing/page.tsx'
import { answerBy } from '@portico/platform/web/testing/server.ts'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import NotificationsPage from './NotificationsPage.tsx'

const title = 'Field App يطلب Customer graph'
answerBy((request, response) => {
  const row = { id: 1, event: 'PRODUCT_REQUESTED', date: '2026-01-01T00:00:00Z', title, read: false, about: {} }
  const body = request.url?.includes('/unread') ? { unread: 1, exact: true } : { data: [row], page: { total_elements: 1, exact: true } }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})

let page: OpenPage
beforeEach(async () => {
  prepareDom()
  await useTexts('ar-SA')
})
afterEach(async () => {
  page.close()
  await setLanguage('en-GB')
})

test('an Arabic title that begins with a Latin name is read from the right', async () => {
  page = await openPage(() => <NotificationsPage />, '/')
  await until(() => expect(document.body.textContent).toContain(title))
  const shown = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === title)
  expect(shown?.closest('[dir], bdi')?.getAttribute('dir')).toBe('rtl')
})
