import type { PortalPlace } from '../apps/server/testing/place.ts'
import { survive } from '../apps/server/testing/survive.ts'
import type { Row } from './table.ts'

/** A server that is killed again and again in the middle of writes. */
export async function durabilityBench(place: PortalPlace, database: string): Promise<Row> {
  const rounds = Number(process.env.PORTICO_KILL_ROUNDS ?? 100)
  const { teams, keys } = await survive(place, rounds)
  return {
    what: `${rounds} times killed in the middle of writes, ${database}`,
    measured: `${teams} teams and ${keys} keys acknowledged, all there`,
    baseline: '',
    ratio: '',
    goal: 'none lost, nothing half',
  }
}
