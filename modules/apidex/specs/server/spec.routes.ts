import { createHash } from 'node:crypto'
import type { Outcome, SpecEngine } from '@portico/documents/server/engine.ts'
import { withExample } from '@portico/documents/server/schema-example.ts'
import { existing, invalid } from '@portico/platform/contract/errors.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Incoming, type Route, route } from '@portico/platform/server/http/route.ts'
import { answerStored } from '@portico/platform/server/http/stored-answer.ts'
import { attachmentOf } from '@portico/platform/server/lists/stream.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { mayOnProduct, requireAction } from '../../api-products/api-product.rules.ts'
import { type ProductRow, productStore } from '../../api-products/server/api-product.store.ts'
import { environmentFor } from '../../environments/server/environment.store.ts'
import { permissionGroupStore } from '../../permission-groups/server/permission-group.store.ts'
import { changelogs, countChangelogs } from '../changelog.contract.ts'
import { setProductGroup } from '../product-group.contract.ts'
import { type Spec, specs } from '../spec.contract.ts'
import { fileNameOf } from '../spec.rules.ts'
import { compareText } from '../text-comparison.contract.ts'
import { contentStore, type SpecHead, type Stored } from './content.store.ts'
import { specStore } from './spec.store.ts'
import type { SpecChecks } from './spec-checks.ts'
import { auditOfProduct, setGroup, specImport } from './spec-import.ts'
import { readUpload } from './upload.ts'

const json = 'application/json; charset=utf-8'

