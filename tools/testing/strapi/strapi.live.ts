import { rmSync } from 'node:fs'
import { portalPlace } from '@portico/app-server/testing/place.ts'
import { contentConformance, writtenContentConformance } from '@portico/connectors/content/conformance/suite.ts'
import { contentService } from '@portico/connectors/content/content.ts'
import { systemClock } from '@portico/platform/contract/clock.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { strapiVersion } from './project.ts'
import { strapiWriter } from './seed.ts'

const given = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run npm run test:strapi.`)
  return value
}
const baseUrl = given('STRAPI_URL')
const key = given('STRAPI_KEY')
const writer = strapiWriter({ baseUrl, writingKey: given('STRAPI_WRITING_KEY') })
const target = async () => ({ baseUrl, key, close: async () => {} })

contentConformance(`Strapi ${strapiVersion}`, target)
writtenContentConformance(`Strapi ${strapiVersion}`, async () => ({ ...(await target()), put: writer.put }))

describe(`What a Strapi ${strapiVersion} answers to the portal’s key`, () => {
  const ask = (path: string, method = 'GET', body?: object) =>
    fetch(`${baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })

  it('is what the four types hold, and nothing else', async () => {
    for (const path of ['/api/homepage?locale=en-GB', '/api/pages', '/api/widgets', '/api/products'])
      expect([path, (await ask(path)).status]).toEqual([path, 200])
    for (const path of ['/api/i18n/locales', '/api/upload/files', '/api/users'])
      expect([path, (await ask(path)).status]).toEqual([path, 403])
    expect((await ask('/api/pages', 'POST', { data: { Slug: 'written' } })).status).toBe(403)
    expect((await ask('/api/upload', 'POST')).status).toBe(403)
  })

  it('has pictures with paths of its own, which need no key', async () => {
    const image = await writer.upload('grid.png', 'A grid')
    const id = await writer.put('page', 'en-GB', {
      Slug: 'pictures',
      Title: 'Pictures',
      Image: image,
      Blocks: [
        { __component: 'blocks.image', Image: image, Caption: 'The grid' },
        { __component: 'blocks.card-list', Cards: [{ Title: 'One', Image: image, Link: { Label: 'Go', Href: '/opendata' } }] },
      ],
    })
    const { value } = await contentService({ baseUrl, key, clock: systemClock }).page(id, ['en-GB'])
    expect(value).toMatchObject({
      Image: { path: expect.stringMatching(/^\/uploads\/.*\.png$/), alternativeText: 'A grid', width: 1, height: 1 },
      Blocks: [{ Caption: 'The grid', Image: { width: 1 } }, { Cards: [{ Image: { width: 1 }, Link: { Href: '/opendata' } }] }],
    })
    const picture = await fetch(`${baseUrl}${value?.Image?.path}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  })
})

describe(`A portal with a Strapi ${strapiVersion}`, () => {
  let url = ''
  const ends: (() => Promise<void>)[] = []
  beforeAll(async () => {
    const place = await portalPlace()
    ends.push(() => place.remove())
    const portal = await place.start({ MODULES: 'ExternalDeveloperPortal', CONTENT_URL: baseUrl, CONTENT_KEY: key })
    ends.push(() => portal.stop('SIGTERM').finally(() => rmSync(portal.dataDir, { recursive: true, force: true })))
    url = portal.url
  })
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  })
  const page = async (path: string) => (await fetch(`${url}${path}`)).text()

  it('shows its home page, its pages and its widgets, in the language that is asked for', async () => {
    const home = await page('/dashboard')
    for (const words of ['Find data', 'Notice in English', 'Foot', 'href="/about']) expect(home).toContain(words)
    expect(await page('/dashboard?lang=nl-NL')).toContain('Vind gegevens')
    expect(await page('/about')).toContain('We publish open data.')
    expect(await page('/about?lang=nl-NL')).toContain('Wij publiceren open data.')
    expect((await fetch(`${url}/no-such-page`)).status).toBe(404)
  })

  it('passes its pictures on', async () => {
    const [, src = ''] = /<img src="(\/storage\/content\/[^"]+)"/.exec(await page('/pictures')) ?? []
    const picture = await fetch(`${url}${src}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  })
})
