import { call } from '@portico/platform/web/client/client.ts'
import { queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import { type ChangedSavedFilter, type KeptList, type SavedFilter, savedFilters } from '../saved-filter.contract.ts'

export const keptOf = (list: KeptList) => queryOf(savedFilters.list, { query: { list } }, { quiet: true })

const changed = () => refresh(savedFilters.create)

/** Under a name that is in use already it takes the place of what was kept there. */
export async function keep(
  list: KeptList,
  { name, state, isDefault }: Pick<SavedFilter, 'name' | 'isDefault'> & { state: NonNullable<ChangedSavedFilter['state']> },
  known: readonly SavedFilter[],
  idempotencyKey: string,
): Promise<SavedFilter> {
  const same = known.find((one) => one.name.toLocaleLowerCase() === name.trim().toLocaleLowerCase())
  const kept = same
    ? await call(savedFilters.change, { params: { id: same.id }, body: { name, state, isDefault } })
    : await call(savedFilters.create, { body: { list, name, state, isDefault } }, { idempotencyKey })
  await changed()
  return kept
}

export async function change(id: string, body: ChangedSavedFilter): Promise<void> {
  await call(savedFilters.change, { params: { id }, body })
  await changed()
}

export async function forget(id: string): Promise<void> {
  await call(savedFilters.remove, { params: { id } })
  await changed()
}
