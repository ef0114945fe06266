import { expect, test } from 'vitest'
import { browserOf } from './browser-name.ts'

const said = (userAgent: string) => Object.values(browserOf(userAgent) ?? {}).join(' / ')
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test('the usual browsers and systems are told from each other, whatever else they say that they are', () => {
  const agents = [
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/153.0.0.0 Safari/537.36`,
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/153.0.0.0 Safari/537.36`,
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.51`,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1',
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36`,
  ]
  expect(agents.map(said)).toEqual([
    'Chrome 153 / Linux',
    'Chrome 153 / Linux',
    'Edge 131 / Windows',
    'Firefox 133 / Windows',
    'Safari 18 / macOS',
    'Safari 18 / iOS',
    'Chrome 131 / iOS',
    'Chrome 131 / Android',
  ])
})

test('what is none of them is not called one of them', () => {
  const opera = `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/130.0.0.0 Safari/537.36 OPR/115.0`
  expect([opera, 'curl/8.5.0', 'Firefox', ''].map(browserOf)).toEqual([undefined, undefined, undefined, undefined])
})
