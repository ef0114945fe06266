import { conflict, existing, invalid } from '@portico/platform/contract/errors.ts'
import { faultsOf } from '@portico/platform/contract/faults.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { type Crop, imageLimits, imageNameOf, makeImage } from '@portico/platform/server/images/image.ts'
import { readUploadedFile } from '@portico/platform/server/images/upload.ts'
import { fill } from '@portico/platform/server/ports.ts'
import type { CoreServices } from '../../core-services.ts'
import { imageCrop, imageForm, images, pictureBytes, picturesNamed, usesOfImage } from '../image.contract.ts'
import { imageStore } from './image.store.ts'

/** Pictures for who shows them elsewhere. */
export const imagePorts = [
  fill(picturesNamed, (tx, names) => imageStore(tx).named(names)),
  fill(pictureBytes, (tx, name) => imageStore(tx).bytes(name)),
]

export const imageRoutes = ({ database, clock, audit, ports }: CoreServices): Route[] => [
  route(images.list, () => imageStore(database.db).all()),

  route(images.uses, async ({ params }) => {
    existing(await imageStore(database.db).one(params.name))
    return (await ports.all(usesOfImage)(database.db, params.name)).flat()
  }),

  route(images.upload, async ({ request, caller, actor }) => {
    const upload = await readUploadedFile(request, { field: 'file', maxBytes: imageLimits.bytes, also: ['crop', 'replace'] })
    const form = imageForm.safeParse(upload.fields)
    if (!form.success) throw invalid(faultsOf(form.error.issues))
    const { replace } = form.data
    const made = await makeImage(upload.bytes, cropOf(form.data.crop), replace)
    const name = replace ?? imageNameOf(upload.name, made.extension)
    const { extension: _, ...kept } = made
    const values = { name, ...kept, size: made.bytes.byteLength, modifiedAt: clock.now(), modifiedBy: caller.email }
    return database.transaction(async (tx) => {
      const store = imageStore(tx)
      const before = replace === undefined ? undefined : existing(await store.hold(name))
      if (before) await store.replace(values)
      else if (!(await store.add(values)))
        throw conflict('UniqueConflict', `There is already a picture called ${name}.`, [
          {
            path: 'file',
            code: 'unique',
            message: `There is already a picture called ${name}: replace it, or give this one another name.`,
          },
        ])
      const size = { field: 'size', old: before?.size ?? null, new: values.size }
      await audit(tx, actor, {
        entityType: 'image',
        entityId: name,
        entityName: name,
        action: before ? 'update' : 'create',
        changes: [size],
      })
      return { result: { files: { file: [existing(await store.one(name))] } } }
    })
  }),

  route(images.remove, ({ params: { name }, query, actor }) =>
    database.transaction(async (tx) => {
      const store = imageStore(tx)
      existing(await store.hold(name))
      const uses = (await ports.all(usesOfImage)(tx, name)).flat()
      if (uses.length > 0 && query.force !== 'true')
        throw conflict('ReferenceConflict', `${name} is used: ${uses.map((use) => use.name).join(', ')}.`, [
          { path: 'name', code: 'inUse', message: `It is used in ${uses.length} places.`, params: { count: uses.length } },
        ])
      await store.remove(name)
      await audit(tx, actor, { entityType: 'image', entityId: name, entityName: name, action: 'delete' })
      return undefined
    }),
  ),

  route(images.shown, async ({ params: { name }, query, request, reply }) => {
    const { bytes, contentType, hash } = existing(await imageStore(database.db).bytes(name))
    const etag = `"${hash.slice(0, 32)}"`
    // Nothing but a picture, whatever a browser would make of it.
    reply.header('content-security-policy', "default-src 'none'; sandbox").header('x-content-type-options', 'nosniff').header('etag', etag)
    reply.header('cache-control', query.hash === hash.slice(0, 12) ? 'public, max-age=31536000, immutable' : 'public, max-age=60')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type(contentType).send(Buffer.from(bytes))
  }),
]

function cropOf(text: string | undefined): Crop | undefined {
  if (text === undefined) return undefined
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw invalid({ path: 'crop', code: 'notJson', message: 'The part must be JSON.' })
  }
  const { data, error } = imageCrop.safeParse(read)
  if (error) throw invalid(faultsOf(error.issues).map((fault) => ({ ...fault, path: fault.path ? `crop.${fault.path}` : 'crop' })))
  return data
}
