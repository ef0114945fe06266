import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { type Revocation, suspensions } from '../suspension.contract.ts'

const lookAgainMs = 1500
/** Its keys move, or a gateway has not followed yet. */
export const isUnderWay = ({ state, keys }: Revocation): boolean => state === 'taking' || state === 'giving' || keys.waiting > 0
/** Only a company that was active once can have been suspended. */
export const mayHaveTaken = (status: string): boolean => status === 'SUSPENDED' || status === 'ACTIVE'

/** Asked again until everything has followed. */
export const revocationQuery = (id: string) => ({
  ...queryOf(suspensions.revocation, { params: { id } }, { quiet: true }),
  refetchInterval: ({ state }: { state: { data?: Revocation | undefined } }) =>
    state.data && isUnderWay(state.data) ? lookAgainMs : (false as const),
})
