import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPages } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Issue } from '../issue.contract.ts'
import IssueStatesPage from './IssueStatesPage.tsx'
import IssuesPage from './IssuesPage.tsx'

const broken: Issue = {
  id: '0c000000-0000-4000-8000-00000000000a',
  code: 'ISS-0007',
  version: 2,
  createdAt: '2026-11-20T09:00:00Z',
  updatedAt: '2026-11-20T09:00:00Z',
  createdBy: 'portico',
  updatedBy: 'portico',
  status: 'ACKNOWLEDGED',
  statusChangedAt: '2026-11-20T09:00:00Z',
  statusComment: '',
  title: 'The list did not load',
  message: 'The list did not load\nat TeamsPage',
  type: 'TypeError',
  component: 'route /teams',
  errorCode: '500',
  environmentId: '',
  email: 'ada@portico.example',
  userComment: '',
  appVersion: '1.2.0',
  browser: 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
  url: '/teams',
  requestId: '',
  firstSeenAt: '2026-11-20T09:00:00Z',
  lastSeenAt: '2026-11-21T09:00:00Z',
  occurrences: 12,
  affectedUsers: 3,
  assigneeId: null,
  assigneeName: null,
  resolvedInVersion: '',
}
const detail: Issue = {
  ...broken,
  days: [{ day: '2026-11-21', count: 12 }],
  latest: null,
  reporters: [
    { name: '', email: '', firstAt: '2026-11-20T09:00:00Z', lastAt: '2026-11-21T09:00:00Z', reports: 12 },
    { name: 'Ada Byron', email: 'ada@portico.example', firstAt: '2026-11-20T09:00:00Z', lastAt: '2026-11-20T09:00:00Z', reports: 1 },
  ],
  may: ['edit', 'comment'],
  availableTransitions: [
    { action: 'resolve', to: 'RESOLVED', commentRequired: true, takes: ['resolvedInVersion'], blockedBy: [], reasons: [] },
  ],
}
let page: OpenPage | undefined
let asked: string[] = []

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'core/issues')
})
beforeEach(() => {
  asked = []
  localStorage.clear()
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.split('?')[0] ?? ''
    asked.push(path)
    if (path === '/api/issues') return Response.json({ data: [broken], page: { total_elements: 1, exact: true } })
    return Response.json(/^\/api\/issues\/(ISS-0007|0c0{6}-[-048]+a)$/.test(path) ? detail : [])
  })
})
afterEach(() => {
  page?.close()
  page = undefined
  vi.unstubAllGlobals()
})
const open = async (address: string) => {
  page = await openPages({ '/issues': IssuesPage, '/issues/states': IssueStatesPage }, address)
  await until(() => expect(document.querySelector('h1')).not.toBeNull())
}
const shown = () => document.body.textContent ?? ''

test('the list shows what was reported, says of people who are no admins that it is theirs, and offers nobody to begin one', async () => {
  await open('/issues')
  await until(() => expect(document.querySelector('table a')?.getAttribute('href')).toBe('/issues?id=ISS-0007'))
  expect(document.querySelector('h1')?.textContent).toContain('My reports')
  expect(shown()).toContain('ISS-0007')
  expect(document.querySelectorAll('main button[type=submit]')).toHaveLength(0)
})

test('the address with a code shows that issue whole: its facts, its actions, its days, who met it', async () => {
  await open('/issues?id=ISS-0007')
  await until(() => expect(shown()).toContain('The list did not load'))
  expect(asked).toContain('/api/issues/ISS-0007')
  expect([...document.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent?.trim())).toEqual([
    'General',
    'Occurrences',
    'Latest report',
    'Reporters',
    'History',
  ])
  expect(shown()).toContain('TypeError')
  // People and the portal by their names, and the way onwards is the one to press.
  expect(shown()).toContain('Reported byAda Byron')
  expect(shown()).toContain('Created byThe portal')
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toContain('Resolve')
  page?.close()
  detail.email = 'anonymous 203.0.113.x'
  await open('/issues?id=ISS-0007')
  await until(() => expect(shown()).toContain('Somebody who was not signed in (203.0.113.x)'))
  expect(document.querySelector('a[href^="mailto:"]')).toBeNull()
  page?.close()
  await open('/issues?id=ISS-0007&tab=report')
  await until(() => expect(shown()).toContain('Reports are not kept for ever'))
  page?.close()
  await open('/issues?id=ISS-0007&tab=reporters')
  await until(() => expect(shown()).toContain('Somebody who was not signed in'))
  expect(shown()).toContain('12 reports')
})

test('an issue that is opened by its id stands in the address by its code, with what else stands there, and is asked for once', async () => {
  await open(`/issues?id=${broken.id}&tab=reporters`)
  await until(() => expect(page?.history.location.href).toBe('/issues?id=ISS-0007&tab=reporters'))
  await until(() => expect(shown()).toContain('12 reports'))
  expect(asked.filter((path) => /^\/api\/issues\/[^/]+$/.test(path))).toEqual([`/api/issues/${broken.id}`])
})

test('the states stand in a picture and in a table', async () => {
  await open('/issues/states')
  expect(document.querySelectorAll('[data-state]')).toHaveLength(6)
})
