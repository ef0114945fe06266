import { maxFaults } from '@portico/documents/contract/limits.rules.ts'
import type { ImportedSpec, SpecEngine } from '@portico/documents/server/engine.ts'
import { existing, invalid } from '@portico/platform/contract/errors.ts'
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
import { storeRevision } from './import.store.ts'
import { specStore } from './spec.store.ts'
import type { Upload } from './upload.ts'

/** Reads and stores documents. What is slow happens before the transaction, in the engine's own thread, or after the upload (`spec-checks.ts`). */
export function specImport({ database, clock, audit }: Services, engine: SpecEngine) {
  return async (caller: Caller, actor: Actor, upload: Upload): Promise<Spec> => {
    const place = { environmentId: upload.environmentId, trafficUrl: null }
    requireAction(existing(await productStore(database.db).get(caller, place, upload.productId)).may, 'uploadSpec')
    const source = upload.source()
    const outcome = await engine.read(source, upload.hints, caller.id)
    if (!outcome.ok)
      throw invalid(
        outcome.faults,
        outcome.faults.length < maxFaults ? 'The document has faults.' : `The document has faults; these are the first ${maxFaults}.`,
      )
    const read = outcome.value
    return database.transaction(async (tx) => {
      if (upload.permissionGroupId) await permissionGroupStore(tx).hold(upload.permissionGroupId, 'refer')
      const owner = existing(await productStore(tx).hold(caller, place, upload.productId))
      requireAction(mayOnProduct(caller, owner), 'uploadSpec')
      await setGroup(tx, { audit, now: clock.now() }, actor, owner, upload.permissionGroupId)
      const id = await addRevision(tx, { audit, now: clock.now() }, actor, owner, { ...upload, read, createdBy: caller.id })
      return existing(await specStore(tx).get(caller, id))
    })
  }
}

type Added = Pick<Upload, 'version' | 'latest' | 'force'> & { read: ImportedSpec; createdBy: string | null }

/** A revision of a product that is held, with all that is told of it. @throws as `versionFor`. */
export async function addRevision(
  tx: Db,
  { audit, now }: Writing,
  actor: Partial<Actor>,
  owner: Pick<ProductRow, 'id' | 'environmentId' | 'displayName'>,
  added: Added,
): Promise<string> {
  const { read, createdBy } = added
  const { versions, latestId } = await specStore(tx).revisions(owner.id)
  const version = versionFor(read, added, versions)
  const latest = (added.latest ?? true) || latestId === undefined
  const { id: productId, environmentId } = owner
  const id = await storeRevision(tx, { productId, environmentId, version, latest, createdBy, read, oldSpecId: latestId }, now)
  const facts = { version, format: read.format, contentHash: read.contentHash, latest, ...(added.force ? { force: true } : {}) }
  await audit(tx, actor, {
    entityType: 'spec',
    entityId: id,
    entityName: `${owner.displayName} ${version}`,
    action: 'create',
    changes: Object.entries(facts).map(([field, value]) => ({ field, old: null, new: value })),
  })
  await auditOfProduct(tx, audit, actor, owner, { old: null, new: version })
  const told = { product: { id: owner.id, name: owner.displayName, environmentId }, spec: { id, version } }
  if (versions.length === 0) await emit(tx, apidexEvents.SPEC_CREATED, told)
  // What is compared is told of with what was changed (`spec-checks.ts`).
  else if (latestId === undefined) await emit(tx, apidexEvents.SPEC_UPDATED, { ...told, breaking: false, changes: [] })
  return id
}

/** A revision that came or went, told in the history of its product, too. */
export const auditOfProduct = (
  tx: Db,
  audit: Services['audit'],
  actor: Actor,
  { id, displayName }: Pick<ProductRow, 'id' | 'displayName'>,
  version: { old: string | null; new: string | null },
): Promise<void> =>
  audit(tx, actor, {
    entityType: 'apiProduct',
    entityId: id,
    entityName: displayName,
    action: 'update',
    changes: [{ field: 'specVersion', ...version }],
  })

/** @throws conflict when the version is there already and the uploader does not insist. */
function versionFor(read: ImportedSpec, upload: Pick<Upload, 'version' | 'force'>, present: readonly string[]): string {
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
  { audit, now: at }: Writing,
  actor: Actor,
  product: ProductRow,
  permissionGroupId: string | null | undefined,
): Promise<void> {
  if (permissionGroupId === undefined || permissionGroupId === product.permissionGroupId) return
  const nameOf = async (id: string | null) => (id === null ? null : ((await permissionGroupStore(tx).nameOf(id)) ?? null))
  const [old, now] = [await nameOf(product.permissionGroupId), await nameOf(permissionGroupId)]
  if (permissionGroupId !== null && now === null)
    throw invalid({ path: 'permissionGroupId', code: 'unknown', message: 'There is no such permission group.' })
  await productStore(tx).setGroup(product.id, permissionGroupId, at)
  await audit(tx, actor, {
    entityType: 'apiProduct',
    entityId: product.id,
    entityName: product.displayName,
    action: 'update',
    changes: [{ field: 'permissionGroupId', old, new: now }],
  })
}
