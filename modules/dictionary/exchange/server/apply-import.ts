import { domainHeld, domainsCoded } from '@portico/core/contract.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { takeCodes } from '@portico/platform/server/record/write.ts'
import { relationStore } from '../../terms/server/relation.store.ts'
import { contentOf, termStoreOf } from '../../terms/server/term.record.ts'
import { versionStore } from '../../terms/server/version.store.ts'
import { monthsAfter, slugOf } from '../../terms/term.rules.ts'
import { reviewMonths } from '../../terms/term-settings.contract.ts'
import { inverseOf } from '../../terms/term-states.contract.ts'
import type { ImportResult } from '../import.contract.ts'
import type { Applying, InSteps } from './applying.ts'
import { changeTerms } from './change-terms.ts'
import { createStore } from './create.store.ts'
import { termImportLink, termImportRow } from './import.table.ts'
import { linkStore } from './link.store.ts'
import { stagingStore } from './staging.store.ts'
import { vocabulary } from './vocabulary.ts'

const step = 500
const noId = '00000000-0000-0000-0000-000000000000'

/**
 * Makes terms and relations of what was staged, in the caller's transaction, which ends without a trace where something was found that is no
 * warning. Relations are found once all rows are there (I-5); circles are looked for in what the vocabulary has become.
 */
export async function applyImport(tx: Db, applying: Applying): Promise<Partial<ImportResult>> {
  const { services, importId, found, lastRow, onConflict } = applying
  const staged = stagingStore(tx, importId)
  let stepped = 0
  const inSteps: InSteps = async (work) => {
    for (let from = 1; from <= lastRow; from += step) {
      await work(from, from + step - 1)
      stepped += Math.min(step, lastRow - from + 1)
      applying.onStep(stepped)
    }
  }
  await relationStore(tx).holdAll('0')
  for (const id of applying.domainIds) await services.ports.of(domainHeld)(tx, id)
  await staged.analyse(termImportRow)
  await inSteps(staged.match)
  for (const { row, text } of await staged.ambiguous())
    found.error(row, 'name', 'ambiguous', `Several terms of the domain are called ${text}.`)
  await inSteps((from, to) => staged.decide(onConflict, from, to))
  for (const { row, text } of await staged.refused())
    found.error(row, 'status', 'notNow', `The term is there and ${text}: it cannot be changed.`)
  for (const { row, text } of await staged.twice()) found.error(row, 'name', 'twice', `An earlier row is the same term as ${text}.`)
  for (const { row, text } of await staged.notations())
    found.error(row, 'notation', 'T-03', `${text} is the notation of another term of the domain.`)
  for (const { row, text } of await staged.readdressed())
    found.warn(row, 'URI', 'otherAddress', 'A term of another domain has this address: the new one gets an address of its own.', text)
  for (const { row, text } of await staged.namesakes()) found.warn(row, 'name', 'T-08', `Another term of the domain is called ${text}.`)
  if (found.failed) return {}

  const links = linkStore(tx, importId)
  await giveAddresses(staged, applying, tx)
  const codes = applying.hasCodes ? await links.codes() : []
  const domains = codes.length > 0 ? await services.ports.of(domainsCoded)(tx, codes) : []
  await inSteps((from, to) => links.resolve(domains, from, to))
  await staged.analyse(termImportLink)
  for (const { row, text } of await links.ambiguous()) found.error(row, 'relatedTerms', 'ambiguous', `Several terms are called ${text}.`)
  if (!applying.hasCodes) await leaveOut(links, applying)
  for (const { row, text } of await links.missing()) found.error(row, 'relatedTerms', 'unknownRecord', `There is no term ${text}.`, text)
  for (const { row, text } of await links.itself()) found.error(row, 'relatedTerms', 'T-06', 'A term is not related to itself.', text)
  for (const { row, text, type } of await links.misplaced())
    found.error(row, 'relatedTerms', 'T-07', `${type} does not go with the domains of the two: ${text}.`, text)
  for (const { row, text } of await links.opposed())
    found.error(row, 'relatedTerms', 'T-06', `${text} is said to be both broader and narrower.`, text)
  for (const { row, text } of await links.both())
    found.error(row, 'relatedTerms', 'T-05', `${text} is related, and broader or narrower as well.`, text)
  for (const { row, text } of await links.otherwise())
    found.warn(row, 'relatedTerms', 'otherRelation', `The relation to ${text} is there already, of another kind: it stays.`, text)
  if (found.failed) return {}

  const counts = await staged.counts()
  await create(tx, applying, counts.get('CREATE') ?? 0, inSteps)
  const changed = await changeTerms(tx, applying, inSteps)
  await relate(tx, applying, inSteps)
  await lookAtWhole(tx, applying)
  const [created, all] = [counts.get('CREATE') ?? 0, [...counts.values()].reduce((sum, count) => sum + count, 0)]
  if (applying.keepStatus && !found.failed) await publish(tx, applying, inSteps)
  return { created, updated: changed, skipped: all - created - changed }
}

