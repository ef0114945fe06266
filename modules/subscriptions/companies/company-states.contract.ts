import { likePattern, type Where } from '@portico/platform/contract/lists.ts'

export const companyStates = ['PENDING', 'ACTIVE', 'SUSPENDED', 'TERMINATED', 'REJECTED'] as const
export type CompanyState = (typeof companyStates)[number]
export const companyActions = ['activate', 'reject', 'suspend', 'reactivate', 'terminate', 'reopen'] as const
/** The active-company filter: its condition beside whatever else is asked. */
export const activeOnly = (where?: Where): Where => (where ? { and: [where, { status: 'ACTIVE' }] } : { status: 'ACTIVE' })
/** What the picker of a company asks for: at most 20 active ones by a part of their name, and nothing without a text. */
export const pickable = (typed: string) =>
  typed.trim()
    ? { where: activeOnly({ companyName: { like: likePattern(typed.trim()), options: 'i' } }), order: 'companyName ASC', limit: 20 }
    : undefined
