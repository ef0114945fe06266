import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { logs } from '@portico/core/contract.ts'
import { readWorkbook } from '@portico/platform/server/testing/read-workbook.ts'
import { workbookType } from '@portico/platform/server/xlsx/workbook.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Prospect, prospects } from '../prospect.contract.ts'
import { prospectStates } from '../prospect-states.contract.ts'
import { prospectBoard } from '../prospect-views.contract.ts'
import { inState, makeProspect } from '../prospects.testing.ts'

let portal: TestPortal
const made: Prospect[] = []
beforeAll(async () => {
  portal = await testPortal({ modules: ['Portfolio'] })
  for (const as of ['admin', 'architect', 'productowner', 'reader'] as const) await portal.raw('GET', '/api/users/me', { as })
  for (const name of ['Alpha readings', '=SUM(A1)', 'Gamma readings', 'Delta tariffs', 'Epsilon tariffs'])
    made.push(await makeProspect(portal, { name }))
  await inState(portal, made[3]?.id ?? '', 'QUALIFIED')
})
afterAll(() => portal.close())

const board = (query: object = {}) => portal.call(prospectBoard, { as: 'reader', query })
const told = (columns: Awaited<ReturnType<typeof board>>['columns']) =>
  Object.fromEntries(
    columns.filter(({ count }) => count > 0).map(({ status, count, cards }) => [status, [count, ...cards.map(({ name }) => name)]]),
  )

describe('the board of prospects', () => {
  it('has each state in the order of the flow, with its first cards and how many there are', async () => {
    const { columns } = await board()
    expect(columns.map(({ status }) => status)).toEqual(prospectStates)
    expect(told(columns)).toEqual({
      DRAFT: [4, 'Epsilon tariffs', 'Gamma readings', '=SUM(A1)', 'Alpha readings'],
      QUALIFIED: [1, 'Delta tariffs'],
    })
    const [card] = columns[0]?.cards ?? []
    expect(card).toMatchObject({ status: 'DRAFT', version: 1, domain: { code: 'PROSPECTS' }, priorityScore: 66, needsException: false })
  })

  it('goes on in one column by its cursor, under the filter and order that it began with', async () => {
    const first = await board({ itemsPerPage: 3, order: 'priorityScore DESC,updatedAt DESC' })
    const draft = first.columns.find(({ status }) => status === 'DRAFT')
    expect([draft?.cards.length, draft?.count]).toEqual([3, 4])
    const rest = await board({ itemsPerPage: 3, order: 'priorityScore DESC,updatedAt DESC', status: ['DRAFT'], cursor: draft?.next })
    expect(told(rest.columns)).toEqual({ DRAFT: [4, 'Alpha readings'] })
    expect(rest.columns[0]?.next).toBeUndefined()
    const refused = async (query: string) => {
      const { status, problem } = await portal.raw('GET', `/api/prospects/board?${query}`, { as: 'reader' })
      return [status, ...problem.details.map(({ path, code }) => `${path} ${code}`)]
    }
    expect(await refused(`cursor=${draft?.next}`)).toEqual([422, 'status oneColumn'])
    expect(await refused(`status=DRAFT&cursor=${draft?.next}`)).toEqual([422, 'cursor staleCursor'])
    expect(await refused('order=name')).toEqual([422, 'order unknownSort'])
  })

  it('is narrowed as the list is, with the same counts', async () => {
    for (const query of [
      { search: 'readings' },
      { search: 'ta' },
      { status: ['QUALIFIED'] },
      { needsException: true },
      { nameSearch: 'tariff' },
    ]) {
      const { columns } = await board(query)
      const list = await portal.call(prospects.list, { as: 'reader', query })
      const cards = columns.flatMap(({ cards }) => cards.map(({ id }) => id))
      expect([columns.reduce((sum, { count }) => sum + count, 0), cards.toSorted()], JSON.stringify(query)).toEqual([
        list.page.total_elements,
        list.data.map(({ id }) => id).toSorted(),
      ])
    }
  })
})

describe('the file of prospects', () => {
  const get = async (query: string) =>
    fetch(`${portal.url}/api/prospects/export?${query}`, { headers: { authorization: `Bearer ${await portal.token('reader')}` } })

  it('has the rows of a filter in the order of the list, as CSV and as a workbook, and no formula runs in either', async () => {
    const csv = await get('status=DRAFT&order=name%20ASC')
    expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(csv.headers.get('content-disposition')).toMatch(/filename="prospects_\d{8}-\d{4}\.csv"/)
    const lines = (await csv.text()).split('\r\n')
    expect(lines[0]).toMatch(/^\uFEFF?Code,Name,Status,Domain,/)
    expect(lines.slice(1, -1).map((line) => line.split(',')[1])).toEqual([
      `"'=SUM(A1)"`,
      'Alpha readings',
      'Epsilon tariffs',
      'Gamma readings',
    ])
    const book = await get('search=tariffs&format=xlsx&order=name%20DESC')
    expect([book.status, book.headers.get('content-type')]).toEqual([200, workbookType])
    const [sheet] = readWorkbook(Buffer.from(await book.arrayBuffer()))
    expect(sheet?.rows.slice(1).map((row) => [row[1], row[2], row[27]])).toEqual([
      ['Epsilon tariffs', 'DRAFT', 66],
      ['Delta tariffs', 'QUALIFIED', 66],
    ])
  })

  it('is told in the audit with its filter and how many rows it has', async () => {
    await (await get('status=QUALIFIED')).arrayBuffer()
    const query = { filter: { limit: 1, where: { entityType: 'prospectExport' } } }
    const [entry] = await portal.call(logs.audits, { as: 'admin', query })
    expect(entry).toMatchObject({
      action: 'export',
      actorEmail: 'reader@portico.example',
      changes: [
        { field: 'filter', new: '{"status":["QUALIFIED"]}' },
        { field: 'rows', new: 1 },
      ],
    })
    expect((await get('format=pdf')).status).toBe(422)
  })
})
