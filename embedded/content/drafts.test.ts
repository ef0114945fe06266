import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentOverview } from './overview.store.ts'
import { type ContentServer, contentServer } from './testing/service.ts'

describe('Drafts of content', () => {
  const by = 'editor@portico.example'
  let now = new Date('2026-03-01T10:00:00Z')
  let started: ContentServer | undefined
  beforeAll(async () => {
    started = await contentServer({ now: () => now })
  })
  afterAll(() => started?.close())
  const the = () => {
    if (!started) throw new Error('The service did not start')
    return started
  }
  const seen = async (documentId: string, locale = 'en-GB') => {
    const { body } = await the().get(`/api/pages/${documentId}?locale=${locale}`)
    return (body as { data: { Title?: unknown; Slug?: unknown } | null }).data
  }
  const page = (Slug: string, Title: string) => the().drafts.save({ type: 'page', locale: 'en-GB', fields: { Slug, Title }, by })

  it('are seen once they are published, and as they were then', async () => {
    const { drafts } = the()
    const { documentId, version } = await page('first', 'One')
    expect(await seen(documentId)).toBeNull()
    await drafts.publish(documentId, 'en-GB', version)
    await drafts.save({ type: 'page', documentId, locale: 'en-GB', fields: { Slug: 'first', Title: 'Two' }, version, by })
    expect(await seen(documentId)).toMatchObject({ Title: 'One' })
    expect(await drafts.draft(documentId, 'en-GB')).toMatchObject({ version: 2, publishedVersion: 1, fields: { Title: 'Two' } })
    await drafts.unpublish(documentId, 'en-GB')
    expect(await seen(documentId)).toBeNull()
    expect(await drafts.draft(documentId, 'en-GB')).toMatchObject({ fields: { Title: 'Two' }, publishedVersion: null })
  })

  it('can be brought back from every version', async () => {
    const { drafts } = the()
    const { documentId, version } = await page('versions', 'One')
    await drafts.save({ type: 'page', documentId, locale: 'en-GB', fields: { Slug: 'versions', Title: 'Two' }, version, by })
    await drafts.restore(documentId, 'en-GB', 1, { version: 2, by: 'other@portico.example' })
    expect(await drafts.versions(documentId, 'en-GB')).toMatchObject([
      { version: 3, savedBy: 'other@portico.example' },
      { version: 2, savedBy: by },
      { version: 1 },
    ])
    expect(await drafts.draft(documentId, 'en-GB')).toMatchObject({ fields: { Title: 'One' } })
    await expect(drafts.restore(documentId, 'en-GB', 99, { version: 3, by })).rejects.toMatchObject({ statusCode: 404 })
  })

  it('are not overwritten by whoever saw an older one, nor published by them', async () => {
    const { drafts } = the()
    const { documentId, version } = await page('raced', 'One')
    const edit = (Title: string) =>
      drafts.save({ type: 'page', documentId, locale: 'en-GB', fields: { Slug: 'raced', Title }, version, by })
    const outcomes = await Promise.allSettled([edit('Two'), edit('Three')])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(drafts.publish(documentId, 'en-GB', version)).rejects.toMatchObject({ name: 'VersionConflict' })
  })

  it('never share a slug with another page', async () => {
    await page('taken', 'One')
    await expect(page('taken', 'Two')).rejects.toMatchObject({ name: 'UniqueConflict', details: [{ path: 'Slug', code: 'unique' }] })
  })

  it('have one slug in all languages, and publishing it changes it in all', async () => {
    const { drafts, put } = the()
    const documentId = await put('page', 'en-GB', { Slug: 'old', Title: 'English' })
    await put('page', 'nl-NL', { Slug: 'old', Title: 'Nederlands' }, documentId)
    await put('page', 'en-GB', { Slug: 'new', Title: 'English' }, documentId)
    expect(await seen(documentId, 'nl-NL')).toMatchObject({ Slug: 'new', Title: 'Nederlands' })
    expect(await drafts.draft(documentId, 'nl-NL')).toMatchObject({ fields: { Slug: 'new', Title: 'Nederlands' } })
  })

  it('take a product out of the list in every language at once', async () => {
    const { put, get } = the()
    const id = await put('product', 'en-GB', { Name: 'buildings', Listed: true })
    await put('product', 'nl-NL', { Name: 'buildings', Listed: true, Title: 'Gebouwen' }, id)
    await put('product', 'en-GB', { Name: 'buildings', Listed: false }, id)
    expect(await get(`/api/products/${id}?locale=nl-NL`)).toMatchObject({ body: { data: { Listed: false, Title: 'Gebouwen' } } })
  })

  it('publish themselves at their time, once', async () => {
    const { drafts } = the()
    const { documentId, version } = await page('later', 'Later')
    await expect(drafts.schedule(documentId, 'en-GB', now)).rejects.toMatchObject({ details: [{ path: 'publishAt' }] })
    await drafts.schedule(documentId, 'en-GB', new Date(now.getTime() + 60_000))
    expect(await drafts.publishDue()).toBe(0)
    now = new Date(now.getTime() + 61_000)
    expect(await drafts.publishDue()).toBe(1)
    expect(await seen(documentId)).toMatchObject({ Title: 'Later' })
    expect(await drafts.draft(documentId, 'en-GB')).toMatchObject({ publishedVersion: version, publishAt: null })
    expect(await drafts.publishDue()).toBe(0)
  })

  it('that cannot be published at their time, since another page shows their slug, keep no other back', async () => {
    const { drafts, put } = the()
    const shown = await put('page', 'en-GB', { Slug: 'wanted', Title: 'Shown' })
    await drafts.save({ type: 'page', documentId: shown, locale: 'en-GB', fields: { Slug: 'moving', Title: 'Shown' }, version: 1, by })
    const blocked = await page('wanted', 'Blocked')
    const free = await page('free', 'Free')
    const at = (ms: number) => new Date(now.getTime() + ms)
    await drafts.schedule(blocked.documentId, 'en-GB', at(1_000))
    await drafts.schedule(free.documentId, 'en-GB', at(2_000))
    now = at(3_000)
    expect(await drafts.publishDue()).toBe(1)
    expect(await seen(free.documentId)).toMatchObject({ Title: 'Free' })
    expect(await drafts.draft(blocked.documentId, 'en-GB')).toMatchObject({
      ...{ publishedVersion: null, publishAt: null },
      publishFailure: 'Another page has this Slug already.',
    })
    expect(await drafts.publishDue()).toBe(0)
    await drafts.schedule(blocked.documentId, 'en-GB', at(9_000))
    expect(await drafts.draft(blocked.documentId, 'en-GB')).toMatchObject({ publishFailure: null })
  })

  it('of a new translation keep what all have in common, where it says nothing of it', async () => {
    const { put, drafts } = the()
    const common = { Name: 'tariffs', Listed: true, ContactEmail: 'help@portico.example' }
    const documentId = await put('product', 'en-GB', { ...common, Title: 'Tariffs' })
    const made = await drafts.save({ type: 'product', documentId, locale: 'nl-NL', fields: { Title: 'Tarieven' }, by })
    expect(made.fields).toMatchObject({ ...common, Title: 'Tarieven' })
    await drafts.publish(documentId, 'nl-NL', made.version)
    expect(await drafts.draft(documentId, 'en-GB')).toMatchObject({ fields: { ...common, Title: 'Tariffs' }, version: 1 })
    // Said to be empty it is, everywhere.
    await drafts.save({ type: 'product', documentId, locale: 'de-DE', fields: { Title: 'Tarife', ContactEmail: null }, by })
    expect(await drafts.draft(documentId, 'en-GB')).toMatchObject({ fields: { Listed: true, ContactEmail: null } })
  })

  it('are listed for editors by document, with the state of each translation', async () => {
    const { put, drafts, database } = the()
    const id = await put('widget', 'en-GB', { Name: 'Notice', Path: '*', Location: 'top' })
    await drafts.save({ type: 'widget', documentId: id, locale: 'nl-NL', fields: { Name: 'Notice', Path: '*', Location: 'top' }, by })
    await put('widget', 'en-GB', { Name: 'Foot', Path: '/', Location: 'bottom' })
    const { rows, total } = await contentOverview(database.db, { type: 'widget', page: 1, itemsPerPage: 1 })
    expect(total).toBe(2)
    expect(rows).toMatchObject([
      {
        documentId: id,
        address: '*',
        locales: { 'en-GB': { label: 'Notice', version: 1, publishedVersion: 1 }, 'nl-NL': { version: 1, publishedVersion: null } },
      },
    ])
  })

  it.each([
    [{ Slug: 'x', Nope: 1 }, 'Nope', 'unknownField'],
    [{ Title: 'No slug' }, 'Slug', 'required'],
    [{ Slug: 'x', Title: 7 }, 'Title', 'invalidFormat'],
    [{ Slug: 'x'.repeat(201) }, 'Slug', 'maxLength'],
    [{ Slug: 'a\u0000b' }, 'Slug', 'invalidFormat'],
    [{ Slug: 'a', Title: '\ud800' }, 'Title', 'invalidFormat'],
    [{ Slug: 'x', Blocks: [{ __component: 'blocks.nope' }] }, 'Blocks.0.__component', 'invalidFormat'],
    [{ Slug: 'x', Blocks: [{ __component: 'blocks.text', Title: 'x' }] }, 'Blocks.0.Title', 'unknownField'],
    [
      { Slug: 'x', Blocks: [{ __component: 'blocks.call-to-action', Action: { Label: 'x', Href: 'javascript:alert(1)' } }] },
      'Blocks.0.Action.Href',
      'invalidFormat',
    ],
  ])('of %j are refused by the name of the field', async (fields, path, code) => {
    await expect(the().drafts.save({ type: 'page', locale: 'en-GB', fields, by })).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path, code }],
    })
  })

  it.each([
    [['a\u0000'], 'Exclude.0'],
    [{ a: '\ud800' }, 'Exclude'],
    [[['/']], 'Exclude.0'],
  ])('of a widget that shows not at %j neither', async (Exclude, path) => {
    const fields = { Name: 'x', Path: '*', Location: 'top', Exclude }
    await expect(the().drafts.save({ type: 'widget', locale: 'en-GB', fields, by })).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path, code: 'invalidFormat' }],
    })
  })

  it('are refused at an address that nobody could reach', async () => {
    for (const slug of ['/lead', 'end/', 'a//b', 'a b', '..', 'a/../b', 'a?b', 'a#b', 'notes.md', 'a/b/c/d'])
      await expect(page(slug, 'One'), slug).rejects.toMatchObject({ details: [{ path: 'Slug', code: 'invalidFormat' }] })
    for (const slug of ['help/keys', 'one/two/three', 'UPPER_case-1', 'عن-الشركة']) expect((await page(slug, 'One')).version).toBe(1)
    const widget = (Path: string) => the().drafts.save({ type: 'widget', locale: 'en-GB', fields: { Path, Location: 'top' }, by })
    for (const path of ['about', '**', '/a b', '/a?b'])
      await expect(widget(path), path).rejects.toMatchObject({ details: [{ path: 'Path' }] })
    for (const path of ['*', '/', '/opendata/tariffs']) expect((await widget(path)).version).toBe(1)
  })
})
