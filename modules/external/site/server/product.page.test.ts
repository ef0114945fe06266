import { describe, expect, it } from 'vitest'
import type { Card } from './catalogue.ts'
import { productPage } from './product.page.ts'
import { languagesOf } from './texts.ts'
import type { View } from './view.ts'

const languages = [...languagesOf(['en-GB'], { warn: () => undefined }).values()]
const view = (more: Partial<View>) =>
  ({
    brand: { name: 'Oasis', viewer: { operationsAtOnce: 50 } },
    languages,
    language: languages[0],
    publicUrl: 'https://portal.example',
    path: '/opendata/tariffs',
    ...more,
  }) as View

const gatewayUrl = 'https://gateway.example/production/tariffs'
const page = (more: Partial<View>, { description = 'More than that.', ContactName = 'Developer desk' as string | null } = {}) => {
  const product = {
    ...{ id: '1', environmentId: 'production' },
    ...{ apiproduct: 'tariffs', displayName: 'Tariffs', description, category: null, tags: [], status: 'published', spec: null },
    ...{ updatedAt: '2026-11-01T00:00:00.000Z', gatewayUrl, keyHeader: 'apikey', approval: 'auto' },
    plan: { quota: 5000, interval: 'hour' },
  }
  const content = { ContactName, ContactEmail: null, ContactUrl: null, Licence: null, Access: null, SampleData: null }
  const card = { name: 'tariffs', title: 'Tariffs', summary: 'Prices by the hour.', product, content } as unknown as Card
  const operations = [{ opId: 'get-history', method: 'GET', path: '/tariffs/{tariffId}/history', summary: 'Prices', deprecated: false }]
  const document = { overview: { description: '' }, operations } as never
  return productPage(view(more), { card, document, changelogs: [], operation: undefined }).body.text
}

describe('the page of a product', () => {
  it('tells who may sign in to do so, and who may not whom to ask for a key', () => {
    const signingIn = page({ givesKeys: true })
    expect(signingIn).toMatch(/<a [^>]*href="\/apis\/1\?env=production"[^>]*>Sign in to request access/)
    expect(signingIn).toContain('Access is given at once.')
    const alone = page({ givesKeys: false })
    expect(alone).toContain('Ask Developer desk for a key.')
    expect(alone).not.toMatch(/sign in|create an application|given at once/i)
    expect(page({ givesKeys: false }, { ContactName: null })).toContain('Ask Oasis for a key.')
  })

  it('leads to the access and the documentation from its head, and says nothing twice', () => {
    const head = page({}).split('class="wrap columns"')[0]
    expect(head).toContain('href="#access"')
    expect(head).toContain('href="#reference"')
    expect(page({})).toContain('id="about"')
    for (const description of ['Prices by the hour.', '']) expect(page({}, { description })).not.toContain('id="about"')
  })

  it('breaks long paths and addresses at their slashes, and counts calls in good English', () => {
    expect(page({})).toContain('/tariffs/<wbr>{tariffId}/<wbr>history')
    expect(page({})).toContain('https://gateway.example/<wbr>production/<wbr>tariffs')
    expect(page({})).toContain('5,000 an hour')
  })
})
