import { transitionTo } from '@portico/platform/contract/record/machine.ts'
import { describe, expect, it } from 'vitest'
import { basePath } from './api-product.contract.ts'
import { datesAfter, mayOnProduct, productMachine, refusalOfDates } from './api-product.rules.ts'
import { productStatuses } from './product-kinds.rules.ts'

const owner = { id: 'owner', roles: ['productOwner'] as const }
const facts = { ownerId: 'owner', status: 'published' as const, groupLevel: null }

describe('the life of a product', () => {
  const allowed = ['draft published', 'published deprecated', 'deprecated retired', 'deprecated published']
  it.each(productStatuses.flatMap((from) => productStatuses.map((to) => [from, to] as const)))('%s → %s', (from, to) => {
    const change = () => transitionTo(productMachine, from, to)?.to
    if (from === to || allowed.includes(`${from} ${to}`)) expect(change()).toBe(from === to ? undefined : to)
    else expect(change).toThrow(expect.objectContaining({ statusCode: 409, name: 'InvalidTransition' }))
  })

  it('notes the day of the deprecation, and forgets it when that is taken back', () => {
    const now = new Date('2026-01-02T00:00:00Z')
    const none = { deprecatedAt: null, sunsetAt: null }
    expect(datesAfter('published', 'deprecated', none, {}, now)).toEqual({ deprecatedAt: now.toISOString(), sunsetAt: null })
    expect(
      datesAfter('published', 'deprecated', none, { deprecatedAt: '2026-03-01T00:00:00Z', sunsetAt: '2026-04-01T00:00:00Z' }, now),
    ).toEqual({ deprecatedAt: '2026-03-01T00:00:00Z', sunsetAt: '2026-04-01T00:00:00Z' })
    expect(datesAfter('deprecated', 'published', { deprecatedAt: 'x', sunsetAt: 'y' }, {}, now)).toEqual(none)
    expect(datesAfter('deprecated', 'retired', { deprecatedAt: 'x', sunsetAt: 'y' }, {}, now)).toEqual({ deprecatedAt: 'x', sunsetAt: 'y' })
    expect(refusalOfDates({ deprecatedAt: '2026-03-01T00:00:00Z', sunsetAt: '2026-02-01T00:00:00Z' })).toMatchObject({ statusCode: 422 })
  })
})

describe('what a caller may do with a product', () => {
  it('is everything to its owner and to admins, by its status', () => {
    expect(mayOnProduct(owner, { ...facts, status: 'draft' })).toEqual(['edit', 'publish', 'uploadSpec', 'decide', 'delete'])
    expect(mayOnProduct(owner, facts)).toEqual(['edit', 'deprecate', 'uploadSpec', 'decide', 'request'])
    expect(mayOnProduct({ id: 'x', roles: ['admin'] }, { ...facts, status: 'deprecated' })).toEqual([
      'edit',
      'retire',
      'publish',
      'uploadSpec',
      'decide',
      'request',
    ])
    expect(mayOnProduct(owner, { ...facts, status: 'retired' })).toEqual(['edit', 'uploadSpec', 'decide'])
  })
  it('is only to request it for others, unless its group is for reading', () => {
    expect(mayOnProduct({ id: 'other', roles: ['productOwner'] }, facts)).toEqual(['request'])
    expect(mayOnProduct({ id: 'owner', roles: [] }, facts)).toEqual(['request'])
    expect(mayOnProduct({ id: 'other', roles: [] }, { ...facts, groupLevel: 'VIEW' })).toEqual([])
    expect(mayOnProduct({ id: 'owner', roles: ['readOnly'] }, facts)).toEqual([])
  })
})

describe('base paths', () => {
  it.each(['/pay', '/pay/v1.2', '/.well-known/x', '/a~b_c'])('%s is one', (value) => expect(basePath().safeParse(value).success).toBe(true))
  it.each(['', '/', 'pay', '/Pay', '/pay/', '/a//b', '/a/../b', '/..', '/.', '/a%20b'])('%s is none', (value) =>
    expect(basePath().safeParse(value).success).toBe(false),
  )
})
