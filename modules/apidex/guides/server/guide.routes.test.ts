import { type Account, type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Guide, guides } from '../guide.contract.ts'
import { menuItems } from '../menu.contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

/** One pixel. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

type Language = 'en-GB' | 'nl-NL' | 'de-DE'
let count = 0
const fresh = () => {
  count += 1
  return `page-${count}`
}
const read = (root: string, as: Account = 'developer', query: { language?: Language; draft?: string } = {}) =>
  portal.call(guides.root.get, { as, params: { root }, query: query as { language?: Language } })
const write = (
  root: string,
  title: string,
  { version = 0, publish = true, language = 'en-GB' as Language, markdown = `About ${title}` } = {},
) => portal.call(guides.root.put, { as: 'admin', params: { root }, body: { language, title, markdown, version, publish } })
const foundFor = async (q: string) =>
  ((await portal.raw('GET', `/api/search?q=${q}&type=page`, { as: 'developer' })).json as { data: { path: string }[] }).data

describe('the guides that come with the portal', () => {
  it('are there in English and Dutch, each entry of the menu leads to one, and no link of theirs is broken', async () => {
    const tree = await portal.call(menuItems.list, { as: 'admin', query: { language: 'nl-NL' } })
    const leaves = tree.flatMap(({ menuItems: below }) => below)
    expect(leaves.length).toBeGreaterThanOrEqual(8)
    expect(tree[0]?.name).toBe('Het eerste uur')
    for (const language of ['en-GB', 'nl-NL'] as const) {
      for (const { route } of leaves) {
        const [, , root = '', folder = ''] = route.split('/')
        const page = await portal.call(guides.folder.get, { as: 'admin', params: { root, folder }, query: { language } })
        expect(page).toMatchObject({ language, isFallback: false, published: 1, brokenLinks: [] })
        expect(page.markdown.length).toBeGreaterThan(300)
      }
    }
  })

  it('are found by their words', async () => {
    expect((await foundFor('Retry-After')).map(({ path }) => path)).toContain('/pages/guides/call?language=en-GB&q=Retry-After')
  })
})

describe('a page', () => {
  it('shows in the language that is asked for, else in English, and says so', async () => {
    const root = fresh()
    await write(root, 'Hallo', { language: 'de-DE' })
    expect(await read(root, 'developer', { language: 'nl-NL' })).toMatchObject({ language: 'de-DE', isFallback: true, may: [] })
    await write(root, 'Hello')
    expect(await read(root, 'developer', { language: 'nl-NL' })).toMatchObject({ language: 'en-GB', isFallback: true })
    expect(await read(root, 'developer', { language: 'de-DE' })).toMatchObject({
      title: 'Hallo',
      isFallback: false,
      languages: ['de-DE', 'en-GB'],
    })
  })

  it('is a draft for admins alone until it is published, and found only then', async () => {
    const root = fresh()
    await write(root, 'Wolpertinger', { publish: false })
    expect((await portal.raw('GET', `/api/pages/${root}`, { as: 'developer' })).status).toBe(404)
    expect(await read(root, 'admin')).toMatchObject({ title: 'Wolpertinger', published: 0, hasDraft: true })
    expect(await foundFor('Wolpertinger')).toEqual([])
    await write(root, 'Wolpertinger', { version: 1 })
    expect(await read(root)).toMatchObject({ published: 1, hasDraft: false })
    expect(await foundFor('Wolpertinger')).toHaveLength(1)
    const { updatedAt } = await read(root)
    await write(root, 'Jackalope', { version: 2, publish: false })
    expect(await read(root)).toMatchObject({ title: 'Wolpertinger', updatedAt })
    expect((await read(root, 'admin', { language: 'en-GB', draft: 'true' })).title).toBe('Jackalope')
    expect(await foundFor('Jackalope')).toEqual([])
  })

  it('keeps what was published, and takes it back', async () => {
    const root = fresh()
    await write(root, 'First')
    await write(root, 'Second', { version: 1 })
    const versions = await portal.call(guides.root.versions, { as: 'admin', params: { root }, query: { language: 'en-GB' } })
    expect(versions.map(({ number, title, publishedByName }) => [number, title, publishedByName])).toEqual([
      [2, 'Second', 'Ingrid Solheim'],
      [1, 'First', 'Ingrid Solheim'],
    ])
    const restored: Guide = await portal.call(guides.root.restore, {
      as: 'admin',
      params: { root, n: '1' },
      body: { language: 'en-GB', version: 2 },
    })
    expect(restored).toMatchObject({ title: 'First', published: 3 })
  })

  it('is not written over by who has not seen the last write', async () => {
    const root = fresh()
    await write(root, 'One')
    const two = await Promise.allSettled([write(root, 'Two', { version: 1 }), write(root, 'Other', { version: 1 })])
    expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const late = await portal.raw('PUT', `/api/pages/${root}`, {
      as: 'admin',
      body: { language: 'en-GB', title: 'Late', markdown: '', version: 1, publish: true },
    })
    expect(late).toMatchObject({ status: 409, problem: { name: 'VersionConflict', details: [{ code: 'versionConflict' }] } })
  })

  it('names links to pages that are not there to who writes it', async () => {
    const root = fresh()
    const page = await write(root, 'Links', {
      markdown: '[a](/pages/guides/start) [b](/pages/nowhere/at-all?q=1) [c](https://example.org)',
    })
    expect(page.brokenLinks).toEqual(['/pages/nowhere/at-all'])
    expect((await read(root)).brokenLinks).toEqual([])
  })

  it('is named before a picture is deleted that it shows, published or begun', async () => {
    const form = new FormData()
    form.set('file', new Blob([Buffer.from(dot, 'base64')], { type: 'image/png' }), 'dot.png')
    const headers = { authorization: `Bearer ${await portal.token('admin')}` }
    const sent = await fetch(`${portal.url}/api/containers/images/upload`, { method: 'POST', headers, body: form })
    const [{ name }] = ((await sent.json()) as { result: { files: { file: [{ name: string }] } } }).result.files.file
    const [shown, begun, other] = [fresh(), fresh(), fresh()]
    await write(shown, 'Shown', { markdown: `![A dot](/storage/images/${name} "A dot")` })
    await write(begun, 'Begun', { markdown: `![A dot](/storage/images/${name})`, publish: false })
    await write(other, 'Other', { markdown: `![Another](/storage/images/${name}.webp)` })
    const { json } = await portal.raw('GET', `/api/containers/images/files/${name}/uses`, { as: 'admin' })
    expect(json).toEqual([
      { kind: 'page', name: 'Shown en-GB', path: `/pages/${shown}?language=en-GB` },
      { kind: 'page', name: 'Begun en-GB', path: `/pages/${begun}?language=en-GB` },
    ])
  })

  it.each([['/api/pages/a/versions', 'folder']])('does not lie at %s', async (path, field) => {
    const answer = await portal.raw('PUT', path, {
      as: 'admin',
      body: { language: 'en-GB', title: 'x', markdown: '', version: 0, publish: true },
    })
    expect(answer).toMatchObject({ status: 422, problem: { details: [{ path: field }] } })
  })

  it('goes with its versions, and is found no more', async () => {
    const root = fresh()
    await write(root, 'Quokka')
    expect((await portal.raw('DELETE', `/api/pages/${root}`, { as: 'admin' })).status).toBe(204)
    expect((await portal.raw('GET', `/api/pages/${root}`, { as: 'admin' })).status).toBe(404)
    expect(await foundFor('Quokka')).toEqual([])
  })
})

it('an entry of the menu shows one of the icons that there are', async () => {
  const made = await portal.call(menuItems.create, { as: 'admin', body: { name: 'With a key', icon: 'mdiKeyOutline' } })
  expect(made.icon).toBe('mdiKeyOutline')
  expect(await portal.raw('POST', '/api/menuitems', { as: 'admin', body: { name: 'Drawn', icon: 'mdiSkull' } })).toMatchObject({
    status: 422,
    problem: { details: [{ path: 'icon' }] },
  })
  const tree = await portal.call(menuItems.list, { as: 'reader', query: {} })
  expect(tree.find(({ id }) => id === made.id)?.icon).toBe('mdiKeyOutline')
  expect(tree.filter(({ icon }) => icon !== '').length).toBeGreaterThanOrEqual(3)
})

it('an entry of the menu does not go below itself, nor two below each other', async () => {
  const create = (name: string, parentId?: string) =>
    portal.call(menuItems.create, { as: 'admin', body: { name, ...(parentId && { parentId }) } })
  const [one, two] = [await create('One'), await create('Two')]
  const below = (id: string, name: string, parentId: string) =>
    portal.raw('PUT', `/api/menuitems/${id}`, { as: 'admin', body: { name, parentId } })
  expect(await below(one.id, 'One', one.id)).toMatchObject({ status: 422, problem: { details: [{ path: 'parentId', code: 'circle' }] } })
  const moves = await Promise.all([below(one.id, 'One', two.id), below(two.id, 'Two', one.id)])
  expect(moves.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const [three, four] = [await create('Three', one.id), await create('Four')]
  const five = await create('Five', four.id)
  const top = moves[0]?.status === 200 ? two : one
  const apart = await Promise.all([below(top.id, 'Top', five.id), below(four.id, 'Four', three.id)])
  expect(apart.map(({ status }) => status).toSorted()).toEqual([200, 422])
})
