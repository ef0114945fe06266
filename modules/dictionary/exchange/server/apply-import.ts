import { domainHeld } from '@portico/core/contract.ts'
import type { Actor } from '@portico/platform/server/audit.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { takeCodes } from '@portico/platform/server/record/write.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { contentOf, termStoreOf } from '../../terms/server/term.record.ts'
import { versionStore } from '../../terms/server/version.store.ts'
import { monthsAfter } from '../../terms/term.rules.ts'
import { reviewMonths } from '../../terms/term-settings.contract.ts'
import { inverseOf } from '../../terms/term-states.contract.ts'
import { type Settled, stepAt } from '../settled.rules.ts'
import { type Applying, type InSteps, inStepsOf } from './applying.ts'
import { changeTerms } from './change-terms.ts'
import { createStore } from './create.store.ts'
import { linkStore } from './link.store.ts'
import { stagingStore } from './staging.store.ts'

/**
 * Decides what an import makes, and changes the terms that are there, in the caller's transaction; what is new is stored by `storeStep`.
 * Where somebody changed a term so that this is not possible any more, it is found.
 */
export async function settleImport(tx: Db, applying: Applying, inSteps: InSteps): Promise<Settled> {
  const { services, importId, caller, domainIds, keepStatus, lastRow, found } = applying
  const counts = await stagingStore(tx, importId).counts()
  const updated = await changeTerms(tx, applying, inSteps)
  const [created, all] = [counts.get('CREATE') ?? 0, [...counts.values()].reduce((sum, count) => sum + count, 0)]
  if (created > 0) {
    let next = await takeCodes(tx, 'term', created)
    // In parts: the embedded database is of this process, which answers nobody while a statement runs.
    await inStepsOf(lastRow, () => {})(async (from, to) => {
      next += await createStore(tx, importId).number(from, to, next)
    })
  }
  const now = services.clock.now().toISOString()
  const languages: Record<string, string> = {}
  for (const id of domainIds) {
    const domain = await services.ports.of(domainHeld)(tx, id)
    if (!domain) found.error(0, 'domainCode', 'unknownRecord', 'The domain is not there any more.')
    languages[id] = domain?.language ?? 'en'
  }
  const reviewDue = monthsAfter(now.slice(0, 10), await services.settings.read(tx, reviewMonths))
  const born = { by: caller.email, byId: caller.id, at: now, reviewDue, languages, keepStatus }
  return { caller, born, lastRow, counted: { created, updated, skipped: all - created - updated } }
}

/** One of the steps of what was decided, in a transaction of its own or in that of all. */
export async function storeStep(tx: Db, services: Services, importId: string, actor: Actor, settled: Settled, nth: number): Promise<void> {
  const { what, from, to } = stepAt(settled, nth)
  await { create, relate, publish }[what]({ tx, services, importId, actor, settled }, from, to)
}

interface Step {
  tx: Db
  services: Services
  importId: string
  actor: Actor
  settled: Settled
}

async function create({ tx, services, importId, actor, settled }: Step, from: number, to: number): Promise<void> {
  if (settled.counted.created === 0) return
  const made = await createStore(tx, importId).create(from, to, settled.born)
  await services.audit(
    tx,
    actor,
    ...made.map(({ id, name }) => ({ entityType: 'term', entityId: id, entityName: name, action: 'create' as const })),
  )
}

async function relate({ tx, services, importId, actor, settled }: Step, from: number, to: number): Promise<void> {
  const { by, at } = settled.born
  const gained = await linkStore(tx, importId).store(from, to, by, at)
  for (const id of new Set(gained.map(({ id }) => id))) await termStoreOf(services)(tx).noteEditor(id, by)
  await services.audit(
    tx,
    actor,
    ...gained.map(({ id, name, type, other, backwards }) => ({
      entityType: 'term',
      entityId: id,
      entityName: name,
      action: 'update' as const,
      changes: [{ field: 'relation', of: backwards ? inverseOf(type) : type, old: null, new: other }],
    })),
  )
}

/** I-3: what an admin takes over as approved is its first version. */
async function publish({ tx, services, importId, settled }: Step, from: number, to: number): Promise<void> {
  const [terms, { by, at }] = [termStoreOf(services)(tx), settled.born]
  const today = at.slice(0, 10)
  const rows = await createStore(tx, importId).withStatus(from, to)
  const approved = rows.filter(({ status, isDescribed }) => status === 'APPROVED' && isDescribed).map(({ id }) => id)
  for (const one of await terms.byIds(approved, ['relatedTerms'])) {
    // Somebody may have taken it further meanwhile.
    if (one.versionNumber) continue
    await terms.set(one.id, { versionNumber: '1.0.0', validFrom: today, lastReviewedAt: today })
    const content = contentOf(one)
    const version = { termId: one.id, versionNumber: '1.0.0', content, changeNote: '', approvedAt: new Date(at), approvedBy: by }
    await versionStore(tx).add(version)
  }
}
