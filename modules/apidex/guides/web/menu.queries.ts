import { call } from '@portico/platform/web/client/client.ts'
import { queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import { type MenuItem, menuItems } from '../menu.contract.ts'
import { afterMove, type MenuRow } from './menu-rows.ts'

/** With the names as they were given, in no language. */
export const menuAsWritten = queryOf(menuItems.list, { query: {} }, { quiet: true })

export type WrittenItem = Pick<MenuItem, 'name' | 'names' | 'route' | 'icon' | 'order'> & { parentId: string | null }

/** Adds an entry, or changes the one that is named. */
export async function writeItem(body: WrittenItem, id?: string): Promise<void> {
  await (id === undefined ? call(menuItems.create, { body }) : call(menuItems.change, { params: { id }, body }))
  await refresh(menuItems.change)
}

export async function moveItem(row: MenuRow, by: -1 | 1): Promise<void> {
  try {
    for (const { item, order } of afterMove(row, by)) {
      const { id, name, names, route, icon } = item
      await call(menuItems.change, { params: { id }, body: { name, names, route, icon, order, parentId: row.parentId ?? null } })
    }
  } finally {
    // Some may have gone on before one failed.
    await refresh(menuItems.change)
  }
}

export async function removeItem(id: string): Promise<void> {
  await call(menuItems.remove, { params: { id } })
  await refresh(menuItems.remove)
}
