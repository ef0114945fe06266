import type { Access } from '../../contract/endpoint.ts'
import type { ModuleName } from '../../contract/modules.ts'
import type { Role } from '../../contract/roles.ts'

export interface RouteToCheck {
  path: string
  access: Access
  /** The module that the route belongs to; none: core. */
  flag: ModuleName | undefined
  /** It is there only where one of these is on. */
  modules?: readonly ModuleName[] | undefined
}
export interface Visitor {
  modules: ReadonlySet<ModuleName>
  roles: readonly Role[]
}

interface Row {
  name: string
  concerns(route: RouteToCheck): boolean
  closed(visitor: Visitor, route: RouteToCheck): boolean
}

const under = (start: string) => (route: RouteToCheck) => route.path === start || route.path.startsWith(`${start}/`)
const [isAdminRoute, isSettingsRoute] = [under('/admin'), under('/settings')]
const ofModule = (flag: ModuleName) => (route: RouteToCheck) => route.flag === flag
const none =
  (...wanted: readonly Role[]) =>
  ({ roles }: Visitor) =>
    !wanted.some((role) => roles.includes(role))

/**
 * When a route is treated as not found: section 5 of the specification with the roles of its section 6, one row each; what it says of
 * each module that is off is one. A route is closed when any row that concerns it closes it. Public routes are never closed (but those of a module that is off do not exist).
 */
export const notFoundTable: readonly Row[] = [
  { name: 'admin route without role admin', concerns: (route) => isAdminRoute(route) || isSettingsRoute(route), closed: none('admin') },
  {
    name: 'route of a module that is off',
    concerns: ({ flag }) => flag !== undefined,
    closed: ({ modules }, { flag }) => !flag || !modules.has(flag),
  },
  {
    name: 'portfolio route without one of its roles',
    concerns: ofModule('Portfolio'),
    closed: none('admin', 'architect', 'productOwner', 'businessAnalist', 'readOnly'),
  },
  { name: 'subscription manager route without its role', concerns: ofModule('SubscriptionManager'), closed: none('subscriptionManager') },
  {
    name: 'data dictionary route without one of its roles',
    concerns: ofModule('DataDictionary'),
    closed: none('admin', 'businessAnalist', 'readOnly'),
  },
  {
    name: 'page of several modules with all of them off',
    concerns: ({ modules }) => modules !== undefined,
    closed: (visitor, { modules = [] }) => !modules.some((name) => visitor.modules.has(name)),
  },
  {
    name: 'analytics for a subscription manager who is not admin',
    concerns: under('/analytics'),
    closed: ({ roles }) => roles.includes('subscriptionManager') && !roles.includes('admin'),
  },
  {
    name: 'roles that the page itself asks for',
    concerns: (route) => typeof route.access !== 'string',
    closed: (visitor, { access }) => typeof access !== 'string' && none(...access)(visitor),
  },
]

/** The name of the row that closes the route, or undefined. */
export const closingRow = (route: RouteToCheck, visitor: Visitor): string | undefined =>
  route.access === 'public' ? undefined : notFoundTable.find((row) => row.concerns(route) && row.closed(visitor, route))?.name

export const isBlocked = (route: RouteToCheck, visitor: Visitor): boolean => closingRow(route, visitor) !== undefined
