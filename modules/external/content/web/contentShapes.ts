import type { ContentType } from '../content-kinds.contract.ts'

/** How a part of a document is typed in. */
export type PartKind =
  | 'line'
  | 'long'
  | 'markdown'
  | 'lines'
  | 'switch'
  | 'location'
  | 'link'
  | 'picture'
  | 'blocks'
  | { each: Readonly<Record<string, PartKind>> }
export type Parts = Readonly<Record<string, PartKind>>

const link = 'link'
const linkParts: Parts = { Label: 'line', Href: 'line' }

/** What blocks are made of, in the order in which the list of new ones has them. */
export const blockParts: Readonly<Record<string, Parts>> = {
  'blocks.hero': { Title: 'line', Text: 'markdown', Image: 'picture', Actions: { each: linkParts } },
  'blocks.text': { Body: 'markdown' },
  'blocks.image': { Image: 'picture', Caption: 'line' },
  'blocks.card-list': { Title: 'line', Cards: { each: { Title: 'line', Text: 'markdown', Image: 'picture', Link: link } } },
  'blocks.product-list': { Title: 'line', Text: 'markdown', Products: 'lines' },
  'blocks.faq': { Title: 'line', Items: { each: { Question: 'line', Answer: 'markdown' } } },
  'blocks.call-to-action': { Title: 'line', Text: 'markdown', Action: link },
  'blocks.statistics': { Title: 'line', Items: { each: { Value: 'line', Label: 'line' } } },
}

export const linkFields = linkParts

/** The fields of each type that editors see. Those that are not here stay as they are. */
export const documentParts: Readonly<Record<ContentType, Parts>> = {
  homepage: { Title: 'line', Blocks: 'blocks' },
  page: { Slug: 'line', Title: 'line', Image: 'picture', Content: 'markdown', Blocks: 'blocks' },
  widget: { Name: 'line', Path: 'line', Location: 'location', Exclude: 'lines', Blocks: 'blocks' },
  product: {
    Name: 'line',
    Listed: 'switch',
    BatchOperation: 'line',
    Title: 'line',
    Summary: 'long',
    Access: 'markdown',
    Licence: 'line',
    ContactName: 'line',
    ContactEmail: 'line',
    ContactUrl: 'line',
    SampleData: 'long',
  },
}

/** The same in all languages of a document. */
export const sharedFields = new Set([
  'Slug',
  'Name',
  'Path',
  'Location',
  'Exclude',
  'Listed',
  'BatchOperation',
  'ContactName',
  'ContactEmail',
  'ContactUrl',
  'SampleData',
])

export type Values = Record<string, unknown>
export const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)
export const listOf = (value: unknown): Values[] => (Array.isArray(value) ? value.filter(isValues) : [])

/** What a new document begins with: what a field shows that nobody touched has to be what is sent. */
export const newValues = (type: ContentType): Values => (type === 'widget' ? { Location: 'top' } : {})
