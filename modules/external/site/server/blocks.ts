import type { ContentBlock, ContentImage, ContentLink } from '@portico/connectors/content/content.contract.ts'
import { storedImageAddress } from '../image.contract.ts'
import type { Card } from './catalogue.ts'
import { type Html, html } from './html.ts'
import { markdown } from './markdown.ts'
import { productCards } from './product-cards.ts'
import { heroArt, icon, linked, type View } from './view.ts'

/** What blocks show of the catalogue. */
export interface Shown {
  cards: readonly Card[]
}

/** The blocks that editors put pages together from. What they wrote is text or cleaned Markdown. `first`: the page has no title of its own above. */
export const blocksOf = (view: View, blocks: readonly ContentBlock[], shown: Shown, first = false): Html =>
  html`${blocks.map((block, at) => blockOf(view, block, shown, first && at === 0))}`

function blockOf(view: View, block: ContentBlock, { cards }: Shown, isFirst: boolean): Html {
  const heading = (title: string | null) => title !== null && html`<h2>${title}</h2>`
  switch (block.__component) {
    case 'blocks.hero':
      return html`<section class="hero"><div class="wrap"><div class="hero-words">${isFirst ? html`<h1>${block.Title}</h1>` : heading(block.Title)}
<div class="lead">${markdown(block.Text)}</div>${actions(view, block.Actions)}</div>${block.Image ? html`<div class="hero-picture">${picture(block.Image, isFirst)}</div>` : heroArt(view)}</div></section>`
    case 'blocks.card-list':
      return html`<section class="block"><div class="wrap">${heading(block.Title)}<ul class="cards">${block.Cards.map(
        ({ Title, Text, Image, Link }) =>
          html`<li class="card">${Image && picture(Image)}${Title !== null && html`<h3>${Title}</h3>`}${Text !== null && html`<div class="prose">${markdown(Text, 3)}</div>`}${
            Link && html`<p class="more"><a href="${linked(view, Link.Href)}">${Link.Label}${icon('arrow', 'turns')}</a></p>`
          }</li>`,
      )}</ul></div></section>`
    case 'blocks.product-list': {
      const named = block.Products.flatMap((name) => cards.find((card) => card.name === name) ?? [])
      const chosen = block.Products.length > 0 ? named : cards.slice(0, 6)
      return html`<section class="block"><div class="wrap">${heading(block.Title)}${block.Text !== null && html`<div class="lead">${markdown(block.Text)}</div>`}
${productCards(view, chosen)}<p class="more all"><a href="${linked(view, '/opendata')}">${view.language.t('site.allProducts')}${icon('arrow', 'turns')}</a></p></div></section>`
    }
    case 'blocks.faq':
      return html`<section class="block faq"><div class="wrap">${heading(block.Title)}<div class="questions">${block.Items.map(
        ({ Question, Answer }) => html`<details><summary>${Question}</summary><div class="prose">${markdown(Answer, 2)}</div></details>`,
      )}</div></div></section>`
    case 'blocks.text':
      return html`<section class="block"><div class="wrap prose">${markdown(block.Body)}</div></section>`
    case 'blocks.image':
      return html`<section class="block"><figure class="wrap">${picture(block.Image)}${block.Caption !== null && html`<figcaption>${block.Caption}</figcaption>`}</figure></section>`
    case 'blocks.call-to-action':
      return html`<section class="block"><div class="wrap"><div class="call"><div>${heading(block.Title)}${block.Text !== null && html`<div class="prose">${markdown(block.Text, 2)}</div>`}</div>${
        block.Action && actions(view, [block.Action])
      }</div></div></section>`
    case 'blocks.statistics':
      return html`<section class="block figures"><div class="wrap">${heading(block.Title)}<dl>${block.Items.map(
        ({ Value, Label }) => html`<div><dt>${Label}</dt><dd>${Value}</dd></div>`,
      )}</dl></div></section>`
  }
}

const actions = (view: View, links: readonly ContentLink[]): Html | false =>
  links.length > 0 &&
  html`<p class="actions">${links.map(
    ({ Label, Href }, at) => html`<a class="button${at > 0 ? ' quiet' : ''}" href="${linked(view, Href)}">${Label}</a>`,
  )}</p>`

/** `first`: it is seen at once, and waited for. */
export const picture = ({ path, alternativeText, width, height }: ContentImage, first = false): Html =>
  html`<img src="${storedImageAddress(path)}" alt="${alternativeText ?? ''}"${width !== null && html` width="${width}"`}${height !== null && html` height="${height}"`} ${first ? html`fetchpriority="high"` : html`loading="lazy"`} decoding="async">`
