import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { LostSubscription, PermissionGroup } from '../permission-group.contract.ts'
import { AllLostSubscriptions, LostSubscriptions } from './LostSubscriptions.tsx'

const lost = (application: string, permissionGroup: string): LostSubscription => ({
  ...{ keyId: application, productId: 'p', apiproduct: 'meters', displayName: 'Meters', environmentId: 'test' },
  ...{ applicationId: application, application, team: 'Mobile', owner: null, sharedWith: [], permissionGroup },
  ...{ permissionGroupId: permissionGroup.toLowerCase(), requestedAt: '2026-11-20T09:00:00Z' },
})
let there: LostSubscription[] = []
let asked: string[] = []
let page: OpenPage

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
beforeEach(() => {
  queryClient.clear()
  asked = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(decodeURIComponent(address))
    return Response.json(there)
  })
})
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
})

test('keys without permission are shown of all groups together, each with the way to its own', async () => {
  there = [lost('Field App', 'Partners'), lost('Portal', 'Finance')]
  page = await openPage(() => <AllLostSubscriptions />, '/admin/permissionGroups')
  await until(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(2))
  expect(document.querySelector('h2')?.textContent).toBe('Keys without permission')
  expect([...document.querySelectorAll('tbody td:nth-of-type(2)')].map((cell) => cell.textContent)).toEqual(['Partners', 'Finance'])
  expect(document.querySelector('a[href*="permissionGroups/partners"]')).not.toBeNull()
  expect(asked[0]).not.toContain('permissionGroupId')
})

test('where there are none the list of groups stands alone', async () => {
  there = []
  page = await openPage(() => <AllLostSubscriptions />, '/admin/permissionGroups')
  await until(() => expect(asked).toHaveLength(1))
  expect(document.querySelector('h2')).toBeNull()
})

test('a group shows its own, without naming itself in each row', async () => {
  there = [lost('Field App', 'Partners')]
  page = await openPage(() => <LostSubscriptions group={{ id: 'partners' } as PermissionGroup} />, '/admin/permissionGroups/partners')
  await until(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(1))
  expect(asked[0]).toContain('"permissionGroupId":"partners"')
  expect(document.querySelector('thead')?.textContent).not.toContain('Permission group')
})
