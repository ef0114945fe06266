import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { traffic } from '../../traffic/traffic.contract.ts'
import { dayMs, floorTo, hourMs } from '../../traffic/traffic.rules.ts'
import { type ApplicationRow, applications } from '../application.contract.ts'
import { countedSince, takenOverWithin } from './usage.ts'

/** The applications of the person, newest change first: enough to say something of all of them in nearly every case. */
export const mineQuery = (envId: string) =>
  queryOf(applications.list, { params: { envId }, query: { mine: true, itemsPerPage: 50, order: 'updatedAt DESC' } }, { quiet: true })

const mostDays = 30
const mostRows = 5000

/**
 * Of one's own applications that were taken over in the last hours, those of which no call of before it is known: reports that are read after it
 * tell of the hours before, too. While that is not known, all of them.
 */
export function useCountedSince<A extends Pick<ApplicationRow, 'id' | 'createdAt' | 'keys'>>(
  envId: string,
  own: readonly A[],
  hours: number,
): (within: number) => A[] {
  const taken = own.filter((row) => takenOverWithin(hours, row))
  const last = Math.max(0, ...taken.map(({ createdAt }) => Date.parse(createdAt)))
  // By whole hours, whatever part of one `hours` has: a moment would be another one at each drawing, and each answer would ask anew.
  const from = Math.max(floorTo('hour', new Date(Date.now() - hours * hourMs)).getTime(), last - mostDays * dayMs)
  const range = { from: new Date(from).toISOString(), to: new Date(last).toISOString() }
  const query = { mine: true, ...range, step: 'hour' as const, group: ['application' as const, 'time' as const], itemsPerPage: mostRows }
  const { data } = useQuery({
    ...queryOf(traffic.list, { params: { envId }, query }, { quiet: true }),
    enabled: taken.length > 0 && from < last,
  })
  const rows = data?.data ?? []
  const since = taken.filter((row) =>
    countedSince(
      row.createdAt,
      rows.filter(({ applicationId }) => applicationId === row.id),
    ),
  )
  return (within) => since.filter((row) => takenOverWithin(within, row))
}
