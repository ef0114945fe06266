import { publicChangelogs, publicDocument, publicOperation, publicProductNamed } from '@portico/apidex/contract.ts'
import { ContentFailure } from '@portico/connectors/content/failure.ts'
import type { PublicAsked, PublicPage, PublicSite } from '@portico/platform/server/http/public-site.ts'
import { batchRows, batchTool } from '../../batch/batch-settings.contract.ts'
import type { ExternalServices } from '../../external-services.ts'
import { moved } from './addresses.rules.ts'
import { batchPage } from './batch.page.ts'
import { toolPath, toolScript } from './batch-tool.ts'
import { cataloguePage } from './catalogue.page.ts'
import { type Card, type Catalogue, catalogueOf } from './catalogue.ts'
import { contentPage, homePage, notFoundPage, unavailablePage, withWidgets } from './content.page.ts'
import { contentsOf } from './contents.ts'
import { feed, llms, robots, sitemap } from './feeds.ts'
import { pageOf } from './frame.ts'
import { keptPages } from './kept-pages.ts'
import { withPictures } from './markdown.ts'
import { draftPage, previewAt } from './preview.ts'
import { type ProductParts, productPage } from './product.page.ts'
import { sheetFor } from './sheet.ts'
import { liveLanguages } from './texts.ts'
import { linked, type Made, type View } from './view.ts'

const redirect = (location: string): PublicPage => ({ status: 302, type: 'text/plain; charset=utf-8', body: '', location })

/** With one of these on, whoever is signed in has a dashboard of their own at `/dashboard`. */
const withDashboard = ['InternalDeveloperPortal', 'Portfolio', 'DataDictionary', 'SubscriptionManager'] as const

