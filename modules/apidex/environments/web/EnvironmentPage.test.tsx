import { capabilitiesOf } from '@portico/connectors/gateways/described.ts'
import { sentence } from '@portico/connectors/gateways/failures.contract.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPages, press, typeInto } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { EnvironmentPage } from './EnvironmentPage.tsx'
import { refreshEnvironments } from './environment.queries.ts'

const environment = {
  ...{ id: 'test', name: 'test', displayName: 'Test site', url: null, platformId: 'p', order: 0, approvalDefault: 'auto' },
  ...{ manageProducts: true, maxKeys: 10, keyHeader: 'apikey', embedded: true, connected: true },
  platform: { id: 'p', type: 'open-source', displayName: 'Own gateway', capabilities: capabilitiesOf('open-source') },
  status: {
    reachable: true,
    failure: null,
    checkedAt: null,
    answeredAt: null,
    lastSyncAt: null,
    latencyMs: 1,
    message: null,
    reconciler: 'running',
    commandsWaiting: 0,
  },
}
let page: OpenPage
let may: string[] = []
let more: object = {}
let tested: object = {}
let synced: object = {}

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
beforeEach(() => {
  more = {}
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      address.endsWith('/test/test')
        ? tested
        : address.endsWith('/sync')
          ? synced
          : address.endsWith('/history')
            ? []
            : { ...environment, ...more, may },
    ),
  )
})
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
})
let openDrift = 84
const none = {
  ...{ commands: () => null, drift: () => null, log: () => null },
  useOpenDrift: () => ({ count: openDrift, isPending: false, note: <p>64 applications are not here yet</p> }),
}
const open = async (...allowed: string[]) => {
  may = allowed
  page = await openPages({ '/environments/$id': () => <EnvironmentPage tabs={none} /> }, '/environments/test')
  await until(() => expect(document.querySelector('h1')?.textContent).toBe('Test site'))
}
const menu = () => document.querySelector('button[aria-label="Actions for Test site"]')
const items = () => [...document.querySelectorAll('[role=menuitem]')].map((item) => item.textContent)

test('an environment is offered to be edited and deleted only where its answer says that the caller may', async () => {
  await open('test', 'sync')
  expect(menu()).toBeNull()
  page.close()
  await open('edit')
  await press('Actions for Test site')
  await until(() => expect(items()).toEqual(['Edit environment', 'Bring your gateway…']))
  page.close()
  await open('edit', 'delete')
  await press('Actions for Test site')
  await until(() => expect(items()).toEqual(['Edit environment', 'Bring your gateway…', 'Delete environment']))
})

test('a gateway that cannot be read is not offered to be brought', async () => {
  for (const state of [{ status: { ...environment.status, reachable: false, failure: 'answer' } }, { connected: false }]) {
    more = state
    await open('edit')
    await press('Actions for Test site')
    await until(() => expect(items()).toEqual(['Edit environment']))
    page.close()
  }
  more = {}
  await open('edit')
})

const lines = () => [...document.querySelectorAll('[role=alert] li, [role=status] li')].map((one) => one.textContent)

test('a test of the connection says each step, why one is broken, what was not tried, and leads to what can be changed', async () => {
  await open('test', 'edit')
  const message = 'The sign-in is good, but the organisation acme is not visible to it'
  tested = { ok: false, latencyMs: null, message, broken: 'place', place: null }
  await press('Test connection')
  await until(() =>
    expect(lines()).toEqual([
      'good: The address answers',
      'good: The sign-in is good',
      'failed: Organisation or service: The organisation acme is not visible to this sign-in.',
      'Products and applications: not tried',
    ]),
  )
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Edit environment')
  expect(document.querySelector('[role=alert]')?.textContent).toContain('The portal cannot see what it is to work with')
  tested = { ok: true, latencyMs: 40, message: '', broken: null, place: { kind: 'organization', name: 'acme' } }
  await press('Test connection')
  await until(() =>
    expect(lines()).toEqual([
      'good: The address answers, in 40 ms',
      'good: The sign-in is good',
      'good: The organisation acme is visible',
      'good: Products and applications can be read',
    ]),
  )
})

