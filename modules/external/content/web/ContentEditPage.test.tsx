import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPages, press } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import ContentEditPage from './ContentEditPage.tsx'

const state = { version: 1, publishedVersion: 1, publishAt: null, publishFailure: null, updatedAt: '2026-11-20T09:00:00Z' }
const english = { Name: 'tariffs', Listed: true, ContactName: 'Developer desk', Title: 'Tariffs' }
let sent: unknown
let page: OpenPage

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'external')
})
beforeEach(() => {
  sent = undefined
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method === 'PUT' || init?.method === 'POST') {
      sent = JSON.parse(String(init.body))
      return Response.json({ ...state, documentId: 'one', locale: 'nl-NL', fields: {} })
    }
    if (/content$/.test(address)) return Response.json({ editable: true, locales: ['en-GB', 'nl-NL'], failures: [] })
    if (address.includes('/versions')) return Response.json([])
    if (address.includes('/en-GB')) return Response.json({ ...state, documentId: 'one', locale: 'en-GB', fields: english })
    const error = { statusCode: 404, name: 'NotFound', message: 'None.', code: 'notFound', details: [], requestId: 'x' }
    return Response.json({ error }, { status: 404 })
  })
})
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
})
const show = async (address: string) => {
  page = await openPages({ '/admin/content/$type/$documentId': ContentEditPage, '/admin/content': () => null }, `/admin/content/${address}`)
  await until(() => expect(document.querySelector('form')).not.toBeNull())
}
const open = async (address: string) => {
  await show(address)
  await press('Save draft')
}

test('a further translation sends nothing of what all languages share: the content service keeps it', async () => {
  await open('product/one?locale=nl-NL')
  await until(() => expect(sent).toEqual({ fields: {} }))
})

test('a translation that is not there yet is called one, not a new document', async () => {
  await show('product/one?locale=nl-NL')
  expect(document.querySelector('h1')?.parentElement?.textContent).toBe('New translationmissing')
})

test('a new widget stands where its form says, also when nobody touched that', async () => {
  await open('widget/new')
  await until(() => expect(sent).toEqual({ locale: 'en-GB', fields: { Location: 'top' } }))
})

test('publishing stands in the head of the page, with how far this language is', async () => {
  await show('product/one?locale=en-GB')
  expect(document.querySelector('h1')?.parentElement?.textContent).toBe('Tariffspublished')
  await press('Publish')
  await until(() => expect(sent).toEqual({ version: 1 }))
})
