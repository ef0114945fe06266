import type { HeldProduct, KnownApplication, KnownEnvironment } from '@portico/apidex/contract.ts'
import type { Cell, SheetColumn, SheetToWrite } from '@portico/platform/server/xlsx/sheet.ts'
import type { ExportedCompany, ExportedLink } from './export.store.ts'

/** What some hundreds of companies pay for in the environment. */
export interface ExportedBatch {
  /** In the order of the list. */
  companyIds: readonly string[]
  links: readonly ExportedLink[]
  /** By the portal's id of the application. */
  applications: ReadonlyMap<string, KnownApplication>
  held: ReadonlyMap<string, readonly HeldProduct[]>
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
  application: KnownApplication | undefined
  held: HeldProduct | undefined
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
  { title: 'Application', width: 28, of: ({ application, link }) => application?.name ?? link.appId },
  { title: 'Application id', width: 28, of: ({ link }) => link.appId },
  { title: 'Team', width: 24, of: ({ application }) => application?.teamName },
  { title: 'API product', width: 28, of: ({ held }) => held?.product?.displayName },
  { title: 'Product status', of: ({ held }) => held?.product?.status },
  { title: 'Key (last 4)', of: ({ held }) => held?.keyLastFour },
  { title: 'Key expires', width: 18, kind: 'moment', of: ({ held }) => held?.keyExpiresAt },
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
 * first two sheets: so nothing is kept of them.
 */
export function exportSheets(
  read: { subscriptions: () => AsyncIterable<ExportedBatch>; companies: () => AsyncIterable<readonly ExportedCompany[]> },
  environment: KnownEnvironment | undefined,
  about: About,
): SheetToWrite[] {
  /** Known once the first sheet is written. */
  const counts = new Map<string, { applications: number; products: number }>()
  const rows = { subscriptions: 0, companies: 0 }

  async function* subscriptions(name: string) {
    for await (const batch of read.subscriptions()) {
      const cells: Cell[][] = []
      const linksOf = Map.groupBy(batch.links, ({ companyId }) => companyId)
      for (const companyId of batch.companyIds) {
        const links = linksOf.get(companyId) ?? []
        const held = links.map((link) => (batch.held.get(link.applicationId) ?? []).filter(({ product }) => product !== null))
        counts.set(companyId, { applications: links.length, products: new Set(held.flat().map(({ product }) => product?.name)).size })
        for (const [at, link] of links.entries()) {
          const application = batch.applications.get(link.applicationId)
          for (const one of held[at]?.length ? held[at] : [undefined]) {
            rows.subscriptions += 1
            cells.push(cellsOf(subscriptionColumns, { link, application, held: one, environment: name }))
          }
        }
      }
      yield cells
    }
  }
  async function* companies(columns: readonly Column<Counted>[]) {
    for await (const batch of read.companies()) {
      rows.companies += batch.length
      yield batch.map((company) => cellsOf(columns, Object.assign(company, counts.get(company.id) ?? { applications: 0, products: 0 })))
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
  return [
    ...(environment ? [{ name: 'Subscriptions', columns: subscriptionColumns, rows: subscriptions(environment.displayName) }] : []),
    { name: 'Companies', columns: allColumns, rows: companies(allColumns) },
    { name: 'About', columns: aboutColumns, rows: told() },
  ]
}

const cellsOf = <Row>(columns: readonly Column<Row>[], row: Row): Cell[] => columns.map(({ of }) => of(row))
