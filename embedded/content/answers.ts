import type { Db } from '@portico/platform/server/database/database.ts'
import type { Fields } from './fields.ts'
import { mediaOf, type Picture, type Pictures, picturesIn } from './pictures.ts'
import { type Published, publishedDocuments } from './published.store.ts'
import type { Query } from './query.ts'
import { blockParts, type ContentType, isPlain, type PartKind, typeNamed } from './types.ts'

type Wanted = Pick<Query, 'populate' | 'fields'>

/** Everything of a document, as far down as it goes. */
const whole: Wanted = { populate: 'all', fields: undefined }

/** Documents as Strapi 5 answers them: what is not populated is absent, not empty. */
export async function answered(
  db: Db,
  type: ContentType,
  rows: readonly Published[],
  wanted: Wanted,
  pictures: Pictures,
): Promise<object[]> {
  const featured = await featuredPages(db, type, rows, wanted, pictures)
  const known = await picturesIn(
    rows.map(({ fields }) => fields),
    pictures,
  )
  return rows.map((row) => {
    const fields = Object.entries(type.fields).filter(([name, field]) =>
      isPlain(field) ? (wanted.fields?.has(name) ?? true) : isPopulated(wanted, name),
    )
    const { id, documentId, locale, createdAt, updatedAt, publishedAt } = row
    const times = Object.entries({ createdAt, updatedAt, publishedAt, locale }).filter(([name]) => wanted.fields?.has(name) ?? true)
    return {
      // Strapi counts drafts and what is published in one row of numbers.
      id: id * 2,
      documentId,
      ...Object.fromEntries(times),
      ...Object.fromEntries(
        fields.map(([name, { kind }]) => {
          const value = row.fields[name] ?? null
          if (kind === 'blocks') return [name, blocksOf(value, id, known)]
          if (kind === 'pages') return [name, documentIdsIn(value).flatMap((one) => featured.get(`${one} ${locale}`) ?? [])]
          return [name, kind === 'media' ? mediaOf(value, known) : value]
        }),
      ),
    }
  })
}

const isPopulated = ({ populate }: Wanted, name: string): boolean => populate === 'all' || (populate?.has(name) ?? false)

/** The pages that home pages name, in the same locale: a page that is not published there is left out. By id and locale. */
async function featuredPages(
  db: Db,
  type: ContentType,
  rows: readonly Published[],
  wanted: Wanted,
  pictures: Pictures,
): Promise<Map<string, object>> {
  const names = Object.entries(type.fields).flatMap(([name, { kind }]) => (kind === 'pages' && isPopulated(wanted, name) ? [name] : []))
  const found = new Map<string, object>()
  if (names.length === 0) return found
  const pages = typeNamed('page')
  for (const locale of new Set(rows.map((row) => row.locale))) {
    const ids = rows.filter((row) => row.locale === locale).flatMap((row) => names.flatMap((name) => documentIdsIn(row.fields[name])))
    const published = await publishedDocuments(db, pages, ids, locale)
    for (const [index, page] of (await answered(db, pages, published, whole, pictures)).entries())
      found.set(`${published[index]?.documentId} ${locale}`, page)
  }
  return found
}

/** What parts are made with: the number of the next one, and the pictures that there are. */
interface Making {
  number(): number
  known: ReadonlyMap<string, Picture>
}

function blocksOf(value: unknown, entryId: number, known: Making['known']): object[] {
  let last = entryId * 10_000
  const making = { number: () => ++last, known }
  return objects(value).flatMap((block) => {
    const component = String(block.__component)
    const parts = Object.hasOwn(blockParts, component) ? blockParts[component] : undefined
    return parts ? [{ id: making.number(), ...objectOf(parts, block, making), __component: component }] : []
  })
}

const objectOf = (parts: Readonly<Record<string, PartKind>>, from: Fields, making: Making): Fields =>
  Object.fromEntries(Object.entries(parts).map(([name, kind]) => [name, partOf(kind, from[name] ?? null, making)]))

function partOf(kind: PartKind, value: unknown, making: Making): unknown {
  const { number, known } = making
  if (kind === 'text' || kind === 'names') return value
  if (kind === 'media') return mediaOf(value, known)
  if (kind === 'link') return objects([value]).map((link) => ({ id: number(), ...link }))[0] ?? null
  if (kind === 'links') return objects(value).map((link) => ({ id: number(), ...link }))
  return objects(value).map((item) => ({ id: number(), ...objectOf(kind.items, item, making) }))
}

const documentIdsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
const objects = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.filter((one): one is Fields => typeof one === 'object' && one !== null && !Array.isArray(one)) : []
