import {
  type Borrowed,
  type ContentBlock,
  type ContentHomepage,
  type ContentImage,
  type ContentLink,
  type ContentPage,
  type ContentProduct,
  type ContentWidget,
  widgetLocations,
} from './content.contract.ts'
import type { Answered } from './locales.rules.ts'

/**
 * Makes of what strangers wrote what the portal shows: every field is of its type or empty, links lead where links may lead, and blocks
 * that nobody knows are left out. Texts stay as they are; cleaning Markdown is for whoever shows it.
 */
export const homepageOf = (from: Answered, borrowed: Borrowed): ContentHomepage => ({
  ...headOf(from, borrowed),
  Title: text(from.Title),
  Blocks: blocksOf(from.Blocks),
  FeaturedPages: objects(from.FeaturedPages).flatMap((page) => {
    const { documentId, Slug } = page
    return typeof documentId === 'string' && isSlug(Slug) ? [{ documentId, Slug, Title: text(page.Title) }] : []
  }),
})

export const pageOf = (from: Answered, borrowed: Borrowed): ContentPage => ({
  ...headOf(from, borrowed),
  Slug: text(from.Slug) ?? '',
  Title: text(from.Title),
  Content: text(from.Content),
  Blocks: blocksOf(from.Blocks),
  Image: imageOf(from.Image),
})

export const widgetOf = (from: Answered, borrowed: Borrowed): ContentWidget => ({
  ...headOf(from, borrowed),
  Name: text(from.Name),
  Path: text(from.Path) ?? '',
  Location: widgetLocations.find((one) => one === from.Location) ?? 'top',
  Exclude: excludeOf(from.Exclude),
  Blocks: blocksOf(from.Blocks),
})

export const productOf = (from: Answered, borrowed: Borrowed): ContentProduct => ({
  ...headOf(from, borrowed),
  Name: text(from.Name) ?? '',
  Listed: from.Listed === true,
  BatchOperation: text(from.BatchOperation),
  Title: text(from.Title),
  Summary: text(from.Summary),
  Access: text(from.Access),
  Licence: text(from.Licence),
  ContactName: text(from.ContactName),
  ContactEmail: text(from.ContactEmail),
  ContactUrl: hrefOf(from.ContactUrl) ?? null,
  SampleData: text(from.SampleData),
})

const headOf = ({ documentId, locale }: Answered, borrowed: Borrowed) => ({
  documentId: text(documentId) ?? '',
  locale: text(locale),
  borrowed,
})

/** A list, or one rule in each line. */
export function excludeOf(value: unknown): string[] {
  const rules = typeof value === 'string' ? value.split(/\r?\n/) : Array.isArray(value) ? value : []
  return rules.slice(0, entriesAtMost).flatMap((rule: unknown) => (typeof rule === 'string' && rule.trim() ? [rule.trim()] : []))
}

/** Of all blocks of a document: what goes beyond is left out, because each letter is Markdown that somebody waits for. */
const lettersAtMost = 300_000

function blocksOf(value: unknown): ContentBlock[] {
  let left = lettersAtMost
  return objects(value).flatMap((from) => {
    const block = blockOf(from)
    if (!block) return []
    left -= JSON.stringify(block).length
    return left >= 0 ? [block] : []
  })
}

function blockOf(from: Answered): ContentBlock | undefined {
  const Title = text(from.Title)
  const Text = text(from.Text)
  switch (from.__component) {
    case 'blocks.hero':
      return { __component: from.__component, Title, Text, Image: imageOf(from.Image), Actions: linksOf(from.Actions) }
    case 'blocks.card-list':
      return { __component: from.__component, Title, Cards: objects(from.Cards).map(cardOf) }
    case 'blocks.product-list':
      return { __component: from.__component, Title, Text, Products: excludeOf(from.Products) }
    case 'blocks.faq':
      return { __component: from.__component, Title, Items: pairs(from.Items, 'Question', 'Answer') }
    case 'blocks.text':
      return { __component: from.__component, Body: text(from.Body) ?? '' }
    case 'blocks.image': {
      const Image = imageOf(from.Image)
      return Image ? { __component: from.__component, Image, Caption: text(from.Caption) } : undefined
    }
    case 'blocks.call-to-action':
      return { __component: from.__component, Title, Text, Action: linkOf(from.Action) }
    case 'blocks.statistics':
      return { __component: from.__component, Title, Items: pairs(from.Items, 'Value', 'Label') }
    default:
      return undefined
  }
}

const cardOf = (from: Answered) => ({
  Title: text(from.Title),
  Text: text(from.Text),
  Image: imageOf(from.Image),
  Link: linkOf(from.Link),
})

function pairs<First extends string, Second extends string>(value: unknown, first: First, second: Second) {
  return objects(value).flatMap((from) => {
    const [one, two] = [text(from[first]), text(from[second])]
    return one !== null && two !== null ? [{ [first]: one, [second]: two } as Record<First | Second, string>] : []
  })
}

function imageOf(value: unknown): ContentImage | null {
  const [from] = objects([value])
  const path = pathOf(from?.url)
  if (!from || path === undefined) return null
  return {
    path,
    alternativeText: text(from.alternativeText),
    caption: text(from.caption),
    width: lengthOf(from.width),
    height: lengthOf(from.height),
  }
}

/** Only pictures of the content service itself; a path that climbs or names another host is none. */
function pathOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])[\w\-./%~]*$/.test(value) || value.includes('..')) return undefined
  return /%2e|%2f|%5c/i.test(value) ? undefined : value
}

const linksOf = (value: unknown): ContentLink[] => objects(value).flatMap((from) => linkOf(from) ?? [])

function linkOf(value: unknown): ContentLink | null {
  const [from] = objects([value])
  const Href = hrefOf(from?.Href)
  const Label = text(from?.Label)
  return Label !== null && Href !== undefined ? { Label, Href } : null
}

/** Addresses inside the portal, of the web, and of mail; `javascript:` in any spelling is none of these. */
function hrefOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const href = value.trim()
  // Browsers drop control characters inside an address, and take a backslash for a slash.
  if ([...href].some((letter) => letter < ' ' || letter === '\\')) return undefined
  return /^(\/(?!\/)|#|https?:\/\/|mailto:)/i.test(href) ? href : undefined
}

const isSlug = (value: unknown): value is string => typeof value === 'string' && value !== ''
/** Half a letter would break the page that it stands in. */
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value.toWellFormed() : null)
const lengthOf = (value: unknown): number | null => (typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : null)
/** So many blocks of a page, and entries of one: as the portal's own service takes, and no page needs more. */
const entriesAtMost = 100
const objects = (value: unknown): Answered[] =>
  Array.isArray(value)
    ? value.slice(0, entriesAtMost).filter((one): one is Answered => typeof one === 'object' && one !== null && !Array.isArray(one))
    : []
