import sharp from 'sharp'
import { drawingEnds, drawnSide, imageLimits } from './image-limits.ts'

// Nothing but a drawing is read here, and only from memory.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

async function drawn(upload: Buffer): Promise<Buffer | keyof typeof drawingEnds> {
  const input = { limitInputPixels: imageLimits.pixels, failOn: 'error', pages: 1 } as const
  const about = await sharp(upload, input).metadata()
  if (about.format !== 'svg') return 'noImage'
  const { width, height } = about
  if (width > imageLimits.side || height > imageLimits.side || width * height > imageLimits.pixels) return 'tooLarge'
  const density = Math.min(72 * Math.max(1, drawnSide / Math.max(width, height, 1)), 2400)
  return sharp(upload, { ...input, density })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
const made = await drawn(Buffer.concat(chunks)).catch((error: unknown) =>
  error instanceof Error && /pixel limit|too large|exceeds/i.test(error.message) ? 'tooLarge' : 'noImage',
)
if (typeof made === 'string') process.exitCode = drawingEnds[made]
else process.stdout.write(made)
