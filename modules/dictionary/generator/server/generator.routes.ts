import { createHash } from 'node:crypto'
import type { SpecEngine } from '@portico/documents/server/engine.ts'
import { conflict, existing, forbidden, invalid } from '@portico/platform/contract/errors.ts'
import { isAdmin } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import { bornBy, nextCode } from '@portico/platform/server/record/write.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { generatorFindings } from '../engine/checks.rules.ts'
import { generate } from '../engine/generate.ts'
import { schemaOfObject } from '../engine/json-schema.rules.ts'
import { bookOf, referencedBy } from '../engine/model.rules.ts'
import { exampleOf } from '../engine/values.rules.ts'
import { type Generation, specifications } from '../generator.contract.ts'
import { generatorInfo, generatorOptions } from '../options.contract.ts'
import { publishDocument } from '../publish.contract.ts'
import { sendGenerated } from './download.ts'
import { generatedStore } from './generator.store.ts'
import { generatedSpecification } from './generator.table.ts'
import { modelOf, stewardsAll } from './model.ts'
import { readUnsaved } from './read-document.ts'

const mostBytes = 2 * 1024 * 1024

/** The files of a request and what is to be said of them; errors leave the files out. */
async function made(db: Db, services: Services, body: Generation) {
  const relationDepth = body.options.relationDepth
  const model = await modelOf(db, services, { ...body, relationDepth })
  const draft = body.content === 'INCLUDE_DRAFT'
  const info = draft ? { ...body.info, versionNumber: `${body.info.versionNumber}-draft` } : body.info
  const asked = { ...body, info }
  const isServed = body.outputs.includes('OPENAPI_31') && body.options.operations !== 'NONE'
  const checks = generatorFindings(bookOf(model, relationDepth), asked, { content: body.content, isServed })
  const names = new Map(model.objects.map(({ id, name }) => [id, name]))
  const referenced = referencedBy(model.chosen, model.objects, relationDepth).map((one) => ({ ...one, name: names.get(one.id) ?? '' }))
  const files = checks.some(({ level }) => level === 'error') ? [] : generate(model, asked)
  if (files.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0) > mostBytes)
    throw invalid({ path: 'businessObjectIds', code: 'tooMuch', message: 'This makes more than 2 MB. Choose fewer objects or outputs.' })
  return { model, files, checks, referenced, info }
}

const refusal = (checks: ReturnType<typeof generatorFindings>, path: string) =>
  invalid(checks.flatMap(({ level, code, message }) => (level === 'error' ? [{ path, code, message }] : [])))

/** Making documents of business objects, keeping what was made, and publishing it. */
export const generatorRoutes = (services: Services, engine: SpecEngine): Route[] => {
  const { database, clock, audit, ports } = services
  const one = async (db: Db, id: string) => existing(await generatedStore(db).whole(id))

  return [
    route(specifications.preview, async ({ body }) => {
      const { files, checks, referenced } = await made(database.db, services, body)
      return { files, checks, referenced }
    }),

    route(specifications.read, async ({ caller, body: { request, output } }) => {
      const { files, checks } = await made(database.db, services, { ...request, outputs: [output], format: 'JSON' })
      const [file] = files
      if (file === undefined) throw refusal(checks, 'request.businessObjectIds')
      return readUnsaved(engine, file.content, caller.id)
    }),

    route(
      specifications.generate,
      async ({ caller, body, actor, idempotency }) => {
        const { model, files, checks, info } = await made(database.db, services, body)
        if (files.length === 0) throw refusal(checks, 'businessObjectIds')
        return database.transaction(async (tx) => {
          const names = new Map(model.objects.map((object) => [object.id, object]))
          const id = await generatedStore(tx).create({
            code: await nextCode(tx, 'generatedSpecification', 'SPG'),
            ...bornBy(caller.email, clock.now()),
            ownerId: caller.id,
            title: info.title,
            versionNumber: info.versionNumber,
            status: 'GENERATED',
            outputs: body.outputs,
            request: body,
            businessObjects: model.included.flatMap((objectId) => {
              const object = names.get(objectId)
              return object ? [{ id: objectId, name: object.name, versionNumber: object.versionNumber }] : []
            }),
            contentHash: createHash('sha256')
              .update(files.map(({ content }) => content).join('\0'))
              .digest('hex'),
            fileNames: files.map(({ name }) => name),
          })
          await generatedStore(tx).addFiles(id, files)
          await audit(tx, actor, { entityType: 'generatedSpecification', entityId: id, entityName: info.title, action: 'create' })
          await idempotency.remember(tx, { id })
          return one(tx, id)
        })
      },
      ({ id = '' }) => one(database.db, id),
    ),

    route(specifications.list, ({ query, reply }) => generatedStore(database.db).list(query, reply)),
    route(specifications.count, async ({ query }) => generatedStore(database.db).count(query)),
    route(specifications.get, ({ params }) => one(database.db, params.id)),

    route(specifications.download, ({ caller, params, query, reply }) =>
      sendGenerated({ db: database.db, engine }, reply, { id: params.id, ...query, who: caller.id }),
    ),

    route(specifications.publish, async ({ caller, params, body, actor }) => {
      const { db } = database
      const found = await one(db, params.id)
      const objectIds = found.businessObjects.map(({ id }) => id)
      if (!isAdmin(caller) && !(await stewardsAll(db, services, caller.id, objectIds)))
        throw forbidden('Only stewards of every domain involved and admins may do this.')
      if (found.versionNumber.endsWith('-draft')) throw conflict('InvalidTransition', 'Drafts are not published.')
      const document = existing(
        (await generatedStore(db).files(found.id)).find(({ output }) => output === 'OPENAPI_31' || output === 'ASYNCAPI_30'),
      )
      const { name: fileName, content } = document
      const specId = existing(await ports.of(publishDocument)(db, caller, actor.requestId, { ...body, fileName, content }))
      await database.transaction(async (tx) => {
        existing(await hold(tx, generatedSpecification, found.id))
        await generatedStore(tx).published(found.id, found.title, specId)
        await audit(tx, actor, {
          entityType: 'generatedSpecification',
          entityId: found.id,
          entityName: found.title,
          action: 'update',
          changes: [{ field: 'specIds', old: null, new: specId }],
        })
      })
      return { specId }
    }),

    route(specifications.previewOfObject, async ({ params, query }) => {
      const options = generatorOptions.parse({ examples: false })
      const chosen = { businessObjectIds: [params.id], autoIncludeReferenced: true, content: 'APPROVED' as const, relationDepth: 1 }
      const model = await modelOf(database.db, services, chosen).catch(() => undefined)
      const book = bookOf(existing(model), 1)
      const object = existing(book.object(params.id))
      const asked = { info: generatorInfo.parse({ title: object.name }), servers: [], options }
      return {
        document: (query.type === 'jsonschema' ? schemaOfObject(book, asked, object) : exampleOf(book, options, object, 'output')) ?? null,
      }
    }),
  ]
}
