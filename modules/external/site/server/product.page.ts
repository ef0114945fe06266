import type { PublicChangelog } from '@portico/apidex/contract.ts'
import { shellQuoted } from '@portico/documents/contract/code-languages.rules.ts'
import type { OperationRow, SpecOverview } from '@portico/documents/contract/document-view.contract.ts'
import { operationLines } from '@portico/documents/contract/operation-markdown.rules.ts'
import type { OperationView } from '@portico/documents/contract/operation-view.rules.ts'
import type { Card } from './catalogue.ts'
import { type Html, html, trusted } from './html.ts'
import { markdown, plainWords } from './markdown.ts'
import { formatName, statusChip } from './product-cards.ts'
import { icon, linked, type Made, type View } from './view.ts'

export interface ProductParts {
  card: Card
  document: { overview: SpecOverview; operations: readonly OperationRow[] } | undefined
  changelogs: readonly PublicChangelog[]
  /** The one that the address names, whole. */
  operation: OperationView | undefined
}

/** A public product: what it is for, how to get in, its operations, one of them at a time, and what changed. */
export function productPage(view: View, { card, document, changelogs, operation }: ProductParts): Made {
  const { language, brand } = view
  const { t } = language
  const { product, content, name, title } = card
  const here = (search = '') => linked(view, `/opendata/${name}${search}`)
  const body = html`<section class="page-head product"><div class="wrap"><p class="trail"><a href="${linked(view, '/opendata')}">${t('site.catalogue')}</a></p><h1><bdi>${title}</bdi></h1><p class="lead">${card.summary}</p>
<p class="facts">${statusChip(view, product.status)}${product.spec && html`<span class="chip"><bdi>${t('site.version', { version: product.spec.version })}</bdi></span><span class="chip">${formatName(product.spec.format)}</span>`}${product.category && html`<span class="chip"><bdi>${product.category}</bdi></span>`}<span class="chip">${t('site.updated', { date: language.date(product.updatedAt) })}</span></p>
${product.status === 'deprecated' && html`<p class="notice">${product.sunsetAt ? t('site.endsOn', { date: language.date(product.sunsetAt) }) : t('site.deprecated.what')}</p>`}<p class="actions jumps"><a class="button" href="#access">${t('site.access')}</a>${document && html`<a class="button quiet" href="#reference">${t('site.documentation')}</a>`}</p></div></section>
<div class="wrap columns"><div class="reading">
${isMore(product.description, card.summary) && html`<section id="about"><h2>${t('site.about')}</h2><div class="prose">${markdown(product.description, 1)}</div></section>`}
${document && reference(view, document, here, operation, brand.viewer.operationsAtOnce)}
${content.SampleData && html`<section id="sample"><h2>${t('site.sample')}</h2><pre class="code" dir="ltr" tabindex="0"><code>${content.SampleData}</code></pre></section>`}
${changelogs.length > 0 && changes(view, changelogs)}
</div><aside>${access(view, card)}${facts(view, card)}</aside></div>`
  return {
    title,
    description: plainWords(card.summary),
    body,
    place: 'catalogue',
    from: [content],
    data: structured(view, card),
    text: asText(view, { card, document }),
  }
}

/** Where editors say nothing, the lead is the description itself: it is not said twice. */
const isMore = (description: string, lead: string): boolean =>
  description !== '' && plainWords(description, description.length + 1) !== lead

/** A path or an address breaks at its slashes, where it has to. */
const breakable = (path: string): Html[] => path.split(/(?<=[^/]\/)(?!\/)/).map((part, at) => html`${at > 0 && trusted('<wbr>')}${part}`)

function reference(
  { language: { t } }: View,
  { overview, operations }: NonNullable<ProductParts['document']>,
  here: (search?: string) => string,
  chosen: OperationView | undefined,
  most: number,
): Html {
  const shown = operations.slice(0, most)
  return html`<section id="reference"><h2>${t('site.documentation')}</h2>${overview.description && html`<div class="prose">${markdown(overview.description, 2)}</div>`}
${chosen && html`<article class="operation open" id="operation"><p class="trail"><a href="${here('#reference')}">${t('site.operations.all')}</a></p><div class="prose">${markdown(operationLines(chosen, 1).filter(Boolean).join('\n\n'), 2)}</div></article>`}
<ul class="operations">${shown.map(
    ({ opId, method, path, summary, deprecated }) =>
      html`<li><a href="${here(`?op=${encodeURIComponent(opId)}#operation`)}"${chosen?.opId === opId && html` aria-current="true"`}><span class="method m-${method.toLowerCase().replace(/[^a-z]/g, '')}" dir="ltr">${method}</span><code dir="ltr">${breakable(path)}</code><span class="summary">${summary}</span>${deprecated && html`<span class="chip warn">${t('site.deprecated')}</span>`}</a></li>`,
  )}</ul>${operations.length > shown.length && html`<p>${t('site.operations.more', { count: operations.length - shown.length })}</p>`}</section>`
}

const changes = ({ language }: View, changelogs: readonly PublicChangelog[]): Html =>
  html`<section id="changelog"><h2>${language.t('site.changelog')}</h2>${changelogs.map(
    ({ version, before, at, breaking, risky, safe, changes: list }, index) =>
      html`<details class="change"${index === 0 && html` open`}><summary><span><bdi>${language.t('site.versions', { before, version })}</bdi></span> <time datetime="${at}">${language.date(at)}</time>
