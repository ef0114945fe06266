import type { Role } from '@portico/platform/contract/roles.ts'
import { describe, expect, it } from 'vitest'
import { decidable, mayDecide } from './approval.rules.ts'

const caller = (id: string, ...roles: Role[]) => ({ id, email: `${id}@portico.example`, name: id, roles })
const request = (involved: (string | null)[], callerIsInTeam = false) => ({ involved, callerIsInTeam })

describe('AP-2: nobody decides a request of their own', () => {
  it.each([
    ['someone else', request(['other', null]), true],
    ['who is involved in it', request(['other', 'me']), false],
    ['who is in the owning team', request(['other'], true), false],
  ])('%s: %j, %s', (_, facts, may) => {
    expect(mayDecide(caller('me', 'admin'), facts, false)).toBe(may)
    expect(mayDecide(caller('me', 'productOwner'), facts, false)).toBe(may)
  })
  it('unless the installation says so', () => expect(mayDecide(caller('me', 'admin'), request(['me'], true), true)).toBe(true))
})

describe('the products of a decision', () => {
  const products = [
    { productId: '1', name: 'mine', ownerId: 'me', status: 'pending' },
    { productId: '2', name: 'theirs', ownerId: 'other', status: 'pending' },
    { productId: '3', name: 'ownerless', ownerId: null, status: 'pending' },
    { productId: '4', name: 'done', ownerId: 'me', status: 'approved' },
  ]
  const names = (roles: Role[], ...asked: string[]) => decidable(caller('me', ...roles), products, asked).map((one) => one.name)

  it('are any that wait, for an admin; each once', () =>
    expect(names(['admin'], 'theirs', 'mine', 'theirs', 'ownerless')).toEqual(['theirs', 'mine', 'ownerless']))
  it('are the own ones, for a product owner', () => expect(names(['productOwner'], 'mine')).toEqual(['mine']))
  it.each(['theirs', 'ownerless'])('of others (%s) are 403 for a product owner', (name) =>
    expect(() => names(['productOwner'], 'mine', name)).toThrow(expect.objectContaining({ statusCode: 403 })),
  )
  it.each(['done', 'unknown'])('that do not wait (%s) are 422, named by their place', (name) =>
    expect(() => names(['admin'], 'mine', name)).toThrow(
      expect.objectContaining({ statusCode: 422, details: [expect.objectContaining({ path: 'products.1', code: 'notPending' })] }),
    ),
  )
  it('keep the place of a name that follows a repeated one', () =>
    expect(() => names(['admin'], 'mine', 'mine', 'done')).toThrow(
      expect.objectContaining({ details: [expect.objectContaining({ path: 'products.2' })] }),
    ))
})
