import { type Html, html } from './html.ts'
import { nameOf } from './texts.ts'
import type { Source, View } from './view.ts'

/** The first language other than the page's own in which something stands on it. */
export function otherLanguage({ language, languages }: Pick<View, 'language' | 'languages'>, from: readonly Source[]) {
  const isOf = (locale: string, one: View['language']) =>
    [one.locale, one.tag].some((tag) => tag === locale || tag.startsWith(`${locale}-`))
  const others = from
    .flatMap(({ locale, borrowed }) => [locale, ...borrowed.map((part) => part.locale)])
    .filter((locale) => locale !== null && locale !== '' && !isOf(locale, language))
  return others.map((locale) => languages.find((one) => isOf(locale ?? '', one))).find((one) => one !== undefined)
}

/** That parts of a page stand in another language than the one that was asked for. */
export function borrowedNote(view: View, from: readonly Source[]): Html | false {
  const other = otherLanguage(view, from)
  const { t, tag } = view.language
  return (
    other !== undefined &&
    html`<section class="block"><div class="wrap"><p class="notice">${t('site.borrowed', { language: nameOf(other.tag, tag) })}</p></div></section>`
  )
}
