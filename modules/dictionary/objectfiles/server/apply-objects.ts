import { existing } from '@portico/platform/contract/errors.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { holdAll } from '@portico/platform/server/record/hold.ts'
import { bornBy, nextCodes } from '@portico/platform/server/record/write.ts'
import { storedAttributes, storedRelations } from '../../objects/members.rules.ts'
import type { BusinessObject, ChangedObject } from '../../objects/object.contract.ts'
import { objectRecord, objectStoreOf } from '../../objects/server/object.record.ts'
import { objectWrites } from '../../objects/server/object.routes.ts'
import type { ObjectFields } from '../../objects/server/object.store.ts'
import { businessObject } from '../../objects/server/object.table.ts'
import { changedNames, isSameShape, shapeOf } from '../../objects/server/object-body.ts'
import { storesOf } from '../../objects/server/object-stores.ts'
import type { Drafts } from '../object-drafts.contract.ts'
import { applyLists } from './apply-lists.ts'
import { type Applying, type Counts, type Known, type Plan, tellFaults } from './applying.ts'
import { lookUpStore } from './look-up.store.ts'
import { membersOf, refsOfObject } from './members.ts'
import { nameKey } from './name-key.ts'
import { planned } from './plan.ts'
import { soughtBy } from './references.ts'
import { within } from './within.ts'

const atOnce = 200
const none: Counts = { created: 0, updated: 0, skipped: 0 }

/**
 * Makes and changes what a file says, in the caller's transaction, which ends without a trace where an error was found. What is named is looked
 * for once everything new is there (I-5); what is approved is changed on its working copy (I-4).
 */
export async function applyDrafts(tx: Db, applying: Applying, drafts: Drafts): Promise<Counts & { listsCreated: number }> {
  const { services, found, kind, domain } = applying
  for (const { row, column, code, message, about } of drafts.errors) found.error(row, column, code, message, about)
  for (const { row, column, code, message, about } of drafts.warnings) found.warn(row, column, code, message, about)
  if (found.failed) return { ...none, listsCreated: 0 }
  await storesOf(services)(tx).shapes.holdSupers()
  const sought = await soughtBy(tx, services, drafts, domain)
  const lists = await applyLists(tx, applying, drafts.lists, sought)
  if (kind === 'VALUE_LISTS') return { ...lists, listsCreated: lists.created }
  const plans = await planned(tx, applying, drafts.objects, sought)
  if (found.failed) return { ...none, listsCreated: 0 }
  const named = drafts.objects.flatMap(({ attributes }) => attributes.flatMap(({ refs }) => refs.valueListId?.name ?? []))
  const listIds = new Map([...(await lookUpStore(tx).lists([...new Set(named)])), ...lists.ids])
  const own = new Map(plans.map(({ id, domain: { id: domainId }, draft }) => [nameKey(domainId, draft.name), id]))
  const known: Known = { sought, plans, own, listIds }
  const made = await create(tx, applying, known)
  const changed = await change(tx, applying, known)
  const counts = {
    created: made.created + changed.created,
    updated: changed.updated,
    skipped: changed.skipped + plans.filter(({ action }) => action === 'SKIP').reduce((sum, plan) => sum + sizeOf(applying, plan), 0),
  }
  return { ...counts, listsCreated: lists.created }
}

/** What of the file a plan counts for: its rows, where these are of members. */
const sizeOf = ({ kind }: Pick<Applying, 'kind'>, { draft }: Plan): number =>
  kind === 'ATTRIBUTES' || kind === 'RELATIONS' ? draft.attributes.length + draft.relations.length : 1

