import { request } from 'node:http'
import { type Application, applications } from '@portico/apidex/contract.ts'
import { makeEnvironments, makeProducts } from '@portico/app-server/testing/catalogue.ts'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { logs } from '@portico/core/contract.ts'
import { type ReadSheet, readWorkbook } from '@portico/platform/server/testing/read-workbook.ts'
import { workbookType } from '@portico/platform/server/xlsx/workbook.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeCompany } from '../../companies/companies.testing.ts'
import { type Company, companies } from '../../companies/company.contract.ts'
import { storedCompanies } from '../../companies/server/testing/stored-companies.store.ts'
import { companyApplications } from '../../links/link.contract.ts'

let portal: TestPortal
let alone: TestPortal
beforeAll(async () => {
  ;[portal, alone] = await Promise.all([
    // A subscription manager who may read the audit.
    testPortal({ env: { ADMIN_EMAILS: 'subscriptions@portico.example' } }),
    testPortal({ modules: ['SubscriptionManager'] }),
  ])
  await makeEnvironments(portal, 'test', 'live')
  await makeProducts(portal, [
    { apiproduct: 'grid', displayName: '=Grid & co' },
    { apiproduct: 'meter' },
    { apiproduct: 'grid', envId: 'live' },
  ])
})
afterAll(() => Promise.all([portal.close(), alone.close()]))

const as = 'subscriptions' as const
const get = async (query: Record<string, string | string[]>, of = portal) => {
  const asked = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])),
  )
  return fetch(`${of.url}/api/companies/excelexport?${asked}`, { headers: { authorization: `Bearer ${await of.token(as)}` } })
}
async function exported(query: Record<string, string | string[]>, of = portal): Promise<Record<string, ReadSheet['rows']>> {
  const answer = await get(query, of)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, workbookType])
  const sheets = readWorkbook(Buffer.from(await answer.arrayBuffer()))
  expect(sheets.map(({ boldHead, fixedRows }) => [boldHead, fixedRows])).toEqual(sheets.map(() => [true, 1]))
  return Object.fromEntries(sheets.map(({ name, rows }) => [name, rows]))
}
const refused = async (query: Record<string, string | string[]>) => {
  const answer = await get(query)
  const { error } = (await answer.json()) as { error: { details: { path: string; code: string }[] } }
  return [answer.status, ...error.details.map(({ path, code }) => [path, code])]
}
const active = async (of: TestPortal, given: object): Promise<Company> => {
  const { id } = await of.call(companies.create, { as, body: { ...completeCompany(), ...given } })
  return of.call(companies.transition, { as, params: { id }, body: { action: 'activate' } })
}
const create = (name: string, envId: string, apiProducts: string[]): Promise<Application> =>
  portal.call(applications.create, { as: 'developer', params: { envId }, body: { name, apiProducts } })
const link = ({ id }: Company, { appId }: Application, environmentId: string, itAgreementId?: string) =>
  portal.call(companyApplications.create, { as, params: { id }, body: { appId, environmentId, ...(itAgreementId && { itAgreementId }) } })

const arabic = 'شركة الطاقة المتجددة'
const chinese = '日本電力股份有限公司'
const long = 'Long '.repeat(23) + 'name.'

