import { domains, users } from '@portico/core/contract.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type DemoCall, demoCaller } from '@portico/platform/server/demo/demo-caller.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { settingsStore } from '@portico/platform/server/settings/settings.store.ts'
import { businessObjects } from '../../objects/object.contract.ts'
import { relationStore } from '../../terms/server/relation.store.ts'
import { termRecord } from '../../terms/server/term.record.ts'
import { type Term, terms } from '../../terms/term.contract.ts'
import { type DemoTerm, demoMatches, demoRevisions, demoTermDomains, demoTerms, replacementOf } from '../demo-terms.data.ts'
import { fillObjects } from './fill-objects.ts'
import { fillSpecifications } from './fill-specifications.ts'

/** Of the setting that says that they are there. */
const stateName = 'demo dictionary'
const kinds = { G: 'BROADER_GENERIC', P: 'BROADER_PARTITIVE', B: 'BROADER', R: 'RELATED' } as const

const objectsName = 'demo business objects'
const specificationsName = 'demo specifications'

/** The demo's dictionary; what was filled before is not filled again. */
export async function fillDictionary(services: Services): Promise<void> {
  await fillTerms(services)
  const store = settingsStore(services.database.db)
  const call = demoCaller(services.internalUrl())
  // Of a portal whose people have begun, nothing is the demo's business.
  if ((await store.read(objectsName)) === undefined) {
    const isFresh =
      (await store.read<string>(stateName)) === 'done' && (await call('admin', businessObjects.count, { query: {} })).count === 0
    if (isFresh) await fillObjects(services, call)
    await store.write(objectsName, isFresh ? 'filled' : 'done')
  }
  if ((await store.read(specificationsName)) !== undefined) return
  if ((await store.read(objectsName)) === 'filled') await fillSpecifications(call)
  await store.write(specificationsName, 'done')
}

/** The demo's terms: they are made by the API as its people would, and then decided on; a first start that was killed in the middle goes on where it stopped. */
async function fillTerms(services: Services): Promise<void> {
  const { database, clock, internalUrl } = services
  const store = settingsStore(database.db)
  const state = await store.read<string>(stateName)
  const call = demoCaller(internalUrl())
  if (state === 'done' || (state === undefined && (await call('admin', terms.count, { query: {} })).count > 0)) return
  if (state !== 'decided') await store.write(stateName, 'filling')
  // People are known once they were here.
  await call('analyst', domains.list, { query: { itemsPerPage: 1 } })
  const domainIds = await fillDomains(call)
  const known = new Map((await call('admin', terms.list, { query: { filter: {} } })).map((term) => [term.name, term]))
  for (const wanted of demoTerms)
    if (!known.has(wanted.name)) known.set(wanted.name, await call('analyst', terms.create, { body: bodyOf(wanted, domainIds) }))
  if (state === 'decided') return revise(call, known).then(() => store.write(stateName, 'done'))
  const people = { analyst: await personOf(call, 'analyst'), admin: await personOf(call, 'admin') }
  // Hundreds of small steps of a first start: in one transaction, by the functions that the calls use.
  await database.transaction(async (tx) => {
    await relateAll(tx, known, clock.now())
    for (const wanted of demoTerms) await decide(tx, services, people, known, wanted)
    for (const [name, by] of Object.entries(replacementOf))
      await move(tx, services, people.admin, idIn(known, name), { action: 'supersede', given: { replacedById: idIn(known, by) } })
    for (const name of Object.keys(demoRevisions)) await move(tx, services, people.analyst, idIn(known, name), { action: 'revise' })
    await settingsStore(tx).write(stateName, 'decided')
  })
  await revise(call, known)
  await store.write(stateName, 'done')
}

async function fillDomains(call: DemoCall): Promise<ReadonlyMap<string, string>> {
  const { data } = await call('admin', domains.list, { query: { itemsPerPage: 100 } })
  const known = new Map(data.map(({ code, id }) => [code, id]))
  for (const one of demoTermDomains) {
    if (known.has(one.code)) continue
    const baseUri = `https://terms.portico.example/${one.code.toLowerCase()}`
    const body = { ...one, baseUri, language: 'en' as const, stewardIds: ['analyst@portico.example'] }
    known.set(one.code, (await call('admin', domains.create, { body })).id)
  }
  return known
}

const bodyOf = ({ domain, name, definition, dutch, comment, top }: DemoTerm, domainIds: ReadonlyMap<string, string>) => ({
  name,
  domainId: domainIds.get(domain) ?? '',
  description: `${definition}.`,
  comment,
  topConcept: top,
  translations: [{ language: 'nl' as const, name: dutch.name, description: `${dutch.definition}.`, comment: '' }],
  ...(domain === 'METERING' && top && { sources: [{ title: 'Information code for electricity and gas', url: '', citation: '' }] }),
})

type Known = ReadonlyMap<string, Term>
const idIn = (known: Known, name: string): string => known.get(name)?.id ?? ''
const move = (
  tx: Db,
  services: Services,
  caller: Caller,
  id: string,
  asked: { action: string; comment?: string; given?: Readonly<Record<string, unknown>> },
) => termRecord(services).move(tx, { caller, actor: { caller } }, id, asked)

async function personOf(call: DemoCall, as: 'admin' | 'analyst'): Promise<Caller> {
  const { id, email, name, roles } = await call(as, users.me, {})
  return { id, email, name, roles }
}

async function relateAll(tx: Db, known: Known, createdAt: Date): Promise<void> {
  const all = [
    ...demoTerms.flatMap(({ name, relations }) => relations.map(([kind, other]) => [name, kinds[kind], other] as const)),
    ...demoMatches,
  ]
  for (const [name, type, other] of all)
    await relationStore(tx).create({
      termId: idIn(known, name),
      type,
      targetId: idIn(known, other),
      createdAt,
      createdBy: 'analyst@portico.example',
    })
}

/** To its state: what the analyst wrote, an admin approves. What is retired has no relations, which would keep it. */
async function decide(
  tx: Db,
  services: Services,
  { analyst, admin }: Record<'analyst' | 'admin', Caller>,
  known: Known,
  { name, state }: DemoTerm,
) {
  if (state === 'DRAFT') return
  const id = idIn(known, name)
  await move(tx, services, analyst, id, { action: 'propose' })
  if (state === 'PROPOSED') return
  await move(tx, services, admin, id, { action: 'approve' })
  if (state === 'RETIRED') await move(tx, services, admin, id, { action: 'retire', comment: 'Nobody uses it any more.' })
}

/** What shall be said of those that are revised stands in their working copies. */
async function revise(call: DemoCall, known: Known): Promise<void> {
  for (const [name, description] of Object.entries(demoRevisions)) {
    const where = { validatedObjectId: idIn(known, name) }
    const [copy] = await call('analyst', terms.list, { query: { filter: { where, limit: 1 } } })
    if (copy)
      await call('analyst', terms.change, { params: { id: copy.id }, body: { version: copy.version, description: `${description}.` } })
  }
}
