import { blockParts, type ContentType, contentTypes, type Field, type PartKind } from '@portico/embedded/content/types.ts'

/** Files of a Strapi project by their path in it. */
export type Files = Record<string, string>

/** Fields that hold Markdown; Strapi has an editor for it. */
const markdown = new Set(['Content', 'Access', 'Text', 'Body', 'Answer'])
/** What Strapi keeps in one line. */
const longestLine = 255

type Attribute = Record<string, unknown>

/** The content types of the portal's own service as those of a Strapi 5: so the two cannot drift apart. */
export function typeFiles(): Files {
  const files: Files = {}
  for (const type of contentTypes) Object.assign(files, filesOfType(type))
  for (const [name, parts] of Object.entries(blockParts)) Object.assign(files, filesOfComponent(name, parts))
  Object.assign(files, componentFile(linkComponent, { Label: { type: 'string', required: true }, Href: { type: 'text', required: true } }))
  files['src/middlewares/deep-populate.js'] = deepPopulate()
  return files
}

const linkComponent = 'parts.link'

function filesOfType({ name, path, single, fields }: ContentType): Files {
  const uid = `api::${name}.${name}`
  const made = (kind: string, factory: string) => ({
    [`src/api/${name}/${kind}/${name}.js`]: `module.exports = require('@strapi/strapi').factories.${factory}('${uid}')\n`,
  })
  const schema = {
    kind: single ? 'singleType' : 'collectionType',
    collectionName: single ? `${path}s` : path,
    info: { singularName: name, pluralName: single ? `${path}s` : path, displayName: titled(name) },
    options: { draftAndPublish: true },
    pluginOptions: { i18n: { localized: true } },
    attributes: Object.fromEntries(Object.entries(fields).map(([field, how]) => [field, attributeOf(field, how)])),
  }
  return {
    [`src/api/${name}/content-types/${name}/schema.json`]: `${JSON.stringify(schema, null, 2)}\n`,
    ...made('controllers', 'createCoreController'),
    ...made('services', 'createCoreService'),
    ...made('routes', 'createCoreRouter'),
  }
}

function attributeOf(name: string, { kind, required, shared, longest }: Field): Attribute {
  const own: Record<Field['kind'], Attribute> = {
    text: textOf(name, longest),
    boolean: { type: 'boolean', default: false },
    json: { type: 'json' },
    location: { type: 'enumeration', enum: ['top', 'bottom'] },
    media: { type: 'media', multiple: false, allowedTypes: ['images'] },
    pages: { type: 'relation', relation: 'oneToMany', target: 'api::page.page' },
    blocks: { type: 'dynamiczone', components: Object.keys(blockParts) },
  }
  return { ...own[kind], ...(required && { required }), pluginOptions: { i18n: { localized: !shared } } }
}

const textOf = (name: string, longest = longestLine): Attribute => ({
  type: markdown.has(name) ? 'richtext' : longest > longestLine ? 'text' : 'string',
})

type Parts = Readonly<Record<string, PartKind>>

/** A block, and the parts that it repeats. */
function filesOfComponent(name: string, parts: Parts): Files {
  const repeated: Files = {}
  const attributes = Object.fromEntries(
    Object.entries(parts).map(([part, kind]): [string, Attribute] => {
      if (typeof kind === 'object') {
        const item = `parts.${name.split('.')[1]}-${part.toLowerCase()}`
        Object.assign(repeated, filesOfComponent(item, kind.items))
        return [part, { type: 'component', component: item, repeatable: true }]
      }
      const own: Record<typeof kind, Attribute> = {
        text: textOf(part),
        link: { type: 'component', component: linkComponent, repeatable: false },
        links: { type: 'component', component: linkComponent, repeatable: true },
        media: { type: 'media', multiple: false, allowedTypes: ['images'] },
        names: { type: 'json' },
      }
      return [part, own[kind]]
    }),
  )
  return { ...repeated, ...componentFile(name, attributes) }
}

function componentFile(uid: string, attributes: Record<string, Attribute>): Files {
  const [category = '', name = ''] = uid.split('.')
  const component = {
    collectionName: `components_${category}_${name.replaceAll('-', '_')}`,
    info: { displayName: titled(name) },
    options: {},
    attributes,
  }
  return { [`src/components/${category}/${name}.json`]: `${JSON.stringify(component, null, 2)}\n` }
}

const titled = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`

/** What `deepPopulate=nested` means for each type, in the words that Strapi knows: all that is in blocks, pictures, and the names of pages. */
function deepPopulate(): string {
  const nested = Object.fromEntries(
    contentTypes.map(({ name, path, single, fields }) => [
      single ? name : path,
      Object.fromEntries(Object.entries(fields).flatMap(([field, { kind }]) => (populated[kind] ? [[field, populated[kind]]] : []))),
    ]),
  )
  return `'use strict'

/** Strapi does not know deepPopulate=nested, with which the portal asks for a document and all that is in it. */
const nested = ${JSON.stringify(nested, null, 2)}

module.exports = () => async (ctx, next) => {
  const { deepPopulate, ...query } = ctx.query
  const type = /^\\/api\\/([a-z]+)/.exec(ctx.path)?.[1]
  if (deepPopulate === 'nested' && nested[type]) ctx.query = { ...query, populate: nested[type] }
  await next()
}
`
}

const populatedBlocks = {
  on: Object.fromEntries(Object.entries(blockParts).map(([name, parts]) => [name, withParts(parts)])),
}

function withParts(parts: Parts): true | { populate: Record<string, unknown> } {
  const deep = Object.entries(parts).flatMap(([part, kind]): [string, unknown][] => {
    if (kind === 'text' || kind === 'names') return []
    return [[part, typeof kind === 'object' ? withParts(kind.items) : true]]
  })
  return deep.length === 0 ? true : { populate: Object.fromEntries(deep) }
}

const populated: Partial<Record<Field['kind'], unknown>> = {
  blocks: populatedBlocks,
  media: true,
  pages: { fields: ['Slug', 'Title'] },
}
