import { type PublicProduct, publicProducts } from '@portico/apidex/contract.ts'
import type { ContentProduct } from '@portico/connectors/content/content.contract.ts'
import { ContentFailure } from '@portico/connectors/content/failure.ts'
import { localesFor } from '@portico/connectors/content/locales.rules.ts'
import type { ExternalServices } from '../../external-services.ts'
import { plainWords } from './markdown.ts'

/** A product as visitors see it: what the portal knows, with what the content service says about it. */
export interface Card {
  /** The portal's name, which is its address: `/opendata/tariffs`. */
  name: string
  title: string
  summary: string
  product: PublicProduct
  content: ContentProduct
}

type Needs = Pick<ExternalServices, 'database' | 'ports' | 'content' | 'brand' | 'clock' | 'log'>

const freshMs = 5_000
/** More of them are read less often: thousands take the server a while, in which visitors wait. */
const freshMsEach = 5
const mostWords = 20

/**
 * The products that visitors see, by title: public at the portal, and listed by the content service. While that is down and nothing is kept of
 * it, both throw its failure, because nobody knows which are listed: that there are none would be untrue.
 */
export function catalogueOf({ database, ports, content, brand, clock, log }: Needs) {
  const kept = new Map<string, { at: number; freshMs: number; cards: Promise<readonly Card[]> }>()
  const { db } = database

  const listed = async (locale: string, names?: readonly string[]): Promise<ContentProduct[]> => {
    const { value } = await content.service.searchProducts(localesFor(locale, brand.locales))
    return value.filter(({ Listed, Name }) => Listed && (names?.includes(Name) ?? true))
  }

  async function read(locale: string, names?: readonly string[]): Promise<readonly Card[]> {
    const contents = await listed(locale, names)
    const products = new Map(
      (
        await ports.of(publicProducts)(
          db,
          contents.map(({ Name }) => Name),
        )
      ).map((product) => [product.apiproduct, product]),
    )
    const cards = contents.flatMap((one): Card[] => {
      const product = products.get(one.Name)
      if (!product) return []
      const summary = one.Summary ?? product.description
      return [{ name: one.Name, title: one.Title ?? product.displayName, summary: plainWords(summary, 220), product, content: one }]
    })
    const order = new Intl.Collator(locale === 'se-SE' ? 'sv-SE' : locale)
    return cards.toSorted((a, b) => order.compare(a.title, b.title))
  }

  /** All of them; a few seconds old at most. */
  function cards(locale: string): Promise<readonly Card[]> {
    const now = clock.now().getTime()
    const known = kept.get(locale)
    if (known && now - known.at < known.freshMs) return known.cards
    const cards = read(locale)
    // So long again whoever comes meanwhile gets what is there, and the next ones what is read.
    const isUsable = known !== undefined && now - known.at < 2 * known.freshMs
    const entry = { at: now, freshMs, cards: isUsable ? known.cards : cards }
    kept.set(locale, entry)
    cards.then(
      (read) => {
        entry.cards = cards
        entry.freshMs = freshMs + freshMsEach * read.length
      },
      () => kept.get(locale) === entry && kept.delete(locale),
    )
    return entry.cards
  }

  return {
    cards,

    /** For what a page has besides its own words: it stands without them. */
    knownCards: (locale: string): Promise<readonly Card[]> =>
      cards(locale).catch((error: unknown) => {
        if (!(error instanceof ContentFailure)) throw error
        log.warn({ reason: error.reason }, 'a public page shows without products')
        return []
      }),

    /** One, as it is now. */
    card: async (locale: string, name: string): Promise<Card | undefined> => (await read(locale, [name]))[0],
  }
}

/** What looking up the rows of a file asks of a product that visitors see. */
export function listedProducts(needs: Needs) {
  const catalogue = catalogueOf(needs)
  return async (name: string) => {
    const card = await catalogue.card(needs.brand.locales[0] ?? '', name)
    return card && { id: card.product.id, specId: card.product.spec?.id, batchOperation: card.content.BatchOperation }
  }
}

export type Catalogue = ReturnType<typeof catalogueOf>

export interface Found {
  cards: readonly Card[]
  total: number
  page: number
  pages: number
  categories: readonly { name: string; count: number }[]
}

/** What is searched in; a card is searched by many. */
const searchTexts = new WeakMap<Card, string>()
const searchTextOf = ({ title, summary, product }: Card): string =>
  `${title}\n${summary}\n${product.displayName}\n${product.category}\n${product.tags.join('\n')}\n${product.apiproduct}`.toLowerCase()

/** A page of the cards that have every word of the search, in one category if one is named. */
export function searched(all: readonly Card[], asked: { text: string; category: string; page: number }, perPage: number): Found {
  // An address has room for thousands of them, and each is looked for in each product.
  const words = [...new Set(asked.text.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, mostWords)
  const hasWords = (card: Card): boolean => {
    const text = searchTexts.get(card) ?? searchTextOf(card)
    searchTexts.set(card, text)
    return words.every((word) => text.includes(word))
  }
  const fitting = words.length > 0 ? all.filter(hasWords) : all
  const counts = new Map<string, number>()
  for (const { product } of fitting) if (product.category) counts.set(product.category, (counts.get(product.category) ?? 0) + 1)
  const chosen = asked.category ? fitting.filter(({ product }) => product.category === asked.category) : fitting
  const pages = Math.max(1, Math.ceil(chosen.length / perPage))
  const page = Math.min(Math.max(1, asked.page), pages)
  return {
    cards: chosen.slice((page - 1) * perPage, page * perPage),
    total: chosen.length,
    page,
    pages,
    categories: [...counts].map(([name, count]) => ({ name, count })).toSorted((a, b) => a.name.localeCompare(b.name)),
  }
}
