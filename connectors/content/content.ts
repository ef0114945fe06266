import type { Clock } from '@portico/platform/contract/clock.ts'
import type { Borrowed, ContentHomepage, ContentPage, ContentProduct, ContentWidget } from './content.contract.ts'
import { ContentFailure, type Operation } from './failure.ts'
import { type Kept, type KeptOptions, keptAnswers } from './kept.ts'
import { type Answered, filled, hasGaps } from './locales.rules.ts'
import { homepageOf, pageOf, productOf, widgetOf } from './reading.ts'
import { type ContentAddress, NoAnswer, readJson, TooLarge } from './transport.ts'

export interface ContentOptions extends ContentAddress, Omit<KeptOptions, 'clock'> {
  clock: Clock
}

/** An answer, since when it holds, and the failure that keeps it from being newer: admins are told, visitors are not. */
export interface Content<Value> {
  value: Value
  readAt: Date
  failure?: ContentFailure
}

/**
 * A headless content service, asked in the REST form of Strapi 5. `locales` are tried in their order (`localesFor`); empty fields of the
 * first that has the document are filled from the next. Every call throws ContentFailure where the service fails and nothing is kept.
 */
export type ContentService = ReturnType<typeof contentService>

const nested = 'deepPopulate=nested'
const pageSize = 100
/** Of documents with long texts: so many stay below what is read at once. */
const smallPageSize = 10
const rowsAtMost = 6_000
/** Parts of a list that are asked for one after the other, whatever the service says of their number. */
const partsAtMost = rowsAtMost / smallPageSize
/** Of one answer: it was asked for a hundred at most. */
const rowsInAnswer = 1_000
/** A whole list; what was read of it is kept, and whoever asks next goes on there. */
const longestListMs = 20_000
/** So long a failure is told to admins, unless it comes again. */
const toldMs = 60_000

