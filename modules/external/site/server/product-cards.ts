import type { Card } from './catalogue.ts'
import { type Html, html } from './html.ts'
import { linked, type View } from './view.ts'

export const productCards = (view: View, cards: readonly Card[]): Html =>
  html`<ul class="cards products">${cards.map(
    ({ name, title, summary, product }) =>
      html`<li class="card"><p class="kind">${product.category}</p><h3><a href="${linked(view, `/opendata/${name}`)}"><bdi>${title}</bdi></a></h3><p class="summary">${summary}</p>
<p class="facts">${statusChip(view, product.status)}${product.spec && html`<span class="chip"><bdi>${view.language.t('site.version', { version: product.spec.version })}</bdi></span><span class="chip">${formatName(product.spec.format)}</span>`}</p></li>`,
  )}</ul>`

export const statusChip = ({ language: { t } }: View, status: 'published' | 'deprecated'): Html | false =>
  status === 'deprecated' && html`<span class="chip warn">${t('site.deprecated')}</span>`

const formats: Readonly<Record<string, string>> = { graphql: 'GraphQL', swagger: 'Swagger', openapi: 'OpenAPI', asyncapi: 'AsyncAPI' }

/** `openapi-3.1` as people write it. */
export function formatName(format: string): string {
  const [kind = '', version] = format.split('-')
  return [formats[kind] ?? kind, version].filter(Boolean).join(' ')
}