describe('the workbook of companies', () => {
  it('has every subscription of one environment, cell by cell, and none of another', async () => {
    const wind = await active(portal, {
      companyName: arabic,
      cocNumber: '00123456',
      alternativeCustomerNumber: 'C-7',
      phoneNumber: '+31 20 555 1234',
      notes: '=HYPERLINK("http://evil.example")',
      itAgreements: [{ number: 'A-1', startDate: '2026-01-01', endDate: '2026-12-31' }],
    })
    const water = await active(portal, { companyName: chinese, itAgreements: [{ number: 'B-1', startDate: '2026-02-01' }] })
    await active(portal, { companyName: long })
    const monitor = await create('Monitor', 'test', ['grid', 'meter'])
    const empty = await create('Empty', 'test', [])
    const other = await create('Other place', 'live', ['grid'])
    await link(wind, monitor, 'test')
    await link(wind, other, 'live')
    await link(water, empty, 'test')

    const { Subscriptions, Companies, About } = await exported({ environmentId: 'test' })
    const [key] = monitor.keys
    const linkedOn = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
    const expires = key?.expiryDate ? expect.stringMatching(/^\d{4}-\d\d-\d\dT/) : undefined
    const common = (name: string, status: string) =>
      [
        arabic,
        'C-7',
        '00123456',
        'ACTIVE',
        'A-1',
        '2026-01-01',
        '2026-12-31',
        'test',
        'Monitor',
        monitor.appId,
        undefined,
        name,
        status,
        key?.lastFour,
        expires,
        linkedOn,
        'subscriptions@portico.example',
      ] as const
    expect(Subscriptions?.[0]).toEqual(
      'Company name|Customer number|CoC number|Company status|IT agreement|Agreement start|Agreement end|Environment|Application|Application id|Team|API product|Product status|Key (last 4)|Key expires|Linked on|Linked by'.split(
        '|',
      ),
    )
    expect(Subscriptions?.slice(1)).toEqual([
      common("'=Grid & co", 'approved'),
      common('meter', 'approved'),
      [
        chinese,
        undefined,
        water.cocNumber,
        'ACTIVE',
        'B-1',
        '2026-02-01',
        undefined,
        'test',
        'Empty',
        empty.appId,
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
        linkedOn,
        'subscriptions@portico.example',
      ],
    ])
    const head = Companies?.[0] ?? []
    const cell = (name: string, column: string) => Companies?.find((row) => row[1] === name)?.[head.indexOf(column)]
    expect([arabic, chinese, long].map((name) => [cell(name, 'Applications'), cell(name, 'API products')])).toEqual([
      [1, 2],
      [1, 0],
      [0, 0],
    ])
    expect([cell(arabic, 'Notes'), cell(arabic, 'Phone number'), cell(arabic, 'CoC number')]).toEqual([
      `'=HYPERLINK("http://evil.example")`,
      "'+31 20 555 1234",
      '00123456',
    ])
    expect(long).toHaveLength(120)
    expect(About?.[1]).toEqual([linkedOn, 'subscriptions@portico.example', 'test', 'All companies', 3, 3])
    const everything = JSON.stringify([Subscriptions, Companies, About])
    for (const hidden of ['Other place', other.appId, 'live']) expect(everything).not.toContain(hidden)
    expect((await exported({ environmentId: 'live' })).Subscriptions?.slice(1).map((row) => row[8])).toEqual(['Other place'])
  })

  it('is what the filter of the list shows, in its order, or the companies that are named', async () => {
    const names = async (query: Record<string, string | string[]>) =>
      (await exported({ environmentId: 'test', ...query })).Companies?.slice(1).map((row) => row[1])
    const filter = JSON.stringify({ where: { companyName: { like: '%a%', options: 'i' } }, order: 'companyName DESC', limit: 1, skip: 1 })
    const [a, b, c] = [
      await active(portal, { companyName: 'Aa' }),
      await active(portal, { companyName: 'Ab' }),
      await active(portal, { companyName: 'Ac' }),
    ]
    expect((await names({ filter }))?.filter((name) => /^A[abc]$/.test(String(name)))).toEqual(['Ac', 'Ab', 'Aa'])
    expect(await names({ 'companyIds[]': [c.id, a.id] })).toEqual(['Aa', 'Ac'])
    expect(await names({ companyIds: b.id, filter })).toEqual(['Ab'])
    expect((await names({ companyIds: '' }))?.length).toBeGreaterThan(3)
  })

  it('is audited with what was asked for, and named after its environment and minute', async () => {
    const answer = await get({ environmentId: 'test', filter: JSON.stringify({ where: { status: 'SUSPENDED' } }) })
    const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
    await answer.arrayBuffer()
    expect(name).toMatch(/^subscriptions_test_\d{8}-\d{4}\.xlsx$/)
    const exports = { filter: { limit: 1, where: { entityType: 'companyExport' } } }
    expect(await portal.call(logs.audits, { as: 'admin', query: exports })).toEqual([])
    const [entry] = await portal.call(logs.audits, { as, query: exports })
    // Who is not told of them is not told how many they are.
    const counted = async (who: 'admin' | typeof as) =>
      (await portal.call(logs.auditCount, { as: who, query: { where: exports.filter.where } })).count
    expect(await counted('admin')).toBe(0)
    expect(await counted(as)).toBeGreaterThan(0)
    expect(entry).toMatchObject({
      action: 'export',
      entityName: name,
      actorEmail: 'subscriptions@portico.example',
      changes: [
        { field: 'environment', new: 'test' },
        { field: 'filter', new: '{"status":"SUSPENDED"}' },
        { field: 'companies', new: 0 },
      ],
    })
  })

  it('is refused without an environment, for one that is not there, for a field that cannot be filtered and for too many rows', async () => {
    expect(await refused({})).toEqual([422, ['environmentId', 'required']])
    expect(await refused({ environmentId: '' })).toEqual([422, ['environmentId', 'required']])
    expect((await get({ environmentId: 'nowhere' })).status).toBe(404)
    expect(await refused({ environmentId: 'test', filter: '{"where":{"notes":"x"}}' })).toEqual([422, ['where.notes', 'unknownField']])
    expect(await refused({ environmentId: 'test', companyIds: 'x' })).toEqual([422, ['companyIds.0', 'invalidFormat']])
    await storedCompanies(portal.portal.services.database.db).fill(10_001)
    expect(await refused({ environmentId: 'test' })).toEqual([422, ['filter', 'tooManyRows']])
    const filter = JSON.stringify({ where: { companyName: { like: 'Many 1%' } } })
    expect((await exported({ environmentId: 'test', filter })).Companies?.length).toBeGreaterThan(1000)
  })

  it('is not audited when its caller has no place for it', async () => {
    const token = await portal.token(as)
    const exports = async () =>
      (await portal.call(logs.audits, { as: 'admin', query: { filter: { where: { entityType: 'companyExport' } } } })).length
    const before = await exports()
    // Nothing of them is read, so that they stay.
    const open = [1, 2].map(() => request(`${portal.url}/api/companies`, { headers: { authorization: `Bearer ${token}` } }))
    try {
      await Promise.all(
        open.map(
          (one) =>
            new Promise((resolve) =>
              one
                .on('error', () => {})
                .on('response', resolve)
                .end(),
            ),
        ),
      )
      expect((await get({ environmentId: 'live', companyIds: '0c000000-0000-4000-8000-00000000000a' })).status).toBe(429)
      expect(await exports()).toBe(before)
    } finally {
      for (const one of open) one.destroy()
      await storedCompanies(portal.portal.services.database.db).removeFilled()
    }
  })

  it('has no sheet of applications while the internal portal is off', async () => {
    await active(alone, { companyName: chinese })
    const sheets = await exported({}, alone)
    expect(Object.keys(sheets)).toEqual(['Companies', 'About'])
    expect(sheets.Companies?.[0]).not.toContain('Applications')
    expect(sheets.Companies?.[1]?.[1]).toBe(chinese)
    expect(sheets.About?.[0]).toEqual(['Exported on', 'Exported by', 'Filter', 'Companies'])
    expect((await get({ environmentId: '' }, alone)).headers.get('content-disposition')).toMatch(/"subscriptions_\d{8}-\d{4}\.xlsx"/)
  })
})