async function create(tx: Db, applying: Applying, known: Known): Promise<Counts> {
  const { services, caller, actor, found } = applying
  const stores = storesOf(services)
  const plans = known.plans.filter(({ action }) => action === 'CREATE')
  const now = services.clock.now()
  const codeless = plans.filter(({ fields }) => !fields.code)
  const codes = codeless.length === 0 ? [] : await nextCodes(tx, 'businessObject', 'BOB', codeless.length)
  const codeOf = new Map(codeless.map(({ id }, at) => [id, codes[at] ?? '']))
  const rows = plans.map(({ id, domain, fields, draft }) => ({
    ...{ id, domainId: domain.id, ownerId: caller.id, contentChangedBy: caller.email, ...bornBy(caller.email, now) },
    ...{ status: 'DRAFT' as const, statusChangedAt: now, attributeCount: draft.attributes.length, relationCount: draft.relations.length },
    ...(fields as unknown as Pick<ObjectFields, 'name' | 'displayName' | 'objectType' | 'URI'>),
    code: typeof fields.code === 'string' ? fields.code : (codeOf.get(id) ?? ''),
  }))
  for (let at = 0; at < rows.length; at += atOnce) await stores(tx).objects.addMany(rows.slice(at, at + atOnce))
  await services.audit(
    tx,
    actor,
    ...plans.map(({ id, draft }) => ({ entityType: 'businessObject', entityId: id, entityName: draft.name, action: 'create' as const })),
  )
  for (const plan of supersFirst(plans, known)) {
    const { draft, id } = plan
    const refs = refsOfObject(applying, known, plan)
    const { attributes, relations } = membersOf(applying, known, plan, { attributes: [], relations: [] }, false)
    const given = { superTypeIds: [], termIds: [], ...refs, attributes: attributes.list, relations: relations.list }
    if (Object.values(given).every((list) => list.length === 0) || found.tooSlow) continue
    const origin = { attributes: attributes.origin, relations: relations.origin }
    try {
      const shape = await shapeOf(tx, { stores }, given, { id, validatedObjectId: null, termIds: [], attributes: [], relations: [] })
      await stores(tx).shapes.write(id, shape)
      await stores(tx).objects.set(id, { superTypeIds: [...shape.superTypeIds], termIds: [...shape.termIds] })
    } catch (error) {
      tellFaults(applying, draft, origin, error)
    }
  }
  return { ...none, created: plans.length }
}

/** What others are a kind of goes before these, so that what they inherit is there. */
function supersFirst(plans: readonly Plan[], known: Known): Plan[] {
  const byName = new Map(plans.map((plan) => [nameKey(plan.domain.id, plan.draft.name), plan]))
  const done = new Set<Plan>()
  const visit = (plan: Plan): void => {
    if (done.has(plan)) return
    done.add(plan)
    for (const { domainCode, name } of plan.draft.superTypes ?? []) {
      const domainId = domainCode === '' ? plan.domain.id : known.sought.domainOf(domainCode)?.id
      const above = byName.get(nameKey(domainId ?? '', name))
      if (above) visit(above)
    }
    done.delete(plan)
    done.add(plan)
  }
  for (const plan of plans) visit(plan)
  return [...done]
}

async function change(tx: Db, applying: Applying, known: Known): Promise<Counts> {
  const { services, caller, actor, found, kind, onConflict } = applying
  const inner = within(services, tx)
  const record = objectRecord(inner)
  const [writes, store] = [objectWrites(inner, record), objectStoreOf(services)(tx)]
  const plans = known.plans.filter(({ action }) => action === 'UPDATE' || action === 'COPY').toSorted((a, b) => (a.id < b.id ? -1 : 1))
  await holdAll(
    tx,
    businessObject,
    plans.map(({ id }) => id),
  )
  const counts = { ...none }
  const isMembers = kind === 'ATTRIBUTES' || kind === 'RELATIONS'
  for (const plan of plans) {
    const { draft, id, action } = plan
    const object = existing(await store.get(id))
    if (object.status !== plan.known?.status) {
      found.error(
        draft.row,
        isMembers ? 'objectName' : 'name',
        'notNow',
        `The object is ${object.status} by now. Import the file again.`,
        draft.about,
      )
      continue
    }
    const copyOf = async ({ workingCopy }: BusinessObject) => (workingCopy ? existing(await store.get(workingCopy.id)) : undefined)
    let on = (action === 'COPY' ? await copyOf(object) : undefined) ?? object
    const refs = refsOfObject(applying, known, plan)
    const held = { attributes: on.attributes ?? [], relations: on.relations ?? [] }
    const { attributes, relations } = membersOf(applying, known, plan, held, onConflict === 'SKIP')
    if (found.failed) continue
    const newId = () => crypto.randomUUID()
    const shape = {
      ...{ superTypeIds: on.superTypeIds, termIds: on.termIds, ...refs },
      attributes: storedAttributes(attributes.list, held.attributes, newId),
      relations: storedRelations(relations.list, held.relations, newId),
    }
    const isOther = !isSameShape(shape, on)
    if (isMembers) {
      counts.created += attributes.created + relations.created
      counts.updated += attributes.updated + relations.updated
      counts.skipped += attributes.skipped + relations.skipped
    } else counts[isOther || changedNames(plan.fields, on).length > 0 ? 'updated' : 'skipped'] += 1
    if (!isOther && changedNames(plan.fields, on).length === 0) continue
    try {
      if (action === 'COPY' && on === object) {
        await record.move(tx, { caller, actor }, id, { action: 'revise' })
        on = existing(await copyOf(existing(await store.get(id))))
      }
      const body = { ...plan.fields, ...(isOther && shape) } as ChangedObject
      await writes.change({ caller, actor, params: { id: on.id } }, on.version, body)
    } catch (error) {
      tellFaults(applying, draft, { attributes: attributes.origin, relations: relations.origin }, error)
    }
  }
  return counts
}
