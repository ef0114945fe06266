import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contentService } from './content.ts'

type Answer = (res: ServerResponse) => void

describe('A content service that fails', () => {
  let answer: Answer = () => {}
  let asked = 0
  let now = new Date('2026-03-01T10:00:00Z')
  const server = createServer((_req, res) => {
    asked += 1
    answer(res)
  })
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  beforeEach(() => {
    asked = 0
  })
  const client = (timeoutMs = 200, lettersAtMost = 1_000_000) =>
    contentService({
      lettersAtMost,
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      key: 'secret-key',
      timeoutMs,
      clock: { now: () => now },
    })
  const later = (ms: number) => (now = new Date(now.getTime() + ms))

  const json =
    (body: unknown): Answer =>
    (res) =>
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const home = (Title: string) => json({ data: { documentId: 'a', locale: 'en', Title, Blocks: [], FeaturedPages: [] }, meta: {} })
  const faults: Record<string, Answer> = {
    'that is down': (res) => res.destroy(),
    'that answers 500': (res) => res.writeHead(500).end('{}'),
    'that does not know the key': (res) => res.writeHead(401).end('{}'),
    'that sends the caller elsewhere': (res) => res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    'that never answers': () => {},
    'that answers a page of HTML': (res) => res.end('<!doctype html>'),
    'that answers a list for a document': json({ data: [] }),
    'that answers nothing': json(null),
    'that does not know deepPopulate': json({ data: { documentId: 'a', locale: 'en', Title: 'Flat' }, meta: {} }),
    'that answers without end': (res) => {
      const more = () => {
        while (res.write('x'.repeat(65_536)));
      }
      res.on('drain', more)
      more()
    },
  }

  it.each(Object.keys(faults))(
    '%s: the last good answer is given with the reason; without one, the message of the specification',
    async (name) => {
      const service = client()
      answer = home('Good')
      expect(await service.homepage(['en'])).toMatchObject({ value: { Title: 'Good' } })
      answer = faults[name] ?? answer
      later(3_600_000)
      const kept = await service.homepage(['en'])
      expect(kept).toMatchObject({ value: { Title: 'Good' }, failure: { message: 'Error fetching homepage data' } })
      expect(now.getTime() - kept.readAt.getTime()).toBe(3_600_000)
      expect(JSON.stringify(kept)).not.toContain('secret-key')

      const fresh = client()
      await expect(fresh.homepage(['en'])).rejects.toMatchObject({ statusCode: 503, message: 'Error fetching homepage data' })
      await expect(fresh.page('a', ['en'])).rejects.toMatchObject({ message: 'Error fetching page by id' })
      await expect(fresh.widget('a', ['en'])).rejects.toMatchObject({ message: 'Error fetching widget by id' })
    },
  )

  it('that has more to say than is read at once is asked for less, also when it grew', async () => {
    let length = 10
    answer = (res) => {
      const { searchParams } = new URL(res.req.url ?? '', 'http://content')
      const [page, pageSize] = [Number(searchParams.get('pagination[page]')), Number(searchParams.get('pagination[pageSize]'))]
      const all = Array.from({ length: 12 }, (_, at) => ({ documentId: `p${at}`, Name: `p${at}`, SampleData: 'x'.repeat(length) }))
      const pagination = { page, pageSize, pageCount: Math.ceil(all.length / pageSize) }
      json({ data: all.slice((page - 1) * pageSize, page * pageSize), meta: { pagination } })(res)
    }
    const service = client(10_000)
    expect((await service.searchProducts(['en'])).value).toHaveLength(12)
    length = 600_000
    later(3_600_000)
    const { value, failure } = await service.searchProducts(['en'])
    expect([value.length, value[11]?.SampleData?.length, failure]).toEqual([12, length, undefined])
  })

  it('that says there is more without end is believed to an end', async () => {
    const data = Array.from({ length: 2_000 }, (_, at) => ({ documentId: `p${at}`, Name: `p${at}` }))
    answer = json({ data, meta: { pagination: { page: 1, pageSize: 1, pageCount: 1_000_000_000 } } })
    expect((await client(10_000, 9_000_000).searchProducts(['en'])).value).toHaveLength(1_000)
    expect(asked).toBe(6)
    const Blocks = Array.from({ length: 5_000 }, () => ({ __component: 'blocks.product-list', Products: Array(5_000).fill('x') }))
    answer = json({ data: { documentId: 'a', Blocks: Blocks.slice(0, 200) }, meta: {} })
    const { value } = await client(10_000).page('a', ['en', 'nl'])
    const large = { __component: 'blocks.text', Body: 'x'.repeat(90_000) }
    answer = json({ data: { documentId: 'b', Blocks: [large, large, large, large, large] }, meta: {} })
    expect((await client(10_000).page('b', ['en'])).value?.Blocks).toHaveLength(3)
    expect([value?.Blocks.length, value?.Blocks.map((one) => ('Products' in one ? one.Products.length : 0)).at(-1)]).toEqual([100, 100])
  })

  it('fills no memory: what was not used for longest is let go', async () => {
    const page = (Title: string) =>
      json({ data: { documentId: 'a', locale: 'en', Title, Content: 'x'.repeat(2_000), Blocks: [] }, meta: {} })
    const service = client(200, 3_000)
    answer = page('One')
    await service.page('one', ['en'])
    await service.page('two', ['en'])
    answer = (res) => res.destroy()
    later(3_600_000)
    expect((await service.page('two', ['en'])).value?.Title).toBe('One')
    await expect(service.page('one', ['en'])).rejects.toMatchObject({ message: 'Error fetching page by id' })
  })

  it('that says the same again is not read again', async () => {
    const service = client()
    const products = (Title: string) => json({ data: [{ documentId: 'a', locale: 'en', Name: 'tariffs', Title }] })
    const read = async () => {
      later(3_600_000)
      return (await service.searchProducts(['en'])).value
    }
    answer = products('One')
    const first = await read()
    expect(await read()).toBe(first)
    answer = products('Two')
    expect(await read()).toMatchObject([{ Title: 'Two' }])
  })

  it('has a message for each of the searches too', async () => {
    answer = (res) => res.destroy()
    await expect(client().searchPages('a', ['en'])).rejects.toMatchObject({ message: 'Error searching pages' })
    await expect(client().searchWidgets('/a', ['en'])).rejects.toMatchObject({ message: 'Error searching widgets' })
    await expect(client().searchProducts(['en'])).rejects.toMatchObject({ message: 'Error searching products' })
  })

  it('is asked once by many at once, again when the answer is old, and at once after a change', async () => {
    const service = client()
    answer = home('One')
    await Promise.all(Array.from({ length: 20 }, () => service.homepage(['en'])))
    expect(asked).toBe(1)
    later(29_000)
    await service.homepage(['en'])
    expect(asked).toBe(1)
    answer = home('Two')
    service.outdate()
    expect(await service.homepage(['en'])).toMatchObject({ value: { Title: 'Two' } })
    expect(asked).toBe(2)
  })

  it('is left alone for some seconds when it failed', async () => {
    const service = client()
    answer = (res) => res.writeHead(500).end()
    for (let n = 0; n < 5; n += 1) await service.homepage(['en']).catch(() => {})
    expect(asked).toBe(1)
    later(6_000)
    answer = home('Back')
    expect(await service.homepage(['en'])).toMatchObject({ value: { Title: 'Back' } })
  })

  it('keeps links, pictures and fields that may not be out of what is shown', async () => {
    const hostile = 'javascript:alert(1)'
    answer = json({
      data: {
        documentId: 'a',
        locale: 'en',
        Title: { toString: 'x' },
        FeaturedPages: [{ documentId: 'b', Slug: 7 }, null],
        Blocks: [
          { __component: 'blocks.hero', Title: 'Hero', Image: { url: '//evil.example/x.png' }, Actions: [{ Label: 'Go', Href: hostile }] },
          {
            __component: 'blocks.card-list',
            Cards: [
              { Image: { url: 'https://evil.example/x.svg' }, Link: { Label: 'Go', Href: ' java\nscript:alert(1)' } },
              { Image: { url: '/uploads/../admin' }, Link: { Label: 'Go', Href: '/\\evil.example' } },
              { Image: { url: '/uploads/good_1.png', width: -5 }, Link: { Label: 'Go', Href: '/opendata' } },
            ],
          },
          { __component: 'blocks.call-to-action', Action: { Label: 'Go', Href: 'data:text/html,x' } },
          { __component: 'blocks.iframe', Url: hostile },
          'no block',
        ],
      },
    })
    const { value } = await client().homepage(['en'])
    expect(value).toMatchObject({ Title: null, FeaturedPages: [] })
    expect(value?.Blocks).toMatchObject([
      { Title: 'Hero', Image: null, Actions: [] },
      {
        Cards: [
          { Image: null, Link: null },
          { Image: null, Link: null },
          { Image: { path: '/uploads/good_1.png', width: null }, Link: { Href: '/opendata' } },
        ],
      },
      { Action: null },
    ])
    expect(value?.Blocks).toHaveLength(3)
  })
})
