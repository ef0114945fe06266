import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContentServer, contentServer, recordedContent } from './testing/service.ts'

describe('The REST answers of the embedded content service', () => {
  let started: ContentServer | undefined
  beforeAll(async () => {
    started = await contentServer()
    await recordedContent(started)
  })
  afterAll(() => started?.close())
  const the = () => {
    if (!started) throw new Error('The service did not start')
    return started
  }
  const failure = (status: number, name: string, message: string, details: object = {}) => ({
    status,
    body: { data: null, error: { status, name, message, details } },
  })

  it('are of a list what Strapi answers: flat documents, paging, nothing that was not asked for', async () => {
    const { status, body } = await the().get('/api/pages?filters[Slug][$eq]=about&locale=en-GB')
    expect(status).toBe(200)
    expect(body).toEqual({
      data: [
        {
          id: expect.any(Number),
          documentId: expect.stringMatching(/^[a-z][a-z0-9]{23}$/),
          Slug: 'about',
          Title: 'About us',
          Content: '# About\n\nWe publish open data.',
          createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
          updatedAt: expect.stringMatching(/Z$/),
          publishedAt: expect.stringMatching(/Z$/),
          locale: 'en-GB',
        },
      ],
      meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 } },
    })
  })

  it('fall back to no other locale, and take * for all of them', async () => {
    expect(await the().get('/api/pages?filters[Slug][$eq]=terms&locale=nl-NL')).toMatchObject({ status: 200, body: { data: [] } })
    expect(await the().get('/api/homepage?locale=de-DE')).toEqual(failure(404, 'NotFoundError', 'Not Found'))
    expect(await the().get('/api/pages?filters[Slug][$eq]=about&locale=*')).toMatchObject({
      body: { data: [{ locale: 'en-GB' }, { locale: 'nl-NL' }], meta: { pagination: { total: 2 } } },
    })
  })

  it.each([
    'filters[Path][$in][0]=/dashboard&filters[Path][$in][1]=*',
    'filters%5B$or%5D%5B0%5D%5BPath%5D%5B$eq%5D=/dashboard&filters%5B$or%5D%5B1%5D%5BPath%5D%5B$eq%5D=*',
    'filters[$not][Path][$eq]=/batch-data',
    'filters[Path][$ne]=/batch-data',
    'filters[Path][$notIn][0]=/batch-data',
    'filters[$and][0][Path][$notNull]=true&filters[$and][1][Name][$in][]=Notice&filters[$and][1][Name][$in][]=Home foot',
  ])('find with %s', async (filter) => {
    expect(await the().get(`/api/widgets?${filter}&locale=en-GB`)).toMatchObject({
      status: 200,
      body: { data: [{ Name: 'Notice' }, { Name: 'Home foot' }] },
    })
  })

  it('page, sort and choose fields', async () => {
    expect(await the().get('/api/widgets?locale=en-GB&pagination[page]=1&pagination[pageSize]=2&sort=Path:desc')).toMatchObject({
      body: {
        data: [{ Path: '/dashboard' }, { Path: '/batch-data' }],
        meta: { pagination: { page: 1, pageSize: 2, pageCount: 2, total: 3 } },
      },
    })
    const { body } = await the().get(
      '/api/widgets?locale=en-GB&pagination[start]=0&pagination[limit]=1&pagination[withCount]=false&fields[0]=Path',
    )
    expect(body).toEqual({
      data: [{ id: expect.any(Number), documentId: expect.any(String), Path: '*' }],
      meta: { pagination: { start: 0, limit: 1 } },
    })
    expect(await the().get('/api/pages?locale=en-GB&pagination[pageSize]=500')).toMatchObject({
      body: { meta: { pagination: { pageSize: 100 } } },
    })
  })

  it.each([
    ['/api/pages?filters[Nope][$eq]=1', 'Invalid key Nope'],
    ['/api/pages?filters[Slug][$nope]=1', 'Invalid key $nope at Slug'],
    ['/api/pages?populate=deep', 'Invalid key deep'],
    ['/api/pages?sort=Nope', 'Invalid key Nope'],
    ['/api/pages?filters[__proto__][$eq]=1', undefined],
    ['/api/pages?pagination[page]=0', undefined],
    ['/api/pages?filters[Slug][$eq]=a%00b', undefined],
    ['/api/pages?filters[$and][0][$and][0][$and][0][$and][0][$and][0][$and][0][$and][0][Slug]=a', undefined],
  ])('refuse %s', async (address, message) => {
    const { status, body } = await the().get(address)
    // A name that would reach into every object is dropped by the parser, so that nothing is filtered by it.
    if (address.includes('__proto__')) expect(status).toBeLessThan(500)
    else expect({ status, body }).toMatchObject({ status: 400, body: { data: null, error: { name: 'ValidationError' } } })
    if (message !== undefined) expect(body).toMatchObject({ error: { message } })
  })

  it('hold no draft, whatever is asked for', async () => {
    const draft = await the().drafts.save({ type: 'page', locale: 'en-GB', fields: { Slug: 'secret' }, by: 'editor@portico.example' })
    for (const more of ['', '&status=draft', '&publicationState=preview']) {
      expect(await the().get(`/api/pages?filters[Slug][$eq]=secret&locale=en-GB${more}`)).toMatchObject({ body: { data: [] } })
      expect(await the().get(`/api/pages/${draft.documentId}?locale=en-GB${more}`)).toMatchObject({ status: 404 })
    }
  })

  it('keep strangers out and let nobody write', async () => {
    expect(await the().get('/api/pages', {})).toEqual(failure(403, 'ForbiddenError', 'Forbidden'))
    expect(await the().get('/api/pages', { authorization: 'Bearer wrong' })).toEqual(
      failure(401, 'UnauthorizedError', 'Missing or invalid credentials'),
    )
    expect(await the().get('/api/pages', undefined, 'POST')).toEqual(failure(403, 'ForbiddenError', 'Forbidden'))
    expect(await the().get('/api/nope')).toEqual(failure(404, 'NotFoundError', 'Not Found'))
  })
})