test('of a gateway that answered a test does not say that it does not answer, nor does its chip', async () => {
  const said = {
    error: 'The gateway answers with an error',
    limit: 'The gateway asks for fewer calls',
    elsewhere: 'This is not the gateway’s address',
  }
  more = { status: { ...environment.status, reachable: false, failure: 'error' } }
  await open('test', 'edit')
  expect(document.body.textContent).toContain('Answers with an error')
  for (const [failure, heading] of Object.entries(said)) {
    tested = { ok: false, latencyMs: null, message: 'Apigee Edge answered 500', broken: 'answer', failure, place: null }
    await press('Test connection')
    await until(() => expect(document.querySelector('[role=alert]')?.textContent).toContain(heading))
  }
  tested = { ...tested, message: 'The token endpoint answered 500', broken: 'signIn', failure: 'tokens' }
  await press('Test connection')
  await until(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('The sign-in failed'))
  expect(document.body.textContent).not.toContain('The gateway does not answer')
})

test('an environment without a gateway says that it is not connected and offers to connect it, not to try it', async () => {
  more = { connected: false, embedded: false, status: { ...environment.status, reachable: null } }
  await open('test', 'sync', 'edit')
  const text = document.body.textContent
  expect(text).toContain('This environment is not connected yet.')
  expect([...document.querySelectorAll('button')].map((one) => one.textContent)).toContain('Connect')
  expect(text).not.toContain('Test connection')
  expect(text).not.toContain('Sync now')
})

test('the overview names what is stored by its label and says what the gateway cannot do as well as what it can', async () => {
  const credentials = { username: { set: true }, password: { set: true } }
  const platform = { ...environment.platform, type: 'apigee-edge', capabilities: capabilitiesOf('apigee-edge') }
  more = { embedded: false, credentials, platform }
  await open()
  const text = document.body.textContent
  for (const said of ['User name••••', 'Password••••', 'Figures come by the hour', 'No API documents', 'Products are made at the gateway'])
    expect(text).toContain(said)
})

test('what a comparison leaves is one press away, and why and since when a gateway keeps the portal out is said in words', async () => {
  const message = "Kong Enterprise does not accept the portal's credentials: token expired"
  const answeredAt = new Date(Date.now() - 12 * 60_000).toISOString()
  more = { status: { ...environment.status, reachable: false, failure: 'signIn', message, answeredAt } }
  await open('sync')
  const next = 'Nothing is lost, but trying again changes nothing: enter the credentials again. After that the portal goes on by itself.'
  const words = `Sign-in refusedKong Enterprise does not accept the portal’s credentials. The gateway says: token expiredIts last good answer was 12 min ago. ${next}`
  // Without the exact times, which stand beside what is said for those who point at it.
  const shown = (within: string) =>
    [...(document.querySelector(within)?.querySelectorAll('[role=tooltip]') ?? [])].reduce(
      (text, { textContent }) => text.replace(textContent, ''),
      document.querySelector(within)?.textContent ?? '',
    )
  await until(() => expect(shown('[role=alert]')).toBe(words))
  expect(shown('[role=tabpanel]')).toContain('Last good answer12 min ago')
  synced = { ok: false, stopped: false, changed: 0, drift: 0, retired: [], message: 'http://127.0.0.1:8001 closed the connection' }
  await press('Sync now')
  await until(() =>
    expect(document.querySelector('[role=alert]')?.textContent).toContain(
      'The gateway could not be read: http://127.0.0.1:8001 closed the connection.',
    ),
  )
  synced = { ok: true, stopped: false, changed: 1, drift: 2, retired: [], message: '' }
  await press('Sync now')
  await until(() =>
    expect(document.querySelector('[role=status]')?.textContent).toContain(
      '1 difference was corrected. 2 things at the gateway are not known to the portal.',
    ),
  )
  await press('Show drift')
  const shownTab = () => document.querySelector('[role=tab][aria-selected=true]')?.textContent?.trim()
  await until(() => expect(shownTab()).toBe('Drift 84'))
  // There the list says the rest itself; what was corrected stands in the history.
  expect(document.querySelector('[role=status]')?.textContent).toBe('1 difference was corrected.Show historyDismiss')
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain('Show drift')
  await press('Show history')
  await until(() => expect(shownTab()).toBe('History'))
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain('Show history')
  synced = { ok: true, stopped: false, changed: 0, drift: 0, retired: [], message: '' }
  await press('Sync now')
  await until(() => expect(document.querySelector('[role=status]')?.textContent).toBe('Gateway and portal agree.Dismiss'))
})

