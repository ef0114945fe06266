import type { Card } from './catalogue.ts'
import { type Found, searched } from './catalogue.ts'
import { html } from './html.ts'
import { productCards } from './product-cards.ts'
import { icon, linked, type Made, type View } from './view.ts'

/** The catalogue of public products, with search by words and category. It works without a script: the address says what is asked. */
export function cataloguePage(view: View, all: readonly Card[], query: URLSearchParams): Made {
  const { brand, language } = view
  const { t } = language
  const text = (query.get('q') ?? '').slice(0, 200)
  const category = (query.get('category') ?? '').slice(0, 80)
  const found = searched(all, { text, category, page: Math.trunc(Number(query.get('page'))) || 1 }, brand.ui.productsPerPage)
  const to = (changed: Record<string, string>) => {
    const search = new URLSearchParams(Object.entries({ q: text, category, ...changed }).filter(([, value]) => value !== ''))
    return linked(view, `/opendata${search.size > 0 ? `?${search}` : ''}`)
  }
  const isAsked = text !== '' || category !== ''
  const body = html`<section class="page-head"><div class="wrap"><h1>${t('site.catalogue')}</h1><p class="lead">${t('site.catalogue.lead')}</p>
<form class="search" role="search" action="/opendata" method="get"><label class="hidden" for="q">${t('site.search')}</label><input id="q" name="q" type="search" value="${text}" placeholder="${t('site.search.hint')}" maxlength="200">${category !== '' && html`<input type="hidden" name="category" value="${category}">`}${language !== view.languages[0] && html`<input type="hidden" name="lang" value="${language.locale}">`}<button class="button" type="submit">${icon('search')}<span>${t('site.search')}</span></button></form></div></section>
<section class="block"><div class="wrap"><div class="filters"><p class="count" role="status">${t('site.count', { count: found.total })}</p>${
    found.categories.length > 1 || category !== '' ? categories(found, category, to, t) : false
  }</div>
${found.total > 0 ? html`<h2 class="hidden">${t('site.count', { count: found.total })}</h2>${productCards(view, found.cards)}` : html`<div class="empty"><h2>${t('site.none')}</h2><p>${isAsked ? t('site.none.search') : t('site.none.yet')}</p>${isAsked && html`<p><a class="button quiet" href="${linked(view, '/opendata')}">${t('site.none.all')}</a></p>`}</div>`}
${
  found.pages > 1 &&
  html`<nav class="pager" aria-label="${t('site.pages')}">${found.page > 1 && html`<a class="button quiet" rel="prev" href="${to({ page: String(found.page - 1) })}">${t('site.previous')}</a>`}<span>${t('site.page', { page: found.page, pages: found.pages })}</span>${found.page < found.pages && html`<a class="button quiet" rel="next" href="${to({ page: String(found.page + 1) })}">${t('site.next')}</a>`}</nav>`
}</div></section>`
  return {
    title: t('site.catalogue'),
    description: t('site.catalogue.lead'),
    body,
    place: 'catalogue',
    from: found.cards.map(({ content }) => content),
    data: [dataCatalogue(view, all)],
    text: () => asText(view, all),
  }
}

const categories = (found: Found, chosen: string, to: (changed: Record<string, string>) => string, t: View['language']['t']) =>
  html`<ul class="tags" aria-label="${t('site.categories')}"><li><a href="${to({ category: '' })}"${chosen === '' && html` aria-current="true"`}>${t('site.categories.all')}</a></li>${found.categories.map(
    ({ name, count }) =>
      html`<li><a href="${to({ category: name })}"${chosen === name && html` aria-current="true"`}><bdi>${name}</bdi> <span>${count}</span></a></li>`,
  )}</ul>`

/** So many are named to search engines; the sitemap has all. */
const namedAtMost = 100

const dataCatalogue = ({ publicUrl, brand, language }: View, all: readonly Card[]): object => ({
  '@context': { dcat: 'http://www.w3.org/ns/dcat#', dct: 'http://purl.org/dc/terms/' },
  '@type': 'dcat:Catalog',
  '@id': `${publicUrl}/opendata`,
  'dct:title': { '@value': brand.name, '@language': language.tag },
  'dcat:service': all.slice(0, namedAtMost).map(({ name, title }) => ({
    '@type': 'dcat:DataService',
    '@id': `${publicUrl}/opendata/${name}`,
    'dct:title': { '@value': title, '@language': language.tag },
  })),
})

const asText = (view: View, all: readonly Card[]): string =>
  `# ${view.language.t('site.catalogue')}\n\n${all.map(({ name, title, summary }) => `- [${title.replace(/[[\]]/g, '')}](${view.publicUrl}/opendata/${name}.md): ${summary}`).join('\n')}\n`
