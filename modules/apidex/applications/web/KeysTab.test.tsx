import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage, press } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Application } from '../application.contract.ts'
import { KeysTab } from './KeysTab.tsx'
import { hourOfUse } from './LastUse.tsx'
import { noteOf } from './plan.ts'

let page: OpenPage
let calls: number | undefined
const onNewKey = vi.fn()
let summary: object | undefined
let status: { reachable: boolean; failure?: string; reconciler?: string } | undefined
let approval: 'auto' | 'manual'
let changes: unknown[]
let maxKeys: number
/** What the gateway can do; undefined: not known. */
let capabilities: { tellsCalls: boolean; reports: { lateMinutes: number } | null; productsPerKey: 'many' | 'one' } | undefined
const enforcement = { state: 'enforced', wanted: 1, observed: 1 }
const product = { productId: 'p1', apiproduct: 'meters', displayName: 'Meters', status: 'approved', note: null, enforcement }
const key = {
  id: 'k1',
  name: 'Main',
  prefix: 'ptc_',
  lastFour: '8f2k',
  status: 'active',
  expiryDate: null,
  lastUsedAt: null,
  takenOver: false,
  enforcement,
  apiProducts: [product],
}
const application = {
  id: 'a1',
  appId: 'a1',
  name: 'Field App',
  environmentId: 'test',
  teamId: null,
  teamName: null,
  ownerId: 'lotte@portico.example',
  createdAt: '2026-11-01T10:00:00Z',
  updatedAt: '2026-11-01T10:00:00Z',
  may: ['manageKeys'],
  keys: [key],
  company: null,
  companyStatus: null,
  companyId: null,
  modules: [],
  sharedWith: [],
} as unknown as Application

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
beforeEach(() => {
  calls = 0
  approval = 'auto'
  changes = []
  maxKeys = 10
  capabilities = undefined
  status = undefined
  summary = undefined
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    if (body !== undefined) {
      changes.push(JSON.parse(body ?? 'null'))
      return Response.json(key)
    }
    if (capabilities && /\/api\/environments\/[\w-]+(\?|$)/.test(address))
      return Response.json({ id: 'test', displayName: 'Test', maxKeys, platform: { displayName: 'A gateway', capabilities }, status })
    if (address.includes('/apiproducts/p1')) return Response.json({ approval, may: ['request'] })
    if (summary && address.includes('/traffic/summary')) return Response.json(summary)
    if (!address.includes('/traffic?')) return new Response(null, { status: 404 })
    if (calls === undefined) return Response.json({ error: { statusCode: 500, name: 'Error', message: 'no' } }, { status: 500 })
    return Response.json({ data: [{ keyId: 'k1', apiproduct: 'meters', calls }], page: { total_elements: 1, exact: true } })
  })
})
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
})

const open = (address = '/a?env=test', of = application) =>
  openPage(() => <KeysTab application={of} onNewKey={onNewKey} onMade={() => {}} />, address).then((opened) => {
    page = opened
  })
const dialog = () => document.querySelector('dialog')?.textContent ?? ''
const takeOff = () => press('Remove Meters from Main')

test('who takes a product off that is called is asked first, and told how often it was called in the last day', async () => {
  calls = 1234
  await open()
  await takeOff()
  await until(() => expect(dialog()).toContain('Meters was called 1,234 times with this key in the last 24 hours.'))
  expect(dialog()).toContain('It can be added again at any time.')
  expect(changes).toEqual([])
  await press('Remove product')
  await until(() => expect(changes).toEqual([{ remove: ['meters'] }]))
})

test('what nobody calls and can come back is taken off at once', async () => {
  await open()
  await takeOff()
  await until(() => expect(changes).toEqual([{ remove: ['meters'] }]))
  expect(dialog()).toBe('')
})

test('where the calls cannot be told, or somebody would have to approve it again, the question says so', async () => {
  calls = undefined
  await open()
  await takeOff()
  await until(() => expect(dialog()).toContain('not known at the moment'))
  page.close()
  calls = 0
  approval = 'manual'
  await open()
  await takeOff()
  await until(() => expect(dialog()).toContain('somebody must approve it again'))
  expect(dialog()).not.toContain('last 24 hours')
  expect(changes).toEqual([])
})