test('that the reconciler stopped is said once, with how many keys differed, also right after a comparison that it stopped', async () => {
  const stopped = { ...environment.status, reconciler: 'stopped', message: sentence('heldBack', { changes: 24, total: 62 }) }
  const words =
    'The reconciler has stopped: at the last comparison 24 of 62 keys differed, more than is plausible. Look at the drift, then confirm.'
  const said = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).filter((text) => text !== '')
  await open('sync')
  synced = { ok: true, stopped: true, changed: 0, drift: 108, retired: [], message: stopped.message }
  more = { status: stopped }
  await press('Sync now')
  await until(() => expect(said()).toEqual([`${words}Show driftRun it once`]))
  await press('Show drift')
  await until(() => expect(said()).toEqual([`${words}Run it once`]))
  // Once that is over nothing of it is left to be read.
  more = {}
  await refreshEnvironments()
  await until(() => expect(said()).toEqual([]))
  page.close()
  more = { status: { ...stopped, message: 'Held back, in words of another version.' } }
  await open('sync')
  expect(said()[0]).toContain('a run would change more keys than is plausible.')
  // While the gateway keeps the portal out no run can be made; the stop is said again once it answers.
  more = { status: { ...stopped, reachable: false, failure: 'answer', message: 'ECONNREFUSED' } }
  await refreshEnvironments()
  await until(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('Does not answer'))
  expect(said()).toEqual([])
  more = { status: { ...stopped, message: null } }
  await refreshEnvironments()
  await until(() => expect(said()).toHaveLength(1))
  expect(document.querySelector('[role=alert]')).toBeNull()
})

test('before anything was compared no drift is counted, and it is said what has to be before it is', async () => {
  openDrift = 0
  const drift = () => [...document.querySelectorAll('[role=tab]')].map((tab) => tab.textContent?.trim())[2]
  const compared = () =>
    /Compared with the gateway(.*?)(?:What|Own gateway|$)/.exec(document.querySelector('[role=tabpanel]')?.textContent ?? '')?.[1]
  const said: [object, string, string][] = [
    [{ reachable: false, failure: 'signIn' }, 'Drift', 'Not until the sign-in works'],
    [{ reachable: false, failure: 'answer', lastSyncAt: '2026-11-20T09:00:00Z' }, 'Drift 0', 'Not until the gateway answers'],
    [{ reachable: null }, 'Drift', 'Not yet; then every 5 minutes'],
    [{ lastSyncAt: '2026-11-20T09:00:00Z' }, 'Drift 0', 'Every 5 minutes'],
    [{ reconciler: 'stopped' }, 'Drift', 'Every 5 minutes, without correcting'],
  ]
  for (const [status, tab, words] of said) {
    more = { status: { ...environment.status, ...status } }
    await open('edit')
    expect([drift(), compared()]).toEqual([tab, words])
    page.close()
  }
  openDrift = 84
  await open('edit')
})

test('the connection of an environment that was just made is tried at once', async () => {
  tested = { ok: true, latencyMs: 40, message: '', broken: null, place: null }
  more = { status: { ...environment.status, reachable: null } }
  await open('test')
  expect(lines()).toEqual([])
  page.close()
  vi.spyOn(window.history, 'state', 'get').mockReturnValue({ isNew: true })
  await open('test')
  await until(() => expect(lines()).toHaveLength(3))
  vi.restoreAllMocks()
})

