import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage, press } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import LoggingPage from './LoggingPage.tsx'

let page: OpenPage
beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'core')
})
beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.includes('settings') ? { settings: [] } : address.includes('count') ? { count: 0 } : []),
  )
})
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
})

test('an entry that was closed does not come back with Back', async () => {
  page = await openPage(LoggingPage, '/admin/logging?search=x', '/admin/logging?search=x&entry=one')
  await until(() => expect(document.querySelector('section[role=dialog]')).not.toBeNull())
  await press('Close')
  await until(() => expect(page.history.location.href).toBe('/admin/logging?search=x'))
  await act(async () => page.history.back())
  expect(page.history.location.href).toBe('/admin/logging?search=x')
  expect(document.querySelector('section[role=dialog]')).toBeNull()
})

test('an entry stands as JSON, too: its first level open, and what was copied is said for 2000 ms', async () => {
  const entry = {
    id: 'one',
    date: '2026-11-20T09:00:00Z',
    statusCode: 200,
    path: '/api/teams',
    verb: 'GET',
    email: '',
    durationMs: 3,
    requestId: 'r',
    environmentId: '',
    ip: '',
    message: '',
  }
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      address.includes('settings')
        ? { settings: [] }
        : address.includes('count')
          ? { count: 1 }
          : address.includes('audits')
            ? []
            : [entry],
    ),
  )
  const writeText = vi.fn(async () => undefined)
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  page = await openPage(LoggingPage, '/admin/logging?entry=one')
  const tree = () => document.querySelector('section[role=dialog] details [translate=no]')
  await until(() => expect(tree()?.textContent).toContain('"path": "/api/teams"'))
  await press('Copy JSON')
  expect(writeText).toHaveBeenCalledWith(JSON.stringify(entry, undefined, 2))
})

test('one goes from entry to entry as they stand in the list, and an environment that there is none of is left out', async () => {
  const entry = (id: string, path: string) => ({
    id,
    date: '2026-11-20T09:00:00Z',
    statusCode: 200,
    path,
    verb: 'POST',
    email: '',
    durationMs: 3,
    requestId: id,
    environmentId: '',
    ip: '',
    message: '',
  })
  const rows = [entry('one', '/api/teams'), entry('two', '/api/companies')]
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      address.includes('settings') ? { settings: [] } : address.includes('count') ? { count: 2 } : address.includes('audits') ? [] : rows,
    ),
  )
  page = await openPage(LoggingPage, '/admin/logging?entry=one')
  const panel = () => document.querySelector('section[role=dialog]')?.textContent ?? ''
  await until(() => expect(panel()).toContain('/api/teams'))
  expect(panel()).not.toContain('Environment')
  await press('Next (J)')
  await until(() => expect(panel()).toContain('/api/companies'))
  expect(page.history.location.href).toBe('/admin/logging?entry=two')
  expect(panel()).toContain('2 of 2')
})

test('the method stands before the path, in the table as on a phone', async () => {
  const entry = { id: 'one', date: '2026-11-20T09:00:00Z', statusCode: 200, path: '/api/teams', verb: 'GET', email: '', durationMs: 3 }
  for (const phone of [false, true]) {
    vi.stubGlobal('matchMedia', () => ({ matches: phone, addEventListener() {}, removeEventListener() {} }))
    vi.stubGlobal('fetch', async (address: string) =>
      Response.json(address.includes('settings') ? { settings: [] } : address.includes('count') ? { count: 1 } : [entry]),
    )
    page = await openPage(LoggingPage, '/admin/logging')
    const row = () => document.querySelector('[data-row], tbody tr')?.textContent ?? ''
    await until(() => expect(row()).toContain('/api/teams'))
    expect(row().indexOf('GET')).toBeLessThan(row().indexOf('/api/teams'))
    if (!phone) page.close()
  }
})

test('how long requests are kept stands above them', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      address.includes('settings')
        ? { version: 1, settings: [{ key: 'logs.keptDays', value: 30, default: 90, summary: '', schema: {} }] }
        : address.includes('count')
          ? { count: 0 }
          : [],
    ),
  )
  page = await openPage(LoggingPage, '/admin/logging')
  await until(() => expect(document.body.textContent).toContain('Requests are kept for 30 days.'))
})

test('a broken entry of the audit is named, and who does not want to wait has the chain checked', async () => {
  let brokenId: number | null = 7
  const check = () => ({ checkedAt: '2026-11-20T09:00:00Z', sealed: 9, brokenId })
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    if (address.includes('settings')) return Response.json({ version: 1, settings: [] })
    if (method === 'POST') brokenId = null
    if (address.includes('audits/check')) return Response.json(method === 'POST' ? { running: false, last: check() } : check())
    return Response.json(address.includes('count') ? { count: 0 } : [])
  })
  page = await openPage(LoggingPage, '/admin/logging?tab=audit')
  await until(() => expect(document.body.textContent).toContain('broken at entry 7'))
  await press('Check now')
  await until(() => expect(document.body.textContent).toContain('The chain of 9 entries is intact'))
})

test('the audit tells who signed in, and through which provider', async () => {
  const entry = {
    ...{ id: 7, date: '2026-11-20T09:00:00Z', actorEmail: 'ann@portal.example', actorRoles: [], action: 'login', transition: null },
    ...{ entityType: 'person', entityId: 'a', entityName: 'ann@portal.example', requestId: 'r', people: { 'ann@portal.example': 'Ann' } },
    changes: [{ field: 'provider', of: 'person', old: null, new: 'https://id.example' }],
  }
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('settings')) return Response.json({ version: 1, settings: [] })
    if (address.includes('audits/check')) return Response.json(null)
    if (address.includes('count')) return Response.json({ count: 1 })
    asked.push(decodeURIComponent(address))
    return Response.json([entry])
  })
  page = await openPage(LoggingPage, '/admin/logging?tab=audit&audit.filter=action:login')
  await until(() => expect(document.querySelector('tbody tr')?.textContent).toContain('Signed in'))
  expect(asked[0]).toContain('"where":{"action":"login"}')
  await act(async () => document.querySelector<HTMLElement>('tbody tr th a, tbody tr td a')?.click())
  await until(() => expect(document.querySelector('section[role=dialog]')?.textContent).toContain('signed in through https://id.example'))
  expect(page.history.location.href).toContain('change=7')
})

test('an entry of the audit opens by its address, on whatever page of the list it stands; one that is gone says so', async () => {
  const entry = {
    ...{ id: 7, date: '2026-11-20T09:00:00Z', actorEmail: 'portico', actorRoles: [], action: 'create', transition: null },
    ...{ entityType: 'team', entityId: 'a', entityName: 'Charging', requestId: null, people: {}, changes: [] },
  }
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('settings')) return Response.json({ version: 1, settings: [] })
    if (address.includes('audits/check')) return Response.json(null)
    if (address.includes('count')) return Response.json({ count: 0 })
    return Response.json(decodeURIComponent(address).includes('"where":{"id":7}') ? [entry] : [])
  })
  page = await openPage(LoggingPage, '/admin/logging?tab=audit&change=7')
  await until(() => expect(document.querySelector('section[role=dialog]')?.textContent).toContain('"entityName": "Charging"'))
  // Which thing it was, and of what kind, without reading JSON.
  expect([...document.querySelectorAll('section[role=dialog] dd')].map((one) => one.textContent)).toEqual(
    expect.arrayContaining(['Charging', 'Team']),
  )
  await act(async () => page.history.push('/admin/logging?tab=audit&change=8'))
  await until(() => expect(document.querySelector('section[role=dialog]')?.textContent).toContain('older than entries are kept'))
})
