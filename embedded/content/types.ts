/** What a field of a content type holds. */
export type FieldKind = 'text' | 'boolean' | 'json' | 'blocks' | 'media' | 'pages' | 'location'

export interface Field {
  kind: FieldKind
  /** The same in all locales of a document. */
  shared?: true
  required?: true
  /** Letters at most; for `json` of its text. */
  longest?: number
  /** What a text is made of, and how an editor is told. */
  form?: { pattern: RegExp; message: string }
}

export const typeNames = ['homepage', 'page', 'widget', 'product'] as const
export type TypeName = (typeof typeNames)[number]

export interface ContentType {
  name: TypeName
  /** The name in addresses: `/api/{path}`. */
  path: string
  /** A single type has one document and no list. */
  single?: true
  fields: Readonly<Record<string, Field>>
}

const line: Field = { kind: 'text', longest: 200 }
const prose: Field = { kind: 'text', longest: 100_000 }
const name: Field = { ...line, required: true, shared: true }
/** What no visitor could reach is not taken: an address of up to three parts, as it follows the portal's own. */
const slug: Field['form'] = {
  pattern: /^[\p{L}\p{M}\p{N}_-]+(\/[\p{L}\p{M}\p{N}_-]+){0,2}$/u,
  message: 'An address is letters, digits and hyphens, in up to three parts, such as help/keys.',
}
const path: Field['form'] = { pattern: /^(\*|\/[^\s?#]*)$/, message: 'This is * or the path of a page, such as /opendata.' }

/** The types of the specification's section 7, in the shape that a Strapi 5 project for this portal has them. */
export const contentTypes: readonly ContentType[] = [
  {
    name: 'homepage',
    path: 'homepage',
    single: true,
    fields: { Title: line, Blocks: { kind: 'blocks' }, FeaturedPages: { kind: 'pages' } },
  },
  {
    name: 'page',
    path: 'pages',
    fields: { Slug: { ...name, form: slug }, Title: line, Content: prose, Blocks: { kind: 'blocks' }, Image: { kind: 'media' } },
  },
  {
    name: 'widget',
    path: 'widgets',
    fields: {
      Name: { ...line, shared: true },
      Path: { ...name, form: path },
      Location: { kind: 'location', required: true, shared: true },
      Exclude: { kind: 'json', shared: true, longest: 10_000 },
      Blocks: { kind: 'blocks' },
    },
  },
  {
    name: 'product',
    path: 'products',
    fields: {
      Name: name,
      Listed: { kind: 'boolean', shared: true },
      BatchOperation: { ...line, shared: true },
      Title: line,
      Summary: { kind: 'text', longest: 1000 },
      Access: prose,
      Licence: line,
      ContactName: { ...line, shared: true },
      ContactEmail: { ...line, shared: true },
      ContactUrl: { kind: 'text', longest: 2000, shared: true },
      SampleData: { ...prose, shared: true },
    },
  },
]

export const typeNamed = (name: TypeName): ContentType => {
  const found = contentTypes.find((type) => type.name === name)
  if (!found) throw new Error(`There is no content type ${name}.`)
  return found
}

/** Fields that come without being asked for: Strapi leaves components, media and relations out unless they are populated. */
export const isPlain = ({ kind }: Field): boolean => kind !== 'blocks' && kind !== 'media' && kind !== 'pages'

type PartKind = 'text' | 'link' | 'media' | 'names' | 'links' | { items: Readonly<Record<string, PartKind>> }

/** What blocks are made of, by their component. */
export const blockParts: Readonly<Record<string, Readonly<Record<string, PartKind>>>> = {
  'blocks.hero': { Title: 'text', Text: 'text', Image: 'media', Actions: 'links' },
  'blocks.card-list': { Title: 'text', Cards: { items: { Title: 'text', Text: 'text', Image: 'media', Link: 'link' } } },
  'blocks.product-list': { Title: 'text', Text: 'text', Products: 'names' },
  'blocks.faq': { Title: 'text', Items: { items: { Question: 'text', Answer: 'text' } } },
  'blocks.text': { Body: 'text' },
  'blocks.image': { Image: 'media', Caption: 'text' },
  'blocks.call-to-action': { Title: 'text', Text: 'text', Action: 'link' },
  'blocks.statistics': { Title: 'text', Items: { items: { Value: 'text', Label: 'text' } } },
}
export type { PartKind }
