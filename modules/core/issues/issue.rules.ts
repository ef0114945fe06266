import type { Fault } from '@portico/platform/contract/errors.ts'
import { type Guards, machine } from '@portico/platform/contract/record/machine.ts'
import { type Caller, isAdmin, isReadOnly } from '@portico/platform/contract/roles.ts'
import { isAtLeast } from './grouping.rules.ts'
import type { Issue } from './issue.contract.ts'
import { issueStates } from './issue-states.contract.ts'

const by = ['admin'] as const

/** The life of an issue (domains 8.2). */
export const issueMachine = machine({
  entity: 'Issue',
  initial: 'NEW',
  terminal: ['CLOSED'],
  create: ['anyone'],
  states: issueStates,
  transitions: [
    { action: 'acknowledge', from: ['NEW'], to: 'ACKNOWLEDGED', by },
    { action: 'start', from: ['NEW', 'ACKNOWLEDGED'], to: 'IN_PROGRESS', by },
    {
      action: 'resolve',
      from: ['ACKNOWLEDGED', 'IN_PROGRESS'],
      to: 'RESOLVED',
      by,
      comment: true,
      takes: ['resolvedInVersion'],
      effect: ['noteVersion'],
    },
    { action: 'wontFix', from: ['NEW', 'ACKNOWLEDGED', 'IN_PROGRESS'], to: 'WONT_FIX', by, comment: true },
    { action: 'regress', from: ['RESOLVED'], to: 'NEW', by: ['system'], takes: ['seenInVersion'], guard: ['seenAgain'] },
    { action: 'close', from: ['RESOLVED', 'WONT_FIX'], to: 'CLOSED', by: ['admin', 'system'], effect: ['staysQuiet'] },
  ],
})

/** What guards look at beside the record: the version that was running when it was seen again. */
export type IssueFacts = Issue & { seenInVersion?: string }

export const issueGuards: Guards<typeof issueMachine, IssueFacts> = {
  seenAgain: ({ seenInVersion, resolvedInVersion }) =>
    seenInVersion !== undefined && isAtLeast(seenInVersion, resolvedInVersion) ? [] : [notSeenAgain],
}
const notSeenAgain: Fault = {
  path: 'status',
  code: 'notSeenAgain',
  message: 'It was not seen in the version that resolved it, or in a later one.',
}

/** An issue that nobody met for so long closes by itself once it is resolved, or will not be fixed. */
export const quietDays = 30
export const quietBefore = (now: Date): Date => new Date(now.getTime() - quietDays * 86_400_000)

/** Who sees an issue, its reporters and admins, may comment on it; its fields are an admin's. */
export const mayWriteIssue = (caller: Pick<Caller, 'roles'>): boolean => !isReadOnly(caller)
export const mayEditIssue = (caller: Pick<Caller, 'roles'>): boolean => isAdmin(caller)
