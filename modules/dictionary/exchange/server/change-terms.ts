import { changesBetween } from '@portico/platform/server/audit.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { holdAll } from '@portico/platform/server/record/hold.ts'
import { auditUpdate, changedBy } from '@portico/platform/server/record/write.ts'
import { termRecord, termStoreOf, toldOf } from '../../terms/server/term.record.ts'
import { term } from '../../terms/server/term.table.ts'
import type { Term } from '../../terms/term.contract.ts'
import { labelFindings } from '../../terms/term-checks.rules.ts'
import type { Applying, InSteps } from './applying.ts'
import { createStore } from './create.store.ts'
import { linkStore } from './link.store.ts'

/** Written on the term itself whatever its state, so that a working copy has none of its own. */
const ofTermOnly = ['ownerId', 'statusDescription']
/** In which states a term is still what `decide` saw: somebody may have moved it since. */
const still: Readonly<Record<'UPDATE' | 'COPY', readonly string[]>> = {
  UPDATE: ['DRAFT', 'PROPOSED'],
  COPY: ['APPROVED', 'UNDER_REVISION'],
}

/**
 * Changes terms that are there: drafts themselves, approved ones on their working copies, which are made where there is none (I-4). What a
 * row says already leaves its term alone. Answers how many were changed.
 */
export async function changeTerms(tx: Db, { services, caller, actor, importId, found }: Applying, inSteps: InSteps): Promise<number> {
  const [store, record] = [termStoreOf(services)(tx), termRecord(services)]
  const now = services.clock.now()
  let changed = 0
  await inSteps(async (from, to) => {
    const rows = await createStore(tx, importId).changes(from, to)
    await holdAll(
      tx,
      term,
      rows.map(({ id }) => id),
    )
    const before = new Map((await store.byIds(rows.map(({ id }) => id))).map((one) => [one.id, one]))
    // A relation is content, too: a term that holds is taken into revision for it (`mayRelate`).
    const gaining = await linkStore(tx, importId).gaining(from, to)
    for (const { row, id, action, name, data } of rows) {
      const known = before.get(id)
      if (!known || !still[action].includes(known.status)) {
        const status = known?.status ?? 'deleted'
        found.error(row, 'status', 'notNow', `The term is ${status} by now. Import the file again.`, name, { status })
        continue
      }
      const given = { name, ...data }
      const values = action === 'COPY' ? Object.fromEntries(Object.entries(given).filter(([field]) => !ofTermOnly.includes(field))) : given
      let on = known
      if (action === 'COPY') {
        const copyId = known.workingCopy?.id
        const [copy] = copyId ? await store.byIds([copyId]) : []
        on = copy ?? known
        if (changesBetween(on, values).length === 0 && !gaining.has(id)) continue
        if (!copy) {
          await record.move(tx, { caller, actor }, id, { action: 'revise' })
          const made = (await store.byIds([id]))[0]?.workingCopy?.id
          const [revised] = made ? await store.byIds([made]) : []
          if (!revised) throw new Error('A term that was taken into revision has no working copy.')
          on = revised
        }
      }
      const others = Object.fromEntries(changesBetween(on, values).map(({ field, new: value }) => [field, value]))
      if (Object.keys(others).length === 0) continue
      const after: Term = { ...on, ...others }
      for (const { path, code, message } of labelFindings(after)) found.error(row, path.split('.')[0] ?? path, code, message)
      await store.change(on.id, {
        ...others,
        ...(Object.keys(others).some((field) => !ofTermOnly.includes(field)) && { contentChangedBy: caller.email }),
        ...changedBy(caller.email, now),
      })
      const own = Object.keys(others)
      const told = (one: Term) => Object.fromEntries(Object.entries({ ...one, ...toldOf(one) }).filter(([field]) => own.includes(field)))
      await auditUpdate(services.audit, tx, actor, { type: 'term', id: on.id, name: after.name }, told(on), told(after))
      changed += 1
    }
  })
  return changed
}
