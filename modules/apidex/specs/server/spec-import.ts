import { conflict, existing, invalid } from '@portico/platform/contract/errors.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Actor } from '@portico/platform/server/audit.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { emit } from '@portico/platform/server/events.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { mayOnProduct, requireAction } from '../../api-products/api-product.rules.ts'
import { type ProductRow, productStore } from '../../api-products/server/api-product.store.ts'
import { apidexEvents } from '../../apidex-events.contract.ts'
import { permissionGroupStore } from '../../permission-groups/server/permission-group.store.ts'
import type { Spec } from '../spec.contract.ts'
import { refusalOfVersion, versionOf } from '../spec.rules.ts'
import { contentStore } from './content.store.ts'
import type { ImportedSpec, SpecDiff, SpecEngine } from './engine/engine.ts'
import { type Revision, storeRevision } from './import.store.ts'
import { specStore } from './spec.store.ts'
import type { Upload } from './upload.ts'

/** How often another upload may come between reading and writing. */
const attempts = 3

/** Reads, compares and stores documents. What is slow happens before the transaction, in the engine's own thread. */
export function specImport({ database, clock, audit, log }: Services, engine: SpecEngine) {
  const compare = async (oldSpecId: string | undefined, source: Uint8Array): Promise<Revision['changes']> => {
    if (oldSpecId === undefined) return undefined
    const old = await contentStore(database.db).document(oldSpecId)
    if (old === undefined) return undefined
    const outcome = await engine.diff(old, source)
    if (!outcome.ok) log.warn({ oldSpecId, faults: outcome.faults }, 'two revisions could not be compared')
    return { oldSpecId, diff: outcome.ok ? outcome.value : notCompared }
  }

  return async (caller: Caller, actor: Actor, upload: Upload): Promise<Spec> => {
    const place = { environmentId: upload.environmentId, trafficUrl: null }
    requireAction(existing(await productStore(database.db).get(caller, place, upload.productId)).may, 'uploadSpec')
    const outcome = await engine.read(upload.source, upload.hints)
    if (!outcome.ok) throw invalid(outcome.faults, 'The document has faults.')
    const read = outcome.value
    for (let attempt = 0; attempt < attempts; attempt++) {
      const { versions, latestId } = await specStore(database.db).revisions(upload.productId)
      refuseVersion(read, upload, versions)
      const changes = await compare(latestId, upload.source)
      const stored = await database.transaction(async (tx) => {
        if (upload.permissionGroupId) await permissionGroupStore(tx).hold(upload.permissionGroupId, 'refer')
        const owner = existing(await productStore(tx).held(caller, place, upload.productId))
        requireAction(mayOnProduct(caller, owner), 'uploadSpec')
        const present = await specStore(tx).revisions(owner.id)
        if (present.latestId !== latestId) return undefined
        const version = refuseVersion(read, upload, present.versions)
        await setGroup(tx, { audit, now: clock.now() }, actor, owner, upload.permissionGroupId)
        const latest = (upload.latest ?? true) || latestId === undefined
        const id = await storeRevision(
          tx,
          {
            productId: owner.id,
            environmentId: owner.environmentId,
            version,
            latest,
            createdBy: caller.id,
            source: upload.source,
            read,
            changes,
          },
          clock.now(),
        )
        const facts = { version, format: read.format, contentHash: read.contentHash, latest, ...(upload.force ? { force: true } : {}) }
        await audit(tx, actor, {
          entityType: 'spec',
          entityId: id,
          entityName: `${owner.displayName} ${version}`,
          action: 'create',
          changes: Object.entries(facts).map(([field, value]) => ({ field, old: null, new: value })),
        })
        await emit(tx, present.versions.length === 0 ? apidexEvents.SPEC_CREATED : apidexEvents.SPEC_UPDATED, {
          product: { id: owner.id, name: owner.displayName },
          spec: { id, version },
        })
        return existing(await specStore(tx).get(caller, id))
      })
      if (stored) return stored
    }
    throw conflict('VersionConflict', 'Others are uploading to this product at the same time. Try again.')
  }
}

function refuseVersion(read: ImportedSpec, upload: Upload, present: readonly string[]): string {
  const version = versionOf(read, upload.version, present)
  const refusal = refusalOfVersion(version, present, upload.force ?? false)
  if (refusal) throw refusal
  return version
}

interface Writing {
  audit: Services['audit']
  now: Date
}

/** Sets or takes away a product's permission group, when it is written out and another one; audited on the product. */
export async function setGroup(
  tx: Db,
  { audit, now }: Writing,
  actor: Actor,
  product: ProductRow,
  permissionGroupId: string | null | undefined,
): Promise<void> {
  if (permissionGroupId === undefined || permissionGroupId === product.permissionGroupId) return
  if (permissionGroupId !== null && (await permissionGroupStore(tx).nameOf(permissionGroupId)) === undefined)
    throw invalid({ path: 'permissionGroupId', code: 'unknown', message: 'There is no such permission group.' })
  await productStore(tx).setGroup(product.id, permissionGroupId, now)
  await audit(tx, actor, {
    entityType: 'apiProduct',
    entityId: product.id,
    entityName: product.displayName,
    action: 'update',
    changes: [{ field: 'permissionGroupId', old: product.permissionGroupId, new: permissionGroupId }],
  })
}

const notCompared: Pick<SpecDiff, 'counts' | 'json'> = {
  counts: { breaking: 0, risky: 1, safe: 0 },
  json: JSON.stringify([
    {
      severity: 'risky',
      kind: 'not-compared',
      operation: '',
      pointer: '#',
      text: 'The two revisions are too complex to be compared.',
      before: null,
      after: null,
    },
  ]),
}
