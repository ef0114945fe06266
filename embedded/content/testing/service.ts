import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Clock, systemClock } from '@portico/platform/contract/clock.ts'
import { testDatabase } from '@portico/platform/server/testing/database.ts'
import { contentPath, embeddedContent } from '../content.ts'
import { contentDrafts } from '../drafts.store.ts'
import type { TypeName } from '../types.ts'

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** An embedded content service on a port of its own, with an empty database. */
export async function contentServer(clock: Clock = systemClock) {
  const database = await testDatabase()
  const key = 'a key that reads'
  const server = createServer(embeddedContent({ database, key, log: silent }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}${contentPath}`
  const drafts = contentDrafts(database, clock)

  return {
    baseUrl,
    key,
    drafts,
    database,
    /** Saves and publishes a document in one locale; answers its documentId. */
    async put(type: TypeName, locale: string, fields: object, documentId?: string): Promise<string> {
      const version = documentId === undefined ? undefined : (await drafts.draft(documentId, locale))?.version
      const saved = await drafts.save({
        type,
        locale,
        fields,
        by: 'editor@portico.example',
        ...(documentId !== undefined && { documentId }),
        ...(version !== undefined && { version }),
      })
      await drafts.publish(saved.documentId, locale, saved.version)
      return saved.documentId
    },
    async get(path: string, headers: Record<string, string> = { authorization: `Bearer ${key}` }, method = 'GET') {
      const answer = await fetch(`${baseUrl}${path}`, { method, headers })
      const body: unknown = await answer.json()
      return { status: answer.status, body }
    },
    async close(): Promise<void> {
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
      await database.close()
    },
  }
}

export type ContentServer = Awaited<ReturnType<typeof contentServer>>

/** The words of the answers that were recorded from Strapi 5, with full language tags. */
export async function recordedContent({ put }: Pick<ContentServer, 'put'>): Promise<void> {
  const faq = (Question: string, Answer: string) => ({ __component: 'blocks.faq', Title: 'FAQ', Items: [{ Question, Answer }] })
  const text = (Body: string) => ({ __component: 'blocks.text', Body })
  const about = await put('page', 'en-GB', {
    Slug: 'about',
    Title: 'About us',
    Content: '# About\n\nWe publish open data.',
    Blocks: [text('Some *text*.'), faq('Is it free?', 'Yes.')],
  })
  const over = { Slug: 'about', Title: 'Over ons', Content: '# Over ons\n\nWij publiceren open data.', Blocks: [text('Wat *tekst*.')] }
  await put('page', 'nl-NL', over, about)
  const terms = await put('page', 'en-GB', { Slug: 'terms', Title: 'Terms', Content: 'Only in English.' })

  const notice = { Name: 'Notice', Path: '*', Location: 'top', Exclude: ['login', '/opendata/*'] }
  const widget = await put('widget', 'en-GB', { ...notice, Blocks: [text('Notice in English')] })
  await put('widget', 'nl-NL', { ...notice, Blocks: [text('Bericht in het Nederlands')] }, widget)
  await put('widget', 'en-GB', { Name: 'Home foot', Path: '/dashboard', Location: 'bottom', Blocks: [text('Foot')] })
  await put('widget', 'en-GB', { Name: 'Batch help', Path: '/batch-data', Location: 'top', Blocks: [text('Help')] })

  const home = (Title: string, Text: string, [browse, us]: [string, string], products: string, addresses: string) => [
    {
      __component: 'blocks.hero',
      Title,
      Text,
      Actions: [
        { Label: browse, Href: '/opendata' },
        { Label: us, Href: '/about' },
      ],
    },
    {
      __component: 'blocks.card-list',
      Title: products,
      Cards: [{ Title: 'Buildings', Text: addresses, Link: { Label: 'Open', Href: '/opendata/1' } }],
    },
  ]
  const homepage = await put('homepage', 'en-GB', {
    Title: 'Open data',
    Blocks: [...home('Find data', 'All of it.', ['Browse', 'About'], 'Products', 'Addresses'), faq('Why?', 'Because.')],
    FeaturedPages: [about, terms],
  })
  await put(
    'homepage',
    'nl-NL',
    {
      Title: 'Open data (nl)',
      Blocks: [...home('Vind gegevens', 'Alles.', ['Bladeren', 'Over'], 'Producten', 'Adressen'), faq('Waarom?', 'Daarom.')],
      FeaturedPages: [about],
    },
    homepage,
  )
}
