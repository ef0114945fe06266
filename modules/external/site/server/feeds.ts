import type { PublicPage } from '@portico/platform/server/http/public-site.ts'
import type { Card } from './catalogue.ts'
import { escaped as escapedText } from './html.ts'
import { linked, type View } from './view.ts'

/** XML has no word for these, not even escaped: one of them in a title, and no reader takes the whole list. */
const escaped = (text: string): string => escapedText(text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''))

const xml = (body: string, type = 'application/xml'): PublicPage => ({
  status: 200,
  type: `${type}; charset=utf-8`,
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`,
})

/** What visitors may find, and where the list of it is. */
export const robots = ({ publicUrl }: View): PublicPage => ({
  status: 200,
  type: 'text/plain; charset=utf-8',
  body: `User-agent: *\nDisallow: /api/\nDisallow: /admin/\nDisallow: /gateway/\nDisallow: /mock/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
})

/** Readers take 50,000 addresses and 50 MB in one file; each address names those of all languages. */
const addressesInFile = 10_000

/**
 * All public pages in all languages. Where they are too many for one file, `/sitemap.xml` lists the files `/sitemap-1.xml` and so on.
 * @param part counts from 1; undefined for the first address. Undefined is answered where there is no such part.
 */
export function sitemap(view: View, cards: readonly Card[], slugs: readonly string[], part: number | undefined): PublicPage | undefined {
  const { languages, publicUrl } = view
  const inFile = Math.max(1, Math.floor(addressesInFile / languages.length))
  const entry = (path: string, changed?: string) => {
    const address = (locale: string) => escaped(`${publicUrl}${linked(view, path, locale)}`)
    const others = languages.map(({ tag, locale }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${address(locale)}"/>`).join('')
    return languages
      .map(({ locale }) => `<url><loc>${address(locale)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}${others}</url>`)
      .join('\n')
  }
  // Editors write a page of the batch page's own name, which is the same address.
  const pages = [...new Set(['/dashboard', '/opendata', '/batch-data', ...slugs.map((slug) => `/${encodeURI(slug)}`)])]
  const all = [
    ...pages.map((path) => ({ path, changed: undefined })),
    ...cards.map(({ name, product }) => ({ path: `/opendata/${name}`, changed: product.updatedAt })),
  ]
  const parts = Math.ceil(all.length / inFile)
  if (part === undefined && parts > 1) {
    const files = Array.from({ length: parts }, (_, at) => `<sitemap><loc>${escaped(`${publicUrl}/sitemap-${at + 1}.xml`)}</loc></sitemap>`)
    return xml(`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files.join('\n')}\n</sitemapindex>`)
  }
  const at = part ?? 1
  if (at < 1 || at > parts || (part !== undefined && parts === 1)) return undefined
  const entries = all.slice((at - 1) * inFile, at * inFile).map(({ path, changed }) => entry(path, changed))
  return xml(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>`,
  )
}

const inFeed = 50

/** What changed last among the public products, as Atom. */
export function feed({ publicUrl, brand, language: { t } }: View, cards: readonly Card[]): PublicPage {
  const newest = cards.toSorted((a, b) => b.product.updatedAt.localeCompare(a.product.updatedAt)).slice(0, inFeed)
  const entries = newest.map(({ name, title, summary, product }) => {
    const address = escaped(`${publicUrl}/opendata/${name}`)
    return `<entry><id>${address}#${escaped(product.updatedAt)}</id><title>${escaped(title)}</title><link href="${address}"/><updated>${product.updatedAt}</updated><summary>${escaped(summary)}</summary></entry>`
  })
  return xml(
    `<feed xmlns="http://www.w3.org/2005/Atom"><id>${publicUrl}/feed.xml</id><title>${escaped(`${brand.name}: ${t('site.catalogue')}`)}</title><link href="${publicUrl}/opendata"/><link rel="self" href="${publicUrl}/feed.xml"/><updated>${newest[0]?.product.updatedAt ?? '1970-01-01T00:00:00Z'}</updated><author><name>${escaped(brand.name)}</name></author>\n${entries.join('\n')}\n</feed>`,
    'application/atom+xml',
  )
}

/** The public part for assistants: what there is, each as Markdown. */
export const llms = ({ publicUrl, brand, language: { t } }: View, cards: readonly Card[], slugs: readonly string[]): PublicPage => ({
  status: 200,
  type: 'text/plain; charset=utf-8',
  body: `# ${brand.name}\n\n> ${t('site.catalogue.lead')}\n\n## ${t('site.catalogue')}\n\n${cards
    .map(({ name, title, summary }) => `- [${title}](${publicUrl}/opendata/${name}.md): ${summary}`)
    .join(
      '\n',
    )}\n\n## ${t('site.featured')}\n\n${['dashboard', ...slugs].map((slug) => `- [${slug}](${publicUrl}/${encodeURI(slug)}.md)`).join('\n')}\n`,
})
