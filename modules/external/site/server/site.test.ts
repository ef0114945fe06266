import { createHash } from 'node:crypto'
import { apiProducts, environments } from '@portico/apidex/contract.ts'
import { makeEnvironments } from '@portico/app-server/testing/catalogue.ts'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { until } from '@portico/app-server/testing/until.ts'
import { images, languages } from '@portico/core/contract.ts'
import { contentEditing } from '@portico/external/content/content.contract.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContentType } from '../../content/content-kinds.contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
  await makeEnvironments(portal, 'test')
}, 120_000)
afterAll(() => portal.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${portal.url}${path}`, { headers, redirect: 'manual' })
const pageAt = async (path: string) => (await get(path)).text()

async function put(type: ContentType, fields: object, locale = 'en-GB'): Promise<string> {
  const { documentId, version } = await portal.call(contentEditing.create, {
    as: 'admin',
    params: { type },
    body: { locale, fields: fields as never },
  })
  await portal.call(contentEditing.publish, { as: 'admin', params: { type, documentId, locale }, body: { version } })
  portal.clock.advance(15_000)
  return documentId
}

async function product(apiproduct: string, more: object = {}): Promise<string> {
  const params = { envId: 'test' }
  const body = { apiproduct, displayName: apiproduct, visibility: 'public' as const, basePath: `/${apiproduct}`, ...more }
  const { id } = await portal.call(apiProducts.create, { as: 'admin', params, body })
  await portal.call(apiProducts.change, { as: 'admin', params: { envId: 'test', productId: id }, body: { status: 'published' } })
  portal.clock.advance(15_000)
  return id
}
const makePublic = (isPublic: boolean) =>
  portal.call(environments.change, { as: 'admin', params: { id: 'test' }, body: { settings: { public: isPublic } } })

const hostile = {
  text: '<script>alert(1)</script><img src=x onerror=alert(1)><iframe src="//evil.example"></iframe>',
  markdown:
    '<script>alert(1)</script>\n\n[press](javascript:alert(1)) [data](data:text/html,<script>alert(1)</script>) ![x](https://evil.example/x.png) <svg onload=alert(1)></svg>\n\n<a href="javascript:alert(1)">x</a>',
}
/** The tags of a page that would run, reach outside or lead astray. What is written as text is no tag, because it is escaped. */
const runs = (html: string): string[] =>
  (html.match(/<[a-z!/][^>]*>/gi) ?? []).filter(
    (tag) =>
      /^<(script(?! type="application\/ld\+json">)|iframe|object|embed|base|img)/i.test(tag) ||
      /\son\w+\s*=/i.test(tag.replace(/"[^"]*"/g, '""')) ||
      (/(href|src|action)\s*=\s*["']?\s*(javascript|data|vbscript):/i.test(tag) && !tag.startsWith('<link rel="icon"')),
  )

describe('pages for visitors', () => {
  it('hold nothing of the visitor, and can be kept: a tag, no nonce, no script', async () => {
    const answer = await get('/dashboard', { cookie: 'lang=de-DE; theme=dark', 'accept-language': 'fr' })
    const html = await answer.text()
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('set-cookie')]).toEqual([
      200,
      'public, max-age=10, stale-while-revalidate=600',
      null,
    ])
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'none'")
    expect(answer.headers.get('content-security-policy')).not.toMatch(/unsafe|nonce/)
    expect(html).toBe(await pageAt('/dashboard'))
    expect((await get('/dashboard', { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304)
    expect(html).toContain('<html lang="en-GB" dir="ltr"')
  })

  it('without a script begin no process of their own in the browser that opens them; the web app keeps others out', async () => {
    const policyOf = async (path: string) => (await get(path)).headers.get('cross-origin-opener-policy')
    expect(await Promise.all(['/dashboard', '/opendata', '/no-such-page', '/callback'].map(policyOf))).toEqual([
      ...[null, null, null],
      'same-origin',
    ])
  })

  it('are not found as Markdown either, where there are none', async () => {
    const answers = await Promise.all(['/no-such-page.md', '/opendata/no-such-api.md'].map((path) => get(path)))
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect(answers.map(({ headers }) => headers.get('content-security-policy')).every((one) => one?.includes("script-src 'none'"))).toBe(
      true,
    )
  })

  it('speak the language of their address, from the first byte, and name the others', async () => {
    const html = await pageAt('/opendata?lang=ar-SA')
    expect(html).toContain('<html lang="ar-SA" dir="rtl"')
    expect(html).toContain('hreflang="nl-NL"')
    expect(html).toContain('href="/dashboard?lang=ar-SA"')
    expect(await pageAt('/opendata?lang=xx-XX')).toContain('<html lang="en-GB"')
    expect(await pageAt('/batch-data?lang=ar-SA')).toMatch(/ld\+json">{[^<]*"inLanguage":"ar-SA"/)
  })

  it('speak as admins left it: without a language that is off, and in other words', async () => {
    const text = { id: 'nl-NL', key: 'site.catalogue' }
    await portal.call(languages.override, { as: 'admin', params: text, body: { text: 'Onze <b>gegevens</b>' } })
    await portal.call(languages.change, { as: 'admin', params: { id: 'fr-FR' }, body: { active: false } })
    portal.clock.advance(15_000)
    const html = await pageAt('/opendata?lang=nl-NL')
    expect(html).toContain('Onze &lt;b&gt;gegevens&lt;/b&gt;')
    expect(html).not.toContain('fr-FR')
    expect(await pageAt('/opendata?lang=fr-FR')).toContain('<html lang="en-GB"')
    await portal.call(languages.restore, { as: 'admin', params: text })
    await portal.call(languages.change, { as: 'admin', params: { id: 'fr-FR' }, body: { active: true } })
    portal.clock.advance(15_000)
    expect(await pageAt('/opendata?lang=fr-FR')).toContain('<html lang="fr-FR"')
  })

  it('old addresses lead to the batch page, and unknown ones to a page that says so', async () => {
    for (const path of ['/batch-api', '/data-merging']) {
      const answer = await get(path)
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/batch-data'])
    }
    expect((await get('/no-such-page')).status).toBe(404)
  })

  it('link to no other host, whatever the address was', async () => {
    for (const path of ['//evil.example/x', '/%09/evil.example', '/%5Cevil.example', '/x%3Fy%23z'])
      expect([path, (await pageAt(path)).match(/href="(\/[/\\\t][^"]*|\/x[?#][^"]*)"/)?.[1]]).toEqual([path, undefined])
  })

  it('are found by their slug, also in a language that has to borrow', async () => {
    const documentId = await put('page', { Slug: 'about-us', Title: 'About us', Content: '# Hello\n\n**We** are here.' })
    expect(await pageAt('/about-us')).toContain('<strong>We</strong>')
    const borrowed = await pageAt('/about-us?lang=nl-NL')
    expect(borrowed).toContain('<html lang="nl-NL"')
    expect(borrowed).toContain('About us')
    expect(await pageAt('/about-us.md')).toContain('**We** are here.')
    expect(await pageAt('/sitemap.xml')).toContain('/about-us</loc>')
    expect((await get('/sitemap-1.xml')).status).toBe(404)
    // A document is edited at the address of its own type alone.
    for (const [method, path] of [
      ['GET', `/api/content/widget/${documentId}/en-GB`],
      ['POST', `/api/content/widget/${documentId}/en-GB/unpublish`],
      ['DELETE', `/api/content/widget/${documentId}`],
    ] as const)
      expect([path, (await portal.raw(method, path, { as: 'admin' })).status]).toEqual([path, 404])
  })

  it('are not written where nobody would see them: at an address of the portal, or in a language that it does not speak', async () => {
    const create = (Slug: string, locale = 'en-GB') =>
      portal.raw('POST', '/api/content/page', { as: 'admin', body: { locale, fields: { Slug, Title: 'Seen by nobody' } } })
    const refused = ({ status, problem }: Awaited<ReturnType<typeof create>>) => [
      status,
      problem.details?.map(({ path, code }) => `${path} ${code}`),
    ]
    for (const slug of ['dashboard', 'opendata', 'opendata/tariffs', 'batch-api', 'api/teams', 'content/help', 'teams', 'admin/content'])
      expect([slug, ...refused(await create(slug))]).toEqual([slug, 422, ['Slug portalAddress']])
    expect(refused(await create('unheard-of', 'ja-JP'))).toEqual([422, ['locale invalidValue']])
    const own = await portal.call(contentEditing.create, {
      as: 'admin',
      params: { type: 'page' },
      body: { locale: 'nl', fields: { Slug: 'batch-data', Title: 'Eigen woorden' } as never },
    })
    const params = { type: 'page' as const, documentId: own.documentId, locale: 'nl' }
    expect(
      refused(
        await portal.raw('PUT', `/api/content/page/${own.documentId}/nl`, {
          as: 'admin',
          body: { version: own.version, fields: { Slug: 'teams', Title: 'Eigen woorden' } },
        }),
      ),
    ).toEqual([422, ['Slug portalAddress']])
    await portal.call(contentEditing.remove, { as: 'admin', params })
  })

  it('have the title of their own language, whichever was edited last', async () => {
    const Blocks = [{ __component: 'blocks.text', Body: 'Words' }]
    const documentId = await put('homepage', { Title: 'Open grid', Blocks })
    expect(await put('homepage', { Title: 'Open net', Blocks }, 'nl-NL')).toBe(documentId)
    const titles = async () =>
      Promise.all(
        ['', '?lang=nl-NL', '?lang=de-DE'].map(async (lang) => /<title>(.*)<\/title>/.exec(await pageAt(`/dashboard${lang}`))?.[1]),
      )
    expect(await titles()).toEqual(['Portico: Open grid', 'Portico: Open net', 'Portico: Open grid'])
    const { rows } = await portal.call(contentEditing.list, { as: 'admin', params: { type: 'homepage' } })
    expect(
      Object.entries(rows[0]?.locales ?? {})
        .map(([locale, { label }]) => `${locale} ${label}`)
        .toSorted(),
    ).toEqual(['en-GB Open grid', 'nl-NL Open net'])
    await portal.call(contentEditing.remove, { as: 'admin', params: { type: 'homepage', documentId } })
    portal.clock.advance(15_000)
  })

  it('leave the dashboard to the web app where somebody is signed in or wants to be', async () => {
    expect(await pageAt('/dashboard')).toContain('class="site-head"')
    for (const [path, headers] of [
      ['/dashboard', { cookie: 'signedIn=1' }],
      ['/dashboard?signIn=1', {}],
    ] as const)
      expect(await (await get(path, headers)).text()).toContain('id="boot"')
  })

  it('show nothing that runs, whatever an editor wrote into which field', async () => {
    const { text, markdown } = hostile
    const link = { Label: text, Href: '/x"><script>alert(1)</script>' }
    const Blocks = [
      { __component: 'blocks.hero', Title: text, Text: markdown, Actions: [link] },
      { __component: 'blocks.card-list', Title: text, Cards: [{ Title: text, Text: markdown, Link: link }] },
      { __component: 'blocks.product-list', Title: text, Text: markdown, Products: [text.slice(0, 100)] },
      { __component: 'blocks.faq', Title: text, Items: [{ Question: text, Answer: markdown }] },
      { __component: 'blocks.text', Body: markdown },
      { __component: 'blocks.call-to-action', Title: text, Text: markdown, Action: link },
      { __component: 'blocks.statistics', Title: text, Items: [{ Value: text, Label: text }] },
    ]
    await put('page', { Slug: 'hostile', Title: text, Content: markdown, Blocks })
    await put('widget', { Name: text, Path: '/hostile', Location: 'top', Blocks })
    const html = await pageAt('/hostile')
    expect(html).toContain('&lt;script&gt;')
    expect(html).toContain('class="widget top"')
    expect(runs(html)).toEqual([])
    await expect(
      portal.call(contentEditing.create, {
        as: 'admin',
        params: { type: 'page' },
        body: {
          locale: 'en-GB',
          fields: { Slug: 'x', Blocks: [{ __component: 'blocks.hero', Actions: [{ Label: 'x', Href: 'javascript:alert(1)' }] }] },
        },
      }),
    ).rejects.toThrow(/422|link leads/i)
  })
})

describe('pictures', () => {
  const picture = (name: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: name === 'grid.png' ? '#ef5717' : '#706560' } })
  async function upload(name: string, more: Record<string, string> = {}): Promise<number> {
    const form = new FormData()
    for (const [key, value] of Object.entries(more)) form.set(key, value)
    form.set('file', new Blob([new Uint8Array(await picture(name).png().toBuffer())]), name)
    const headers = { authorization: `Bearer ${await portal.token('admin')}` }
    return (await fetch(`${portal.url}/api/containers/images/upload`, { method: 'POST', headers, body: form })).status
  }

  it('of the portal show in blocks, cards and texts, each with its words, from this server and at their size', async () => {
    expect(await upload('grid.png')).toBe(200)
    const Image = { name: 'grid.png', alternativeText: 'The "grid" at night' }
    const fields = {
      Slug: 'pictured',
      Title: 'Pictured',
      Image,
      Content: '![Cables \\[red\\]](/uploads/grid_40x30_0123456789ab.png) ![other](https://evil.example/x.png) ![up](/uploads/../x.png)',
      Blocks: [
        { __component: 'blocks.hero', Title: 'Open', Image },
        { __component: 'blocks.image', Image, Caption: 'At night' },
        { __component: 'blocks.card-list', Cards: [{ Title: 'One', Image: { name: 'gone.png' } }] },
      ],
    }
    const documentId = await put('page', fields)
    const html = await pageAt('/pictured')
    const tags = html.match(/<img[^>]*>/g) ?? []
    expect(tags).toHaveLength(4)
    for (const tag of tags)
      expect(tag).toMatch(/^<img src="\/storage\/content\/%2Fuploads%2Fgrid_40x30_[0-9a-f]{12}\.png" .*width="40" height="30"/)
    expect(tags.map((tag) => /alt="([^"]*)"/.exec(tag)?.[1])).toEqual([
      'The &quot;grid&quot; at night',
      'Cables [red]',
      'The &quot;grid&quot; at night',
      'The &quot;grid&quot; at night',
    ])
    expect(html).toMatch(/property="og:image" content="[^"]+\/storage\/content\/%2Fuploads%2Fgrid_/)
    expect(await pageAt('/pictured.md')).toContain(`](${portal.url}/storage/content/%2Fuploads%2Fgrid_40x30_0123456789ab.png)`)
    const [, address = ''] = /src="([^"]+)"/.exec(tags[0] ?? '') ?? []
    const shown = await get(address)
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('content-security-policy')]).toEqual([
      200,
      'image/png',
      "default-src 'none'; sandbox",
    ])
    expect((await get('/storage/content/%2Fuploads%2Fgone.png')).status).toBe(404)
    const uses = await portal.call(images.uses, { as: 'admin', params: { name: 'grid.png' } })
    expect(uses).toEqual([{ kind: 'content', name: 'Pictured en-GB', path: `/admin/content/page/${documentId}?locale=en-GB` }])
    expect((await portal.raw('DELETE', '/api/containers/images/files/grid.png', { as: 'admin' })).status).toBe(409)
    // A part takes its place: the address is another, so nobody is shown what was kept of the whole.
    expect(await upload('grid.png', { replace: 'grid.png', crop: JSON.stringify({ left: 0, top: 0, width: 20, height: 30 }) })).toBe(200)
    // What is kept is given once more while it is read anew.
    const anew = async () => {
      portal.clock.advance(3_000)
      return (await pageAt('/pictured')).includes('grid_20x30_')
    }
    expect(await until(anew, Boolean, 5_000, 50)).toBe(true)
    const place = { type: 'page' as const, documentId, locale: 'en-GB' }
    const { path } = await portal.call(contentEditing.preview, { as: 'admin', params: place })
    const draft = await pageAt(path)
    expect(draft).toContain('grid_20x30_')
    // Its address is for its editor: nothing on it sends that anywhere.
    expect(draft).not.toMatch(/rel="canonical"|pagefeedback/)
    for (const wrong of [
      { name: '../x.png' },
      { name: 'x.svg' },
      { alternativeText: 'no name' },
      'grid.png',
      { name: 'grid.png', url: '/x' },
    ])
      await expect(
        portal.call(contentEditing.create, {
          as: 'admin',
          params: { type: 'page' },
          body: { locale: 'en-GB', fields: { Slug: 'wrong', Image: wrong } },
        }),
      ).rejects.toThrow(/422|name of a picture|no such field|object/i)
  })
})

describe('public products', () => {
  it('are those of public environments that are public and listed, and nobody else’s', async () => {
    const id = await product('open-one')
    await product('not-listed')
    await product('for-members', { visibility: 'signedIn' })
    for (const Name of ['open-one', 'for-members'])
      await put('product', { Name, Listed: true, Title: `The ${Name}\u000b`, Summary: hostile.text })
    await put('product', { Name: 'not-listed', Listed: false })
    const states = async () => {
      portal.clock.advance(15_000)
      return Promise.all(['open-one', 'not-listed', 'for-members', id].map(async (name) => (await get(`/opendata/${name}`)).status))
    }
    expect(await states()).toEqual([404, 404, 404, 404])
    await makePublic(true)
    expect(await states()).toEqual([200, 404, 404, 302])
    const catalogue = await pageAt('/opendata')
    expect(catalogue).toContain('The open-one')
    expect([...catalogue.matchAll(/<h([1-6])/g)].map(([, level]) => level)).toEqual(['1', '2', '3'])
    expect(catalogue).not.toContain('another language')
    for (const path of ['/opendata', '/opendata/open-one'])
      expect(await pageAt(`${path}?lang=de-DE`)).toContain('stehen in einer anderen Sprache: Englisch')
    expect(catalogue).not.toMatch(/not-listed|for-members/)
    expect(await pageAt('/feed.xml')).toContain('<title>The open-one</title>')
    expect(runs(await pageAt('/opendata/open-one'))).toEqual([])
    const { rows } = await portal.call(contentEditing.list, { as: 'admin', params: { type: 'product' } })
    const { documentId = '' } = rows.find(({ address }) => address === 'open-one') ?? {}
    const draft = { type: 'product' as const, documentId, locale: 'en-GB' }
    const preview = await portal.call(contentEditing.preview, { as: 'admin', params: draft })
    expect(await pageAt(preview.path)).toContain('class="wrap columns"')
    for (const made of ['no-such-operation', '%00']) {
      const answer = await get(`/opendata/open-one?op=${made}&lang=nl-NL`)
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/opendata/open-one?lang=nl-NL'])
    }
    expect(await pageAt('/opendata?q=nothing-like-it')).toContain('Nothing found')
  })

  it('are answered to who has no token by the calls of everybody, and nothing else is', async () => {
    const listed = (await portal.raw('GET', '/api/environments/test/apiproducts')).json as {
      data: { apiproduct: string; ownerName: unknown; may: string[] }[]
    }
    expect(listed.data.map(({ apiproduct }) => apiproduct).toSorted()).toEqual(['not-listed', 'open-one'])
    expect(listed.data.every(({ ownerName, may }) => ownerName === null && may.length === 0)).toBe(true)
    expect((await portal.raw('GET', '/api/environments/production/apiproducts')).status).toBe(404)
    expect((await portal.raw('GET', '/api/environments')).json).toEqual([expect.objectContaining({ id: 'test' })])
    for (const path of ['/api/teams', '/api/environments/test/applications', '/api/content', '/api/users/me'])
      expect([path, (await portal.raw('GET', path)).status]).toEqual([path, 401])
    expect((await portal.raw('POST', '/api/specs', { body: {} })).status).toBe(401)
    expect((await portal.raw('GET', '/api/environments', { headers: { authorization: 'Bearer nonsense' } })).status).toBe(401)
  })

  it('carry the rules for what they may hold, under a policy that names just these', async () => {
    const pages = await Promise.all(['/opendata', '/opendata/open-one'].map((path) => get(path)))
    const sheets = await Promise.all(pages.map(async (page) => /<style>([\s\S]*?)<\/style>/.exec(await page.text())?.[1] ?? ''))
    expect(sheets.map((sheet) => sheet.includes('.panel{'))).toEqual([false, true])
    expect(pages.map(({ headers }) => /style-src '([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1])).toEqual(
      sheets.map((sheet) => `sha256-${createHash('sha256').update(sheet).digest('base64')}`),
    )
  })
})

it('alone, the module has its pages, and no internal address answers', async () => {
  const alone = await testPortal({ modules: ['ExternalDeveloperPortal'] })
  try {
    const at = async (path: string) => (await fetch(alone.url + path)).status
    expect(await Promise.all(['/', '/dashboard', '/opendata', '/batch-data', '/admin/content'].map(at))).toEqual([200, 200, 200, 200, 200])
    const internal = [
      ...['/applications', '/applications/x', '/apis', '/apis/x', '/analytics', '/teams', '/teams/x', '/pages/start', '/pages/start/a/b'],
      ...[
        '/admin/pendingapprovals',
        '/admin/permissionGroups',
        '/admin/permissionGroups/x',
        '/admin/environments',
        '/admin/environments/x',
      ],
      ...['/datadictionary/dashboard', '/datadictionary/business-objects', '/datadictionary/business-objects/x', '/datadictionary/terms'],
      ...[
        '/datadictionary/terms/x',
        '/specifications/generate',
        '/portfolio/dashboard',
        '/prospect',
        '/prospect/x',
        '/solution',
        '/solution/x',
      ],
      ...['/solution/x/prospect/y', '/exceptionlist', '/adaAgenda', '/admin/usagetype', '/admin/northbound', '/admin/southbound'],
      ...[
        '/admin/abstractiontype',
        '/admin/domain',
        '/admin/portfolioRelease',
        '/companies',
        '/companies/x',
        '/no-such-page',
        '/opendata/none',
      ],
    ]
    for (const path of internal) expect([path, await at(path)]).toEqual([path, 404])
    for (const path of ['/search', '/admin/logging', '/settings', '/releasenotes', '/issues', '/callback', '/callback_silent'])
      expect([path, await at(path)]).toEqual([path, 200])
    // Not even an admin gets an answer from a call that does not name this module.
    const calls = portal.portal.routes.map(({ endpoint }) => endpoint)
    const others = calls.filter(({ modules }) => modules.length > 0 && !modules.includes('ExternalDeveloperPortal'))
    expect(others.length).toBeGreaterThan(200)
    for (const { method, path } of others) {
      const address = path.replace(/:\w+/g, crypto.randomUUID())
      const answer = await alone.raw(method, address, { as: 'admin', ...(method !== 'GET' && { body: {} }) })
      expect([method, path, answer.status]).toEqual([method, path, 404])
    }
  } finally {
    await alone.close()
  }
})
