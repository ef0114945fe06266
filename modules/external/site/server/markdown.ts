import { pictureAt } from '@portico/platform/contract/picture-file.ts'
import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import { storedImageAddress } from '../image.contract.ts'
import { escaped, type Html, trusted } from './html.ts'

const reader = new MarkdownIt({ html: false, linkify: false, typographer: false })

/** Pictures of the content service come through the portal; of any other its words stay. */
reader.renderer.rules.image = (tokens, at, settings, env) => {
  const token = tokens[at]
  const words = escaped(reader.renderer.renderInlineAsText(token?.children ?? [], settings, env))
  const path = String(token?.attrGet('src') ?? '')
  if (!isStored(path)) return words
  const { size } = pictureAt(path) ?? {}
  const place = size ? ` width="${size.width}" height="${size.height}"` : ''
  return `<img src="${storedImageAddress(path)}" alt="${words}"${place} loading="lazy" decoding="async">`
}

/** A path below the folder of uploads that climbs nowhere. */
const isStored = (path: string): boolean => /^\/uploads\/[\w./~-]+$/.test(path) && !path.includes('..')

/** The same Markdown for who reads it elsewhere: its pictures have addresses of this portal. */
export const withPictures = (text: string, publicUrl: string): string =>
  text.replace(/(!\[(?:\\.|[^\]\\\n])*\]\()(\/uploads\/[\w./~-]+)/g, (whole, before: string, path: string) =>
    isStored(path) ? `${before}${publicUrl}${storedImageAddress(path)}` : whole,
  )

/** Headings begin below those of the page around the text. */
const below = (by: number) =>
  Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, `h${Math.min(Math.max(level + by, 2), 6)}`] as const))

const options = (by: number): sanitizeHtml.IOptions => ({
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'strong', 'em', 's'],
    ...['a', 'img', 'ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'td', 'th'],
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    ol: ['start'],
    th: ['align'],
    td: ['align'],
  },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src?.startsWith(storedImageAddress('')),
  transformTags: { ...below(by), a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow' }) },
})

const plainOptions: sanitizeHtml.IOptions = { allowedTags: [], allowedAttributes: {} }
/** Nobody writes more than this in one text; the rest of a longer one is left out. */
const longest = 100_000

const asHtml = remembered((text, headingsBelow) => trusted(sanitizeHtml(reader.render(text), options(headingsBelow))))
const asWords = remembered(wordsOf)

/**
 * Markdown of strangers as HTML without anything that runs, asks for something or reaches outside.
 * @param headingsBelow how much deeper its headings stand than they were written; none is the page's own.
 */
export const markdown = (text: string | null, headingsBelow = 0): Html => asHtml((text ?? '').slice(0, longest), headingsBelow)

/** Its first words, for descriptions. */
export const plainWords = (text: string | null, most = 160): string => asWords((text ?? '').slice(0, 4000), most)

function wordsOf(text: string, most: number): string {
  const bare = sanitizeHtml(reader.render(text), plainOptions)
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return bare.length <= most ? bare : `${bare.slice(0, most - 1).replace(/\s+\S*$/, '')}…`
}

/** Texts of pages are the same for days, and are shown again every few seconds: so many letters of them are kept with what was made of them. */
const rememberedLetters = 4_000_000

function remembered<Made>(make: (text: string, as: number) => Made): (text: string, as: number) => Made {
  const kept = new Map<string, Made>()
  let letters = 0
  return (text, as) => {
    const key = `${as} ${text}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const made = make(text, as)
    kept.set(key, made)
    letters += key.length
    for (const oldest of kept.keys()) {
      if (letters <= rememberedLetters) break
      kept.delete(oldest)
      letters -= oldest.length
    }
    return made
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
