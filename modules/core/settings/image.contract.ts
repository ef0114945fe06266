import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { formed } from '@portico/platform/contract/fields.ts'
import { named } from '@portico/platform/contract/named.ts'
import type { PictureFile } from '@portico/platform/contract/picture-file.ts'
import { listPort, port } from '@portico/platform/contract/port.ts'
import * as z from 'zod/mini'

export const storedImage = named(
  'StoredImage',
  z.object({
    name: z.string(),
    container: z.literal('images'),
    size: z.int(),
    contentType: z.string(),
    modifiedAt: z.string(),
    /** Where it is shown from; `hash` changes with its content. */
    url: z.string(),
    width: z.int(),
    height: z.int(),
  }),
)
export type StoredImage = z.infer<typeof storedImage>

const imageUse = named(
  'ImageUse',
  z.object({
    kind: z.string(),
    name: z.string(),
    /** An address of the portal; null where there is no page of it. */
    path: z.nullable(z.string()),
  }),
)
export type ImageUse = z.infer<typeof imageUse>

/** Who shows pictures of the portal says where, by name: what is used is not deleted without a word. */
export const usesOfImage = listPort<[name: string], ImageUse[]>('core.usesOfImage')

/** What is known of pictures by their names, and the bytes of one, for who shows them elsewhere; those that are not there are left out. */
export const picturesNamed = port<[names: readonly string[]], (PictureFile & Pick<StoredImage, 'contentType' | 'size' | 'modifiedAt'>)[]>(
  'core.picturesNamed',
  () => [],
)
export const pictureBytes = port<[name: string], { bytes: Uint8Array; contentType: string } | undefined>(
  'core.pictureBytes',
  () => undefined,
)

const name = () =>
  z.string().check(formed(/^[a-z0-9][a-z0-9._-]{0,80}\.(png|jpg|webp)$/, 'Must be the name of a picture, such as logo.png.'))
const byName = z.object({ name: name() })
const crop = z.strictObject({
  left: z.int().check(z.minimum(0)),
  top: z.int().check(z.minimum(0)),
  width: z.int().check(z.minimum(1)),
  height: z.int().check(z.minimum(1)),
})
/** The fields of the form beside the file, as text. */
export const imageForm = z.strictObject({
  /** The part of the picture that stays, in pixels of the upload, as JSON. */
  crop: z.optional(z.string()),
  /** The picture in whose place it comes. */
  replace: z.optional(name()),
})
export const imageCrop = crop

const tag = 'Images'
const shared = { tag, access: ['admin'], modules: [] } as const
export const images = {
  list: endpoint({
    ...shared,
    method: 'GET',
    path: '/api/containers/images/files',
    shows: ['image'],
    summary: 'The pictures of the portal, by name',
    answer: z.array(storedImage),
  }),
  uses: endpoint({
    ...shared,
    method: 'GET',
    path: '/api/containers/images/files/:name/uses',
    shows: ['image'],
    summary: 'Where a picture is used',
    params: byName,
    answer: z.array(imageUse),
  }),
  upload: endpoint({
    ...shared,
    method: 'POST',
    path: '/api/containers/images/upload',
    changes: ['image'],
    summary: 'Upload a picture (file): PNG, JPEG, WebP, GIF or SVG of at most 5 MB; it is made anew, an SVG as PNG',
    body: imageForm,
    accepts: 'multipart',
    bodyLimitBytes: 6 * 1024 * 1024,
    status: 200,
    answer: z.object({ result: z.object({ files: z.object({ file: z.array(storedImage) }) }) }),
  }),
  remove: endpoint({
    ...shared,
    method: 'DELETE',
    path: '/api/containers/images/files/:name',
    changes: ['image'],
    summary: 'Delete a picture; one that is used only with force',
    params: byName,
    query: z.object({ force: z.optional(z.enum(['true', 'false'])) }),
  }),
  shown: endpoint({
    method: 'GET',
    path: '/storage/images/:name',
    summary: 'A picture',
    tag,
    access: 'public',
    modules: [],
    params: byName,
    query: z.object({ hash: z.optional(z.string().check(z.maxLength(64))) }),
    answers: 'raw',
  }),
}
