export const roles = ['admin', 'architect', 'productOwner', 'businessAnalist', 'readOnly', 'subscriptionManager'] as const
export type Role = (typeof roles)[number]

/** The person behind a request. `id` is the portal's own; `email` is shown, never trusted. */
export interface Caller {
  id: string
  email: string
  name: string
  roles: readonly Role[]
}

export const isAdmin = (caller: Pick<Caller, 'roles'>): boolean => caller.roles.includes('admin')
/** A user whose only role is readOnly calls nothing that writes. */
export const isReadOnly = (caller: Pick<Caller, 'roles'>): boolean => caller.roles.length === 1 && caller.roles[0] === 'readOnly'

/** Who asks without being signed in where that is allowed: nobody's id, and no right to anything. */
export const visitor: Caller = { id: '00000000-0000-0000-0000-000000000000', email: '', name: '', roles: ['readOnly'] }
