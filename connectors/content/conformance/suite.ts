import { systemClock } from '@portico/platform/contract/clock.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentService } from '../content.ts'
import { localesFor } from '../locales.rules.ts'

/**
 * A content service that holds a home page, the page `about` and the widgets of `/dashboard`, in English and Dutch, with the words of the
 * recorded answers.
 */
export interface ContentTarget {
  baseUrl: string
  key: string
  close(): Promise<void>
}

const offered = ['en-GB', 'nl-NL', 'de-DE']

/** What the client must do, proven over HTTP against a content service. */
export function contentConformance(name: string, makeTarget: () => Promise<ContentTarget>): void {
  describe(name, () => {
    let target: ContentTarget | undefined
    beforeAll(async () => {
      target = await makeTarget()
    })
    afterAll(() => target?.close())
    const service = (more: { key?: string } = {}) => {
      if (!target) throw new Error('The target did not start')
      return contentService({ ...target, clock: systemClock, ...more })
    }
    const idOfAbout = async () => {
      const { value } = await service().searchPages('about', localesFor('en-GB', offered))
      expect(value).toMatch(/^[a-z0-9]{24}$/)
      return value ?? ''
    }

    it('reads the home page with all that is nested in its blocks', async () => {
      const { value, failure } = await service().homepage(localesFor('en-GB', offered))
      expect(failure).toBeUndefined()
      expect(value).toMatchObject({ Title: 'Open data' })
      expect(value?.Blocks.map(({ __component }) => __component)).toEqual(['blocks.hero', 'blocks.card-list', 'blocks.faq'])
      expect(value?.Blocks).toMatchObject([
        {
          Title: 'Find data',
          Actions: [
            { Label: 'Browse', Href: '/opendata' },
            { Label: 'About', Href: '/about' },
          ],
        },
        { Cards: [{ Title: 'Buildings', Link: { Label: 'Open', Href: '/opendata/1' } }] },
        { Items: [{ Question: 'Why?', Answer: 'Because.' }] },
      ])
      expect(value?.FeaturedPages.map(({ Slug }) => Slug)).toContain('about')
    })

    it('reads it in the language that is asked for', async () => {
      const { value } = await service().homepage(localesFor('nl-NL', offered))
      expect(value).toMatchObject({ Title: 'Open data (nl)', borrowed: [] })
      expect(value?.Blocks[0]).toMatchObject({ Title: 'Vind gegevens' })
    })

    it('falls back to English where a language is missing', async () => {
      const { value } = await service().homepage(localesFor('de-DE', offered))
      expect(value).toMatchObject({ Title: 'Open data', locale: expect.stringMatching(/^en/) })
    })

    it('finds a page by its slug and reads it by its id', async () => {
      const { value } = await service().page(await idOfAbout(), localesFor('en-GB', ['en-GB']))
      expect(value).toMatchObject({
        Slug: 'about',
        Title: 'About us',
        Content: '# About\n\nWe publish open data.',
        Blocks: [
          { __component: 'blocks.text', Body: 'Some *text*.' },
          { __component: 'blocks.faq', Items: [{ Question: 'Is it free?', Answer: 'Yes.' }] },
        ],
      })
    })

    it('finds the widgets of a path and of all paths, and reads one by its id', async () => {
      const locales = localesFor('en-GB', ['en-GB'])
      const { value: ids } = await service().searchWidgets('/dashboard', locales)
      expect(ids).toHaveLength(2)
      const { value } = await service().widget(ids[0] ?? '', locales)
      expect(value).toMatchObject({
        Name: 'Notice',
        Path: '*',
        Location: 'top',
        Exclude: ['login', '/opendata/*'],
        Blocks: [{ __component: 'blocks.text', Body: 'Notice in English' }],
      })
    })

    it('says of a page that is not there that it is not there', async () => {
      const { value } = await service().page('nope1234567890nope123456', ['en'])
      expect(value).toBeUndefined()
    })

    it('does not pass off as empty what a wrong key may not read', async () => {
      await expect(service({ key: 'wrong' }).searchPages('about', ['en'])).rejects.toMatchObject({ message: 'Error searching pages' })
    })
  })
}

/** A content service that tests may write to: saves and publishes a document in one locale, answers its documentId. */
export interface WrittenTarget extends ContentTarget {
  put(type: 'page' | 'product', locale: string, fields: object, documentId?: string): Promise<string>
}

/** What the client must do with what somebody writes meanwhile. */
export function writtenContentConformance(name: string, makeTarget: () => Promise<WrittenTarget>): void {
  describe(`Languages and products, over ${name}`, () => {
    let target: WrittenTarget | undefined
    beforeAll(async () => {
      target = await makeTarget()
    })
    afterAll(() => target?.close())
    const the = () => {
      if (!target) throw new Error('The target did not start')
      return target
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
}
