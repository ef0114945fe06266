import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { AppError } from '../../contract/errors.ts'
import { workedMs } from '../testing/worked.ts'
import { drawn } from './drawing.ts'
import { imageNameOf, makeImage } from './image.ts'

const png = (width = 4, height = 3) =>
  sharp({ create: { width, height, channels: 3, background: '#ef5717' } })
    .png()
    .toBuffer()
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: AppError) => error.details.map(({ path, code }) => `${path} ${code}`).join(),
  )
const codeOf = (upload: string | Uint8Array) => faultOf(makeImage(typeof upload === 'string' ? Buffer.from(upload) : upload))

/** A PNG that says how large it is, and holds a few bytes of nothing. */
function claiming(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(20_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a picture that is uploaded', () => {
  it('is made anew, without what hid in it or behind it', async () => {
    const secret = 'GPS 52.1N <script>alert(1)</script>'
    const photo = await sharp(await png(40, 20))
      .withExif({ IFD0: { Copyright: secret } })
      .jpeg()
      .toBuffer()
    expect(photo.includes(secret)).toBe(true)
    for (const upload of [photo, Buffer.concat([await png(), Buffer.from(secret)])])
      expect((await makeImage(upload)).bytes.includes(secret)).toBe(false)
    expect(await makeImage(photo)).toMatchObject({ contentType: 'image/jpeg', extension: 'jpg', width: 40, height: 20 })
  })

  it('is what its content says, and of a moving one the first', async () => {
    const of = async (format: 'gif' | 'webp' | 'png') =>
      (
        await makeImage(
          await sharp(await png())
            .toFormat(format)
            .toBuffer(),
        )
      ).contentType
    expect([await of('gif'), await of('webp'), await of('png')]).toEqual(['image/png', 'image/webp', 'image/png'])
  })

  it('is cut to the part that was chosen', async () => {
    const crop = { left: 10, top: 5, width: 20, height: 10 }
    expect(await makeImage(await png(40, 20), crop)).toMatchObject({ width: 20, height: 10 })
    expect(await faultOf(makeImage(await png(15, 20), crop))).toBe('crop outside')
  })

  it('of lines becomes pixels, large enough to be looked at; what it names elsewhere is not fetched', async () => {
    const drawing = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12" width="24" height="12">${inner}</svg>`
    expect(await makeImage(Buffer.from(drawing('<rect width="9" height="9"/>')))).toMatchObject({ contentType: 'image/png', width: 512 })
    const here = drawing(
      `<image href="file://${import.meta.filename}" width="24" height="12"/><image href="http://127.0.0.1:9/x.png" width="9" height="9"/>`,
    )
    const { data } = await sharp((await makeImage(Buffer.from(here))).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data.every((byte) => byte === 0)).toBe(true)
  })
})

describe('refused is', () => {
  const svg = (inner: string, head = '') => `${head}<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`
  const laughs = Array.from({ length: 10 }, (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`).join('')
  it.each([
    ['a drawing with a script', svg('<script>alert(1)</script>'), 'file activeContent'],
    ['one with a handler', svg('<rect onload = "alert(1)"/>'), 'file activeContent'],
    ['one with a page in it', svg('<foreignObject><body/></foreignObject>'), 'file activeContent'],
    ['one with a link that runs', svg('<a href="JavaScript:alert(1)"><rect/></a>'), 'file activeContent'],
    ['one with entities', svg('&a;', '<!DOCTYPE svg [<!ENTITY a "b">]>'), 'file activeContent'],
    ['a drawing of 100,000 × 100,000', svg('').replaceAll('"9"', '"100000"'), 'file imageSize'],
    ['a page', '<!doctype html><script>alert(1)</script>', 'file imageType'],
    ['a script that begins like a GIF', 'GIF89a/*<script>*/=1;alert(1)', 'file imageType'],
    ['a drawing that is packed, with what is in it', gzipSync(svg('<script>alert(1)</script>')), 'file imageType'],
    ['a document', '%PDF-1.7\n1 0 obj', 'file imageType'],
    ['nothing', '', 'file imageType'],
  ])('%s', async (_, upload, code) => expect(await codeOf(upload)).toBe(code))

  it('a bomb: a small file of 100,000 × 100,000 pixels, or of more than 25 million', async () => {
    for (const [width, height] of [
      [100_000, 100_000],
      [7000, 7000],
      [8001, 1],
    ] as const)
      expect(await codeOf(claiming(width, height))).toBe('file imageSize')
  })

  it('a drawing that draws itself ten thousand million times, soon', async () => {
    const startedAt = performance.now()
    expect(await codeOf(svg(`<defs><g id="a0"><rect width="1" height="1"/></g>${laughs}</defs><use href="#a10"/>`))).toMatch(
      /brokenImage|imageType/,
    )
    expect(performance.now() - startedAt).toBeLessThan(2000)
  })

  it('a drawing of any length, with the process still there', async () => {
    // Node's own UTF-16 of an odd number of bytes ends the process at one length of sixteen.
    for (let length = 4000; length < 4032; length += 1) {
      const drawing = svg('<script>alert(1)</script>')
      expect(await codeOf(drawing.replace('<script>', `${' '.repeat(length - drawing.length)}<script>`))).toBe('file activeContent')
    }
  })

  it('half a megabyte of what begins like a document type, without keeping the server from others', async () => {
    const worked = await workedMs(async () => expect(await codeOf(svg('<!doctype'.repeat(45_000)))).toMatch(/brokenImage|imageType/))
    expect(worked, 'looking on from each beginning took eight seconds').toBeLessThan(2000)
  })

  it('a drawing that would be drawn for minutes, in the time that it gets', async () => {
    const filter = '<filter id="f"><feTurbulence numOctaves="8" baseFrequency="0.1"/></filter>'
    expect(await drawn(Buffer.from(svg(filter + '<rect width="9" height="9" filter="url(#f)"/>'.repeat(5000))), 1500)).toBe('broken')
  })

  it('a picture that breaks off', async () => {
    const noise = await sharp({
      create: { width: 200, height: 200, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 9, sigma: 9 } },
    })
      .png()
      .toBuffer()
    expect(await codeOf(noise.subarray(0, noise.length / 2))).toBe('file brokenImage')
  })

  it.each([
    '../../etc/passwd.png',
    'a/b.png',
    'a\\b.png',
    '..png',
    '.png',
    '',
    'C:x.png',
    'a\0b.png',
    'a%2fb.png',
    `${'a'.repeat(90)}.png`,
    'a"b.png',
  ])('a file called %j', (name) =>
    expect(() => imageNameOf(name, 'png')).toThrow(expect.objectContaining({ details: [expect.objectContaining({ code: 'fileName' })] })),
  )
})

it('a picture is named after its file and what was made of it', () => {
  expect(imageNameOf('Our Logo.SVG', 'png')).toBe('our-logo.png')
  expect(imageNameOf('header.2x.jpeg', 'jpg')).toBe('header.2x.jpg')
})
