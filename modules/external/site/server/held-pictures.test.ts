import { expect, it } from 'vitest'
import { heldPictures } from './held-pictures.ts'

function world(sizeBytes = 10) {
  let nowMs = 0
  const asked: string[] = []
  const open: (() => void)[] = []
  const pictures = heldPictures({ now: () => new Date(nowMs) }, async (path) => {
    asked.push(path)
    await new Promise<void>((resolve) => open.push(resolve))
    return path === '/gone' ? undefined : { bytes: Buffer.alloc(sizeBytes), type: 'image/png' }
  })
  const got = async (path: string) => {
    const picture = pictures.get(path)
    open.shift()?.()
    return picture
  }
  return { pictures, asked, open, got, later: (ms: number) => (nowMs += ms) }
}

it('a picture is asked for once by all who want it, again after half a minute, and one that is not there each time', async () => {
  const { pictures, asked, got, later } = world()
  const twice = [got('/a'), pictures.get('/a')]
  expect((await Promise.all(twice)).map((one) => one?.type)).toEqual(['image/png', 'image/png'])
  await got('/a')
  expect(asked).toEqual(['/a'])
  later(30_000)
  await got('/a')
  expect([await got('/gone'), await got('/gone')]).toEqual([undefined, undefined])
  expect(asked).toEqual(['/a', '/a', '/gone', '/gone'])
})

it('eight are asked for at once, others in turn, and who comes when too many wait is told so', async () => {
  const { pictures, asked, open } = world()
  const all = Array.from({ length: 209 }, (_, at) => pictures.get(`/${at}`))
  expect(asked).toHaveLength(8)
  await expect(all[208]).rejects.toMatchObject({ statusCode: 503 })
  while (asked.length < 208) {
    open.shift()?.()
    await new Promise(setImmediate)
    expect(open.length).toBeLessThanOrEqual(8)
  }
  for (const end of open) end()
  expect((await Promise.all(all.slice(0, 208))).every((one) => one?.type === 'image/png')).toBe(true)
})

it('only so many bytes are held', async () => {
  const { asked, got } = world(20_000_000)
  for (const path of ['/a', '/b', '/c', '/c', '/a']) await got(path)
  expect(asked).toEqual(['/a', '/b', '/c', '/a'])
})
