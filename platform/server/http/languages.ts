/** `se-SE` is the key of the Swedish bundle; browsers and Intl know the language as sv-SE. */
export const spokenAs = (locale: string): string => (locale === 'se-SE' ? 'sv-SE' : locale)

/**
 * The first locale of those that there are that is wished for, else undefined. Wishes are lists such as `nl sv-SE` (ui_locales) or
 * `nl;q=0.8, de` (Accept-Language), the more important ones first; within a list its weights decide. A wildcard and what cannot be read
 * say nothing.
 */
export function wishedLocale<L extends string>(locales: readonly L[], ...wishes: (string | undefined)[]): L | undefined {
  return wishes
    .flatMap((wish) => tagsOf(wish ?? ''))
    .map((tag) => localeFor(locales, tag))
    .find((locale) => locale !== undefined)
}

/** Nobody knows more languages than fit in here. */
const longestWish = 500

function tagsOf(wish: string): string[] {
  return wish
    .slice(0, longestWish)
    .toLowerCase()
    .replaceAll(/\s*;\s*/g, ';')
    .split(/[\s,]+/)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';')
      return { tag, weight: weightOf(parameters.find((one) => one.startsWith('q='))) }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

const weightOf = (parameter = 'q=1'): number => (/^q=(?:0(?:\.\d*)?|1(?:\.0*)?)$/.test(parameter) ? Number(parameter.slice(2)) : 0)

function localeFor<L extends string>(locales: readonly L[], tag: string): L | undefined {
  const names = (locale: L) => [locale, spokenAs(locale)].map((name) => name.toLowerCase())
  const language = tag.split(/[-_]/)[0]
  return (
    locales.find((locale) => names(locale).includes(tag)) ??
    locales.find((locale) => names(locale).some((name) => name.startsWith(`${language}-`)))
  )
}
