import * as z from 'zod/mini'

/** Fields have the names that they have in the content service. Whatever an editor left empty is null. */
const text = z.nullable(z.string())

/** `Href` begins with one `/`, `#`, `http://`, `https://` or `mailto:`; links of any other kind never come this far. */
export const contentLink = z.object({ Label: z.string(), Href: z.string() })

/** `path` begins with `/` and is to be asked of the content service's own address, by the portal. */
export const contentImage = z.object({
  path: z.string(),
  alternativeText: text,
  caption: text,
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
})

const card = z.object({ Title: text, Text: text, Image: z.nullable(contentImage), Link: z.nullable(contentLink) })

/** What pages are made of. `Text`, `Body` and `Answer` are Markdown of strangers: whoever shows them cleans them. */
export const contentBlock = z.discriminatedUnion('__component', [
  z.object({
    __component: z.literal('blocks.hero'),
    Title: text,
    Text: text,
    Image: z.nullable(contentImage),
    Actions: z.array(contentLink),
  }),
  z.object({ __component: z.literal('blocks.card-list'), Title: text, Cards: z.array(card) }),
  z.object({ __component: z.literal('blocks.product-list'), Title: text, Text: text, Products: z.array(z.string()) }),
  z.object({
    __component: z.literal('blocks.faq'),
    Title: text,
    Items: z.array(z.object({ Question: z.string(), Answer: z.string() })),
  }),
  z.object({ __component: z.literal('blocks.text'), Body: z.string() }),
  z.object({ __component: z.literal('blocks.image'), Image: contentImage, Caption: text }),
  z.object({ __component: z.literal('blocks.call-to-action'), Title: text, Text: text, Action: z.nullable(contentLink) }),
  z.object({
    __component: z.literal('blocks.statistics'),
    Title: text,
    Items: z.array(z.object({ Value: z.string(), Label: z.string() })),
  }),
])

/** Fields that came from another language than the one that was asked for, and from which. */
const borrowed = z.array(z.object({ field: z.string(), locale: z.string() }))

const document = { documentId: z.string(), locale: text, borrowed }
const pageTitle = z.object({ documentId: z.string(), Slug: z.string(), Title: text })

export const contentHomepage = z.object({
  ...document,
  Title: text,
  Blocks: z.array(contentBlock),
  FeaturedPages: z.array(pageTitle),
})

export const contentPage = z.object({
  ...document,
  Slug: z.string(),
  Title: text,
  Content: text,
  Blocks: z.array(contentBlock),
  Image: z.nullable(contentImage),
})

export const widgetLocations = ['top', 'bottom'] as const

export const contentWidget = z.object({
  ...document,
  Name: text,
  /** A path, or `*`. */
  Path: z.string(),
  Location: z.enum(widgetLocations),
  /** Names of routes and paths where it does not show; a `*` at the end stands for any rest. */
  Exclude: z.array(z.string()),
  Blocks: z.array(contentBlock),
})

/** What the content service adds to an API product; the product itself is the portal's. */
export const contentProduct = z.object({
  ...document,
  /** The portal's name of the product. */
  Name: z.string(),
  /** A product that is not listed does not exist for visitors. */
  Listed: z.boolean(),
  /** The operationId of the GET that the batch page calls. */
  BatchOperation: text,
  Title: text,
  Summary: text,
  Access: text,
  Licence: text,
  ContactName: text,
  ContactEmail: text,
  ContactUrl: text,
  SampleData: text,
})

export type ContentLink = z.infer<typeof contentLink>
export type ContentImage = z.infer<typeof contentImage>
export type ContentBlock = z.infer<typeof contentBlock>
export type ContentHomepage = z.infer<typeof contentHomepage>
export type ContentPage = z.infer<typeof contentPage>
export type ContentWidget = z.infer<typeof contentWidget>
export type ContentProduct = z.infer<typeof contentProduct>
export type Borrowed = z.infer<typeof borrowed>
