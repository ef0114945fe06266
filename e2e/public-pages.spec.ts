import { readFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, expect, type Page } from '@playwright/test'
import { type PortalPlace, portalPlace } from '../apps/server/testing/place.ts'
import { sheetFor } from '../modules/external/site/server/sheet.ts'

const attack = '<script>window.ran=1</script><img src=x onerror="window.ran=1"><iframe src="javascript:parent.ran=1"></iframe>'
const words = `${attack}\n\n[press](javascript:window.ran=1) [data](data:text/html,${attack}) ![x](https://evil.example/x.png) ![own](/uploads/x.png) <svg onload="window.ran=1"></svg>`
const link = { Label: attack, Href: 'javascript:window.ran=1' }
const inside = { Label: attack, Href: '/about"><script>window.ran=1</script>' }
const Image = { url: '/uploads/x.png', alternativeText: '"><script>window.ran=1</script>', width: 9, height: 9 }
const Blocks = [
  { __component: 'blocks.hero', Title: attack, Text: words, Image, Actions: [link, inside] },
  { __component: 'blocks.card-list', Title: attack, Cards: [{ Title: attack, Text: words, Image, Link: inside }] },
  { __component: 'blocks.product-list', Title: attack, Text: words, Products: [attack] },
  { __component: 'blocks.faq', Title: attack, Items: [{ Question: attack, Answer: words }] },
  { __component: 'blocks.text', Body: words },
  { __component: 'blocks.image', Image, Caption: attack },
  { __component: 'blocks.call-to-action', Title: attack, Text: words, Action: inside },
  { __component: 'blocks.statistics', Title: attack, Items: [{ Value: attack, Label: attack }] },
  { __component: 'blocks.unheard-of', Html: attack },
]
const common = { locale: 'en-GB', Title: attack, Blocks }
const product = (Name: string) => ({
  ...{ documentId: `product${Name}`, locale: 'en-GB', Name, Listed: true, BatchOperation: attack, Title: attack, Summary: words },
  ...{
    Access: words,
    Licence: attack,
    ContactName: attack,
    ContactEmail: `a@b.c?${attack}`,
    ContactUrl: 'javascript:window.ran=1',
    SampleData: attack,
  },
})

/** A content service that is down, slow, sends rubbish or too much for the pages of these names, and is hostile in every field of all others. */
const slugs = ['hostile', 'down', 'slow', 'rubbish', 'huge']
function answer(url: string, res: ServerResponse): unknown {
  const { pathname, searchParams } = new URL(url, 'http://content')
  const send = (data: unknown) => res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data, meta: {} }))
  const [, , type = '', id] = pathname.split('/')
  // What it calls a picture holds a script.
  if (pathname.startsWith('/uploads/'))
    return res
      .writeHead(200, { 'content-type': 'image/png' })
      .end('<svg xmlns="http://www.w3.org/2000/svg"><script>window.ran=1</script></svg>')
  if (type === 'homepage')
    return send({ ...common, documentId: 'home', FeaturedPages: [{ documentId: 'hostile', Slug: 'hostile', Title: attack }] })
  if (type === 'products') return send([product('tariffs'), product('grid-capacity')])
  if (type === 'widgets') {
    const widget = { ...common, documentId: 'widget', Name: attack, Path: '*', Location: 'top', Exclude: [attack] }
    return send(id ? widget : [widget])
  }
  const slug = searchParams.get('filters[Slug][$eq]')
  if (!id)
    return send((slug === null ? slugs : slugs.filter((one) => one === slug)).map((Slug) => ({ documentId: Slug, locale: 'en-GB', Slug })))
  if (id === 'down') return res.destroy()
  if (id === 'slow') return undefined
  if (id === 'rubbish') return res.end(`<!doctype html>${attack}`)
  if (id === 'huge') return send({ ...common, documentId: id, Slug: id, Content: 'x'.repeat(9_000_000) })
  return send({ ...common, documentId: id, Slug: id, Content: words, Image })
}

interface Alone {
  url: string
  content: Server
}
const test = base.extend<object, { alone: Alone }>({
  alone: [
    async ({ browserName: _ }, use) => {
      const content = createServer((req, res) => void answer(req.url ?? '', res))
      await new Promise<void>((resolve) => content.listen(0, '127.0.0.1', resolve))
      const CONTENT_URL = `http://127.0.0.1:${(content.address() as AddressInfo).port}`
      const place: PortalPlace = await portalPlace({ env: { MODULES: 'ExternalDeveloperPortal', CONTENT_URL, CONTENT_KEY: 'key' } })
      const portal = await place.start()
      await use({ url: portal.url, content })
      await portal.stop('SIGTERM')
      await place.remove()
      content.closeAllConnections()
      content.close()
    },
    { scope: 'worker', timeout: 360_000 },
  ],
})

