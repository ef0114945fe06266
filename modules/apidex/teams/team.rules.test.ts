import { describe, expect, it } from 'vitest'
import { mayInTeam, refusalOfRemoval, refusalOfRoleChange, transferOwnership } from './team.rules.ts'

const person = (...roles: ('admin' | 'readOnly' | 'architect')[]) => ({ roles })

describe('what a role may do with its team', () => {
  it.each([
    ['Owner', ['rename', 'manageMembers', 'transfer', 'delete', 'createApplication', 'share']],
    ['Admin', ['rename', 'manageMembers', 'createApplication', 'share', 'leave']],
    ['Developer', ['createApplication', 'leave']],
    ['Viewer', ['leave']],
  ] as const)('%s: %j', (role, actions) => expect(mayInTeam(person(), role)).toEqual(actions))

  it('lets an admin do what an Owner may, in a team of others', () =>
    expect(mayInTeam(person('admin'), null)).toEqual(mayInTeam(person(), 'Owner')))
  it('lets an admin who is a member leave, too', () => expect(mayInTeam(person('admin'), 'Viewer')).toContain('leave'))
  it('lets nobody do anything who only reads', () => expect(mayInTeam(person('readOnly'), 'Owner')).toEqual([]))
  it('gives a reader with another role the rights of the member', () =>
    expect(mayInTeam(person('readOnly', 'architect'), 'Developer')).toContain('createApplication'))
})

describe('transfer of ownership', () => {
  const members = [
    { id: 'a', role: 'Owner' as const },
    { id: 'b', role: 'Viewer' as const },
  ]
  it('makes the previous owner Admin first, then the new one Owner', () =>
    expect(transferOwnership(members, 'b')).toEqual([
      { memberId: 'a', role: 'Admin' },
      { memberId: 'b', role: 'Owner' },
    ]))
  it('changes nothing when the owner is named again', () => expect(transferOwnership(members, 'a')).toEqual([]))
  it('gives a team without an owner one', () =>
    expect(transferOwnership([members[1] as (typeof members)[1]], 'b')).toEqual([{ memberId: 'b', role: 'Owner' }]))
})

describe('the Owner', () => {
  it('is not demoted directly', () => expect(refusalOfRoleChange({ role: 'Owner' }, 'Viewer')?.details[0]?.code).toBe('ownerStays'))
  it('is not removed', () => expect(refusalOfRemoval({ role: 'Owner' })?.statusCode).toBe(409))
  it('is the only one who is kept', () => {
    expect(refusalOfRoleChange({ role: 'Admin' }, 'Viewer')).toBeUndefined()
    expect(refusalOfRemoval({ role: 'Admin' })).toBeUndefined()
  })
})