test('who comes to rotate a key is in its dialog, and closing it takes that off the address', async () => {
  await open('/a?env=test&rotate=k1')
  await until(() => expect(dialog()).toContain('Rotate Main'))
  await press('Cancel')
  await until(() => expect(page.history.location.href).toBe('/a?env=test'))
  expect(dialog()).toBe('')
})

test('what does not go over to the new key is named', async () => {
  const pending = { ...product, productId: 'p2', displayName: 'Customer graph', status: 'pending' }
  await open('/a?env=test&rotate=k1', { ...application, keys: [{ ...key, apiProducts: [product, pending] }] } as unknown as Application)
  await until(() => expect(dialog()).toContain('Customer graph awaits approval and is not taken over.'))
})

test.each([
  ['suspended', 'This key is suspended and stays so.'],
  ['expired', 'This key has expired.'],
])('of a key that is %s nobody is told that it works for a while yet, nor asked how long', async (status, said) => {
  await open('/a?env=test&rotate=k1', withKey({ status }))
  await until(() => expect(dialog()).toContain(said))
  expect(dialog()).not.toMatch(/old key|old one|valid/)
  // An ended one has the same button over the keys.
  document.querySelector('dialog')?.querySelector<HTMLElement>('[type=submit]')?.click()
  await until(() => expect(changes).toEqual([{ rotates: 'k1' }]))
})

test('who may not manage keys is not asked to rotate one', async () => {
  await open('/a?env=test&rotate=k1', { ...application, may: [], teamName: 'Mobile' })
  await until(() =>
    expect(document.body.textContent).toContain('You may see Main, but not rotate it. Ask a developer of Mobile to rotate it.'),
  )
  expect(dialog()).toBe('')
  page.close()
  const expiryDate = new Date(Date.now() + 9 * 86_400_000).toISOString()
  await open('/a?env=test&rotate=k1', {
    ...application,
    may: [],
    ownerName: 'Lotte Bakker',
    keys: [{ ...key, expiryDate }],
  } as unknown as Application)
  await until(() => expect(document.body.textContent).toContain('Main expires in 9 days. Ask Lotte Bakker to rotate it.'))
  expect(document.body.textContent).not.toContain('You may see Main')
})

test('the states of a key’s products stand in columns as wide as what they hold, so that none is cut in any language', async () => {
  await open()
  await until(() => expect(document.querySelector('li')).not.toBeNull())
  const row = document.querySelector('li')
  expect(row?.style.gridTemplateColumns).toBe('subgrid')
  expect(row?.parentElement?.style.gridTemplateColumns.match(/max-content/g)).toHaveLength(2)
  expect(row?.outerHTML).not.toMatch(/ w-\d\d /)
})

test('the calls of a product say of which time they are', async () => {
  calls = 2932
  await open()
  await until(() => expect(document.querySelector('li')?.textContent).toContain('2,932 calls in 7 days'))
})