/** What came from elsewhere, what ran, and what would have: everything that is in the page. */
const harm = (page: Page) =>
  page.evaluate<Harm>(`({
    ran: 'ran' in window,
    active: document.querySelectorAll(
      'script:not([type="application/ld+json"]):not([src^="/batch-data/"]), iframe, object, embed, base, main svg[onload]',
    ).length,
    handlers: [...document.querySelectorAll('*')].filter((one) => one.getAttributeNames().some((name) => name.startsWith('on'))).length,
    links: [...document.querySelectorAll('[href], [src], [action]')]
      .flatMap((one) => ['href', 'src', 'action'].flatMap((name) => one.getAttribute(name) ?? []))
      .filter((to) => /^\\s*(javascript|vbscript):/i.test(to) || to.startsWith('data:text')),
  })`)
interface Harm {
  ran: boolean
  active: number
  handlers: number
  links: string[]
}

const brands = ['default', 'oasis', 'polder'].map((brand) => ({
  brand,
  sheet: sheetFor({ sheet: readFileSync(`brands/${brand}/theme.css`, 'utf8') }),
}))

/** Of each brand, the rules that meet something on this page, as the browser reads them, and are not in its sheet; and the share that is. */
async function unstyled(page: Page): Promise<{ missing: string[]; share: number }> {
  const html = await page.content()
  const found = await Promise.all(
    brands.map(async ({ brand, sheet }) => {
      const own = html.replace(/class="brand-\w+/, `class="brand-${brand}`)
      const texts = [sheet(own, true).text, sheet(own, false).text]
      return page.evaluate<{ missing: string[]; share: number }>(`{
        document.documentElement.className = document.documentElement.className.replace(/brand-\\w+/, 'brand-${brand}')
        const rules = (list, below) => [...list].flatMap((rule) =>
          rule.selectorText ? [{ below, selector: rule.selectorText }] : rule.cssRules ? rules(rule.cssRules, below + rule.conditionText + ' ') : [])
        const [all, given] = ${JSON.stringify(texts)}.map((text) => {
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(text)
          return rules(sheet.cssRules, '')
        })
        // What is true of something only at times is taken for true.
        const meets = ({ selector }) => document.querySelector(selector.replace(/::[\\w-]+|:(hover|active|focus[\\w-]*)/g, ':not(x-none)')) !== null
        const named = ({ below, selector }) => below + selector
        const there = new Set(given.map(named))
        const kept = all.filter((rule) => there.has(named(rule))).map(named)
        ;({
          missing: [...all.filter((rule) => meets(rule) && !there.has(named(rule))).map(named), ...(kept.join() === given.map(named).join() ? [] : ['their order'])],
          share: given.length / all.length,
        })
      }`)
    }),
  )
  return { missing: found.flatMap(({ missing }) => missing), share: Math.max(...found.map(({ share }) => share)) }
}

test('whatever the content service does, the external portal alone stands, nothing of it runs, and no code of other modules comes', async ({
  page,
  alone,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  // The slow one is begun first, so that nobody waits for it in turn.
  const slow = page.request.get(`${alone.url}/slow`)
  const safe = { ran: false, active: 0, handlers: 0, links: [] }
  for (const path of [
    '/dashboard',
    '/hostile',
    '/opendata',
    '/opendata/tariffs',
    '/batch-data',
    '/no-such-page',
    '/?lang=ar-SA',
    '/hostile?lang=nl-NL',
  ]) {
    await page.goto(alone.url + path)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await page.waitForLoadState('load')
    expect([path, await harm(page)]).toEqual([path, safe])
    const { missing, share } = await unstyled(page)
    expect([path, missing]).toEqual([path, []])
    if (path === '/no-such-page') expect(share).toBeLessThan(0.6)
  }
  for (const path of ['/down', '/rubbish', '/huge']) {
    const answered = await page.goto(alone.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page cannot be shown at the moment')
    expect([path, answered?.status(), await harm(page)]).toEqual([path, 503, safe])
  }
  expect((await slow).status()).toBe(503)
  expect(asked.filter((one) => new URL(one).origin !== alone.url)).toEqual([])
  expect(asked.filter((one) => /\/assets\//.test(one))).toEqual([])

  // Whoever signs in to edit gets the code of this module and of the frame, and of no other.
  await page.goto(`${alone.url}/admin/content`)
  await page.getByLabel('E-mail address').fill('admin@portico.example')
  await page.getByLabel('Password', { exact: true }).fill('portico')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Content is edited elsewhere')).toBeVisible()
  const ahead = JSON.parse(readFileSync('dist/web/.vite/ahead.json', 'utf8')) as {
    doors: Record<string, string[]>
    pages: { module: string; files: string[] }[]
  }
  const users = new Map<string, Set<string>>()
  for (const { module, files } of [...Object.entries(ahead.doors).map(([door, those]) => ({ module: door, files: those })), ...ahead.pages])
    for (const file of files) users.set(file, (users.get(file) ?? new Set()).add(module))
  // What several modules use is the platform's.
  const foreign = new Set(
    [...users].flatMap(([file, [one = '', ...more]]) => (more.length > 0 || ['external', 'core'].includes(one) ? [] : [file])),
  )
  expect(foreign.size).toBeGreaterThan(50)
  expect(asked.map((one) => new URL(one).pathname.slice(1)).filter((file) => foreign.has(file))).toEqual([])
  expect(await harm(page)).toMatchObject({ ran: false })
})
