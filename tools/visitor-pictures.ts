import { chromium } from '@playwright/test'
import sharp, { type OverlayOptions } from 'sharp'
import { findBrowser } from './find-browser.ts'

/**
 * One picture of the public pages of a running portal for the README: home, an API, a page and the batch page, each on a desk and on a phone.
 * `node tools/visitor-pictures.ts http://localhost:3000 docs/pictures/visitors-oasis-arabic.webp ar-SA`
 */
const [base = 'http://localhost:3000', file = 'visitors.webp', lang = 'en-GB'] = process.argv.slice(2)
const paths = ['/dashboard', '/opendata/grid-capacity', '/about', '/batch-data']
const height = 452
const [gap, between] = [16, 8]
const sizes = [
  { viewport: { width: 1280, height: 904 }, scale: 0.5 },
  { viewport: { width: 390, height: 843 }, scale: 0.536 },
]
const widths = sizes.map(({ viewport, scale }) => Math.round(viewport.width * scale))
const pair = widths.reduce((sum, width) => sum + width, between)
const place = (at: number) => ({ left: gap + (at % 2) * (pair + gap + between), top: gap + Math.floor(at / 2) * (height + gap) })

const { executablePath, args } = await findBrowser()
const browser = await chromium.launch({ executablePath, args })
const parts: OverlayOptions[] = []
for (const [of, { viewport }] of sizes.entries()) {
  const page = await browser.newPage({ viewport, deviceScaleFactor: 1 })
  for (const [at, path] of paths.entries()) {
    await page.goto(`${base}${path}?lang=${lang}`, { waitUntil: 'networkidle' })
    const input = await sharp(await page.screenshot())
      .resize(widths[of], height, { fit: 'fill' })
      .toBuffer()
    const { left, top } = place(at)
    parts.push({ input, left: left + (of === 0 ? 0 : (widths[0] ?? 0) + between), top })
  }
}
await browser.close()
const size = { width: 2 * pair + 3 * gap + between, height: 2 * height + 3 * gap }
await sharp({ create: { ...size, channels: 3, background: '#d9d3d3' } })
  .composite(parts)
  .webp({ quality: 82 })
  .toFile(file)
