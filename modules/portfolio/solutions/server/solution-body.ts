import { domainHeld } from '@portico/core/contract.ts'
import { type Fault, invalid } from '@portico/platform/contract/errors.ts'
import type { Caller, Role } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { idsOfPeople, type NamedPerson } from '@portico/platform/server/people/named.ts'
import { notForChoice, unknownRecord } from '@portico/platform/server/record/faults.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { intoRelease } from '../../releases/server/release-scope.ts'
import type { NewSolution, Solution } from '../solution.contract.ts'
import { unexplainedLevel } from '../solution.rules.ts'
import type { SolutionFields } from './solution.store.ts'
import { solution } from './solution.table.ts'

const people: readonly { path: 'ownerId' | 'architectId'; roles: readonly Role[] }[] = [
  { path: 'ownerId', roles: ['productOwner', 'admin'] },
  { path: 'architectId', roles: ['architect'] },
]

/**
 * What somebody sent for a solution, looked at beside what it names: the columns of its row.
 * @throws ValidationError at the fields of what is not there, or not for choice any more, and of a level that nobody explained.
 */
export async function solutionBody(
  tx: Db,
  { ports, clock, timeZone }: Pick<Services, 'ports' | 'clock' | 'timeZone'>,
  caller: Caller,
  body: Partial<NewSolution>,
  before: Solution | undefined,
): Promise<Partial<SolutionFields>> {
  const faults: Fault[] = []
  const isNew = (path: keyof NewSolution & keyof Solution) => Boolean(body[path]) && body[path] !== before?.[path]
  if (body.domainId && isNew('domainId')) {
    const domain = await ports.of(domainHeld)(tx, body.domainId)
    if (!domain) faults.push(unknownRecord('domainId'))
    else if (!domain.active) faults.push(notForChoice('domainId'))
  }
  if (body.releaseId && isNew('releaseId')) faults.push(...(await intoRelease(tx, { clock, timeZone, caller }, body.releaseId)))
  if (body.replacedById && isNew('replacedById')) {
    const found = await hold(tx, solution, body.replacedById, 'refer')
    if (!found) faults.push(unknownRecord('replacedById'))
    else if (found.id === before?.id)
      faults.push({ path: 'replacedById', code: 'belowItself', message: 'A solution cannot be replaced by itself.' })
  }
  if (before && (body.complianceLevel !== undefined || body.complianceNote !== undefined))
    faults.push(...unexplainedLevel({ ...before, ...body }))
  const named = people.flatMap(({ path, roles }): NamedPerson[] => {
    const ref = body[path]
    return ref ? [{ path, ref, ...(ref !== before?.[path] && { roles }) }] : []
  })
  const ids = await idsOfPeople(tx, named)
  if (faults.length > 0) throw invalid(faults)
  return { ...body, ...Object.fromEntries(named.map(({ path }, at) => [path, ids[at] ?? null])) }
}