export function contentService(options: ContentOptions) {
  const kept = keptAnswers(options)
  // Addresses that visitors make up must not push out what the pages are made of.
  const keptSearches = keptAnswers(options)

  /** Since when it fails. */
  let lastFailure: Date | undefined
  /** What was asked last of each kind, where it failed. */
  const failing = new Map<Operation, { failure: ContentFailure; atMs: number }>()

  /** `status` is never sent: a key that reads may read drafts too. */
  async function ask<Value>(operation: Operation, path: string, read: (body: unknown) => Value): Promise<Kept<Value>> {
    const answers = operation === 'searchPages' ? keptSearches : kept
    const { value: held, ...about } = await answers.get<Held<Value>>(path, async (last) => {
      try {
        const { body, isSame, digest, letters } = await readJson(options, path, last?.digest)
        const value = isSame && last ? last : { value: read(body), digest }
        lastFailure = undefined
        failing.delete(operation)
        return { value, letters }
      } catch (error) {
        lastFailure ??= options.clock.now()
        if (!(error instanceof NoAnswer)) throw error
        throw failed(operation, error.message, error instanceof TooLarge ? error : error.cause)
      }
    })
    return { ...about, value: held.value }
  }

  function failed(operation: Operation, reason: string, cause?: unknown): ContentFailure {
    const failure = new ContentFailure(operation, reason, cause)
    failing.set(operation, { failure, atMs: options.clock.now().getTime() })
    return failure
  }

  const one = (operation: Operation, path: string, locale: string, holds?: (document: Answered) => boolean) =>
    ask(operation, `${path}?${nested}&locale=${encodeURIComponent(locale)}`, (body) => documentIn(body, holds))

  /** Asks one locale after the other, until nothing is missing any more. */
  async function translated<Value>(
    operation: Operation,
    path: string,
    locales: readonly string[],
    make: (document: Answered, borrowed: Borrowed) => Value,
    holds?: (document: Answered) => boolean,
  ): Promise<Content<Value | undefined>> {
    const answers: Kept<Answered | undefined>[] = []
    for (const locale of locales) {
      const answer = await one(operation, path, locale, holds).catch((failure: unknown) => {
        // What is there shows, though it may have gaps that another locale would have filled.
        if (!(failure instanceof ContentFailure) || !answers.some(({ value }) => value)) throw failure
        return { value: undefined, readAt: options.clock.now(), failure }
      })
      answers.push(answer)
      if (answer.value && !hasGaps(answer.value)) break
    }
    const found = filled(answers.flatMap(({ value }): Answered[] => (value ? [value] : [])))
    return together(answers, found && make(found.document, found.borrowed))
  }

  async function all(operation: Operation, plural: string, filter: string, locale: string, from?: number): Promise<Kept<Answered[]>[]> {
    const answers: Kept<Answered[]>[] = []
    let size = from
    let rows = 0
    const until = performance.now() + longestListMs
    for (let page = 1; page <= partsAtMost && (size === undefined || (page - 1) * size < rowsAtMost) && rows < rowsAtMost; page += 1) {
      if (performance.now() > until) throw failed(operation, 'The content service takes too long for all of its documents')
      // The first page of a search is asked for as the specification has it, the others in the size in which that came.
      const paging = size === undefined ? '' : `&pagination[page]=${page}&pagination[pageSize]=${size}`
      const path = `/api/${plural}?${filter}${filter && '&'}locale=${encodeURIComponent(locale)}${paging}`
      const answer = await ask(operation, encoded(path), listIn)
      answers.push({ ...answer, value: answer.value.rows })
      rows += answer.value.rows.length
      if (page >= answer.value.pages) break
      size = answer.value.size
    }
    return answers
  }

  /** What was made of the same answers before, by the locales that were asked for. */
  const merged = new Map<string, { of: readonly unknown[]; products: ContentProduct[] }>()

  /** Types of which a hundred documents are too much at once. */
  const large = new Set<string>()
  /** Every document of a type, in smaller parts where it has to be. */
  async function every(operation: Operation, plural: string, fields: string, locale: string): Promise<Kept<Answered[]>[]> {
    if (!large.has(plural)) {
      const answers = await all(operation, plural, fields, locale, pageSize).catch((error: unknown) => {
        if (!isTooLarge(error)) throw error
      })
      // What was kept from before it grew stands in for it, and would for ever.
      if (answers && !answers.some(({ failure }) => isTooLarge(failure))) return answers
      large.add(plural)
    }
    return all(operation, plural, fields, locale, smallPageSize)
  }

  return {
    homepage: (locales: readonly string[]): Promise<Content<ContentHomepage | undefined>> =>
      translated('homepage', '/api/homepage', locales, homepageOf, hasBlocks),

    /** The documentId of the page with this slug, in the first locale that has it. */
    async searchPages(slug: string, locales: readonly string[]): Promise<Content<string | undefined>> {
      const answers: Kept<Answered[]>[] = []
      for (const locale of locales) {
        const filter = `filters[Slug][$eq]=${encodeURIComponent(slug)}`
        answers.push(...(await all('searchPages', 'pages', filter, locale)))
        const found = answers.flatMap(({ value }) => value).find((row) => row.Slug === slug)
        if (found) return together(answers, idOf(found))
      }
      return together(answers, undefined)
    },

    /** The slugs of all pages, each once: whether there is a page somebody made up is known without asking for it. */
    async slugs(locales: readonly string[]): Promise<Content<ReadonlySet<string>>> {
      const answers = (await Promise.all(locales.map((locale) => every('searchPages', 'pages', 'fields[0]=Slug', locale)))).flat()
      const slugs = answers.flatMap(({ value }) => value).flatMap(({ Slug }) => (typeof Slug === 'string' && Slug !== '' ? [Slug] : []))
      return together(answers, new Set(slugs))
    },

    page: (documentId: string, locales: readonly string[]): Promise<Content<ContentPage | undefined>> =>
      translated('page', `/api/pages/${encodeURIComponent(documentId)}`, locales, pageOf, hasBlocks),

    /** The documentIds of the widgets for a path and of those for all paths, each once. */
    async searchWidgets(path: string, locales: readonly string[]): Promise<Content<string[]>> {
      const filter = `filters[Path][$in][0]=${encodeURIComponent(path)}&filters[Path][$in][1]=*`
      const answers = (await Promise.all(locales.map((locale) => all('searchWidgets', 'widgets', filter, locale)))).flat()
      const ids = answers.flatMap(({ value }) => value).flatMap((row) => idOf(row) ?? [])
      return together(answers, [...new Set(ids)])
    },

    widget: (documentId: string, locales: readonly string[]): Promise<Content<ContentWidget | undefined>> =>
      translated('widget', `/api/widgets/${encodeURIComponent(documentId)}`, locales, widgetOf, hasBlocks),

    /** Every product that the content service knows, listed or not. */
    async searchProducts(locales: readonly string[]): Promise<Content<ContentProduct[]>> {
      const answers = (await Promise.all(locales.map((locale) => every('searchProducts', 'products', '', locale)))).flat()
      const of = answers.map(({ value }) => value)
      const last = merged.get(locales.join())
      const isSame = last?.of.length === of.length && of.every((one, at) => one === last.of[at])
      const products = isSame ? last.products : productsIn(of)
      merged.set(locales.join(), { of, products })
      return together(answers, products)
    },

    /** Whether the service answered when it was last asked; visitors see what is kept meanwhile. */
    async degraded(now: Date): Promise<{ name: string; state: string; ageSeconds: number | null }[]> {
      const failed = lastFailure
      return failed
        ? [{ name: 'content service', state: 'unreachable', ageSeconds: Math.round((now.getTime() - failed.getTime()) / 1000) }]
        : []
    },

    /** What failed within the last minute, each kind of question once: for admins. */
    failures(): ContentFailure[] {
      const since = options.clock.now().getTime() - toldMs
      return [...failing.values()].flatMap(({ failure, atMs }) => (atMs >= since ? [failure] : []))
    },

    /** After a change that this portal knows of. */
    outdate(): void {
      kept.outdate()
      keptSearches.outdate()
    },
  }
}

