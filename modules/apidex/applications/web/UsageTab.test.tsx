import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Application } from '../application.contract.ts'
import { UsageTab } from './UsageTab.tsx'

let page: OpenPage

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
afterEach(() => {
  page.close()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const application = {
  ...{ id: 'a', name: 'Field App', environmentId: 'test', createdAt: '2026-01-01T10:00:00Z', keys: [] },
} as unknown as Application
const from = '2026-11-27T10:00:00.000Z'
const text = () => document.body.textContent ?? ''

async function open(awaited: boolean, reachable = true) {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('/traffic/summary'))
      return Response.json({ calls: 0, from, to: from, buckets: [], covered: { from, to: from }, awaited })
    if (address.includes('/traffic')) return Response.json({ data: [], page: { total_elements: 0, exact: true } })
    return Response.json({
      id: 'test',
      status: { reachable },
      platform: { capabilities: { tellsCalls: false, reports: { lateMinutes: 10 } } },
    })
  })
  page = await openPage(() => <UsageTab application={application} />, '/a?env=test')
  await until(() => expect(text()).toContain('No figures for this time yet'))
}

test('before the first report it is said when the first figures come', async () => {
  await open(true)
  await until(() => expect(text()).toContain('The first figures come within 15 minutes.'))
})

test('of a gateway that is away, figures are promised for when it answers', async () => {
  await open(true, false)
  await until(() => expect(text()).toContain('Figures come once the gateway answers again.'))
  expect(text()).not.toContain('within 15 minutes')
})

test('where one was read, or asking has failed, no first one is promised', async () => {
  await open(false)
  await until(() => expect(text()).toContain('Calls show here once the gateway’s reports tell of them.'))
  expect(text()).not.toContain('The first figures')
})