const tile = () => [...document.querySelectorAll('section')].find((one) => one.textContent?.startsWith('Calls, last 7 days'))?.textContent
test('of a week whose reports were read in part the calls say since when, below the product and below their sum', async () => {
  calls = 1150
  capabilities = { tellsCalls: true, reports: { lateMinutes: 10 }, productsPerKey: 'many' }
  const [from, to] = ['2026-11-22T07:00:00.000Z', '2026-11-29T06:50:00.000Z']
  const covered = { from: '2026-11-28T06:00:00.000Z', to }
  summary = { calls, from, to, covered, buckets: [{ from: '2026-11-28T07:00:00.000Z', calls, errors: 0 }] }
  await open('/a?env=read', ofOther('read'))
  await until(() => expect(document.querySelector('#app li')?.textContent).toMatch(/Meters1,150 calls since 28 Nov, \d\d:00/))
  expect(tile()).toMatch(/1,150 calls since 28 Nov, \d\d:00$/)
  page.close()
  // Those of a key that was made later began with it, those of one that was taken over did not.
  const laterMade = { ...withKey({ createdAt: '2026-11-28T09:47:00.000Z' }), environmentId: 'read' } as Application
  await open('/a?env=read', laterMade)
  await until(() => expect(document.querySelector('#app li')?.textContent).toMatch(/Meters1,150 calls since 28 Nov, \d\d:47/))
  page.close()
  await open('/a?env=read', { ...laterMade, keys: laterMade.keys.map((one) => ({ ...one, takenOver: true })) })
  await until(() => expect(document.querySelector('#app li')?.textContent).toMatch(/Meters1,150 calls since 28 Nov, \d\d:00/))
  expect(document.body.textContent).not.toContain('calls in 7 days')
  page.close()
  // Until the first report is read nothing is said of it.
  summary = { ...summary, covered: { from, to: from } }
  queryClient.clear()
  await open('/a?env=read', ofOther('read'))
  await until(() => expect(tile()).toContain('No figures for this time yet'))
  expect(document.querySelector('#app li')?.textContent).not.toContain('calls')
  page.close()
  // Reports that were read of before it was taken over say the same where nobody called.
  calls = 0
  summary = { ...summary, calls, covered, buckets: [] }
  queryClient.clear()
  const takenAt = (createdAt: string) => ({ ...withKey({ takenOver: true }), environmentId: 'read', createdAt }) as Application
  await open('/a?env=read', takenAt('2026-11-28T09:00:00.000Z'))
  await until(() => expect(tile()).toMatch(/^Calls, last 7 days00 calls since 28 Nov, \d\d:00$/))
  // So do the products of a key, of which the reports tell.
  expect(cardText()).not.toContain('last use not known')
  expect(document.querySelector('#app li')?.textContent).toMatch(/Meters0 calls since 28 Nov, \d\d:00/)
  page.close()
  // Long after the first of them the last day is read once more, with its keys.
  const later = new Date(Date.now() + 86_400_000).toISOString()
  summary = { ...summary, covered: { from, to: new Date(Date.now() + 90_000_000).toISOString() } }
  queryClient.clear()
  await open('/a?env=read', takenAt(later))
  await until(() => expect(tile()).toMatch(/^Calls, last 7 days00 calls since \d+ \w+, \d\d:00$/))
  expect(tile()).not.toContain('28 Nov')
  page.close()
  // As long as nothing was read after it nothing is known, not even that they are counted since then.
  summary = { ...summary, covered }
  queryClient.clear()
  await open('/a?env=read', takenAt(later))
  await until(() => expect(tile()).toBe('Calls, last 7 days–Calls show here once the gateway’s reports tell of them.'))
  expect(cardText()).toContain('last use not known')
  expect(document.querySelector('#app li')?.textContent).not.toContain('calls')
  calls = 1150
  page.close()
  summary = { ...summary, calls, covered: null }
  queryClient.clear()
  await open('/a?env=read', ofOther('read'))
  await until(() => expect(document.querySelector('#app li')?.textContent).toContain('Meters1,150 calls in 7 days'))
})

test('of a key and of an application that no report was read of yet nothing is said to be nought', async () => {
  calls = 0
  capabilities = { tellsCalls: true, reports: { lateMinutes: 10 }, productsPerKey: 'many' }
  const [from, to] = ['2026-11-22T07:00:00.000Z', '2026-11-29T06:50:00.000Z']
  const covered = { from: '2026-11-28T06:00:00.000Z', to: '2026-11-29T05:15:00.000Z' }
  summary = { calls, from, to, covered, buckets: [] }
  const row = () => document.querySelector('#app li')?.textContent
  const madeAt = (createdAt: string) => ({ ...withKey({ createdAt }), environmentId: 'read' }) as Application
  await open('/a?env=read', madeAt('2026-11-29T05:10:00.000Z'))
  await until(() => expect(row()).toContain('0 calls since 29 Nov'))
  page.close()
  await open('/a?env=read', madeAt('2026-11-29T05:20:00.000Z'))
  await until(() => expect(tile()).toMatch(/0 calls since 28 Nov, \d\d:00$/))
  expect(row()).not.toContain('calls')
  page.close()
  // So where the week was read from its beginning.
  summary = { ...summary, covered: { ...covered, from } }
  queryClient.clear()
  await open('/a?env=read', madeAt('2026-11-29T05:20:00.000Z'))
  await until(() => expect(tile()).toBe('Calls, last 7 days0No calls in this time'))
  expect(row()).not.toContain('calls')
  page.close()
  await open('/a?env=read', { ...madeAt('2026-11-29T05:20:00.000Z'), createdAt: '2026-11-29T05:20:00.000Z' })
  await until(() => expect(tile()).toBe('Calls, last 7 days–Calls show here once the gateway’s reports tell of them.'))
  expect(row()).not.toContain('calls')
})

