import { existing, invalid } from '@portico/platform/contract/errors.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import type { Services } from '@portico/platform/server/services.ts'
import type * as z from 'zod/mini'
import { menuItems, type writtenItem } from '../menu.contract.ts'
import { type MenuValues, menuStore } from './menu.store.ts'

const valuesOf = ({
  name,
  names = {},
  route: to = '',
  icon = '',
  parentId = null,
  order = 0,
}: z.infer<typeof writtenItem>): MenuValues => ({
  name,
  names,
  route: to,
  icon,
  parentId,
  position: order,
})

/** All of them are read at once, and shown beside each page. */
const mostEntries = 1000

const noParent = (code: string, message: string) => invalid({ path: 'parentId', code, message })

export const menuRoutes = ({ database, clock, audit }: Services): Route[] => {
  /** The entry that another one is put below; it does not go meanwhile. */
  const holdParent = async (tx: Db, parentId: string | null | undefined): Promise<void> => {
    if (parentId && !(await menuStore(tx).hold(parentId, 'refer'))) throw noParent('notFound', 'There is no such entry.')
  }
  return [
    route(menuItems.list, ({ query }) => menuStore(database.db).tree(query.language)),

    route(menuItems.create, ({ body, actor }) =>
      database.transaction(async (tx) => {
        await menuStore(tx).holdTree()
        if ((await menuStore(tx).count()) >= mostEntries)
          throw invalid({ path: '', code: 'tooMany', message: `The menu has ${mostEntries} entries, which is the most.` })
        await holdParent(tx, body.parentId)
        const item = await menuStore(tx).create(valuesOf(body), clock.now())
        await audit(tx, actor, { entityType: 'menuItem', entityId: item.id, entityName: item.name, action: 'create' })
        return item
      }),
    ),

    route(menuItems.change, ({ params, body, actor }) =>
      database.transaction(async (tx) => {
        // Moves at once could make a circle that none of them is, also further up: they follow each other.
        await menuStore(tx).holdTree()
        const below = [params.id, ...(body.parentId ? [body.parentId] : [])].toSorted()
        for (const id of below)
          if (!(await menuStore(tx).hold(id)) && id !== params.id) throw noParent('notFound', 'There is no such entry.')
        const before = existing(await menuStore(tx).hold(params.id))
        if (body.parentId && (await menuStore(tx).isWithin(body.parentId, params.id)))
          throw noParent('circle', 'An entry does not go below itself.')
        const item = await menuStore(tx).change(params.id, valuesOf(body), clock.now())
        await audit(tx, actor, {
          entityType: 'menuItem',
          entityId: item.id,
          entityName: item.name,
          action: 'update',
          changes: [{ field: 'name', old: before.name, new: item.name }],
        })
        return item
      }),
    ),

    route(menuItems.remove, ({ params, actor }) =>
      database.transaction(async (tx) => {
        const { id, name } = existing(await menuStore(tx).hold(params.id, 'remove'))
        await menuStore(tx).remove(id)
        await audit(tx, actor, { entityType: 'menuItem', entityId: id, entityName: name, action: 'delete' })
        return undefined
      }),
    ),
  ]
}
