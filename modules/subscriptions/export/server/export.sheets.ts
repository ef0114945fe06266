import type { ApplicationLine, KnownEnvironment } from '@portico/apidex/contract.ts'
import { invalid } from '@portico/platform/contract/errors.ts'
import type { Cell, SheetColumn, SheetToWrite } from '@portico/platform/server/xlsx/sheet.ts'
import { mostRows } from '../export.contract.ts'
import type { ExportedCompany, ExportedLink } from './export.store.ts'

/** What some hundreds of companies pay for in the environment. */
export interface ExportedBatch {
  /** In the order of the list. */
  companyIds: readonly string[]
  links: readonly ExportedLink[]
  /** By the portal's id of the application; one that is gone has none. */
  lines: ReadonlyMap<string, readonly ApplicationLine[]>
}

export interface About {
  exportedAt: string
  exportedBy: string
  filter: string
}

/** What one row of a sheet is made of, told once for its head and its cells. */
interface Column<Row> extends SheetColumn {
  of: (row: Row) => Cell
}
interface Subscription {
  link: ExportedLink
  line: ApplicationLine | undefined
  environment: string
}

const subscriptionColumns: readonly Column<Subscription>[] = [
  { title: 'Company name', width: 36, of: ({ link }) => link.companyName },
  { title: 'Customer number', of: ({ link }) => link.alternativeCustomerNumber },
  { title: 'CoC number', of: ({ link }) => link.cocNumber },
  { title: 'Company status', of: ({ link }) => link.companyStatus },
  { title: 'IT agreement', width: 18, of: ({ link }) => link.agreementNumber },
  { title: 'Agreement start', kind: 'day', of: ({ link }) => link.agreementStart },
  { title: 'Agreement end', kind: 'day', of: ({ link }) => link.agreementEnd },
  { title: 'Environment', of: ({ environment }) => environment },
  { title: 'Application', width: 28, of: ({ line, link }) => line?.name ?? link.appId },
  { title: 'Application id', width: 28, of: ({ link }) => link.appId },
  { title: 'Team', width: 24, of: ({ line }) => line?.teamName },
  { title: 'API product', width: 28, of: ({ line }) => line?.product?.displayName },
  { title: 'Product status', of: ({ line }) => line?.product?.status },
  { title: 'Key (last 4)', of: ({ line }) => line?.keyLastFour },
  { title: 'Key expires', width: 18, kind: 'moment', of: ({ line }) => line?.keyExpiresAt },
  { title: 'Linked on', width: 18, kind: 'moment', of: ({ link }) => link.createdAt },
  { title: 'Linked by', width: 30, of: ({ link }) => link.createdBy },
]

type Counted = ExportedCompany & { applications: number; products: number }
const companyColumns: readonly Column<Counted>[] = [
  { title: 'Code', of: ({ code }) => code },
  { title: 'Company name', width: 36, of: ({ companyName }) => companyName },
  { title: 'Company status', of: ({ status }) => status },
  { title: 'Status since', width: 18, kind: 'moment', of: ({ statusChangedAt }) => statusChangedAt },
  { title: 'Status comment', width: 30, of: ({ statusComment }) => statusComment },
  { title: 'CoC number', of: ({ cocNumber }) => cocNumber },
  { title: 'Customer number', of: ({ alternativeCustomerNumber }) => alternativeCustomerNumber },
  { title: 'Contact person', width: 24, of: ({ contactPerson }) => contactPerson },
  { title: 'E-mail address', width: 30, of: ({ emailAddress }) => emailAddress },
  { title: 'Phone number', width: 18, of: ({ phoneNumber }) => phoneNumber },
  { title: 'Sales e-mail address', width: 30, of: ({ salesEmailAddress }) => salesEmailAddress },
  { title: 'Sales phone number', width: 20, of: ({ salesPhoneNumber }) => salesPhoneNumber },
  { title: 'IT agreements', kind: 'number', of: ({ agreementCount }) => agreementCount },
  { title: 'Notes', width: 40, of: ({ notes }) => notes },
  { title: 'Created on', width: 18, kind: 'moment', of: ({ createdAt }) => createdAt },
  { title: 'Created by', width: 30, of: ({ createdBy }) => createdBy },
  { title: 'Changed on', width: 18, kind: 'moment', of: ({ updatedAt }) => updatedAt },
  { title: 'Changed by', width: 30, of: ({ updatedBy }) => updatedBy },
]
const countColumns: readonly Column<Counted>[] = [
  { title: 'Applications', kind: 'number', of: ({ applications }) => applications },
  { title: 'API products', kind: 'number', of: ({ products }) => products },
]

