import type { ContentEditor } from '@portico/connectors/content/editor.ts'
import { homepageOf, pageOf, productOf, widgetOf } from '@portico/connectors/content/reading.ts'
import type { Secrets } from '@portico/platform/server/secrets.ts'
import * as z from 'zod/mini'
import { blocksOf } from './blocks.ts'
import type { Card } from './catalogue.ts'
import { contentPage, homePage } from './content.page.ts'
import { html } from './html.ts'
import { markdown, plainWords } from './markdown.ts'
import type { Made, View } from './view.ts'

const purpose = 'content preview'
const lastsMs = 600_000
const begins = '/opendata/preview/'

const place = z.object({
  type: z.enum(['homepage', 'page', 'widget', 'product']),
  documentId: z.string(),
  locale: z.string(),
  until: z.number(),
})
export type Previewed = Omit<z.infer<typeof place>, 'until'>

/** Who has it sees this one draft, for ten minutes. */
export const sealPreview = (secrets: Secrets, now: Date, asked: Previewed): string =>
  secrets.seal(JSON.stringify({ ...asked, until: now.getTime() + lastsMs }), purpose)

export const previewPath = (sealed: string): string => `${begins}${sealed}`

/** What an address shows, if it is one of a preview that has not ended. */
export function previewAt(secrets: Secrets, now: Date, path: string): Previewed | undefined {
  if (!path.startsWith(begins)) return undefined
  try {
    const { until, ...asked } = place.parse(JSON.parse(secrets.open(path.slice(begins.length), purpose)))
    return until > now.getTime() ? asked : undefined
  } catch {
    return undefined
  }
}

/** A draft as visitors would see it. `wholeProduct`: the page of a product that they see already. */
export async function draftPage(
  view: View,
  editor: ContentEditor,
  asked: Previewed,
  cards: readonly Card[],
  wholeProduct: (card: Card) => Promise<Made>,
): Promise<Made> {
  const written = await editor.shown(asked)
  const shown = { cards }
  if (asked.type === 'homepage') return homePage(view, homepageOf(written, []), shown)
  if (asked.type === 'page') return contentPage(view, pageOf(written, []), shown)
  const named = typeof written.Name === 'string' ? written.Name : ''
  if (asked.type === 'widget') {
    const { Blocks, Location } = widgetOf(written, [])
    return { title: named, description: '', body: html`<div class="widget ${Location}">${blocksOf(view, Blocks, shown)}</div>` }
  }
  const content = productOf(written, [])
  const { Title, Summary, Access, Licence } = content
  const card = cards.find(({ name }) => name === content.Name)
  if (card)
    return wholeProduct({ ...card, content, title: Title ?? card.title, summary: plainWords(Summary ?? card.product.description, 220) })
  return {
    title: Title ?? named,
    description: '',
    body: html`<section class="page-head"><div class="wrap"><h1>${Title ?? named}</h1><div class="lead">${markdown(Summary)}</div></div></section>
<section class="block"><div class="wrap prose">${markdown(Access)}<p>${Licence}</p></div></section>`,
  }
}
