import type { Borrowed } from '@portico/connectors/content/content.contract.ts'
import type { Brand, Words } from '../../external-services.ts'
import { type Html, html, trusted } from './html.ts'
import type { Language } from './texts.ts'

/** In which language a page is written, for which brand and address. */
export interface View {
  brand: Brand
  /** Those that the brand offers; the first is the default. */
  languages: readonly Language[]
  language: Language
  /** As visitors see it, without a slash at the end. */
  publicUrl: string
  /** The address within the portal, without query. */
  path: string
  /** Where people sign in; undefined where only admins may. */
  signInPath: string | undefined
  /** People get keys here: whoever signs in has applications of their own. */
  givesKeys: boolean
  /** The visitor has just said whether the page helps. */
  hasAnswered: boolean
}

/** A document of the content service: the language of what it has itself, and what it took from others. */
export interface Source {
  locale: string | null
  borrowed: Borrowed
}

/** A page as its room makes it; the frame is around it. */
export interface Made {
  title: string
  description: string
  body: Html
  status?: 200 | 404 | 503
  /** For its editor alone: it is found by nobody, and asks nobody what they think of it. */
  isDraft?: true
  /** What it is, for search engines. */
  data?: readonly object[]
  /** The same as Markdown; a function where that takes a while. */
  text?: string | (() => string)
  runs?: true
  /** The documents that it shows: where something of them stands in another language, the page says so. */
  from?: readonly Source[]
  /** The path of a picture of the content service that stands for it elsewhere. */
  picture?: string
  /** The name of the place in the navigation. */
  place?: 'home' | 'catalogue' | 'batch'
}

/** A path of the portal in the language of the page: the choice stays in the address. */
export const linked = ({ language, languages }: View, path: string, locale = language.locale): string => {
  if (!path.startsWith('/') || locale === languages[0]?.locale) return path
  const [before = '', hash] = path.split('#')
  return `${before}${before.includes('?') ? '&' : '?'}lang=${locale}${hash === undefined ? '' : `#${hash}`}`
}

/** What a brand says in the language of the page. */
export const wordsOf = (words: Words, { locale }: Language): string => words[locale] ?? words['en-GB'] ?? Object.values(words)[0] ?? ''

const icons = {
  arrow: 'M4 11v2h12l-5.5 5.5 1.42 1.42L19.84 12l-7.92-7.92L10.5 5.5 16 11z',
  search: 'M9.5 3a6.5 6.5 0 0 1 5.2 10.4l5.3 5.3-1.3 1.3-5.3-5.3A6.5 6.5 0 1 1 9.5 3m0 2a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9',
  key: 'M7 14a2 2 0 1 1 0-4 2 2 0 0 1 0 4m5.65-4A6 6 0 1 0 12.65 14H17v4h4v-4h2v-4z',
  mail: 'M20 8l-8 5-8-5V6l8 5 8-5m0-2H4a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V6a2 2 0 0 0-2-2',
  licence: 'M14 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8zm4 18H6V4h7v5h5zM8 12h8v2H8zm0 4h8v2H8z',
  book: 'M18 22a2 2 0 0 0 2-2V4a2 2 0 0 0-2-2h-6v7L9.5 7.5 7 9V2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2z',
  speed:
    'M12 16a3 3 0 0 1-2.6-4.5l9.7-5.6-5.5 9.5A3 3 0 0 1 12 16m0-13c1.8 0 3.5.5 5 1.3l-2.1 1.2A8 8 0 0 0 4 13a8 8 0 0 0 2.3 5.7L4.9 20A10 10 0 0 1 12 3m10 10a10 10 0 0 1-2.9 7.1l-1.4-1.4a8 8 0 0 0 1.7-8.4l1.2-2A10 10 0 0 1 22 13',
  globe:
    'M17.9 17.4A2 2 0 0 0 16 16h-1v-3a1 1 0 0 0-1-1H8v-2h2a1 1 0 0 0 1-1V7h2a2 2 0 0 0 2-2v-.4a8 8 0 0 1 2.9 12.8M11 19.9A8 8 0 0 1 4.2 10.2L9 15v1a2 2 0 0 0 2 2zM12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20',
} as const
export type IconName = keyof typeof icons

/** One of the pages' own drawings; it says nothing that stands not beside it. */
export const icon = (name: IconName, shape = ''): Html =>
  trusted(`<svg class="icon ${shape}" viewBox="0 0 24 24" aria-hidden="true"><path d="${icons[name]}"/></svg>`)

/** The brand's drawing beside the first words of the home page. It stands in the page: as a picture it would be a document of its own, which a slow phone makes first. */
export const heroArt = ({ brand }: View): Html => html`<div class="hero-art" aria-hidden="true">${trusted(brand.art)}</div>`
