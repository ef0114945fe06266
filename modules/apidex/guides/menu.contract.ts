import { locales } from '@portico/core/contract.ts'
import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { formed, name, orEmpty, uuid } from '@portico/platform/contract/fields.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'

/** What an entry may show before its name; drawn by `web/menu-icons.ts`. */
export const menuIcons = [
  'mdiHomeOutline',
  'mdiRocketLaunchOutline',
  'mdiBookOpenOutline',
  'mdiFileDocumentOutline',
  'mdiApi',
  'mdiCodeTags',
  'mdiKeyOutline',
  'mdiShieldOutline',
  'mdiAccountGroupOutline',
  'mdiBullhornOutline',
  'mdiChartLine',
  'mdiCloudOutline',
  'mdiCogOutline',
  'mdiLightbulbOutline',
  'mdiHelpCircleOutline',
] as const
export type MenuIcon = (typeof menuIcons)[number]

/** What is stored may be from before there was a list of them: any other is none. */
export const knownIcon = (stored: string): MenuIcon | '' => menuIcons.find((icon) => icon === stored) ?? ''

export interface MenuItem {
  id: string
  name: string
  names: Record<string, string>
  /** The address of a page; empty: only a heading. */
  route: string
  /** Empty: none. */
  icon: MenuIcon | ''
  order: number
  menuItems: MenuItem[]
}

const leaf = {
  id: z.string(),
  name: z.string(),
  names: z.record(z.string(), z.string()),
  route: z.string(),
  icon: z.enum(['', ...menuIcons]),
  order: z.int(),
}
export const menuItem: z.ZodMiniType<MenuItem> = named(
  'MenuItem',
  z.object({
    ...leaf,
    get menuItems() {
      return z.array(menuItem)
    },
  }),
)

export const writtenItem = named(
  'WrittenMenuItem',
  z.strictObject({
    name: name(1, 60),
    names: z.exactOptional(z.partialRecord(z.enum(locales), name(1, 60))),
    route: z.exactOptional(
      orEmpty(z.string().check(z.maxLength(200), formed(/^\/pages(\/[a-z0-9-]{1,60}){1,3}$/, 'The address of a page.'))),
    ),
    icon: z.exactOptional(z.enum(['', ...menuIcons])),
    parentId: z.exactOptional(z.nullable(uuid())),
    order: z.exactOptional(z.int().check(z.minimum(0), z.maximum(10_000))),
  }),
)

const shared = { tag: 'Pages', modules: ['InternalDeveloperPortal'] } as const
const writes = { ...shared, access: ['admin'], changes: ['menu'] } as const
const byId = z.object({ id: uuid() })

export const menuItems = {
  list: endpoint({
    ...shared,
    access: 'signedIn',
    method: 'GET',
    path: '/api/menuitems',
    shows: ['menu'],
    summary: 'The tree of pages; names in the language that is asked for',
    query: z.strictObject({ language: z.optional(z.enum(locales)) }),
    answer: z.array(menuItem),
  }),
  create: endpoint({
    ...writes,
    method: 'POST',
    path: '/api/menuitems',
    summary: 'Add an entry to the tree',
    body: writtenItem,
    status: 201,
    answer: menuItem,
  }),
  change: endpoint({
    ...writes,
    method: 'PUT',
    path: '/api/menuitems/:id',
    summary: 'Change or move an entry',
    params: byId,
    body: writtenItem,
    answer: menuItem,
  }),
  remove: endpoint({
    ...writes,
    method: 'DELETE',
    path: '/api/menuitems/:id',
    summary: 'Take an entry away, with those below it; pages stay',
    params: byId,
  }),
}