test('when a product was used last stands on its row only where the key has several', async () => {
  const lastUsedAt = new Date(Date.now() - 47_000).toISOString()
  const used = { ...product, lastUsedAt }
  const rows = () => [...document.querySelectorAll('#app li')].map(({ textContent }) => textContent)
  calls = 3
  await open('/a?env=test', withKey({ lastUsedAt, apiProducts: [used] }))
  await until(() => expect(rows()[0]).toContain('Meters3 calls in 7 days'))
  expect(rows()[0]).not.toContain('used')
  page.close()
  const second = { ...used, productId: 'p2', apiproduct: 'graph', displayName: 'Graph' }
  await open('/a?env=test', withKey({ lastUsedAt, apiProducts: [used, second] }))
  await until(() => expect(rows()[0]).toMatch(/Meters3 calls in 7 days · used \d\d sec/))
})

test('while the company is suspended nothing is offered that the server refuses, and why is said', async () => {
  const suspended = { ...application, company: 'Aardwind', companyStatus: 'SUSPENDED', may: ['manageKeys'] }
  const taken = { ...product, status: 'revoked' }
  const ended = { ...key, id: 'k2', name: 'Ended', status: 'expired', expiryDate: '2026-01-01T00:00:00Z' }
  const resting = { ...key, id: 'k3', name: 'Resting', status: 'suspended' }
  const offered = () => [...document.querySelectorAll('button')].map((button) => button.getAttribute('aria-label') ?? button.textContent)
  const keys = [{ ...key, apiProducts: [taken] }, ended, resting]
  await open('/a?env=test', { ...suspended, keys } as unknown as Application)
  await until(() => expect(document.body.textContent).toContain('Aardwind is suspended. Until it is active again'))
  // The one that works can be replaced.
  expect(offered().filter((name) => name === 'Rotate')).toHaveLength(1)
  expect(offered().filter((name) => name === 'Add product' || name === 'Rotate key' || name?.startsWith('Add Meters'))).toEqual([])
  await press('Actions for Resting')
  await until(() => expect(document.querySelector('[role=menu]')).not.toBeNull())
  const menu = [...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent)
  expect(menu).toEqual(['Set expiry', 'Revoke key'])
  page.close()
  await open('/a?env=test', { ...suspended, keys, companyStatus: 'ACTIVE' } as unknown as Application)
  await until(() => expect(offered().filter((name) => name === 'Add product')).toHaveLength(3))
  expect(document.body.textContent).not.toContain('is suspended. Until')
})

test('a draft that the caller may not see leads nowhere, and says what it is', async () => {
  const draft = { ...product, note: 'draft' }
  const links = () => [...document.querySelectorAll('#app li a')].map((link) => link.getAttribute('aria-label') ?? link.textContent)
  await open('/a?env=test', { ...application, keys: [{ ...key, apiProducts: [{ ...draft, visible: false }] }] } as unknown as Application)
  await until(() => expect(document.querySelector('#app li')?.textContent).toContain('MetersNot in the catalogue yet'))
  expect(links()).toEqual([])
  // The keyboard reaches what that means, and it is read out with it.
  const chip = document.querySelector('#app li [tabindex="0"][aria-describedby]')
  expect(chip?.textContent).toBe('Not in the catalogue yet')
  const hint = document.getElementById(chip?.getAttribute('aria-describedby') ?? '')?.textContent
  expect(hint).toBe('Nothing changes for the key. The product is in the catalogue once described and published.')
  // What it limits is said as to who may see it.
  expect(document.querySelector('#app')?.textContent).toContain('PlanSet at the gateway')
  page.close()
  await open('/a?env=test', { ...application, keys: [{ ...key, apiProducts: [{ ...draft, visible: true }] }] } as unknown as Application)
  // Nobody has described it: there is nothing to read.
  await until(() => expect(links()).toEqual(['Meters']))
})

test('who takes a draft off is told that it cannot be added again, however it is approved', async () => {
  await open('/a?env=test', withKey({ apiProducts: [{ ...product, note: 'draft', visible: false }] }))
  await takeOff()
  await until(() => expect(dialog()).toContain('It is not published, and nobody can add it again until it is.'))
  expect(dialog()).not.toMatch(/approve it again|at any time/)
  expect(changes).toEqual([])
})

