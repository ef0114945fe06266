import type { Endpoint } from '@portico/platform/contract/endpoint.ts'

/** Who may make a call of any module: an admin where it names admins, else the subscription manager, whose calls alone do not. */
export const readerOf = ({ access }: Endpoint) => (typeof access === 'object' && !access.includes('admin') ? 'subscriptions' : 'admin')
