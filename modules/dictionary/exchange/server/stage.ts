import { domainsCoded, domainsNamed, type NamedDomain } from '@portico/core/contract.ts'
import { invalid } from '@portico/platform/contract/errors.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { isConcept, termOfConcept } from '../concept.rules.ts'
import type { ReadTable } from '../table-file.rules.ts'
import { checkedRow, type RowToStage } from './checked-row.ts'
import type { Findings } from './findings.ts'
import { importStore } from './import.store.ts'
import { stagingStore } from './staging.store.ts'

const atOnce = 250

export interface Staged {
  lastRow: number
  domainIds: string[]
}

/** Why terms cannot be made in a domain. */
export const unfit = (domain: NamedDomain | undefined): { code: string; message: string } | undefined => {
  if (!domain) return { code: 'unknownRecord', message: 'There is no such domain.' }
  if (!domain.active) return { code: 'notForChoice', message: 'The domain is not in use any more.' }
  if (domain.baseUri === '') return { code: 'noBaseUri', message: 'The domain has no base address, so its terms can have none.' }
  return undefined
}

/** The domain that all of a file belongs to. @throws invalid for one that nothing can be made in. */
export async function domainOfFile(
  { database, ports }: Pick<Services, 'database' | 'ports'>,
  id: string | undefined,
): Promise<NamedDomain | undefined> {
  if (id === undefined) return undefined
  const [domain] = await ports.of(domainsNamed)(database.db, [id])
  const reason = unfit(domain)
  if (reason) throw invalid({ path: 'domainId', ...reason })
  return domain
}

/** Holds the rows of a table against the rules and stages what keeps them; `one`: the domain of all of them. */
export async function stageTable(
  tx: Db,
  { ports }: Pick<Services, 'ports'>,
  importId: string,
  { rows, columns }: ReadTable,
  one: NamedDomain | undefined,
  found: Findings,
): Promise<Staged> {
  const fields = columns.flatMap(({ field }) => field ?? [])
  if (!fields.includes('name')) {
    found.error(0, 'name', 'columnMissing', 'No column is the name of the term.')
    return { lastRow: 0, domainIds: [] }
  }
  if (!one && !fields.includes('domainCode')) {
    found.error(0, 'domainCode', 'columnMissing', 'Name the domain, or the column with the codes of domains.')
    return { lastRow: 0, domainIds: [] }
  }
  const codes = [...new Set(rows.map(({ given }) => given.domainCode ?? ''))]
  const domains = new Map((await ports.of(domainsCoded)(tx, codes)).map((domain) => [domain.code, domain]))
  const emails = rows.flatMap(({ given }) => (given.ownerId ? [given.ownerId.toLowerCase()] : []))
  const owners = await importStore(tx).people([...new Set(emails)])
  const staged: RowToStage[] = []
  for (const { row, given, relatedTerms, faults } of rows) {
    for (const { column, code, message } of faults) found.error(row, column, code, message)
    const domain = one ?? domains.get(given.domainCode ?? '')
    const reason = unfit(domain)
    if (reason || !domain) {
      found.error(row, 'domainCode', reason?.code ?? 'unknownRecord', `${given.domainCode ?? ''}: ${reason?.message ?? ''}`)
      continue
    }
    const checked = checkedRow({ row, given, relatedTerms }, domain, owners, found)
    if (checked && faults.length === 0) staged.push(checked)
  }
  const store = stagingStore(tx, importId)
  for (let at = 0; at < staged.length; at += atOnce) await store.addRows(staged.slice(at, at + atOnce))
  return { lastRow: rows.at(-1)?.row ?? 0, domainIds: [...new Set(staged.map(({ domainId }) => domainId))] }
}

/** The same of the concepts whose pieces were stored; `onStep` throws where the import is stopped. */
export async function stageConcepts(
  db: Db,
  importId: string,
  domain: NamedDomain,
  found: Findings,
  { mostConcepts, onStep }: { mostConcepts: number; onStep: (done: number) => Promise<void> },
): Promise<Staged> {
  const store = stagingStore(db, importId)
  let [behind, row] = ['', 0]
  for (;;) {
    const subjects = await store.subjects(behind, atOnce)
    if (subjects.length === 0) break
    behind = subjects.at(-1)?.uri ?? behind
    const concepts = subjects.filter(({ piece }) => isConcept(piece))
    const sources = concepts.flatMap(({ piece }) =>
      piece.things
        .filter(([predicate]) => predicate === 'dct:source')
        .slice(0, 11)
        .map(([, iri]) => iri),
    )
    const saidOf = await store.pieces(sources)
    const rows: RowToStage[] = []
    for (const { uri, piece } of concepts) {
      row += 1
      const { given, relatedTerms, faults, warnings, isNameless } = termOfConcept(uri, piece, domain.language, (blank) => saidOf.get(blank))
      for (const { column, code, message } of warnings) found.warn(row, column, code, message, uri)
      for (const { column, code, message } of faults) found.error(row, column, code, message, uri)
      if (faults.length > 0 || isNameless) continue
      const checked = checkedRow({ row, given, relatedTerms, about: uri }, domain, new Map(), found)
      if (checked) rows.push(checked)
    }
    if (row > mostConcepts) {
      found.error(0, '', 'tooManyRows', `A vocabulary has at most ${mostConcepts} concepts.`, '', { maximum: mostConcepts })
      break
    }
    await store.addRows(rows)
    await onStep(row)
  }
  if (row === 0) found.error(0, '', 'empty', 'There is no skos:Concept in the file.')
  return { lastRow: row, domainIds: [domain.id] }
}
