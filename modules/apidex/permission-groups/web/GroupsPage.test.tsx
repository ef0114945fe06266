import { environmentSource } from '@portico/platform/web/navigation/environment.ts'
import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage, press, typeInto } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { PermissionGroup } from '../permission-group.contract.ts'
import GroupsPage from './GroupsPage.tsx'
import { PickList } from './PickList.tsx'
import { RemoveGroup } from './RemoveGroup.tsx'

let groups: Partial<PermissionGroup>[] | 'failing'
let sent: string[] = []
let page: OpenPage

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  ;[groups, sent] = [[], []]
  environmentSource.set(async () => [{ id: 'test', displayName: 'Testing ground', state: 'up' } as never])
  vi.stubGlobal('fetch', async (address: string, { method }: { method?: string } = {}) => {
    if (method === 'DELETE') {
      sent.push(address)
      return new Response(null, { status: 204 })
    }
    if (address.includes('lost')) return Response.json([])
    if (groups === 'failing') return Response.json({ error: { statusCode: 500, name: 'x', message: 'x', code: 'x' } }, { status: 500 })
    return Response.json(address.includes('/count') ? { count: groups.length } : groups)
  })
})
afterEach(() => {
  page.close()
  environmentSource.set(undefined)
  vi.unstubAllGlobals()
})
const text = () => document.body.textContent ?? ''
const list = (names: readonly string[], remove: (id: string) => Promise<unknown> = async () => undefined) => (
  <PickList
    title="Teams"
    search={async () => []}
    add={{ label: 'Let a team in', placeholder: 'Let a team in', of: async () => undefined }}
    picked={names.map((label) => ({ id: label, label }))}
    none="No team is in the group."
    removeLabel={(name) => `Take the team ${name} out`}
    remove={remove}
  />
)

test('where there is no group it says what one is for, with the way to the first', async () => {
  page = await openPage(GroupsPage, '/admin/permissionGroups')
  await until(() => expect(text()).toContain('No permission groups yet'))
  expect(text()).toContain('A group narrows who sees an API product')
  await press('Create permission group')
  await until(() => expect(document.querySelector('dialog h2')?.textContent).toBe('Create permission group'))
  expect(document.activeElement?.tagName).toBe('INPUT')
})

test('a list that fails says so and can be asked for again', async () => {
  groups = 'failing'
  page = await openPage(GroupsPage, '/admin/permissionGroups')
  await until(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('The permission groups did not load.'))
  groups = [{ id: 'g', name: 'Partners', level: 'CONSUME', teamCount: 2, specCount: 1, updatedAt: '2026-11-20T09:00:00Z' }]
  await press('Try again')
  await until(() => expect(document.querySelector('a[href*="permissionGroups/g"]')?.textContent).toBe('Partners'))
})

test('what is taken out is named by its button, and the keyboard stays at the list', async () => {
  const taken: string[] = []
  page = await openPage(() => list(['Mobile', 'Grid'], async (id) => taken.push(id)), '/')
  await press('Take the team Grid out')
  expect([taken, document.activeElement?.tagName]).toEqual([['Grid'], 'UL'])
})

test('an empty list says what that means; a long one can be searched', async () => {
  page = await openPage(() => list([]), '/')
  expect(text()).toContain('No team is in the group.')
  page.close()
  page = await openPage(() => list(Array.from({ length: 11 }, (_, n) => `Team ${n}`)), '/')
  const find = document.querySelector<HTMLInputElement>('input[aria-label="Find in Teams"]')
  await typeInto(find, 'team 10')
  expect(document.querySelectorAll('li')).toHaveLength(1)
  await typeInto(find, 'nobody')
  expect(text()).toContain('Nothing fits.')
})

test('a group that products use names them with their environment, and goes with the word that everyone sees them', async () => {
  const specs = [{ productId: 'p', displayName: 'Meters', environmentId: 'test' }]
  const group = { id: 'g', name: 'Partners', specs } as unknown as PermissionGroup
  page = await openPage(() => <RemoveGroup group={group} onGone={async () => undefined} onClose={() => undefined} />, '/')
  await until(() => expect(document.querySelector('dialog li')?.textContent).toBe('Meters (Testing ground)'))
  await act(async () => document.querySelector<HTMLElement>('dialog input[type=checkbox]')?.click())
  await press('Delete permission group')
  await until(() => expect(sent[0]).toContain('makeVisible=true'))
})