test('what drifted is not said to be corrected where comparisons have stopped', async () => {
  capabilities = { tellsCalls: true, reports: null, productsPerKey: 'many' }
  const drifted = withKey({ apiProducts: [{ ...product, enforcement: { ...enforcement, state: 'drifted' } }] })
  const says = async (environmentId: string) => {
    await open(`/a?env=${environmentId}`, { ...drifted, environmentId } as Application)
    const popover = document.querySelector('#app li [role=dialog]') as HTMLElement
    await act(async () => popover.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' })))
    return () => popover.textContent
  }
  status = { reachable: true, reconciler: 'stopped' }
  const ofStopped = await says('stopped')
  await until(() => expect(ofStopped()).toContain('the portal has stopped; an administrator decides'))
  expect(ofStopped()).not.toContain('The next comparison')
  page.close()
  status = { reachable: true, reconciler: 'running' }
  const ofRunning = await says('running')
  await until(() => expect(ofRunning()).toContain('The next comparison corrects it.'))
})

test('an application that has as many keys as its environment allows is offered no further one, and why is said', async () => {
  capabilities = { tellsCalls: true, reports: null, productsPerKey: 'one' }
  maxKeys = 2
  const keys = [key, { ...key, id: 'k2', name: 'Second' }, { ...key, id: 'k3', name: 'Gone', status: 'expired' }]
  onNewKey.mockClear()
  await open('/a?env=full', { ...ofOther('full'), keys } as unknown as Application)
  await until(() => expect(document.body.textContent).toContain('2 of 2 keys. Revoke one to make another.'))
  await press('New key')
  expect(onNewKey).not.toHaveBeenCalled()
  // Until the old one ends a rotation is one more.
  const rotate = [...document.querySelectorAll('button')].filter((button) => button.textContent === 'Rotate')
  expect(rotate.map((button) => button.getAttribute('aria-disabled'))).toEqual(rotate.map(() => 'true'))
  expect(rotate.length).toBeGreaterThan(0)
})

const ofOther = (environmentId: string) => ({ ...application, environmentId }) as Application

test('where a gateway tells no calls, none of a key or an application is said to be nought', async () => {
  capabilities = { tellsCalls: false, reports: null, productsPerKey: 'many' }
  await open('/a?env=untold', ofOther('untold'))
  await until(() => expect(document.body.textContent).toContain('A gateway'))
  await until(() => expect(document.body.textContent).not.toMatch(/never used|Calls, last 7 days/i))
  expect(document.body.textContent).not.toContain('0 calls')
})

test('where a key opens one product, one that has its product is not offered another', async () => {
  capabilities = { tellsCalls: true, reports: null, productsPerKey: 'one' }
  await open('/a?env=narrow', ofOther('narrow'))
  await until(() => expect(document.body.textContent).toContain('A key of A gateway opens one product.'))
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain('Add product')
  expect([...document.querySelectorAll('section button')].map(({ textContent }) => textContent)).not.toContain(
    'A key of A gateway opens one product.',
  )
  await press('New key')
  expect(onNewKey).toHaveBeenCalled()
})

const cardText = () => document.querySelector('#app section header')?.textContent ?? ''
const withKey = (more: object) => ({ ...application, keys: [{ ...key, ...more }] }) as unknown as Application
test('a key that was taken over is not said to be unused until a use was seen; one of reports is not said to be used to the second', async () => {
  capabilities = { tellsCalls: true, reports: null, productsPerKey: 'many' }
  await open()
  await until(() => expect(cardText()).toContain('never used'))
  page.close()
  await open('/a?env=test', withKey({ takenOver: true }))
  await until(() => expect(cardText()).toContain('last use not known'))
  expect(document.querySelector('li')?.textContent).not.toContain('0 calls')
  page.close()
  const aMomentAgo = new Date(Date.now() - 47_000)
  await open('/a?env=test', withKey({ takenOver: true, lastUsedAt: aMomentAgo.toISOString() }))
  await until(() => expect(cardText()).toMatch(/used (47|48|49|50) sec/))
  page.close()
  queryClient.clear()
  capabilities = { tellsCalls: false, reports: { lateMinutes: 10 }, productsPerKey: 'many' }
  await open('/a?env=test', withKey({ lastUsedAt: aMomentAgo.toISOString() }))
  await until(() => expect(cardText()).toMatch(/used (today|yesterday) between \d\d:00 and \d\d:00/))
  page.close()
  await open('/a?env=test')
  await until(() => expect(cardText()).toContain('no use reported'))
})

test('of an application that was taken over within the week no calls are not nought, and none are not drawn', async () => {
  capabilities = { tellsCalls: true, reports: null, productsPerKey: 'many' }
  summary = { calls: 0, from: '2026-11-21T10:00:00Z', to: '2026-11-28T10:00:00Z', covered: null, buckets: [] }
  const createdAt = new Date().toISOString()
  const ofCalls = () => [...document.querySelectorAll('section')].find((one) => one.textContent?.startsWith('Calls, last 7 days'))
  await open('/a?env=test', { ...withKey({ takenOver: true }), createdAt } as Application)
  await until(() => expect(ofCalls()?.textContent).toContain('Calls, last 7 days–Counted since it was taken over, '))
  page.close()
  // Reports that were read after it tell of the hours before, too.
  const from = new Date(Date.now() - 9 * 3_600_000).toISOString()
  summary = { ...summary, calls: 7, buckets: [{ from, calls: 7, errors: 0 }] }
  await open('/a?env=test', { ...withKey({ takenOver: true }), createdAt } as Application)
  await until(() => expect(ofCalls()?.textContent).toContain('Calls, last 7 days7'))
  expect(ofCalls()?.textContent).not.toContain('Counted since')
  summary = { ...summary, calls: 0, buckets: [] }
  page.close()
  await open('/a?env=test', { ...application, createdAt } as Application)
  await until(() => expect(ofCalls()?.textContent).toBe('Calls, last 7 days0No calls in this time'))
  expect(ofCalls()?.querySelector('svg')).toBeNull()
})

test('whose it was at the gateway is said where it is another', async () => {
  const facts = () => [...document.querySelectorAll('#app section')].find((one) => one.textContent?.startsWith('Facts'))?.textContent
  await open('/a?env=test', { ...application, gatewayOwner: 'ops@acme.example' })
  await until(() => expect(facts()).toContain('Ownerlotte@portico.exampleAt the gateway: ops@acme.example'))
  page.close()
  await open('/a?env=test', { ...application, gatewayOwner: 'Lotte@portico.example' })
  await until(() => expect(facts()).toContain('Ownerlotte@portico.example'))
  expect(facts()).not.toContain('At the gateway')
})

test('the hour of a use is the one that ends with it, with the name of its day', () => {
  const now = new Date(2026, 10, 23, 15, 20)
  const said = (...of: [number, number, number, number, number]) => hourOfUse(new Date(...of).toISOString(), now)
  expect(said(2026, 10, 23, 15, 0)).toBe('today between 14:00 and 15:00')
  expect(said(2026, 10, 23, 15, 19)).toBe('today between 15:00 and 16:00')
  expect(said(2026, 10, 23, 0, 0)).toBe('yesterday between 23:00 and 00:00')
  expect(said(2026, 10, 21, 8, 0)).toBe('on 21 Nov 2026 between 07:00 and 08:00')
  expect(said(2026, 8, 21, 8, 0)).toBe('21 Sept 2026')
})

test('of a product whose limit the gateway alone knows a choice says nothing of it', () => {
  const made = { plan: null, format: null, status: 'published' } as const
  expect(noteOf({ ...made, basePath: null })).toBe('')
  expect(noteOf({ ...made, basePath: '/meters' })).toBe('no limit')
})

test('beside the first call nothing leads to a documentation that is not there', async () => {
  let spec: object | null = { id: 's1' }
  const usual = fetch
  vi.stubGlobal('fetch', async (address: string, options: RequestInit) => {
    if (address.includes('/operations')) return Response.json([])
    return address.includes('/apiproducts/p1') ? Response.json({ basePath: '/meters', spec }) : usual(address, options)
  })
  const called = withKey({ apiProducts: [{ ...product, gatewayUrl: 'https://gateway.example/meters', keyHeader: 'apikey' }] })
  const links = () => [...document.querySelectorAll('#app section header a')].map((link) => link.textContent)
  await open('/a?env=test', called)
  await until(() => expect(links()).toEqual(['Documentation']))
  page.close()
  queryClient.clear()
  spec = null
  await open('/a?env=test', called)
  await until(() => expect(document.body.textContent).toContain('https://gateway.example/meters'))
  expect(links()).toEqual([])
})

test('while the gateway is away the keys say so', async () => {
  capabilities = { tellsCalls: true, reports: null, productsPerKey: 'many' }
  status = { reachable: false }
  await open('/a?env=away', ofOther('away'))
  await until(() => expect(document.body.textContent).toContain('The gateway does not answer; changes follow when it is back.'))
})
