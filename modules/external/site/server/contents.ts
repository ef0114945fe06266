import type { ContentHomepage, ContentPage, ContentWidget } from '@portico/connectors/content/content.contract.ts'
import type { Content } from '@portico/connectors/content/content.ts'
import { localesFor } from '@portico/connectors/content/locales.rules.ts'
import { widgetsAt } from '@portico/connectors/content/widgets.rules.ts'
import type { ExternalServices } from '../../external-services.ts'

/** What the content service has for a page. What fails is logged, and the page stands without it. */
export function contentsOf({ content: { service }, brand, log }: Pick<ExternalServices, 'content' | 'brand' | 'log'>) {
  const locales = (locale: string) => localesFor(locale, brand.locales)

  async function tried<Value>(ask: () => Promise<Content<Value>>): Promise<Value | undefined> {
    try {
      const { value, failure } = await ask()
      if (failure) log.debug({ reason: failure.reason }, failure.message)
      return value
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'a public page shows without its content')
      return undefined
    }
  }

  return {
    home: (locale: string): Promise<ContentHomepage | undefined> => tried(() => service.homepage(locales(locale))),

    /** Throws where the content service fails and nothing is kept: whether there is such a page nobody knows then. */
    async page(slug: string, locale: string): Promise<ContentPage | undefined> {
      // Addresses that visitors make up are found in the list, and the service is not asked for each.
      if (!(await service.slugs(locales(locale))).value.has(slug)) return undefined
      const { value: documentId } = await service.searchPages(slug, locales(locale))
      return documentId === undefined ? undefined : (await service.page(documentId, locales(locale))).value
    },

    slugs: async (locale: string): Promise<string[]> =>
      [...((await tried(() => service.slugs(locales(locale)))) ?? [])]
        .filter((slug) => /^[\p{L}\p{M}\p{N}_-]+(\/[\p{L}\p{M}\p{N}_-]+)*$/u.test(slug))
        .sort(),

    async widgets(path: string, route: string | undefined, locale: string): Promise<ContentWidget[]> {
      const ids = (await tried(() => service.searchWidgets(path, locales(locale)))) ?? []
      const found = await Promise.all(ids.slice(0, 50).map((id) => tried(() => service.widget(id, locales(locale)))))
      return widgetsAt(
        found.filter((one) => one !== undefined),
        { path, ...(route !== undefined && { route }) },
      )
    },
  }
}

export type Contents = ReturnType<typeof contentsOf>