/** The pages that visitors see, written on the server whole: they need no script, hold nothing of the visitor, and may be kept by anybody. */
export function publicSite(services: ExternalServices, seen: (path: string) => void = () => {}): PublicSite {
  const { brand, ports, modules, publicUrl, clock } = services
  const spoken = liveLanguages(brand.locales, services.live, services.log)
  const sheetOf = sheetFor(brand)
  const contents = contentsOf(services)
  const catalogue: Catalogue = catalogueOf(services)
  const pages = keptPages(clock)
  const hasDashboard = withDashboard.some((name) => modules.has(name))

  async function made(view: View, asked: PublicAsked): Promise<Made | PublicPage | undefined> {
    const { path, query } = asked
    const { locale } = view.language
    const shown = async () => ({ cards: await catalogue.knownCards(locale) })
    if (path === '/dashboard') return homePage(view, await contents.home(locale), await shown())
    if (path === '/opendata') return cataloguePage(view, await catalogue.cards(locale), query)
    if (path === '/batch-data') {
      const { db } = services.database
      const tool = (await services.settings.read(db, batchTool)) ? { rows: await services.settings.read(db, batchRows) } : undefined
      const cards = await catalogue.cards(locale)
      return batchPage(view, await contents.page('batch-data', locale).catch(() => undefined), { cards }, tool)
    }
    const product = /^\/opendata\/([^/]+)$/.exec(path)?.[1]
    if (product !== undefined) return productAt(view, product, query)
    if (path.split('/').length > 4) return undefined
    const page = await contents.page(path.slice(1), locale)
    return page && contentPage(view, page, await shown())
  }

  async function productAt(view: View, name: string, query: URLSearchParams): Promise<Made | PublicPage | undefined> {
    const { db } = services.database
    const card = await catalogue.card(view.language.locale, name)
    if (!card) {
      const named = await ports.of(publicProductNamed)(db, name)
      const known = named !== undefined && (await catalogue.card(view.language.locale, named))
      return known ? redirect(linked(view, `/opendata/${known.name}`)) : undefined
    }
    const specId = card.product.spec?.id
    const opId = query.get('op')
    const operation = specId === undefined || !canBeAsked(opId) ? undefined : await ports.of(publicOperation)(db, specId, opId)
    // One that somebody made up, or that is gone: the page is there once, however many of them are asked for.
    if (opId && !operation) return redirect(linked(view, `/opendata/${name}`))
    return wholeProduct(view, card, operation)
  }

  async function wholeProduct(view: View, card: Card, operation?: ProductParts['operation']): Promise<Made> {
    const { db } = services.database
    const specId = card.product.spec?.id
    return productPage(view, {
      card,
      document: specId === undefined ? undefined : await ports.of(publicDocument)(db, specId),
      operation,
      changelogs: await ports.of(publicChangelogs)(db, card.product.id),
    })
  }

  async function file(view: View, path: string): Promise<PublicPage | undefined> {
    if (path === '/robots.txt') return robots(view)
    if (path === toolPath) return toolScript()
    if (!/^\/(sitemap(-[1-9]\d{0,3})?\.xml|feed\.xml|llms\.txt)$/.test(path)) return undefined
    const cards = await catalogue.cards(view.language.locale)
    if (path === '/feed.xml') return feed(view, cards)
    const slugs = await contents.slugs(view.language.locale)
    if (path === '/llms.txt') return llms(view, cards, slugs)
    const part = /-(\d+)\.xml$/.exec(path)?.[1]
    return sitemap(view, cards, slugs, part === undefined ? undefined : Number(part))
  }

  async function answer(asked: PublicAsked, view: View): Promise<PublicPage | undefined> {
    const failed = (error: unknown): ContentFailure => {
      if (!(error instanceof ContentFailure)) throw error
      services.log.warn({ reason: error.reason }, error.message)
      return error
    }
    // Readers keep the list that they have: one without products would be untrue.
    const ready = await file(view, asked.path).catch((error: unknown): PublicPage => {
      return { status: 503, type: 'text/plain; charset=utf-8', body: failed(error).message }
    })
    if (ready) return ready
    const isText = asked.path.endsWith('.md')
    const path = isText ? asked.path.slice(0, -'.md'.length) : asked.path
    const at = { ...view, path: addressed(path) }
    // Addresses of the web app win over pages that editors name so, and with it off, nobody answers there.
    const found =
      asked.app === 'none' || isHome(path)
        ? await made(at, { ...asked, path }).catch((error: unknown) => pageOf(at, unavailablePage(at, failed(error).message), sheetOf))
        : undefined
    if (found && 'type' in found) return found
    if (isText) {
      const text = typeof found?.text === 'function' ? found.text() : found?.text
      if (text !== undefined) return { status: 200, type: 'text/markdown; charset=utf-8', body: withPictures(text, publicUrl) }
      return asked.signedIn ? undefined : pageOf(at, notFoundPage(at), sheetOf)
    }
    if (!found) return asked.signedIn ? undefined : pageOf(at, notFoundPage(at), sheetOf)
    const cards = await catalogue.knownCards(view.language.locale)
    const widgets = await contents.widgets(path, found.place, view.language.locale)
    return pageOf(at, withWidgets(at, found, widgets, { cards }), sheetOf)
  }

  return {
    async answer(asked) {
      const path = asked.path === '/' ? '/dashboard' : asked.path.replace(/(?<=.)\/+$/, '')
      if (asked.app === 'on' && !isHome(path)) return undefined
      if (isHome(path) && hasDashboard && (asked.signedIn || asked.query.has('signIn'))) return undefined
      const languages = await spoken()
      const [first] = languages.values()
      const language = languages.get(asked.query.get('lang') ?? '') ?? first
      if (!language) throw new Error(`The brand ${brand.id} offers no language.`)
      const view: View = {
        brand,
        languages: [...languages.values()],
        language,
        publicUrl,
        path,
        signInPath: hasDashboard ? '/dashboard?signIn=1' : undefined,
        givesKeys: modules.has('InternalDeveloperPortal'),
        hasAnswered: asked.query.get('thanks') === '1',
      }
      const preview = previewAt(services.secrets, clock.now(), path)
      if (preview && services.content.editor) {
        const shown = { ...view, language: languages.get(preview.locale) ?? language }
        const made = await draftPage(shown, services.content.editor, preview, await catalogue.knownCards(shown.language.locale), (card) =>
          wholeProduct(shown, card),
        )
        return { ...pageOf(shown, { ...made, isDraft: true }, sheetOf), unkept: true }
      }
      const target = moved[path]
      if (target !== undefined) return redirect(linked(view, target))
      const page = await pages.get(`${language.locale} ${asked.signedIn} ${asked.app} ${path}?${searchOf(path, asked.query)}`, () =>
        answer({ ...asked, path }, view),
      )
      if (page?.status !== 200 || page.styleHash === undefined || view.hasAnswered) return page
      const given = () => seen(addressed(path))
      given()
      return { ...page, given }
    },
  }
}

const isHome = (path: string): boolean => path === '/dashboard'

/** The database looks for no text that holds this letter. */
const canBeAsked = (opId: string | null): opId is string => opId !== null && opId !== '' && opId.length <= 1000 && !opId.includes('\0')

/** As it may stand in a link: what was decoded of an address could lead to another host, or end the path. */
const addressed = (path: string): string => `/${path.split('/').filter(Boolean).map(encodeURIComponent).join('/')}`

/** Only what the page at this path reads: anything else in an address makes no page of its own. */
const searchOf = (path: string, query: URLSearchParams): string => {
  const read = path === '/opendata' ? ['q', 'category', 'page'] : path.startsWith('/opendata/') ? ['op'] : []
  return [...read, 'thanks'].map((name) => `${name}=${encodeURIComponent(query.get(name) ?? '')}`).join('&')
}
