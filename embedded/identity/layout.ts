import { assets } from './assets.ts'
import { type Html, html } from './html.ts'
import { type Language, type Locale, languageNames, locales } from './languages.ts'

export type Theme = 'light' | 'dark' | undefined

export interface PageFrame {
  language: Language
  /** Unset: as the system has it. */
  theme: Theme
  publicUrl: string
  demo: boolean
}

/** A whole page: the brand's side and the given content beside it. */
export function layout(frame: PageFrame, title: string, content: Html): string {
  const { language, theme, publicUrl, demo } = frame
  const { text } = language
  const page = html`<!doctype html>
<html lang="${language.tag}" dir="${language.direction}"${theme ? html` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Portico</title>
<link rel="stylesheet" href="${assets.style.address}">
<link rel="icon" type="image/svg+xml" href="${assets.icon.address}">
<script src="${assets.script.address}" defer></script>
</head>
<body>
<header class="brand-side">
${drawing}
<a class="brand" href="${publicUrl}/">${logo}Portico</a>
<div class="claim"><p class="claim-title">${text('brand.claim')}</p><p class="claim-text">${text('brand.text')}</p></div>
<p class="note">${demo && text('brand.demo')}</p>
</header>
<main>${content}</main>
</body>
</html>`
  return page.html
}

/** The languages as a menu of links; `address` gives the same page in another language. */
export function languageMenu({ language }: PageFrame, address: (locale: Locale) => string): Html {
  const entry = (locale: Locale) =>
    html`<li><a href="${address(locale)}" lang="${localeTag(locale)}" hreflang="${localeTag(locale)}"${locale === language.locale ? html` aria-current="true"` : ''}>${languageNames[locale]}</a></li>`
  return html`<details class="language">
<summary aria-label="${language.text('language.choose')}: ${languageNames[language.locale]}">${icon(16, translateIcon)}${languageNames[language.locale]}${icon(16, chevronIcon)}</summary>
<ul>${locales.map(entry)}</ul>
</details>`
}

const localeTag = (locale: Locale): string => (locale === 'se-SE' ? 'sv' : locale)

export function icon(sizePx: number, path: string, name = ''): Html {
  return html`<svg class="${name}" width="${sizePx}" height="${sizePx}" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`
}

const translateIcon =
  'M12.87,15.07L10.33,12.56L10.36,12.53C12.1,10.59 13.34,8.36 14.07,6H17V4H10V2H8V4H1V6H12.17C11.5,7.92 10.44,9.75 9,11.35C8.07,10.32 7.3,9.19 6.69,8H4.69C5.42,9.63 6.42,11.17 7.67,12.56L2.58,17.58L4,19L9,14L12.11,17.11L12.87,15.07M18.5,10H16.5L12,22H14L15.12,19H19.87L21,22H23L18.5,10M15.88,17L17.5,12.67L19.12,17H15.88Z'
const chevronIcon = 'M7.41,8.58L12,13.17L16.59,8.58L18,10L12,16L6,10L7.41,8.58Z'
const logo = html`<svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"><path d="M3 9.2 14 3l11 6.2V12H3zM5 13.5h3.2V23H5zm7.4 0h3.2V23h-3.2zm7.4 0H23V23h-3.2zM3 24.4h22V26H3z"/></svg>`
const columns = [100, 190, 280, 370, 460].map(
  (x) => html`<path d="M${x - 40} 206v12h40v-12M${x - 36} 218v208h32V218M${x - 26} 218v208M${x - 14} 218v208M${x - 44} 440v-14h48v14"/>`,
)
const drawing = html`<svg class="drawing" width="430" height="380" viewBox="0 0 520 460" aria-hidden="true"><path d="M20 150 260 30l240 120v34H20zM60 150 260 52l200 98M36 184v22h448v-22M20 440h480M8 458h504"/>${columns}</svg>`