export const specRoutes = (services: Services, engine: SpecEngine, checks: SpecChecks): Route[] => {
  const { database, clock, audit } = services
  const importSpec = specImport(services, engine)
  const contents = () => contentStore(database.db)
  const stored = ({ request, reply }: Pick<Incoming<typeof specs.get>, 'request' | 'reply'>, found: Stored | undefined) => {
    const { text, contentHash } = existing(found)
    return answerStored(request, reply, { tag: contentHash, type: json }, () => text)
  }
  /** A visible spec with its product, which is held for all its revisions; `group` is the permission group that it is to get. */
  const holdSpec = async (tx: Db, caller: Caller, id: string, group?: string | null): Promise<{ spec: Spec; product: ProductRow }> => {
    if (group) await permissionGroupStore(tx).hold(group, 'refer')
    const spec = existing(await specStore(tx).get(caller, id))
    const product = existing(await productStore(tx).hold(caller, { environmentId: spec.environmentId, trafficUrl: null }, spec.productId))
    requireAction(mayOnProduct(caller, product), 'uploadSpec')
    return { spec: existing(await specStore(tx).get(caller, id)), product }
  }

  /** Two visible revisions with what somebody found between them: the inside of a JSON object. */
  const compared = async (
    { caller, params, query, request, reply }: Incoming<typeof changelogs.compare> | Incoming<typeof compareText>,
    what: string,
    find: (old: string, next: string, who: string) => Promise<Outcome<string>>,
  ) => {
    const next = existing(await specStore(database.db).get(caller, params.id))
    const old = await specStore(database.db).get(caller, query.with)
    if (!old) throw invalid({ path: 'with', code: 'unknown', message: 'There is no such revision, or it is not yours to see.' })
    const tag = createHash('sha256').update(`${what} ${next.id} ${old.id} ${next.contentHash} ${old.contentHash}`).digest('hex')
    return answerStored(request, reply, { tag, type: json }, async () => {
      const [before, after] = [existing(await contents().document(old.id)), existing(await contents().document(next.id))]
      const outcome = await find(before, after, caller.id)
      if (!outcome.ok) throw invalid(outcome.faults, 'These two revisions cannot be compared.')
      const about = {
        ...{ newSpecId: next.id, newVersion: next.version, newEnvironmentId: next.environmentId },
        ...{ oldSpecId: old.id, oldVersion: old.version, oldEnvironmentId: old.environmentId },
      }
      return `${JSON.stringify(about).slice(0, -1)},${outcome.value}}`
    })
  }

  return [
    route(specs.list, ({ caller, query, reply }) => specStore(database.db).list(caller, query, {}, reply)),

    route(specs.count, ({ caller, query }) => specStore(database.db).count(caller, query)),

    route(specs.upload, async ({ caller, request, actor }) => {
      const spec = await importSpec(caller, actor, await readUpload(request))
      checks.soon()
      return spec
    }),

    route(specs.get, async ({ caller, params, request, reply }) => {
      const spec = existing(await specStore(database.db).get(caller, params.id))
      const about = JSON.stringify(spec)
      const tag = createHash('sha256').update(about).digest('hex')
      return answerStored(request, reply, { tag, type: json }, async () => {
        const document = existing(await contents().document(spec.id))
        return `${about.slice(0, -1)},"spec":${spec.format === 'graphql' ? JSON.stringify(document) : document}}`
      })
    }),

    route(specs.patch, ({ caller, params, body, actor }) =>
      database.transaction(async (tx) => {
        const { spec, product } = await holdSpec(tx, caller, params.id, body.permissionGroupId)
        await setGroup(tx, { audit, now: clock.now() }, actor, product, body.permissionGroupId)
        if (body.permissionGroupId !== product.permissionGroupId) await specStore(tx).touch(spec.id, clock.now())
        return existing(await specStore(tx).get(caller, spec.id))
      }),
    ),

    route(setProductGroup, async ({ caller, params, body, actor }) => {
      const { id: environmentId } = existing(await environmentFor(database.db, caller, params.envId))
      return database.transaction(async (tx) => {
        if (body.permissionGroupId) await permissionGroupStore(tx).hold(body.permissionGroupId, 'refer')
        const product = existing(await productStore(tx).hold(caller, { environmentId, trafficUrl: null }, params.productId))
        requireAction(mayOnProduct(caller, product), 'uploadSpec')
        await setGroup(tx, { audit, now: clock.now() }, actor, product, body.permissionGroupId)
        return undefined
      })
    }),

    route(specs.remove, ({ caller, params, actor }) =>
      database.transaction(async (tx) => {
        const { spec, product } = await holdSpec(tx, caller, params.id)
        await specStore(tx).remove(spec.id, product.id)
        const changes = [{ field: 'version', old: spec.version, new: null }]
        await audit(tx, actor, {
          entityType: 'spec',
          entityId: spec.id,
          entityName: `${product.displayName} ${spec.version}`,
          action: 'delete',
          changes,
        })
        await auditOfProduct(tx, audit, actor, product, { old: spec.version, new: null })
        return undefined
      }),
    ),

    route(specs.source, async ({ caller, params, request, reply }) => {
      const head = existing(await contents().head(caller, params.id))
      attach(reply, head, head.contentType.replace('application/', '') as 'json' | 'yaml' | 'graphql')
      return answerStored(request, reply, { tag: head.contentHash, type: `${head.contentType}; charset=utf-8` }, () =>
        contents().source(head.id),
      )
    }),

    route(specs.overview, async ({ caller, params, request, reply }) =>
      stored({ request, reply }, await contents().overview(caller, params.id)),
    ),
    route(specs.operations, async ({ caller, params, request, reply }) =>
      stored({ request, reply }, await contents().operations(caller, params.id)),
    ),
    route(specs.operation, async ({ caller, params, request, reply }) =>
      stored({ request, reply }, await contents().operation(caller, params.id, params.opId)),
    ),
    route(specs.schemas, async ({ caller, params, request, reply }) =>
      stored({ request, reply }, await contents().schemaNames(caller, params.id)),
    ),
    route(specs.schema, async ({ caller, params, request, reply }) => {
      const { text, contentHash } = existing(await contents().schema(caller, params.id, params.name))
      return answerStored(request, reply, { tag: contentHash, type: json }, () =>
        withExample(text, (names) => contents().schemas(params.id, names)),
      )
    }),

    route(specs.search, async ({ caller, params, query }) => {
      const head = existing(await contents().head(caller, params.id))
      return contents().search(head.id, query.q, query.limit ?? 50)
    }),

    route(specs.download, async ({ caller, params, query, request, reply }) => {
      const head = existing(await contents().head(caller, params.id))
      const { format } = query
      attach(reply, head, format === 'yaml' && head.format === 'graphql' ? 'graphql' : format)
      return answerStored(request, reply, { tag: `${head.contentHash}-${format}`, type: types[format] }, async () => {
        if (head.contentType === `application/${format}` || (format === 'yaml' && head.format === 'graphql'))
          return contents().source(head.id)
        const outcome = await engine.render(existing(await contents().document(head.id)), format, caller.id)
        if (!outcome.ok) throw invalid(outcome.faults, 'The document cannot be converted.')
        return outcome.value
      })
    }),

    route(specs.inEnvironment, async ({ caller, params, query, reply }) => {
      const environment = existing(await environmentFor(database.db, caller, params.envId))
      return specStore(database.db).list(caller, query, { environmentId: environment.id }, reply)
    }),

    route(specs.latest, async ({ caller, params, query }) => {
      const environment = existing(await environmentFor(database.db, caller, params.envId))
      return specStore(database.db).newest(caller, environment.id, query.type ?? 'created')
    }),

    route(specs.ofProduct, async ({ caller, params, query, reply }) => {
      const product = existing(
        await productStore(database.db).get(caller, { environmentId: params.envId, trafficUrl: null }, params.productId),
      )
      return specStore(database.db).list(caller, query, { productId: product.id }, reply)
    }),

    route(changelogs.comparable, async ({ caller, params }) => {
      const { id } = existing(await specStore(database.db).get(caller, params.id))
      return specStore(database.db).comparable(caller, id)
    }),

    route(changelogs.compare, (incoming) =>
      compared(incoming, 'changes', async (old, next, who) => {
        const outcome = await engine.diff(old, next, who)
        if (!outcome.ok) return outcome
        const { counts, complete, json } = outcome.value
        return { ok: true, value: `${JSON.stringify({ ...counts, complete }).slice(1, -1)},"diff":${json}` }
      }),
    ),
    route(compareText, (incoming) =>
      compared(incoming, 'text', async (old, next, who) => {
        const outcome = await engine.diffText(old, next, who)
        return outcome.ok ? { ok: true, value: `"text":${outcome.value}` } : outcome
      }),
    ),

    route(changelogs.list, ({ caller, query, reply }) => specStore(database.db).changelogs(caller, query, reply)),

    route(countChangelogs, ({ caller, query }) => specStore(database.db).countChangelogs(caller, query)),
  ]
}

const types = { json, yaml: 'application/yaml; charset=utf-8', markdown: 'text/markdown; charset=utf-8' } as const

/** Never shown in the browser itself: the content is a stranger's. */
function attach(reply: Incoming<typeof specs.download>['reply'], head: SpecHead, kind: 'json' | 'yaml' | 'graphql' | 'markdown'): void {
  reply.header('content-disposition', attachmentOf(fileNameOf(head.apiproduct, head.version, kind)))
}