/**
 * What a published vocabulary relates in ways that are none here is left out, and told: a part of one leads to concepts that are not in it, and
 * SKOS lets concepts of one scheme match each other. Whoever fills in a table meant what is there, and is told of an error.
 */
async function leaveOut(links: ReturnType<typeof linkStore>, { found }: Applying): Promise<void> {
  for (const { row, text, type } of [...(await links.missing()), ...(await links.misplaced())])
    found.warn(row, 'relatedTerms', 'relationLeftOut', `${type} is left out: ${text} is not there, or not of a fitting domain.`, text)
  await links.dropUnfit()
}

/** Where a file gives none, an address is made of the domain and the name, the first that is free. */
async function giveAddresses(staged: ReturnType<typeof stagingStore>, { services, domainIds }: Applying, tx: Db): Promise<void> {
  const bases = new Map<string, string>()
  for (const id of domainIds) bases.set(id, (await services.ports.of(domainHeld)(tx, id))?.baseUri ?? '')
  const rows = await staged.withoutAddress()
  let open = rows.map(({ row, name, domainId, termId }) => ({
    row,
    wanted: `${bases.get(domainId)}/id/concept/${slugOf(name) || termId}`,
    nth: 1,
  }))
  const given = new Set<string>()
  while (open.length > 0) {
    const asked = open.map((one) => ({ ...one, uri: one.nth === 1 ? one.wanted : `${one.wanted}-${one.nth}` }))
    const taken = await staged.addressesTaken(asked.map(({ uri }) => uri))
    const free = asked.filter(({ uri }) => {
      const isFree = !taken.has(uri) && !given.has(uri)
      given.add(uri)
      return isFree
    })
    await staged.setAddresses(free)
    const done = new Set(free.map(({ row }) => row))
    open = open.filter(({ row }) => !done.has(row)).map((one) => ({ ...one, nth: one.nth + 1 }))
  }
}

async function create(tx: Db, { services, caller, actor, importId, domainIds, keepStatus }: Applying, count: number, inSteps: InSteps) {
  if (count === 0) return
  const [store, now] = [createStore(tx, importId), services.clock.now()]
  await store.number(await takeCodes(tx, 'term', count))
  const languages: Record<string, string> = {}
  for (const id of domainIds) languages[id] = (await services.ports.of(domainHeld)(tx, id))?.language ?? 'en'
  const reviewDue = monthsAfter(now.toISOString().slice(0, 10), await services.settings.read(tx, reviewMonths))
  const born = { by: caller.email, byId: caller.id, at: now.toISOString(), reviewDue, languages, keepStatus }
  await inSteps(async (from, to) => {
    const made = await store.create(from, to, born)
    await services.audit(
      tx,
      actor,
      ...made.map(({ id, name }) => ({ entityType: 'term', entityId: id, entityName: name, action: 'create' as const })),
    )
  })
}

