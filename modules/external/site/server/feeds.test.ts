import { expect, it } from 'vitest'
import type { Card } from './catalogue.ts'
import { sitemap } from './feeds.ts'
import type { View } from './view.ts'

it('the sitemap of more pages than a file may hold is a list of files, which name each page once', () => {
  const languages = ['en-GB', 'nl-NL'].map((locale) => ({ locale, tag: locale }))
  const view = { languages, publicUrl: 'https://portal.example' } as unknown as View
  const cards = Array.from({ length: 6000 }, (_, at) => ({ name: `p${at}`, product: { updatedAt: '2026-11-01T00:00:00.000Z' } }) as Card)
  const file = (part?: number) => sitemap(view, cards, ['about'], part)?.body ?? ''
  expect(file()).toContain('<sitemap><loc>https://portal.example/sitemap-2.xml</loc></sitemap>')
  const named = [1, 2].flatMap((part) => [...file(part).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address))
  expect([named.length, new Set(named).size]).toEqual([12_008, 12_008])
  const small = sitemap(view, [], ['about', 'batch-data', 'عن'], undefined)?.body ?? ''
  expect(small.match(/<loc>[^<]*\/batch-data<\/loc>/g)).toHaveLength(1)
  expect(small).toContain('<loc>https://portal.example/%D8%B9%D9%86</loc>')
  expect([file(3), sitemap(view, [], [], 1)]).toEqual(['', undefined])
})
