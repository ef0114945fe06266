import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { AuditChange, AuditRecord } from '../../../contract/audit.ts'
import { setLanguage } from '../../i18n/i18n.ts'
import { prepareDom } from '../../testing/dom.ts'
import { useTexts } from '../../testing/texts.ts'
import { HistoryEntry } from './HistoryEntry.tsx'

let root: Root | undefined
beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
const close = () => {
  act(() => root?.unmount())
  root = undefined
}
afterEach(close)

const record = (more: Partial<AuditRecord>): AuditRecord => ({
  id: 1,
  date: '2026-11-22T10:00:00.000Z',
  actorEmail: 'ingrid@portico.example',
  actorRoles: [],
  entityType: 'team',
  entityId: 'e1',
  entityName: 'Mobile',
  action: 'update',
  transition: null,
  changes: [],
  requestId: null,
  people: { 'ingrid@portico.example': 'Ingrid Solheim', 'omar@portico.example': 'Omar Haddad' },
  ...more,
})
async function open(more: Partial<AuditRecord>) {
  document.body.innerHTML = '<div id="app"></div>'
  const opened = createRoot(document.querySelector('#app') as HTMLElement)
  root = opened
  await act(async () => opened.render(<HistoryEntry entry={record(more)} />))
}
/** What people read, without the hidden tooltips; the e-mails are in those. */
async function said(more: Partial<AuditRecord>, language: 'en-GB' | 'nl-NL' = 'en-GB'): Promise<string[]> {
  close()
  await setLanguage(language)
  await open(more)
  for (const tip of document.querySelectorAll('[role=tooltip]')) tip.remove()
  return [...document.querySelectorAll('p, blockquote')].map((line) => line.textContent ?? '')
}
const changed = (field: string, old: unknown, next: unknown, of?: string): AuditChange => ({ field, old, new: next, ...(of && { of }) })

test('a credential is called what its form calls it, and only that it was set, changed or taken away is said', async () => {
  const of = (old: unknown, next: unknown) => said({ entityType: 'environment', changes: [changed('credentials.password', old, next)] })
  expect(await of(null, 'set')).toEqual(['Ingrid Solheim set “Password”'])
  expect(await of('changed', 'changed')).toEqual(['Ingrid Solheim changed “Password”'])
  expect(await of('set', null)).toEqual(['Ingrid Solheim removed “Password”'])
  const created = [changed('credentials.tenantId', null, 'set'), changed('order', null, 3), changed('approvalDefault', null, 'manual')]
  const lines = await said({ entityType: 'environment', action: 'create', changes: created })
  expect(lines.slice(1)).toEqual(['Tenant ID: set', 'New products are approved: By a person', 'Place in the list: 3'])
})

test('what came, went or changed is a sentence with names of people', async () => {
  const omar = 'omar@portico.example'
  expect(await said({ action: 'link', changes: [changed('member', null, 'Viewer', omar)] })).toEqual([
    'Ingrid Solheim added Omar Haddad as Viewer',
  ])
  expect(await said({ action: 'unlink', changes: [changed('member', 'Viewer', null, omar)] })).toEqual([
    'Ingrid Solheim removed Omar Haddad, who was Viewer',
  ])
  expect(await said({ changes: [changed('role', 'Viewer', 'Developer', omar)] }, 'nl-NL')).toEqual([
    'Ingrid Solheim heeft de rol van Omar Haddad van Lezer in Ontwikkelaar gewijzigd',
  ])
  expect(await said({ action: 'create' })).toEqual(['Ingrid Solheim created Mobile'])
})

