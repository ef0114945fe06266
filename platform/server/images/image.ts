import { createHash } from 'node:crypto'
import sharp, { type Metadata } from 'sharp'
import { type AppError, invalid } from '../../contract/errors.ts'
import { drawn } from './drawing.ts'
import { imageLimits } from './image-limits.ts'

export { imageLimits }

const longestSeconds = 5
/** A drawing may use parts of itself again; each use of uses multiplies. */
const mostUses = 24

// Only what is offered can be read, and only from memory: no other reader of the library meets what strangers send.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadNsgifBuffer'],
})
sharp.cache(false)

export interface Crop {
  left: number
  top: number
  width: number
  height: number
}
export interface MadeImage {
  bytes: Buffer
  contentType: (typeof types)[keyof typeof types]
  extension: keyof typeof types
  width: number
  height: number
  /** SHA-256 of the bytes, hexadecimal. */
  hash: string
}

const refused = (code: string, message: string, params?: Record<string, number>): AppError =>
  invalid({ path: 'file', code, message, ...(params && { params }) })
const noImage = () => refused('imageType', 'This is no PNG, JPEG, WebP, GIF or SVG picture.')
const tooLargeImage = () =>
  refused('imageSize', `A picture has at most ${imageLimits.side} pixels a side and ${imageLimits.pixels / 1_000_000} million in all.`, {
    side: imageLimits.side,
  })

const brokenImage = () => refused('brokenImage', 'The picture cannot be read to its end.')
const outside = () => invalid({ path: 'crop', code: 'outside', message: 'The part lies outside of the picture.' })

/** What would run in a browser, or make a short file long. None of it would be drawn; whoever sends it does not mean a picture. */
const active = /<script|<foreignobject|<!entity|<!doctype[^<>]*\[|\son\w+\s*=|javascript:|<iframe|<embed|<object|@import|xml-stylesheet/i

// One after the other: each may hold a hundred megabytes while it is made.
let last: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work)
  last = mine.catch(() => undefined)
  return mine
}

/**
 * A picture made anew from what was uploaded: nothing of the file itself is kept, so neither what hides in it nor where it was taken. What
 * it is says its content, never its name. An SVG becomes a PNG, of a moving GIF the first picture stays.
 * @param inPlaceOf the name of a picture whose kind it gets
 * @throws 422 at `file`: `imageType`, `imageSize`, `activeContent`, `brokenImage`; at `crop` where it lies outside.
 */
export function makeImage(upload: Uint8Array, crop?: Crop, inPlaceOf?: string): Promise<MadeImage> {
  return inTurn(() => made(upload, crop, inPlaceOf))
}

const types = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const

async function made(upload: Uint8Array, crop: Crop | undefined, inPlaceOf: string | undefined): Promise<MadeImage> {
  const input = { limitInputPixels: imageLimits.pixels, failOn: 'error', pages: 1 } as const
  const isDrawn = isDrawing(upload)
  if (isDrawn && crop) throw outside()
  const source = isDrawn ? await drawingOf(upload) : upload
  const about = await read(() => sharp(source, input).metadata(), noImage)
  const { format } = about
  const [width, height] = turned(about)
  if (width > imageLimits.side || height > imageLimits.side || width * height > imageLimits.pixels) throw tooLargeImage()
  const work = sharp(source, input).timeout({ seconds: longestSeconds }).autoOrient()
  if (crop) {
    const inside = crop.left + crop.width <= width && crop.top + crop.height <= height
    if (!inside) throw outside()
    work.extract(crop)
  }
  const kept = inPlaceOf?.split('.').at(-1) ?? (format === 'jpeg' ? 'jpg' : format)
  const extension = kept === 'jpg' || kept === 'webp' ? kept : 'png'
  const encoded =
    extension === 'jpg'
      ? work.flatten({ background: '#ffffff' }).jpeg({ quality: 85 })
      : extension === 'webp'
        ? work.webp({ quality: 85 })
        : work.png()
  const { data, info } = await read(() => encoded.toBuffer({ resolveWithObject: true }), brokenImage)
  return {
    bytes: data,
    contentType: types[extension],
    extension,
    width: info.width,
    height: info.height,
    hash: createHash('sha256').update(data).digest('hex'),
  }
}

async function read<T>(work: () => Promise<T>, otherwise: () => AppError): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && /pixel limit|too large|exceeds/i.test(error.message)) throw tooLargeImage()
    throw otherwise()
  }
}

/** As it will show: some cameras write a picture on its side. */
const turned = ({ width, height, orientation = 1 }: Metadata): [number, number] => (orientation >= 5 ? [height, width] : [width, height])

/** No picture of pixels begins with text. */
const isDrawing = (upload: Uint8Array): boolean =>
  /<(\w+:)?svg[\s>]/i.test(Buffer.from(upload).toString('latin1').replaceAll('\0', '')) &&
  !/^(\x89PNG|\xff\xd8|RIFF|GIF8)/.test(Buffer.from(upload.subarray(0, 4)).toString('latin1'))

async function drawingOf(upload: Uint8Array): Promise<Buffer> {
  // Before anything reads it.
  checkDrawing(upload)
  const made = await drawn(upload)
  if (made === 'noImage') throw noImage()
  if (made === 'tooLarge') throw tooLargeImage()
  if (made === 'broken') throw brokenImage()
  return made
}

function checkDrawing(upload: Uint8Array): void {
  if (upload.byteLength > imageLimits.svgBytes)
    throw refused('imageSize', `A drawing has at most ${imageLimits.svgBytes / 1024} kB.`, { side: imageLimits.side })
  // In both encodings of XML that browsers read. `Buffer.toString('utf16le')` of an odd number of bytes can write past its memory and end the process.
  const wide = new TextDecoder('utf-16le')
  const texts = [new TextDecoder().decode(upload), wide.decode(upload), wide.decode(upload.subarray(1))]
  if (texts.some((text) => (text.match(/<(\w+:)?use\b/gi)?.length ?? 0) > mostUses))
    throw refused('brokenImage', `A drawing uses parts of itself at most ${mostUses} times.`)
  if (texts.some((text) => active.test(text))) throw refused('activeContent', 'The drawing holds scripts or other active content.')
}

/**
 * The name that a picture is kept by: that of its file, in small letters, with the extension of what was made of it.
 * @throws 422 at `file`, code `fileName`, for a path or characters that an address would have to escape.
 */
export function imageNameOf(fileName: string, extension: string): string {
  const name = fileName.normalize('NFC').trim()
  const stem = name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(' ', '-')
    .toLowerCase()
  if (/[/\\:]/.test(name) || !isImageName(`${stem}.${extension}`))
    throw refused('fileName', 'Name the file with letters a to z, digits, hyphens and full stops: at most 80.')
  return `${stem}.${extension}`
}

export const isImageName = (name: string): boolean =>
  /^[a-z0-9][a-z0-9_-]*(\.[a-z0-9_-]+)*\.(png|jpg|webp)$/.test(name) && name.length <= 86
