import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contentEditing } from '../../content/content.contract.ts'

/** A content service with one page and one widget, of which some addresses fail. */
let fails: (path: string) => boolean = () => false
const documentId = 'a'.repeat(24)
const list = (...rows: object[]) => ({ data: rows, meta: { pagination: { page: 1, pageSize: 100, pageCount: 1, total: rows.length } } })
const one = (fields: object) => ({ data: { documentId, locale: 'en-GB', Blocks: [], ...fields }, meta: {} })
const answers: Record<string, object> = {
  '/api/homepage': one({ Title: 'Open data', FeaturedPages: [] }),
  '/api/pages': list({ documentId, Slug: 'about' }),
  [`/api/pages/${documentId}`]: one({ Slug: 'about', Title: 'About us', Content: 'We are here.' }),
  '/api/widgets': list({ documentId, Path: '*' }),
  [`/api/widgets/${documentId}`]: one({ Path: '*', Location: 'top', Blocks: [{ __component: 'blocks.text', Body: 'A notice' }] }),
  '/api/products': list(),
}
const answer = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const service = createServer(({ url = '' }, response) => {
  const path = url.split('?')[0] ?? ''
  const found = fails(path) ? undefined : answers[path]
  answer(response, fails(path) ? 500 : found ? 200 : 404, found ?? {})
})

let portal: TestPortal
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const env = { CONTENT_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`, CONTENT_KEY: 'key' }
  portal = await testPortal({ env, modules: ['ExternalDeveloperPortal'] })
}, 120_000)
afterAll(async () => {
  await portal.close()
  service.close()
  service.closeAllConnections()
})
// Whoever failed is asked again.
beforeEach(() => portal.clock.advance(6_000))

const at = async (path: string) => {
  const reply = await fetch(`${portal.url}${path}`)
  return { status: reply.status, headers: reply.headers, html: await reply.text() }
}

// The clock goes on from one to the next by less than a token lasts.
describe('a content service that fails', () => {
  it('with no products kept, says so wherever nobody knows which are listed: nothing is said to be missing or not to exist', async () => {
    fails = (path) => path === '/api/products'
    for (const path of ['/opendata', '/opendata?q=x', '/opendata/tariffs', '/opendata/tariffs?op=x', '/batch-data']) {
      const { status, headers, html } = await at(path)
      expect([path, status, headers.get('cache-control'), headers.get('retry-after')]).toEqual([path, 503, 'no-store', '30'])
      expect(html).toContain('This page cannot be shown at the moment')
      expect(html).toContain('Error searching products')
      expect(html).not.toMatch(/does not exist|Nothing found|No APIs? /)
    }
    // Readers keep what they had.
    for (const path of ['/sitemap.xml', '/feed.xml', '/llms.txt']) {
      const { status, html } = await at(path)
      expect([path, status, html]).toEqual([path, 503, 'Error searching products'])
    }
    expect((await at('/robots.txt')).status).toBe(200)
  })

  it.each([
    ['Error searching pages', '/api/pages'],
    ['Error fetching page by id', `/api/pages/${documentId}`],
  ])('with nothing kept, the page says “%s”, in the language of its address, and is kept by nobody', async (message, failing) => {
    fails = (path) => path === failing
    const { status, headers, html } = await at('/about?lang=nl-NL')
    expect([status, headers.get('cache-control'), headers.get('retry-after')]).toEqual([503, 'no-store', '30'])
    expect(html).toContain('Deze pagina kan nu niet worden getoond')
    expect(html).toContain(message)
    expect(html).toContain('<meta name="robots" content="noindex">')
  })

  it('is told to admins in the words of the specification, each with its reason; the pages that can stand do', async () => {
    fails = (path) => path !== '/api/pages'
    await at('/about')
    fails = (path) => path !== '/api/widgets'
    portal.clock.advance(6_000)
    for (const [path, status] of Object.entries({ '/dashboard': 200, '/opendata': 503 }))
      expect([path, (await at(path)).status]).toEqual([path, status])
    fails = () => true
    portal.clock.advance(31_000)
    for (const path of ['/about', '/dashboard']) await at(path)
    const told = () => portal.call(contentEditing.status, { as: 'admin' })
    // What is kept is given at once, and read anew behind it.
    await expect
      .poll(async () => (await told()).failures.map(({ message }) => message).toSorted())
      .toEqual([
        'Error fetching homepage data',
        'Error fetching page by id',
        'Error fetching widget by id',
        'Error searching pages',
        'Error searching products',
        'Error searching widgets',
      ])
    const { failures, editable } = await told()
    expect([editable, failures[0]?.reason]).toEqual([false, 'The content service answers with status 500'])
  })

  it('shows visitors what was kept, and tells admins nothing more once it is back', async () => {
    fails = (path) => path === '/api/products'
    portal.clock.advance(31_000)
    // Which products are listed keeps no page back that has words of its own.
    expect((await at('/about')).html).toContain('We are here.')
    expect((await at('/dashboard')).html).toContain('A notice')
    fails = () => false
    portal.clock.advance(6_000)
    expect((await at('/opendata')).html).toContain('No APIs are published here yet.')
    expect([(await at('/opendata/tariffs')).status, (await at('/batch-data')).status]).toEqual([404, 200])
    await expect.poll(async () => (await portal.call(contentEditing.status, { as: 'admin' })).failures).toEqual([])
    fails = () => true
    portal.clock.advance(3_600_000)
    const kept = await at('/about')
    expect([kept.status, kept.html.includes('We are here.'), kept.html.includes('Error')]).toEqual([200, true, false])
    const products = await at('/opendata')
    expect([products.status, products.html.includes('No APIs are published here yet.')]).toEqual([200, true])
  })
})
