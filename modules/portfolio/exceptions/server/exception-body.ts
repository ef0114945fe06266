import { productsSeenBy } from '@portico/apidex/contract.ts'
import { type Fault, invalid } from '@portico/platform/contract/errors.ts'
import type { Caller, Role } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { idsOfPeople, type NamedPerson } from '@portico/platform/server/people/named.ts'
import { notForChoice, unknownRecord } from '@portico/platform/server/record/faults.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import type { Services } from '@portico/platform/server/services.ts'
import * as z from 'zod/mini'
import { prospect } from '../../prospects/server/prospect.table.ts'
import { solution } from '../../solutions/server/solution.table.ts'
import type { Exception, NewException } from '../exception.contract.ts'
import { datesOutOfOrder } from '../exception.rules.ts'
import { dispensation } from './dispensation.table.ts'
import type { ExceptionFields } from './exception.store.ts'

const people: readonly { path: 'remediationOwnerId' | 'reviewerId'; roles?: readonly Role[] }[] = [
  { path: 'remediationOwnerId' },
  { path: 'reviewerId', roles: ['architect'] },
]
const over: readonly string[] = ['RETIRED', 'REJECTED', 'WITHDRAWN']
const isId = (text: string) => z.uuid().safeParse(text).success

type Subject = Pick<Exception, 'subjectType' | 'subjectId'>
/** Whether there is such a subject for the caller, held so that it does not go meanwhile. */
async function subjectFaults(
  tx: Db,
  { ports }: Pick<Services, 'ports'>,
  caller: Caller,
  { subjectType, subjectId }: Subject,
): Promise<Fault[]> {
  if (subjectType === 'API_PRODUCT') {
    if (!ports.isFilled(productsSeenBy))
      return [{ path: 'subjectType', code: 'moduleOff', message: 'API products are of a module that is off.' }]
    return (await ports.of(productsSeenBy)(tx, caller, [subjectId])).length > 0 ? [] : [unknownRecord('subjectId')]
  }
  if (!isId(subjectId)) return [unknownRecord('subjectId')]
  const found = subjectType === 'PROSPECT' ? await hold(tx, prospect, subjectId, 'refer') : await hold(tx, solution, subjectId, 'refer')
  if (!found) return [unknownRecord('subjectId')]
  return over.includes(found.status) ? [notForChoice('subjectId')] : []
}

/**
 * What somebody sent for an exception, looked at beside what it names: the columns of its row.
 * @throws ValidationError at the fields of what is not there, and of days in the wrong order.
 */
export async function exceptionBody(
  tx: Db,
  services: Pick<Services, 'ports'>,
  caller: Caller,
  body: Partial<NewException>,
  before: Exception | undefined,
): Promise<Partial<ExceptionFields>> {
  const faults: Fault[] = []
  const subject = { subjectType: body.subjectType ?? before?.subjectType, subjectId: body.subjectId ?? before?.subjectId }
  const isOther = subject.subjectType !== before?.subjectType || subject.subjectId !== before?.subjectId
  if (isOther && subject.subjectType && subject.subjectId)
    faults.push(...(await subjectFaults(tx, services, caller, { subjectType: subject.subjectType, subjectId: subject.subjectId })))
  if (body.previousExceptionId && !(await hold(tx, dispensation, body.previousExceptionId, 'refer')))
    faults.push(unknownRecord('previousExceptionId'))
  const dates = { validFrom: null, validTo: null, remediationDueDate: null, ...before, ...body }
  if (body.validFrom !== undefined || body.validTo !== undefined || body.remediationDueDate !== undefined)
    faults.push(...datesOutOfOrder(dates))
  const named = people.flatMap(({ path, roles }): NamedPerson[] => {
    const ref = body[path]
    return ref ? [{ path, ref, ...(roles && ref !== before?.[path] && { roles }) }] : []
  })
  const ids = await idsOfPeople(tx, named)
  const reviewer = named.findIndex(({ path }) => path === 'reviewerId')
  if (reviewer >= 0 && before?.requestedById && ids[reviewer] === before.requestedById)
    faults.push({ path: 'reviewerId', code: 'reviewedByRequester', message: 'Whoever asked for it does not review it.' })
  if (faults.length > 0) throw invalid(faults)
  return { ...body, ...Object.fromEntries(named.map(({ path }, at) => [path, ids[at] ?? null])) }
}
