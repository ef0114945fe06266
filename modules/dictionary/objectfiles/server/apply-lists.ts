import { domainHeld } from '@portico/core/contract.ts'
import { faultsOf } from '@portico/platform/contract/faults.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { holdAll } from '@portico/platform/server/record/hold.ts'
import { auditUpdate, bornBy, changedBy, nextCode } from '@portico/platform/server/record/write.ts'
import { unfit } from '../../exchange/server/stage.ts'
import { inOrder, toldOfList } from '../../valuelists/server/value-list.routes.ts'
import { valueListStore } from '../../valuelists/server/value-list.store.ts'
import { valueList } from '../../valuelists/server/value-list.table.ts'
import { newValueList } from '../../valuelists/value-list.contract.ts'
import type { DraftList } from '../object-drafts.contract.ts'
import type { Applying, Counts } from './applying.ts'
import { lookUpStore } from './look-up.store.ts'
import type { Sought } from './references.ts'

/** Makes and changes the value lists of a file; answers the ids of all that it names, those it did not make among them. */
export async function applyLists(
  tx: Db,
  applying: Applying,
  drafts: readonly DraftList[],
  sought: Sought,
): Promise<Counts & { ids: Map<string, string> }> {
  const { services, caller, actor, kind, onConflict, found } = applying
  const [store, now] = [valueListStore(tx), services.clock.now()]
  const ids = await lookUpStore(tx).lists(drafts.map(({ name }) => name))
  await holdAll(tx, valueList, [...ids.values()])
  const counts = { created: 0, updated: 0, skipped: 0 }
  const before = new Map((await store.byIds([...ids.values()])).map((one) => [one.id, one]))
  for (const { row, about, domainCode, name, fields } of drafts) {
    const domain = sought.domainOf(domainCode)
    const reason = unfit(domain && (await services.ports.of(domainHeld)(tx, domain.id)))
    if (!domain || reason) {
      found.error(row, 'domainCode', reason?.code ?? 'unknownRecord', `${domainCode}: ${reason?.message ?? ''}`, about)
      continue
    }
    const known = before.get(ids.get(name.toLowerCase()) ?? '')
    const parsed = newValueList.safeParse({
      ...(known && { kind: known.kind, description: known.description, uri: known.uri }),
      ...fields,
      name,
      domainId: domain.id,
    })
    if (!parsed.success) {
      for (const { path, code, message, params } of faultsOf(parsed.error.issues, 20))
        found.error(row, columnOfList(path), code, message, about, params)
      continue
    }
    const values = inOrder(parsed.data.values)
    if (!known) {
      const code = await nextCode(tx, 'valueList', 'VLS')
      const id = await store.create({ ...parsed.data, values, code, ...bornBy(caller.email, now) })
      await services.audit(tx, actor, { entityType: 'valueList', entityId: id, entityName: name, action: 'create' })
      ids.set(name.toLowerCase(), id)
      counts.created += 1
    } else if (kind === 'VALUE_LISTS' && onConflict === 'UPDATE') {
      if (known.domainId !== domain.id) {
        found.error(row, 'domainCode', 'unique', `There is a value list ${name} in another domain.`, about)
        continue
      }
      const after = { ...known, ...parsed.data, values }
      if (JSON.stringify(toldOfList(known)) === JSON.stringify(toldOfList(after))) counts.skipped += 1
      else {
        await store.change(known.id, { ...parsed.data, values, ...changedBy(caller.email, now) })
        await auditUpdate(services.audit, tx, actor, { type: 'valueList', id: known.id, name }, toldOfList(known), toldOfList(after))
        counts.updated += 1
      }
    } else {
      counts.skipped += 1
      const codes = new Set(known.values.map(({ code }) => code))
      if (kind !== 'VALUE_LISTS' && values.some(({ code }) => !codes.has(code)))
        found.warn(row, name, 'listKept', `There is a value list ${name} with other values: it stays as it is.`, about)
    }
  }
  return { ...counts, ids }
}

/** `values.0.name` is the column `valueName`. */
function columnOfList(path: string): string {
  const [first = '', , field] = path.split('.')
  if (first !== 'values') return first
  return field === 'name' ? 'valueName' : field === 'description' ? 'valueDescription' : (field ?? 'code')
}
