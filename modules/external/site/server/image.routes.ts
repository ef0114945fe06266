import { existing, notFound } from '@portico/platform/contract/errors.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { request } from 'undici'
import type { ExternalServices } from '../../external-services.ts'
import { storedImage } from '../image.contract.ts'
import { type HeldPicture, heldPictures } from './held-pictures.ts'

/** What is made anew of an upload may be larger than it. */
const limitBytes = 10 * 1024 * 1024
const timeoutMs = 5_000

/** Pictures of the content service through the portal: visitors reach no other server, and nothing but a picture is passed on. */
export const imageRoutes = ({ content, clock }: Pick<ExternalServices, 'content' | 'clock'>): Route[] => {
  const pictures = heldPictures(clock, (path) => pictureAt(`${content.baseUrl().replace(/\/+$/, '')}${path}`))
  return [
    route(storedImage, async ({ params, reply }) => {
      if (params.path.includes('..')) throw notFound()
      const { bytes, type } = existing(await pictures.get(params.path))
      return reply
        .headers({ 'content-security-policy': "default-src 'none'; sandbox", 'cache-control': 'public, max-age=3600' })
        .type(type)
        .serializer((body: unknown) => body as string)
        .send(bytes)
    }),
  ]
}

/** Undefined for whatever is no picture, and where none comes in time. Redirects are not followed. */
async function pictureAt(address: string): Promise<HeldPicture | undefined> {
  try {
    const answer = await request(address, { signal: AbortSignal.timeout(timeoutMs) })
    if (answer.statusCode !== 200) {
      await answer.body.dump({ limit: 16 * 1024 })
      return undefined
    }
    const bytes = await bytesOf(answer.body)
    const type = bytes && typeOf(bytes)
    return bytes && type ? { bytes, type } : undefined
  } catch {
    // It may break off, or come too slowly.
    return undefined
  }
}

async function bytesOf(body: AsyncIterable<Buffer>): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  // Leaving the loop early closes the connection.
  for await (const chunk of body) {
    sizeBytes += chunk.length
    if (sizeBytes > limitBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** What the first bytes say, whatever the content service calls it. What can carry a script (SVG, HTML) is none of these. */
export function typeOf(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, 16)
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'image/gif'
  return head.slice(4, 12) === 'ftypavif' ? 'image/avif' : undefined
}
