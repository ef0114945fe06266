/** What other modules may use of the core. */
export { users } from './users/user.contract.ts'