test('what was entered to sign in with, or another address, is tried as soon as it is saved, and the page tells what came of it; another name is not', async () => {
  const platformId = '0b6f2f2e-64cf-4a80-9d1f-0a6f0b1c2d3e'
  const connected = {
    platformId,
    platform: { id: platformId, type: 'apigee-edge', displayName: 'Edge', name: 'Edge', capabilities: capabilitiesOf('apigee-edge') },
    ...{ embedded: false, version: 1, updatedBy: '', hasCredentials: true },
    settings: { adminUrl: 'https://edge.example', upstreamHosts: [], maxKeys: 10, public: false },
    credentials: { organization: { set: true }, username: { set: true }, password: { set: true } },
  }
  const refused = { ...environment.status, reachable: false, failure: 'signIn', message: 'No' }
  more = { ...connected, status: refused }
  await open('test', 'edit')
  const fetched = globalThis.fetch
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string, init: { method?: string } = {}) => {
    if (init.method && init.method !== 'GET') asked.push(`${init.method} ${address}`)
    // As the server does, what a test finds is what the record tells from then on.
    if (address.endsWith('/test/test')) more = { ...more, status: environment.status }
    if (address.startsWith('/api/platforms')) return Response.json([connected.platform])
    return address.endsWith('/kept') ? Response.json({ applications: 0 }) : fetched(address, init as RequestInit)
  })
  const field = (name: string) => document.querySelector<HTMLInputElement>(`dialog [name="${name}"]`)
  const save = async (name: string, value: string) => {
    asked.length = 0
    await press('Actions for Test site')
    await press('Edit environment')
    await until(() => expect(field(name)).not.toBeNull())
    await typeInto(field(name), value)
    await press('Save changes')
    await until(() => expect(document.querySelector('dialog')).toBeNull())
  }
  tested = { ok: true, latencyMs: 40, message: '', broken: null, failure: null, place: null }
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Sign-in refused')
  await save('credentials.password', 'right')
  await until(() => expect(lines()).toHaveLength(3))
  await until(() => expect(document.querySelector('[role=alert]')).toBeNull())
  expect(asked).toEqual(['PUT /api/environments/test', 'POST /api/environments/test/test'])
  await save('displayName', 'Test place')
  expect([asked, lines()]).toEqual([['PUT /api/environments/test'], []])
  more = { ...more, settings: { ...connected.settings, adminUrl: 'https://moved.example' } }
  await save('adminUrl', 'https://moved.example')
  await until(() => expect(lines()).toHaveLength(3))
})

test('a platform with a mistyped name is renamed from the overview, under the version that was seen', async () => {
  more = { platform: { ...environment.platform, name: 'Own gateway', version: 1 } }
  await open('edit')
  const fetched = globalThis.fetch
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, init: { method?: string; body?: string } = {}) => {
    if (init.method === 'PUT') sent.push([address, JSON.parse(init.body ?? '{}')])
    return address.startsWith('/api/platforms') ? Response.json(environment.platform) : fetched(address, init as RequestInit)
  })
  await press('Rename platform')
  await until(() => expect(document.querySelector('dialog [name=name]')).not.toBeNull())
  await typeInto(document.querySelector<HTMLInputElement>('dialog [name=name]'), 'Apigee Edge')
  await act(async () => document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit())
  await until(() => expect(sent).toEqual([['/api/platforms/p', { name: 'Apigee Edge', displayName: 'Apigee Edge', version: 1 }]]))
})

test('on arrival a gateway that keeps the portal out says so and what to do, and trying it again is the way onwards', async () => {
  const look = () => [...document.querySelectorAll('button')].find((one) => one.textContent === 'Test connection')?.className
  const order = () =>
    [...document.querySelectorAll('button')].map((one) => one.textContent).filter((one) => /^(Test|Sync) /.test(one ?? ''))
  await open('test', 'sync', 'edit')
  expect(document.querySelector('[role=alert]')).toBeNull()
  expect(look()).not.toContain('bg-primary')
  expect(order()).toEqual(['Test connection', 'Sync now'])
  page.close()
  more = { status: { ...environment.status, reachable: false, failure: 'answer', message: 'ECONNREFUSED', commandsWaiting: 2 } }
  await open('test', 'sync', 'edit')
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Does not answer')
  expect(document.querySelector('[role=alert]')?.textContent).toContain('once the connection works. 2 commands wait until then.')
  expect(document.querySelector('[role=alert] button')?.textContent).toBe('Edit environment')
  expect(look()).toContain('bg-primary')
  // What is pressed stays under the pointer.
  expect(order()).toEqual(['Test connection', 'Sync now'])
  // A test says more, so it stands alone.
  tested = { ok: false, latencyMs: null, message: 'ECONNREFUSED', broken: 'answer', failure: 'answer', place: null }
  await press('Test connection')
  await until(() => expect(lines()).toHaveLength(3))
  expect(document.querySelectorAll('[role=alert]')).toHaveLength(1)
})

test('what is open in the drift is counted on its tab, and what is to be done stands over the overview', async () => {
  await open('edit')
  expect([...document.querySelectorAll('[role=tab]')].map((tab) => tab.textContent?.trim())).toContain('Drift 84')
  expect(document.querySelector('[role=tabpanel]')?.textContent).toMatch(/^64 applications are not here yet/)
})
