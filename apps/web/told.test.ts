import type { Role } from '@portico/platform/contract/roles.ts'
import { sessionState } from '@portico/platform/web/session/state.ts'
import ofPortfolio from '@portico/portfolio/told.ts'
import ofSubscriptions from '@portico/subscriptions/told.ts'
import { afterEach, expect, test } from 'vitest'

afterEach(() => sessionState.update((state) => ({ ...state, roles: undefined })))

test.each<[role: Role | undefined, company: string, release: string]>([
  [undefined, '/applications', '/prospect?filter=release:7'],
  ['subscriptionManager', '/companies/7', '/prospect?filter=release:7'],
  ['admin', '/applications', '/admin/portfolioRelease/7'],
])('whoever is told something is led to a page that they may open: %s', (role, company, release) => {
  sessionState.update((state) => ({ ...state, roles: role ? [role] : [] }))
  expect(ofSubscriptions({ event: 'COMPANY_SUSPENDED', about: { company: '7' } })).toBe(company)
  expect(ofPortfolio({ event: 'RELEASE_FREEZE_NOTICE', about: { release: '7' } })).toBe(release)
})
