import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { join } from '@portico/platform/server/ports.ts'
import { settingsStore } from '@portico/platform/server/settings/settings.store.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { images, type StoredImage, usesOfImage } from '../image.contract.ts'
import { settings } from '../settings.contract.ts'

let portal: TestPortal
let png: Buffer
const use = { kind: 'page', name: 'Welcome', path: '/pages/welcome' }
beforeAll(async () => {
  portal = await testPortal({ ports: [join(usesOfImage, async (_, name) => (name === 'used.png' ? [use] : []))] })
  png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#ef5717' } })
    .png()
    .toBuffer()
})
afterAll(() => portal.close())

interface Answer {
  status: number
  json: { result?: { files: { file?: StoredImage[] } }; error?: { details: { path: string; code: string }[] } }
}
async function send(path: string, field: string, name: string, bytes: Buffer | string, more: Record<string, string> = {}): Promise<Answer> {
  const form = new FormData()
  for (const [key, value] of Object.entries(more)) form.set(key, value)
  form.set(field, new Blob([new Uint8Array(Buffer.from(bytes as string))]), name)
  const answer = await fetch(portal.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${await portal.token('admin')}` },
    body: form,
  })
  return { status: answer.status, json: (await answer.json()) as Answer['json'] }
}
const upload = (name: string, bytes: Buffer | string = png, more: Record<string, string> = {}) =>
  send('/api/containers/images/upload', 'file', name, bytes, more)
const codes = ({ status, json }: Answer) => [status, json.error?.details.map(({ path, code }) => `${path} ${code}`).join()]
const list = () => portal.call(images.list, { as: 'admin' })

describe('a picture', () => {
  it('is uploaded, listed, shown to anyone as a picture and nothing else, and deleted', async () => {
    const { status, json } = await upload('Logo One.PNG')
    const [made] = json.result?.files.file ?? []
    expect([status, made]).toMatchObject([
      200,
      { name: 'logo-one.png', container: 'images', contentType: 'image/png', width: 30, height: 20 },
    ])
    expect(await list()).toEqual([made])
    const shown = await fetch(portal.url + (made?.url ?? ''))
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': expect.stringContaining('immutable'),
    })
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBe(30)
    const again = await fetch(`${portal.url}/storage/images/logo-one.png`, {
      headers: { 'if-none-match': shown.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
    expect((await portal.raw('DELETE', '/api/containers/images/files/logo-one.png', { as: 'admin' })).status).toBe(204)
    expect((await fetch(`${portal.url}/storage/images/logo-one.png`)).status).toBe(404)
  })

  it('does not take the place of another by its name, only where that is said; then it is of the same kind', async () => {
    await upload('same.png')
    expect(codes(await upload('same.png'))).toEqual([409, 'file unique'])
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><rect width="9" height="9"/></svg>'
    const { json } = await upload('other.svg', drawing, { replace: 'same.png' })
    expect(json.result?.files.file).toMatchObject([{ name: 'same.png', width: 600, contentType: 'image/png' }])
    expect((await upload('other.png', png, { replace: 'nowhere.png' })).status).toBe(404)
    expect(await list()).toHaveLength(1)
  })

  it('is cut', async () => {
    const crop = JSON.stringify({ left: 5, top: 5, width: 10, height: 8 })
    expect((await upload('cut.png', png, { crop })).json.result?.files.file).toMatchObject([{ width: 10, height: 8 }])
    expect(codes(await upload('cut2.png', png, { crop: '{"left":-1}' }))[0]).toBe(422)
    expect(codes(await upload('cut2.png', png, { crop: 'no' }))).toEqual([422, 'crop notJson'])
  })

  it('that is used says where, and is deleted only with force', async () => {
    await upload('used.png')
    expect(await portal.call(images.uses, { as: 'admin', params: { name: 'used.png' } })).toEqual([use])
    const refused = await portal.raw('DELETE', '/api/containers/images/files/used.png', { as: 'admin' })
    expect([refused.status, refused.problem.name]).toEqual([409, 'ReferenceConflict'])
    expect((await portal.raw('DELETE', '/api/containers/images/files/used.png?force=true', { as: 'admin' })).status).toBe(204)
  })
})

describe('an upload is refused', () => {
  it.each([
    ['a script in a drawing', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'file activeContent'],
    ['a page that is called a picture', 'a.png', '<html><script>alert(1)</script>', 'file imageType'],
    ['a script that begins like a picture', 'a.gif', 'GIF89a/*<script>*/=alert(1)', 'file imageType'],
    ['an enormous drawing', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"/>', 'file imageSize'],
  ])('%s', async (_, name, bytes, code) => expect(codes(await upload(name, bytes))).toEqual([422, code]))

  it.each(['../../../etc/passwd.png', '..\\boot.png', 'a/b.png', 'a%2f.png'])('by its name %s', async (name) => {
    const before = await list()
    expect(codes(await upload(name))).toEqual([422, 'file fileName'])
    expect(await list()).toEqual(before)
  })

  it('that is too large, or no form, or names its file otherwise', async () => {
    expect((await upload('large.png', Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413)
    expect((await portal.raw('POST', '/api/containers/images/upload', { as: 'admin', body: {} })).status).toBe(422)
    expect(codes(await send('/api/containers/images/upload', 'picture', 'a.png', png))).toEqual([422, 'picture unknownField'])
  })
})

describe('colours', () => {
  const style = {
    light: { primary: '#112233', toolbar: '#445566', cardHeader: '#778899' },
    dark: { primary: '#ef5717', toolbar: '#ef5717', cardHeader: '#ef5717' },
  }
  const change = (body: unknown, name = 'style.json') =>
    send('/api/containers/settings/upload', 'document', name, typeof body === 'string' ? body : JSON.stringify(body))
  const shown = () => portal.call(settings.style, {})

  it('are changed by style.json and taken back to those of the brand', async () => {
    const brand = await shown()
    expect(await change(style)).toMatchObject({ status: 200, json: { result: { files: { document: [{ name: 'style.json' }] } } } })
    expect(await shown()).toEqual(style)
    const reset = async () => (await portal.raw('DELETE', '/api/containers/settings/files/style.json', { as: 'admin' })).status
    expect(await reset()).toBe(204)
    expect(await shown()).toEqual(brand)
    // Nothing of one's own is left, so that the next colours of the brand show.
    const own = () => settingsStore(portal.portal.services.database.db).read('style')
    expect([await own(), await reset(), await own()]).toEqual([undefined, 204, undefined])
    await change(brand)
    expect(await own()).toBeUndefined()
    const changed = async () => (await change(style)).status
    expect(await Promise.all([changed(), reset(), changed(), reset()])).toEqual([200, 204, 200, 204])
    await reset()
  })

  it.each([
    [{ ...style, light: { ...style.light, primary: 'red;}body{display:none' } }, 'light.primary invalidFormat'],
    [{ light: style.light }, 'dark required'],
    ['{', 'document notJson'],
  ])('are refused by name: %j', async (wrong, code) => expect(codes(await change(wrong))).toEqual([422, code]))

  it('are in one file, by its name', async () => {
    expect(codes(await change(style, '../style.json'))).toEqual([422, 'document fileName'])
    expect((await change('x'.repeat(30_000))).status).toBe(413)
  })
})

it('says why a module is on', async () => {
  const reasons = await portal.call(settings.moduleReasons, { as: 'admin' })
  expect(reasons).toHaveLength(5)
  expect(reasons).toContainEqual({ name: 'ExternalDeveloperPortal', enabled: true, because: 'all' })
})
