import { createHash } from 'node:crypto'
import type { PublicPage } from '@portico/platform/server/http/public-site.ts'
import { storedImageAddress } from '../image.contract.ts'
import { borrowedNote } from './borrowed.ts'
import { feedbackOf } from './feedback.ts'
import { dataOf, type Html, html, trusted } from './html.ts'
import type { Sheet, SheetFor } from './sheet.ts'
import { icon, linked, type Made, type View, wordsOf } from './view.ts'

/** A whole page: what is in it is the same for everybody who asks for its address. */
export function pageOf(view: View, made: Made, sheetFor: SheetFor): PublicPage {
  const { brand, language } = view
  const root = html`<html lang="${language.tag}" dir="${language.dir}" class="brand-${brand.id} layout-${brand.layout}">`
  const shown = bodyOf(view, made)
  const sheet = sheetFor(root.text + shown.text, made.runs !== undefined)
  const body = html`<!doctype html>
${root}
${headOf(view, made, sheet)}
${shown}</html>`.text
  return {
    status: made.status ?? 200,
    type: 'text/html; charset=utf-8',
    body,
    tag: createHash('sha256').update(body).digest('base64url').slice(0, 27),
    styleHash: sheet.hash,
    ...(made.runs && { runs: made.runs }),
  }
}

const isFoundOf = (made: Made): boolean => (made.status ?? 200) === 200 && !made.isDraft

function headOf(view: View, made: Made, sheet: Sheet): Html {
  const { brand, language, languages, publicUrl, path } = view
  const { t } = language
  const address = (locale: string) => `${publicUrl}${linked(view, path, locale)}`
  const isFound = isFoundOf(made)
  const title = made.place === 'home' ? `${brand.name}: ${made.title}` : `${made.title} · ${brand.name}`
  return html`<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>${trusted(sheet.text)}</style>
<meta name="description" content="${made.description}"><meta name="color-scheme" content="light dark">
${
  isFound
    ? html`<link rel="canonical" href="${address(language.locale)}">${languages.map((one) => html`<link rel="alternate" hreflang="${one.tag}" href="${address(one.locale)}">`)}
<link rel="alternate" hreflang="x-default" href="${address(languages[0]?.locale ?? '')}"><link rel="alternate" type="application/atom+xml" title="${t('site.feed')}" href="/feed.xml">
${made.text !== undefined && html`<link rel="alternate" type="text/markdown" href="${linked(view, `${path}.md`)}">`}
<meta property="og:type" content="website"><meta property="og:site_name" content="${brand.name}"><meta property="og:title" content="${made.title}"><meta property="og:description" content="${made.description}"><meta property="og:url" content="${address(language.locale)}"><meta property="og:locale" content="${language.tag.replace('-', '_')}"><meta name="twitter:card" content="summary${made.picture !== undefined && '_large_image'}">${made.picture !== undefined && html`<meta property="og:image" content="${publicUrl}${storedImageAddress(made.picture)}">`}`
    : html`<meta name="robots" content="noindex">`
}
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(brand.logo)}"></head>`
}

function bodyOf(view: View, made: Made): Html {
  const isFound = isFoundOf(made)
  return html`<body><a class="skip" href="#main">${view.language.t('site.skip')}</a>
${header(view, made)}
<main id="main" tabindex="-1">${made.body}${borrowedNote(view, made.from ?? [])}${isFound && feedbackOf(view, view.hasAnswered)}</main>
${footer(view)}
${isFound && (made.data ?? []).map((one) => html`<script type="application/ld+json">${dataOf(one)}</script>`)}</body>`
}

function header(view: View, { place }: Made): Html {
  const { brand, language, languages, path, signInPath } = view
  const { t } = language
  const item = (name: Made['place'], to: string, label: string) =>
    html`<li><a href="${linked(view, to)}"${place === name && html` aria-current="page"`}>${label}</a></li>`
  return html`<header class="site-head"><div class="wrap">
<a class="brand" href="${linked(view, '/dashboard')}"><span class="logo">${trusted(brand.logo)}</span><span class="name"><bdi>${brand.name}</bdi></span></a>
<nav aria-label="${t('site.navigation')}"><ul>${item('home', '/dashboard', t('site.home'))}${item('catalogue', '/opendata', t('site.catalogue'))}${item('batch', '/batch-data', t('site.batch'))}</ul></nav>
<div class="tools">${
    languages.length > 1 &&
    html`<details class="languages"><summary>${icon('globe')}<span>${language.name}</span></summary><ul>${languages.map(
      (one) =>
        html`<li><a href="${linked(view, path, one.locale)}" lang="${one.tag}" dir="${one.dir}" hreflang="${one.tag}"${one === language && html` aria-current="true"`}>${one.name}</a></li>`,
    )}</ul></details>`
  }${signInPath !== undefined && html`<a class="button quiet" href="${signInPath}" rel="nofollow">${t('site.signIn')}</a>`}</div>
</div></header>`
}

function footer(view: View): Html {
  const { brand, language } = view
  const { t } = language
  return html`<footer class="site-foot"><div class="wrap"><div><p class="foot-name"><bdi>${brand.name}</bdi></p><p>${wordsOf(brand.about, language)}</p></div>
<nav aria-label="${t('site.footer')}"><ul>${brand.links.map(
    ({ text, href }) => html`<li><a href="${linked(view, href)}">${wordsOf(text, language)}</a></li>`,
  )}<li><a href="/feed.xml">${t('site.feed')}</a></li><li><a href="/admin/content" rel="nofollow">${t('site.editors')}</a></li></ul></nav>
<p class="privacy">${t('site.privacy')}</p></div></footer>`
}
