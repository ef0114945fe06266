import { domainsCoded, domainsNamed } from '@portico/core/contract.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { slugOf } from '../../terms/term.rules.ts'
import type { Applying, InSteps } from './applying.ts'
import { createStore } from './create.store.ts'
import { termImportLink, termImportRow } from './import.table.ts'
import { linkStore } from './link.store.ts'
import { stagingStore } from './staging.store.ts'
import { vocabulary } from './vocabulary.ts'

const noId = '00000000-0000-0000-0000-000000000000'

/**
 * Finds out what becomes of each staged row, and all that keeps an import from being stored: nothing but staged rows is written. Relations are
 * found once all rows are there (I-5); circles are looked for in what the vocabulary would become.
 */
export async function checkImport(db: Db, applying: Applying, inSteps: InSteps): Promise<void> {
  const { services, importId, found, onConflict } = applying
  const staged = stagingStore(db, importId)
  await staged.analyse(termImportRow)
  await inSteps(staged.match)
  for (const { row, text } of await staged.ambiguous())
    found.error(row, 'name', 'ambiguous', `Several terms of the domain are called ${text}.`)
  await inSteps((from, to) => staged.decide(onConflict, from, to))
  // Before it nothing was known of what becomes of them, and whoever planned by that would look through all terms for each row.
  await staged.analyse(termImportRow)
  for (const { row, text, status } of await staged.refused())
    found.error(row, 'status', 'notNow', `The term is there and ${status}: it cannot be changed.`, text, { status })
  for (const { row, text } of await staged.twice()) found.error(row, 'name', 'twice', `An earlier row is the same term as ${text}.`)
  for (const { row, text } of await staged.notations())
    found.error(row, 'notation', 'T-03', `${text} is the notation of another term of the domain.`)
  for (const { row, text } of await staged.readdressed())
    found.warn(row, 'URI', 'otherAddress', 'A term of another domain has this address: the new one gets an address of its own.', text)
  for (const { row, text } of await staged.namesakes()) found.warn(row, 'name', 'T-08', `Another term of the domain is called ${text}.`)
  if (found.failed) return

  const links = linkStore(db, importId)
  await giveAddresses(staged, applying, db)
  const codes = applying.hasCodes ? await links.codes() : []
  const domains = codes.length > 0 ? await services.ports.of(domainsCoded)(db, codes) : []
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
  if (found.failed) return

  if (applying.keepStatus)
    await inSteps(async (from, to) => {
      for (const { row, isDescribed } of await createStore(db, importId).withStatus(from, to))
        if (!isDescribed) found.error(row, 'description', 'T-01', 'Only a draft may be without a description.')
    })
  await lookAhead(db, applying, inSteps)
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
async function giveAddresses(staged: ReturnType<typeof stagingStore>, { services, domainIds }: Applying, db: Db): Promise<void> {
  const bases = new Map<string, string>()
  for (const { id, baseUri } of await services.ports.of(domainsNamed)(db, [...domainIds])) bases.set(id, baseUri)
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

/** What only the whole vocabulary tells, with what is there already: T-04, T-05, T-06. */
async function lookAhead(db: Db, { importId, domainIds, found }: Applying, inSteps: InSteps): Promise<void> {
  const links = linkStore(db, importId)
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
  await inSteps(async (from, to) => {
    for (const { type, ...edge } of await links.planned(from, to)) {
      if (type === 'RELATED') whole.addRelated(edge)
      else whole.addBroader(edge)
    }
  })
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