test('the e-mail is one step away, and who has no name is the e-mail', async () => {
  await setLanguage('en-GB')
  await open({ action: 'create' })
  const person = document.querySelector('[aria-describedby]')
  expect(person?.textContent).toBe('Ingrid Solheim')
  expect(document.getElementById(person?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('ingrid@portico.example')
  expect(await said({ actorEmail: 'gone@portico.example', action: 'create' })).toEqual(['gone@portico.example created Mobile'])
})

test('keys, dates and decisions are told in words', async () => {
  const application = { entityType: 'application', entityName: 'Field App' }
  expect(await said({ ...application, changes: [changed('key', '***ab12', '***cd34')] })).toEqual([
    'Ingrid Solheim rotated the key …ab12; …cd34 takes its place',
  ])
  expect(await said({ ...application, changes: [changed('suspended', false, true, '***ab12')] })).toEqual([
    'Ingrid Solheim suspended the key …ab12',
  ])
  expect(await said({ ...application, action: 'reveal', changes: [changed('key', null, '***ab12')] })).toEqual([
    'Ingrid Solheim looked at the key …ab12',
  ])
  const transition = { from: 'pending', to: 'rejected', comment: 'Not for tests' }
  const decision = { ...application, action: 'transition', transition, changes: [changed('billing', 'pending', 'rejected', '***ab12')] }
  expect(await said(decision)).toEqual(['Ingrid Solheim rejected billing for the key …ab12', 'Not for tests'])
  // In its own direction, so that its full stop stands where it ends.
  expect(document.querySelector('blockquote bdi')?.textContent).toBe('Not for tests')
})

test('products have the names that people know, also where an older entry holds an id', async () => {
  const application = { entityType: 'application', entityName: 'Field App' }
  const names = { meters: 'Meter readings', '5f0c2a6e-6a1b-4f0e-9a53-0e7c3c1c7d10': 'Tariffs' }
  expect(await said({ ...application, names, changes: [changed('apiProducts', null, ['meters', 'other'], '***ab12')] })).toEqual([
    'Ingrid Solheim added Meter readings and other to the key …ab12',
  ])
  const transition = { from: 'pending', to: 'approved' }
  const decision = { ...application, names, action: 'transition', transition }
  expect(await said({ ...decision, changes: [changed('meters', 'pending', 'approved', '***ab12')] })).toEqual([
    'Ingrid Solheim approved Meter readings for the key …ab12',
  ])
  const replaced = changed('replacedById', null, '5f0c2a6e-6a1b-4f0e-9a53-0e7c3c1c7d10')
  expect(await said({ entityType: 'apiProduct', entityName: 'Old', names, changes: [replaced] })).toEqual([
    'Ingrid Solheim set “Replaced by” to Tariffs',
  ])
})

test('an upload is told with its version, and so is a version that went', async () => {
  const product = { entityType: 'apiProduct', entityName: 'Meters' }
  expect(await said({ ...product, changes: [changed('specVersion', null, '2.0.0')] })).toEqual([
    'Ingrid Solheim uploaded version 2.0.0 of the specification',
  ])
  expect(await said({ ...product, changes: [changed('specVersion', '2.0.0', null)] }, 'nl-NL')).toEqual([
    'Ingrid Solheim heeft versie 2.0.0 van de specificatie verwijderd',
  ])
})

test("fields without a sentence of their own have their form's words, and each its sentence", async () => {
  const product = { entityType: 'apiProduct', entityName: 'Meters' }
  const changes = [changed('quota', 100, 200), changed('category', null, 'Energy'), changed('visibility', 'public', 'signedIn')]
  expect(await said({ ...product, changes })).toEqual([
    'Ingrid Solheim changed “Calls allowed” from 100 to 200',
    'Ingrid Solheim set “Category” to “Energy”',
    'Ingrid Solheim changed “Visibility” from everyone to signed-in people',
  ])
  const transition = { from: 'draft', to: 'published' }
  expect(await said({ ...product, action: 'transition', transition, changes: [changed('status', 'draft', 'published')] })).toEqual([
    'Ingrid Solheim published Meters',
  ])
})

test('long values stand beneath the sentence, before and after apart and each in its own direction', async () => {
  const [before, after] = ['What a unit of energy costs its user in a month', 'What a unit of energy costs its user']
  const changes = [changed('description', before, after)]
  expect(await said({ changes })).toEqual(['Ingrid Solheim changed “Description”'])
  const values = [...document.querySelectorAll('dd')]
  expect(values.map(({ textContent, dir }) => [textContent, dir])).toEqual([
    [before, 'auto'],
    [after, 'auto'],
  ])
  await said({ changes: [changed('description', null, after)] })
  expect(document.querySelector('dl')?.textContent).toBe(`After${after}`)
})

test('a list has each name by itself, and stands in the direction of the page', async () => {
  const names = ['invoices', 'orders of the warehouse', 'مدفوعات', 'starter']
  expect(await said({ changes: [changed('apiProducts', null, names)] })).toEqual(['Ingrid Solheim changed “API products”'])
  const [value] = document.querySelectorAll('dd')
  expect([value?.textContent, value?.hasAttribute('dir')]).toEqual(['invoices, orders of the warehouse, مدفوعات and starter', false])
  expect([...(value?.querySelectorAll('bdi') ?? [])].map(({ textContent }) => textContent)).toEqual(names)
})

test('what was found at a gateway is one sentence, however many it is', async () => {
  const found = (field: string, products: string[], of?: string) =>
    said({ entityType: 'environment', actorEmail: 'portico', changes: [changed(field, null, products, of)] })
  expect(await found('productsFound', ['orders'])).toEqual(['The portal found 1 product at the gateway: orders'])
  expect(await found('productsFound', ['invoices', 'orders', 'payments', 'starter'])).toEqual([
    'The portal found 4 products at the gateway: invoices, orders, payments and starter',
  ])
  expect(await found('productsGone', ['orders', 'starter'], '120')).toEqual([
    'The portal no longer found 120 products at the gateway: orders and starter',
  ])
  expect(await found('driftBroughtBack', ['My shop …1a2b'])).toEqual(['The portal brought “My shop …1a2b” back at the gateway'])
  expect(await found('driftBroughtBack', ['My shop …1a2b', 'ERP …9f2a'], '24')).toEqual([
    'The portal brought 24 back at the gateway: My shop …1a2b and ERP …9f2a',
  ])
})

test('older entries read well too: ids, long texts and codes are not shown', async () => {
  const [one, other] = ['5f0c2a6e-6a1b-4f0e-9a53-0e7c3c1c7d10', '5f0c2a6e-6a1b-4f0e-9a53-0e7c3c1c7d11']
  expect(await said({ changes: [changed('teamId', one, other), changed('description', 'changed', 'changed')] })).toEqual([
    'Ingrid Solheim changed “Team”',
    'Ingrid Solheim changed “Description”',
  ])
  expect(await said({ entityType: 'environment', changes: [changed('command retried', null, one)] })).toEqual([
    'Ingrid Solheim had a gateway command tried again',
  ])
  const event = [changed('ENVIRONMENT_UNREACHABLE', null, 'Test'), changed('since', null, '2026-11-22')]
  expect(await said({ entityType: 'environment', actorEmail: 'portico', changes: event })).toEqual([
    'The gateway cannot be used',
    'Since: 22 Nov 2026',
  ])
})

test('an event is told in the words of its kind, with what there is of it', async () => {
  const event = (waiting: number, failure: string) => ({
    ...{ entityType: 'environment', actorEmail: 'portico' },
    changes: [
      ...[changed('ENVIRONMENT_UNREACHABLE', null, 'Test'), changed('since', null, '2026-11-22')],
      ...[changed('commandsWaiting', null, waiting), changed('failure', null, failure)],
    ],
  })
  expect(await said(event(0, 'signIn'))).toEqual(['The gateway refuses the portal’s sign-in', 'Since: 22 Nov 2026'])
  expect(await said(event(2, 'answer'))).toEqual(['The gateway does not answer', 'Since: 22 Nov 2026', 'Commands waiting: 2'])
})

test('the names of an environment are called in the history as in its form', async () => {
  const changes = (field: string) => ({ entityType: 'environment', changes: [changed(field, 'old', 'new')] })
  expect((await said(changes('name'))).join()).toMatch(/Short name/i)
  expect((await said(changes('displayName'))).join()).not.toMatch(/Display name/i)
})

test('what something began with is told by what matters, without its name, and the rest is one press away', async () => {
  const values = { name: 'Test', displayName: 'Test', order: 1, platformId: 'Embedded gateway', approvalDefault: 'auto', maxKeys: 10 }
  const changes = Object.entries(values).map(([field, value]) => changed(field, null, value))
  const lines = await said({ entityType: 'environment', entityName: 'Test', action: 'create', changes })
  expect(lines).toHaveLength(5)
  expect(lines[0]).toBe('Ingrid Solheim created Test')
  const hidden = document.querySelector('details')
  expect(hidden?.open).toBe(false)
  expect(hidden?.querySelectorAll('p')).toHaveLength(2)
  expect(hidden?.textContent).toMatch(/1.*10/)
  const offered = () => hidden?.querySelector('summary')?.textContent
  expect(offered()).toBe('Show details')
  await act(async () => {
    if (hidden) hidden.open = true
    hidden?.dispatchEvent(new Event('toggle'))
  })
  expect(offered()).toBe('Hide details')
  expect(await said({ action: 'create', changes: changes.slice(2, 5) })).toHaveLength(4)
  expect(document.querySelector('details')).toBeNull()
})

test('whom the reader is not told of is called by the role', async () => {
  const linked = { actorEmail: '', actorRoles: ['subscriptionManager'], entityType: 'application', action: 'link', people: {} }
  const [line] = await said({ ...linked, changes: [changed('company', null, 'Acme')] })
  expect(line).toMatch(/^Subscription manager .*Acme/)
})
