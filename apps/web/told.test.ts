import ofApidex from '@portico/apidex/told.ts'
import { aboutOf } from '@portico/core/mail/told.rules.ts'
import type { Role } from '@portico/platform/contract/roles.ts'
import { knowModules } from '@portico/platform/web/boot/modules.ts'
import { sessionState } from '@portico/platform/web/session/state.ts'
import ofPortfolio from '@portico/portfolio/told.ts'
import { agreementEvents } from '@portico/subscriptions/agreements/agreement-events.contract.ts'
import { linkingEvents } from '@portico/subscriptions/linking/linking-events.contract.ts'
import { suspendingEvents } from '@portico/subscriptions/suspending/suspending-events.contract.ts'
import ofSubscriptions from '@portico/subscriptions/told.ts'
import { afterEach, expect, test } from 'vitest'

afterEach(() => {
  sessionState.update((state) => ({ ...state, roles: undefined }))
  knowModules(undefined)
})
const signedIn = (...roles: Role[]) => sessionState.update((state) => ({ ...state, roles }))

test.each<[role: Role | undefined, company: string, release: string]>([
  [undefined, '/applications', '/prospect?filter=release:7'],
  ['subscriptionManager', '/companies/7', '/prospect?filter=release:7'],
  ['admin', '/applications', '/admin/portfolioRelease/7'],
])('whoever is told something is led to a page that they may open: %s', (role, company, release) => {
  signedIn(...(role ? [role] : []))
  expect(ofSubscriptions({ event: 'COMPANY_SUSPENDED', about: { company: '7' } })).toBe(company)
  expect(ofPortfolio({ event: 'RELEASE_FREEZE_NOTICE', about: { release: '7' } })).toBe(release)
})

const events = { ...suspendingEvents, ...agreementEvents, ...linkingEvents }
const carried = {
  company: { id: '7', name: 'Acme' },
  application: { id: '8', name: 'Monitor', environmentId: 'test' },
  agreement: { id: '9' },
}
const leads = [ofSubscriptions, ofApidex]

test.each([
  ['a manager', 'COMPANY_ACTIVATED', ['subscriptionManager'], '/companies/7'],
  ['a manager', 'COMPANY_SUSPENDED', ['subscriptionManager'], '/companies/7'],
  ['a manager', 'IT_AGREEMENT_ENDING', ['subscriptionManager'], '/companies/7?tab=agreements'],
  ['a manager', 'COMPANY_APPLICATION_LINKED', ['subscriptionManager'], '/applications/8?env=test'],
  ['an owner of its applications', 'COMPANY_SUSPENDED', [], '/applications'],
  ['an owner of its applications', 'COMPANY_APPLICATION_LINKED', [], '/applications/8?env=test'],
  ['a contact', 'COMPANY_ACTIVATED', [], '/applications'],
] as const)('where the mail of a company’s life leads %s: %s', (_, event, roles, address) => {
  const about = aboutOf(events[event], carried, roles)
  expect(about.company).toBe(roles.length > 0 ? '7' : undefined)
  signedIn(...roles)
  expect(leads.map((lead) => lead({ event, about })).find((href) => href !== undefined)).toBe(address)
  // Who became a manager since, or reads what went to an address of nobody, finds the list.
  if (event === 'COMPANY_APPLICATION_LINKED') return
  signedIn('subscriptionManager')
  expect(ofSubscriptions({ event, about: {} })).toBe('/companies')
})

test('without the developer portal nobody is led to its applications', () => {
  knowModules(new Set(['SubscriptionManager']))
  signedIn()
  expect(ofSubscriptions({ event: 'COMPANY_SUSPENDED', about: {} })).toBeUndefined()
})
