import { type ListSource, listSource } from '@portico/platform/web/lists/listSource.ts'
import { suspensions, type TakenProduct } from '../suspension.contract.ts'

const all = listSource<TakenProduct>(suspensions.taken, { count: suspensions.countTaken })
/** What was taken from one company; `asOf` is another one whenever some came or went, so that the list is asked anew. */
export const takenSource = (companyId: string, asOf: string): ListSource<TakenProduct> => ({
  key: [...all.key, companyId, asOf],
  shows: all.shows,
  load: (state, cursor, signal) => all.load({ ...state, filter: { ...state.filter, companyId: [companyId] } }, cursor, signal),
})
