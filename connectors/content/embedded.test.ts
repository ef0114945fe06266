import { type ContentServer, contentServer, recordedContent } from '@portico/embedded/content/testing/service.ts'
import { systemClock } from '@portico/platform/contract/clock.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentConformance } from './conformance/suite.ts'
import { contentService } from './content.ts'
import { localesFor } from './locales.rules.ts'

contentConformance('The embedded content service', async () => {
  const server = await contentServer()
  await recordedContent(server)
  return server
})

describe('Languages, over the embedded content service', () => {
  let server: ContentServer | undefined
  beforeAll(async () => {
    server = await contentServer()
  })
  afterAll(() => server?.close())
  const the = () => {
    if (!server) throw new Error('The service did not start')
    return server
  }
  const client = () => contentService({ ...the(), clock: systemClock })

  it('fills empty fields from the next language, and says which', async () => {
    const id = await the().put('page', 'en-GB', { Slug: 'help', Title: 'Help', Content: 'Ask us.' })
    await the().put('page', 'nl-NL', { Slug: 'help', Title: 'Hulp' }, id)
    const { value } = await client().page(id, localesFor('nl-NL', ['en-GB', 'nl-NL']))
    expect(value).toMatchObject({ locale: 'nl-NL', Title: 'Hulp', Content: 'Ask us.', borrowed: [{ field: 'Content', locale: 'en-GB' }] })
  })

  it('knows all products, each once, also more than one page of them', async () => {
    const names = Array.from({ length: 103 }, (_, n) => `product-${String(n).padStart(3, '0')}`)
    for (const Name of names) await the().put('product', 'en-GB', { Name, Listed: true, Title: `The ${Name}` })
    const { value } = await client().searchProducts(localesFor('nl-NL', ['en-GB', 'nl-NL']))
    expect(value.map(({ Name }) => Name)).toEqual(names)
    expect(value[0]).toMatchObject({ Listed: true, Title: 'The product-000', BatchOperation: null })
  })
})
