import { createHash } from 'node:crypto'
import { type PictureFile, picturePath } from '@portico/platform/contract/picture-file.ts'
import { type Fields, isPictureName } from './fields.ts'

export interface Picture extends PictureFile {
  contentType: string
  /** In bytes. */
  size: number
  modifiedAt: string
}

/** Where the pictures lie that documents name: the service keeps none itself. */
export interface Pictures {
  /** What is known of those that are there. */
  named(names: readonly string[]): Promise<readonly Picture[]>
  bytes(name: string): Promise<{ bytes: Uint8Array; contentType: string } | undefined>
}

export const noPictures: Pictures = { named: async () => [], bytes: async () => undefined }

/** The pictures that documents name, wherever in them, by their names. */
export async function picturesIn(values: readonly unknown[], pictures: Pictures): Promise<ReadonlyMap<string, Picture>> {
  const names = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('name' in value && isPictureName(value.name)) names.add(value.name)
    for (const one of Object.values(value)) look(one)
  }
  for (const value of values) look(value)
  return names.size === 0 ? new Map() : new Map((await pictures.named([...names])).map((one) => [one.name, one]))
}

/** As Strapi answers media. One that is gone is as none. */
export function mediaOf(value: unknown, known: ReadonlyMap<string, Picture>): Fields | null {
  const { name, alternativeText = null } = (value ?? {}) as { name?: unknown; alternativeText?: unknown }
  const found = typeof name === 'string' ? known.get(name) : undefined
  if (!found) return null
  const { width, height, size, contentType, modifiedAt } = found
  const url = picturePath(found)
  const [ext = ''] = /\.\w+$/.exec(found.name) ?? []
  const digest = createHash('sha256').update(found.name).digest('hex')
  return {
    id: Number.parseInt(digest.slice(0, 7), 16),
    documentId: `p${digest.slice(0, 23)}`,
    name: found.name,
    alternativeText,
    caption: null,
    focalPoint: null,
    width,
    height,
    formats: null,
    hash: url.slice(url.lastIndexOf('/') + 1, -ext.length),
    ext,
    mime: contentType,
    size: Math.round(size / 10) / 100,
    url,
    previewUrl: null,
    provider: 'local',
    provider_metadata: null,
    createdAt: modifiedAt,
    updatedAt: modifiedAt,
    publishedAt: modifiedAt,
  }
}
