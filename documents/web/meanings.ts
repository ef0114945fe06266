import { currentLanguage } from '@portico/platform/web/i18n/i18n.ts'
import { queryOptions } from '@tanstack/react-query'

interface Said {
  language: string
  name: string
  description: string
}
/** What an address that a field is tied to (`x-jsonld-type`) stands for. */
export interface Meaning {
  uri: string
  name: string
  description: string
}

/** So many are asked for at once. */
const most = 50
/** Of the languages of terms: Swedish is `sv` there. */
const own = () => (currentLanguage() === 'se-SE' ? 'sv' : currentLanguage().slice(0, 2))

/** Asks what addresses mean, in the reader's language where it has been said in that. */
export function meaningsBy(
  ask: (uris: string, signal: AbortSignal) => Promise<readonly (Said & { uri: string; translations: readonly Said[] })[]>,
) {
  return (uris: readonly string[]) => {
    const language = own()
    const asked = uris.slice(0, most).join(' ')
    return queryOptions<readonly Meaning[]>({
      queryKey: ['meanings', language, asked],
      queryFn: async ({ signal }) =>
        (await ask(asked, signal)).map(({ uri, translations, ...said }) => {
          const { name, description } = translations.find((one) => one.language === language) ?? said
          return { uri, name, description }
        }),
      staleTime: 5 * 60_000,
      retry: false,
      // A document can be read without them.
      meta: { quiet: true },
    })
  }
}
