import { classifications, objectsHeld, objectsNamed, type UseOfObject, usesOfObjects } from '@portico/dictionary/contract.ts'
import { type Fault, invalid } from '@portico/platform/contract/errors.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { withFilter } from '@portico/platform/server/lists/json-filter.ts'
import { type FilledPort, join } from '@portico/platform/server/ports.ts'
import { notForChoice, unknownRecord } from '@portico/platform/server/record/faults.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { type NewProspect, type Prospect, type ProspectFilter, prospectFilter, prospectReaders } from '../prospect.contract.ts'
import { hasEnded } from '../prospect-states.contract.ts'
import { objectLinks, prospectsAbout } from './prospect-object.store.ts'

type Needs = Pick<Services, 'ports'>
type About = Pick<Prospect, 'businessObjects' | 'businessObjectIds'>
const moduleOff = (path: string): Fault => ({ path, code: 'moduleOff', message: 'Business objects are of a module that is off.' })

/** The business objects of prospects; nothing while their module is off. */
export const objectsOf =
  ({ ports }: Needs) =>
  async (db: Db, ids: readonly string[]): Promise<(id: string) => About> => {
    if (!ports.isFilled(objectsNamed)) return () => ({})
    const links = await objectLinks(db, ids)
    const known = await ports.of(objectsNamed)(db, [...new Set(links.map(({ objectId }) => objectId))])
    const byProspect = Map.groupBy(links, ({ prospectId }) => prospectId)
    return (id) => {
      const own = new Set(byProspect.get(id)?.map(({ objectId }) => objectId))
      const businessObjects = known.filter((one) => own.has(one.id))
      return { businessObjects, businessObjectIds: businessObjects.map((one) => one.id) }
    }
  }

/** What is wrong with the objects that somebody sent, and with a classification that is lower than the highest of them (P-4). */
export async function objectFaults(tx: Db, { ports }: Needs, body: Partial<NewProspect>, before: Prospect | undefined): Promise<Fault[]> {
  const { businessObjectIds: sent, dataClassification = before?.dataClassification } = body
  if (!ports.isFilled(objectsNamed)) return sent === undefined ? [] : [moduleOff('businessObjectIds')]
  if (sent === undefined && body.dataClassification === undefined) return []
  const had = before?.businessObjectIds ?? []
  const ids = sent ?? had
  const known = new Map((await ports.of(objectsHeld)(tx, ids)).map((one) => [one.id, one]))
  const faults = ids.flatMap((id, at): Fault[] => {
    const found = known.get(id)
    if (had.includes(id)) return []
    if (!found) return [unknownRecord(`businessObjectIds.${at}`)]
    return found.status === 'RETIRED' || found.status === 'SUPERSEDED' ? [notForChoice(`businessObjectIds.${at}`)] : []
  })
  const rank = ({ dataClassification: one }: { dataClassification: string }) => classifications.findIndex((level) => level === one)
  const highest = [...known.values()].toSorted((a, b) => rank(b) - rank(a))[0]
  if (highest && dataClassification && rank(highest) > rank({ dataClassification }))
    faults.push({
      path: 'dataClassification',
      code: 'belowObject',
      message: `The business object ${highest.name} is ${highest.dataClassification}: a prospect is not lower than what it is about.`,
      params: { name: highest.name },
    })
  return faults
}

/** The same as the history tells it. */
export const toldObjects = ({ businessObjects = [] }: About) => ({ businessObjects: businessObjects.map(({ name }) => name).join(', ') })

/**
 * What a view of prospects is asked, with what its JSON filter holds.
 * @throws ValidationError at `object` while business objects are of a module that is off
 */
export function askedOf<Q extends { filter?: string | undefined; object?: ProspectFilter['object'] }>({ ports }: Needs, query: Q) {
  const asked = withFilter(prospectFilter, query)
  if (asked.object !== undefined && !ports.isFilled(objectsNamed)) throw invalid(moduleOff('object'))
  return asked
}

const mayRead = (caller: Pick<Caller, 'roles'> | undefined) => prospectReaders.some((role) => caller?.roles.includes(role))

/** What prospects answer to the dictionary. */
export const usesOfProspects: FilledPort[] = [
  join(usesOfObjects, async (tx, ids, caller): Promise<UseOfObject[]> => {
    const seen = mayRead(caller)
    return (await prospectsAbout(tx, ids)).map((one) => ({ kind: 'prospect', ...one, live: !hasEnded(one.status), seen }))
  }),
]