/**
 * The three sheets (domains 4.4); without an environment there are no applications, and two. The companies are read once for each of the
 * first two sheets, in one order: so nothing is kept of them but two numbers each. `isCounted`: no more than the rows that a workbook may have were there.
 * @throws tooManyRows out of the rows of the first sheet.
 */
export function exportSheets(
  read: {
    subscriptions: () => AsyncIterable<ExportedBatch>
    companies: () => AsyncIterable<{ from: number; companies: readonly ExportedCompany[] }>
  },
  companyCount: number,
  environment: KnownEnvironment | undefined,
  about: About,
): { sheets: SheetToWrite[]; isCounted: () => boolean } {
  /** By their place among the companies asked for, known once the first sheet is written: an object for each was what the memory of an export grew by with its rows. */
  const counts = { applications: new Uint32Array(companyCount), products: new Uint32Array(companyCount) }
  const rows = { subscriptions: 0, companies: 0 }
  let isCounted = !environment

  async function* subscriptions(name: string) {
    let place = 0
    for await (const batch of read.subscriptions()) {
      const cells: Cell[][] = []
      const linksOf = Map.groupBy(batch.links, ({ companyId }) => companyId)
      for (const companyId of batch.companyIds) {
        const links = linksOf.get(companyId) ?? []
        const products = new Set<string>()
        for (const link of links)
          for (const line of batch.lines.get(link.applicationId) ?? [undefined]) {
            if (line?.product) products.add(line.product.name)
            cells.push(cellsOf(subscriptionColumns, { link, line, environment: name }))
          }
        counts.applications[place] = links.length
        counts.products[place] = products.size
        place += 1
      }
      rows.subscriptions += cells.length
      if (rows.subscriptions > mostRows) throw tooManyRows()
      yield cells
    }
    isCounted = true
  }
  async function* companies(columns: readonly Column<Counted>[]) {
    for await (const batch of read.companies()) {
      rows.companies += batch.companies.length
      yield batch.companies.map((company) => {
        const place = batch.from + company.place
        const counted = { applications: counts.applications[place] ?? 0, products: counts.products[place] ?? 0 }
        return cellsOf(columns, Object.assign(company, counted))
      })
    }
  }
  const aboutColumns: readonly Column<About>[] = [
    { title: 'Exported on', width: 18, kind: 'moment', of: ({ exportedAt }) => exportedAt },
    { title: 'Exported by', width: 30, of: ({ exportedBy }) => exportedBy },
    ...(environment ? [{ title: 'Environment', width: 20, of: () => environment.displayName }] : []),
    { title: 'Filter', width: 60, of: ({ filter }) => filter },
    ...(environment ? [{ title: 'Subscriptions', kind: 'number', of: () => rows.subscriptions } as const] : []),
    { title: 'Companies', kind: 'number', of: () => rows.companies },
  ]
  function* told() {
    yield [cellsOf(aboutColumns, about)]
  }
  const allColumns = environment ? [...companyColumns, ...countColumns] : companyColumns
  const sheets = [
    ...(environment ? [{ name: 'Subscriptions', columns: subscriptionColumns, rows: subscriptions(environment.displayName) }] : []),
    { name: 'Companies', columns: allColumns, rows: companies(allColumns) },
    { name: 'About', columns: aboutColumns, rows: told() },
  ]
  return { sheets, isCounted: () => isCounted }
}

/** The refusal of a workbook that would have more rows than it may. */
export const tooManyRows = () =>
  invalid({
    path: 'filter',
    code: 'tooManyRows',
    message: `A workbook has at most ${mostRows} rows. Choose fewer companies.`,
    params: { maximum: mostRows },
  })

const cellsOf = <Row>(columns: readonly Column<Row>[], row: Row): Cell[] => columns.map(({ of }) => of(row))