async function relate(tx: Db, { services, caller, actor, importId }: Applying, inSteps: InSteps) {
  const links = linkStore(tx, importId)
  const at = services.clock.now().toISOString()
  await inSteps(async (from, to) => {
    const gained = await links.store(from, to, caller.email, at)
    for (const id of new Set(gained.map(({ id }) => id))) await termStoreOf(services)(tx).noteEditor(id, caller.email)
    await services.audit(
      tx,
      actor,
      ...gained.map(({ id, name, type, other, backwards }) => ({
        entityType: 'term',
        entityId: id,
        entityName: name,
        action: 'update' as const,
        changes: [{ field: 'relation', of: backwards ? inverseOf(type) : type, old: null, new: other }],
      })),
    )
  })
}

/** What only the whole vocabulary tells: T-04, T-05, T-06. */
async function lookAtWhole(tx: Db, { importId, domainIds, found }: Applying): Promise<void> {
  const links = linkStore(tx, importId)
  for (const { row, text } of await links.toppedConcepts())
    found.error(row, 'topConcept', 'T-04', 'A top concept has no broader term.', text)
  const whole = vocabulary()
  for (let [behind, done] = [noId, false]; !done; ) {
    const edges = await links.broader(domainIds, behind)
    for (const edge of edges) whole.addBroader(edge)
    behind = edges.at(-1)?.id ?? behind
    done = edges.length === 0
  }
  for (let [behind, done] = [noId, false]; !done; ) {
    const edges = await links.related(domainIds, behind)
    for (const edge of edges) whole.addRelated(edge)
    behind = edges.at(-1)?.id ?? behind
    done = edges.length === 0
  }
  const circles = whole.circles()
  if (circles.length > 0) {
    const rows = await links.rowsOfTerms(circles.slice(0, 1000))
    for (const { row, text } of rows) found.error(row, 'relatedTerms', 'T-06', `${text} would stand below itself.`, text)
    if (rows.length === 0) found.error(0, 'relatedTerms', 'T-06', 'A term would stand below itself.')
    return
  }
  const both = await whole.relatedAbove()
  if (both === undefined) return found.error(0, 'relatedTerms', 'tooDeep', 'The vocabulary is too deep to be looked through.')
  const rows = await links.rowsOfTerms([...new Set(both.slice(0, 1000).flat())])
  for (const { row, text } of rows)
    found.error(row, 'relatedTerms', 'T-05', `${text} is related to a term that stands above or below it.`, text)
  if (both.length > 0 && rows.length === 0) found.error(0, 'relatedTerms', 'T-05', 'Terms that are related would stand above each other.')
}

/** I-3: what an admin takes over as approved is its first version. */
async function publish(tx: Db, { services, caller, importId, found }: Applying, inSteps: InSteps): Promise<void> {
  const [store, terms, now] = [createStore(tx, importId), termStoreOf(services)(tx), services.clock.now()]
  const today = now.toISOString().slice(0, 10)
  await inSteps(async (from, to) => {
    const rows = await store.withStatus(from, to)
    for (const { row, isDescribed } of rows)
      if (!isDescribed) found.error(row, 'description', 'T-01', 'Only a draft may be without a description.')
    const approved = rows.filter(({ status, isDescribed }) => status === 'APPROVED' && isDescribed).map(({ id }) => id)
    for (const one of await terms.byIds(approved, ['relatedTerms'])) {
      await terms.set(one.id, { versionNumber: '1.0.0', validFrom: today, lastReviewedAt: today })
      const content = contentOf(one)
      await versionStore(tx).add({
        termId: one.id,
        versionNumber: '1.0.0',
        content,
        changeNote: '',
        approvedAt: now,
        approvedBy: caller.email,
      })
    }
  })
}
