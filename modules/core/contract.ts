/** What other modules may use of the core. */

export { settings } from './settings/settings.contract.ts'
export { personErased } from './users/person-erased.contract.ts'
export { users } from './users/user.contract.ts'
