import type { ContentPage } from '@portico/connectors/content/content.contract.ts'
import { callsOf, toolOf } from './batch-tool.ts'
import { blocksOf, type Shown } from './blocks.ts'
import { html } from './html.ts'
import { markdown, plainWords } from './markdown.ts'
import { productCards } from './product-cards.ts'
import type { Made, View } from './view.ts'

/**
 * Looking up the rows of a file, in the order of the specification: what editors say, which products it works for, how it goes by hand, and, where
 * it is switched on, the tool. The head leads to the tool: whoever comes for it has read the rest.
 */
export function batchPage(view: View, page: ContentPage | undefined, shown: Shown, tool: { rows: number } | undefined): Made {
  const { t } = view.language
  const cards = shown.cards.filter(({ content }) => content.BatchOperation !== null)
  const [first] = cards
  const isOffered = tool !== undefined && first !== undefined
  const title = page?.Title ?? t('site.batch')
  return {
    title,
    description: plainWords(page?.Content ?? null) || t('site.batch.lead'),
    place: 'batch',
    from: [...(page ? [page] : []), ...cards.map(({ content }) => content)],
    body: html`<section class="page-head"><div class="wrap"><h1>${title}</h1><p class="lead">${t('site.batch.lead')}</p>${isOffered && html`<p class="actions"><a class="button" href="#tool">${t('site.batch.tool')}</a></p>`}</div></section>
${page?.Content && html`<section class="block"><div class="wrap prose">${markdown(page.Content)}</div></section>`}${page && blocksOf(view, page.Blocks, shown)}
<section class="block"><div class="wrap"><h2>${t('site.batch.products')}</h2>${cards.length > 0 ? productCards(view, cards) : html`<p>${t('site.batch.noProducts')}</p>`}</div></section>
${isOffered && html`${callsOf(view, first, tool.rows)}${toolOf(view, cards)}`}`,
    data: [{ '@context': 'https://schema.org', '@type': 'WebPage', name: title, inLanguage: view.language.tag, isPartOf: view.publicUrl }],
    ...(isOffered && { runs: true as const }),
    text: `# ${title}\n\n${page?.Content ?? t('site.batch.lead')}\n`,
  }
}