<span class="chips">${breaking > 0 && html`<span class="chip bad">${language.t('site.breaking', { count: breaking })}</span>`}${risky > 0 && html`<span class="chip warn">${language.t('site.risky', { count: risky })}</span>`}${safe > 0 && html`<span class="chip good">${language.t('site.safe', { count: safe })}</span>`}</span></summary>
<ul lang="en">${list.slice(0, 50).map((one) => html`<li class="s-${one.severity}">${one.operation && html`<code dir="ltr">${one.operation}</code> `}${one.text}</li>`)}</ul></details>`,
  )}</section>`

/** Who asks for a key signs in on the way to the API's own page. Where people have no applications, a key comes from whoever the product names. */
function access(view: View, { content, product }: Card): Html {
  const { t } = view.language
  const { keyHeader: header } = product
  const { givesKeys } = view
  const name = content.ContactName ?? view.brand.name
  return html`<section class="panel" id="access"><h2>${icon('key')}${t('site.access')}</h2>${
    content.Access
      ? html`<div class="prose">${markdown(content.Access, 2)}</div>`
      : givesKeys
        ? html`<ol><li>${t('site.access.signIn')}</li><li>${t('site.access.request')}</li><li>${t('site.access.call', { header })}</li></ol>`
        : html`<ol><li>${t('site.access.ask', { name })}</li><li>${t('site.access.send', { header })}</li></ol>`
  }
${product.gatewayUrl !== null && html`<p class="label">${t('site.access.try')}</p><pre class="code" dir="ltr" tabindex="0"><code>curl -H ${shellQuoted(`${header}: …`)} \\\n  ${breakable(product.gatewayUrl)}</code></pre>`}
${givesKeys && html`<p>${product.approval === 'manual' ? t('site.access.manual') : t('site.access.auto')}</p>`}
${givesKeys && html`<p><a class="button" href="/apis/${product.id}?env=${encodeURIComponent(product.environmentId)}" rel="nofollow">${t('site.access.button')}</a></p>`}</section>`
}

function facts({ language }: View, { content, product }: Card): Html {
  const { t } = language
  const { ContactName, ContactEmail, ContactUrl, Licence } = content
  const contact = ContactEmail ?? ContactUrl
  return html`<section class="panel"><dl>
${Licence && html`<dt>${icon('licence')}${t('site.licence')}</dt><dd>${Licence}</dd>`}
${product.plan && html`<dt>${icon('speed')}${t('site.quota')}</dt><dd>${t('site.quota.value', { quota: language.number(product.plan.quota), interval: product.plan.interval })}</dd>`}
${(ContactName ?? contact) && html`<dt>${icon('mail')}${t('site.contact')}</dt><dd>${ContactName}${ContactEmail && html` <a href="mailto:${encodeURI(ContactEmail)}">${ContactEmail}</a>`}${ContactUrl && html` <a href="${ContactUrl}" rel="noopener nofollow">${ContactUrl}</a>`}</dd>`}
</dl></section>`
}

/** For search engines: the API as `WebAPI` of schema.org and as a data service of DCAT. */
function structured({ publicUrl, brand, language }: View, { name, title, summary, product, content }: Card): object[] {
  const url = `${publicUrl}/opendata/${name}`
  const contact = {
    ...(content.ContactName && { name: content.ContactName }),
    ...(content.ContactEmail && { email: content.ContactEmail }),
    ...(content.ContactUrl && { url: content.ContactUrl }),
  }
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'WebAPI',
      name: title,
      description: summary,
      url,
      documentation: `${url}#reference`,
      inLanguage: language.tag,
      provider: {
        '@type': 'Organization',
        name: brand.name,
        ...(Object.keys(contact).length > 0 && { contactPoint: { '@type': 'ContactPoint', ...contact } }),
      },
      ...(product.spec && { version: product.spec.version }),
      ...(content.Licence && { termsOfService: content.Licence }),
      dateModified: product.updatedAt,
    },
    {
      '@context': { dcat: 'http://www.w3.org/ns/dcat#', dct: 'http://purl.org/dc/terms/' },
      '@type': 'dcat:DataService',
      '@id': url,
      'dct:title': { '@value': title, '@language': language.tag },
      'dct:description': { '@value': summary, '@language': language.tag },
      'dct:identifier': name,
      'dct:modified': product.updatedAt,
      ...(product.gatewayUrl && { 'dcat:endpointURL': { '@id': product.gatewayUrl } }),
      'dcat:landingPage': { '@id': url },
      ...(product.tags.length > 0 && { 'dcat:keyword': product.tags }),
      ...(content.Licence && { 'dct:rights': content.Licence }),
    },
  ]
}

const asText = ({ language: { t } }: View, { card, document }: Pick<ProductParts, 'card' | 'document'>): string =>
  [
    `# ${card.title}`,
    card.summary,
    card.product.description,
    card.product.gatewayUrl ? `${t('site.address')}: \`${card.product.gatewayUrl}\`` : '',
    card.content.Access ? `## ${t('site.access')}\n\n${card.content.Access}` : '',
    document
      ? `## ${t('site.documentation')}\n\n${document.operations.map(({ method, path, summary }) => `- \`${method} ${path}\` ${summary}`).join('\n')}`
      : '',
    card.content.Licence ? `## ${t('site.licence')}\n\n${card.content.Licence}` : '',
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