/** An answer as it was read, and what to know it again by. */
interface Held<Value> {
  value: Value
  digest: string
}

/** Thousands of them take a while, and they are the same for hours. */
function productsIn(answers: readonly Answered[][]): ContentProduct[] {
  const translations = Map.groupBy(answers.flat(), (row) => idOf(row) ?? '')
  return [...translations.values()].flatMap((rows) => {
    const found = filled(rows)
    const product = found && productOf(found.document, found.borrowed)
    return product?.Name ? [product] : []
  })
}

/** An answer made of several is as old as the oldest of them, and says the first failure. */
function together<Value>(answers: readonly Kept<unknown>[], value: Value): Content<Value> {
  const readAt = new Date(Math.min(...answers.map((answer) => answer.readAt.getTime())))
  const failure = answers.map((answer) => answer.failure).find((one) => one instanceof ContentFailure)
  return { value, readAt, ...(failure && { failure }) }
}

const isTooLarge = (error: unknown): boolean => error instanceof ContentFailure && error.cause instanceof TooLarge

/** A service that does not know `deepPopulate` leaves blocks out without a word: its pages would look empty. */
const hasBlocks = (document: Answered): boolean => Array.isArray(document.Blocks)

function documentIn(body: unknown, holds?: (document: Answered) => boolean): Answered | undefined {
  if (body === undefined) return undefined
  const data = isObject(body) ? body.data : undefined
  if (!isObject(data) || idOf(data) === undefined) throw new NoAnswer('The content service answers something that is no document')
  if (holds && !holds(data)) throw new NoAnswer('The content service answers without blocks: it does not know deepPopulate=nested')
  return data
}

function listIn(body: unknown): { rows: Answered[]; pages: number; size: number } {
  const data = isObject(body) ? body.data : undefined
  if (!Array.isArray(data)) throw new NoAnswer('The content service answers something that is no list')
  const meta = isObject(body) && isObject(body.meta) && isObject(body.meta.pagination) ? body.meta.pagination : {}
  const { pageCount, pageSize: size } = meta
  // Without either nobody could ask for the next page.
  const isPaged = typeof pageCount === 'number' && typeof size === 'number' && size >= 1
  return { rows: data.slice(0, rowsInAnswer).filter(isObject), ...(isPaged ? { pages: pageCount, size } : { pages: 1, size: pageSize }) }
}

/** Brackets and dollars are not sent as they are: proxies refuse them. */
const encoded = (path: string): string => path.replaceAll('[', '%5B').replaceAll(']', '%5D').replaceAll('$', '%24')

const idOf = ({ documentId }: Answered): string | undefined =>
  typeof documentId === 'string' && documentId !== '' ? documentId : undefined
const isObject = (value: unknown): value is Answered => typeof value === 'object' && value !== null && !Array.isArray(value)
