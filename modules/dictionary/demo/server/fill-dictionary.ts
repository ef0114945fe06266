import { domains } from '@portico/core/contract.ts'
import { type DemoCall, demoCaller, unlessThere } from '@portico/platform/server/demo/demo-caller.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { settingsStore } from '@portico/platform/server/settings/settings.store.ts'
import { relations } from '../../terms/relations.contract.ts'
import { type Term, terms } from '../../terms/term.contract.ts'
import { type DemoTerm, demoMatches, demoRevisions, demoTermDomains, demoTerms, replacementOf } from '../demo-terms.data.ts'

/** Of the setting that says that they are there. */
const stateName = 'demo dictionary'
const kinds = { G: 'BROADER_GENERIC', P: 'BROADER_PARTITIVE', B: 'BROADER', R: 'RELATED' } as const

/** The demo's dictionary, made by the API as its people would; a first start that was killed in the middle goes on where it stopped. */
export async function fillDictionary({ database, internalUrl }: Services): Promise<void> {
  const store = settingsStore(database.db)
  const state = await store.read<string>(stateName)
  const call = demoCaller(internalUrl())
  if (state === 'done' || (state === undefined && (await call('admin', terms.count, { query: {} })).count > 0)) return
  await store.write(stateName, 'filling')
  // People are known once they were here.
  await call('analyst', domains.list, { query: { itemsPerPage: 1 } })
  const domainIds = await fillDomains(call)
  const known = new Map((await call('admin', terms.list, { query: { filter: {} } })).map((term) => [term.name, term]))
  for (const wanted of demoTerms)
    if (!known.has(wanted.name)) known.set(wanted.name, await call('analyst', terms.create, { body: bodyOf(wanted, domainIds) }))
  const idOf = (name: string) => known.get(name)?.id ?? ''
  for (const { name, relations: wanted } of demoTerms)
    if (known.get(name)?.status === 'DRAFT') for (const [kind, other] of wanted) await relate(call, idOf(name), kinds[kind], idOf(other))
  for (const [from, type, to] of demoMatches) if (known.get(from)?.status === 'DRAFT') await relate(call, idOf(from), type, idOf(to))
  for (const wanted of demoTerms) {
    const term = known.get(wanted.name)
    if (term?.status === 'DRAFT') await decide(call, term, wanted)
  }
  for (const [name, by] of Object.entries(replacementOf)) {
    const params = { id: idOf(name) }
    const body = { action: 'supersede' as const, replacedById: idOf(by) }
    await unlessThere(() => call('admin', terms.transition, { params, body }))
  }
  for (const [name, description] of Object.entries(demoRevisions)) await revise(call, idOf(name), description)
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

const relate = (call: DemoCall, id: string, type: (typeof kinds)[keyof typeof kinds] | 'RELATED_MATCH', termId: string) =>
  unlessThere(() => call('analyst', relations.create, { params: { id }, body: { type, termId } }))

/** To its state: what the analyst wrote, an admin approves. What is retired has no relations, which would keep it. */
async function decide(call: DemoCall, { id }: Term, { state }: DemoTerm): Promise<void> {
  if (state === 'DRAFT') return
  await call('analyst', terms.transition, { params: { id }, body: { action: 'propose' } })
  if (state === 'PROPOSED') return
  await call('admin', terms.transition, { params: { id }, body: { action: 'approve' } })
  if (state !== 'RETIRED') return
  await call('admin', terms.transition, { params: { id }, body: { action: 'retire', comment: 'Nobody uses it any more.' } })
}

async function revise(call: DemoCall, id: string, description: string): Promise<void> {
  await unlessThere(() => call('analyst', terms.transition, { params: { id }, body: { action: 'revise' } }))
  const [copy] = await call('analyst', terms.list, { query: { filter: { where: { validatedObjectId: id }, limit: 1 } } })
  if (copy)
    await call('analyst', terms.change, { params: { id: copy.id }, body: { version: copy.version, description: `${description}.` } })
}
