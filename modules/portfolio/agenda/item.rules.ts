import type { Fault } from '@portico/platform/contract/errors.ts'
import { type Guards, machine } from '@portico/platform/contract/record/machine.ts'
import { type Caller, isReadOnly } from '@portico/platform/contract/roles.ts'
import { askers, itemStates } from '../backlog/agenda-kinds.contract.ts'
import type { AgendaItem } from './item.contract.ts'

const writers = ['admin', 'architect', 'productOwner', 'businessAnalist'] as const
const board = ['admin', 'architect'] as const

/** The life of an item of the agenda (domains 2.8). */
export const itemMachine = machine({
  entity: 'AgendaItem',
  initial: 'PROPOSED',
  terminal: ['HANDLED', 'POSTPONED', 'WITHDRAWN'],
  create: writers,
  states: itemStates,
  transitions: [
    {
      action: 'schedule',
      from: ['PROPOSED'],
      to: 'SCHEDULED',
      by: board,
      takes: ['meetingId'],
      guard: ['hasMeeting', 'meetingOpen'],
      effect: ['takePlace'],
    },
    { action: 'unschedule', from: ['SCHEDULED'], to: 'PROPOSED', by: board, guard: ['notInSession'], effect: ['leaveMeeting'] },
    {
      action: 'decide',
      from: ['SCHEDULED'],
      to: 'HANDLED',
      by: board,
      takes: ['decision', 'decisionText', 'deferUntil', 'conditions', 'excludedProspectIds', 'votes', 'actions'],
      guard: ['inSession', 'decided'],
      effect: ['pushDecision'],
    },
    {
      action: 'postpone',
      from: ['SCHEDULED'],
      to: 'POSTPONED',
      by: board,
      comment: true,
      guard: ['inSession'],
      effect: ['copyToBacklog'],
    },
    {
      action: 'withdraw',
      from: ['PROPOSED', 'SCHEDULED'],
      to: 'WITHDRAWN',
      by: ['admin', 'architect', 'owner'],
      effect: ['takeSubjectBack'],
    },
  ],
})

const fault = (path: string, code: string, message: string): Fault => ({ path, code, message })
const when = (broken: boolean, ...faults: Fault[]): Fault[] => (broken ? faults : [])
const notes = ({ purpose, about }: Pick<AgendaItem, 'purpose' | 'about'>) => purpose !== 'DECISION' || about === 'ENDED'

/** A minute says something. */
export const tooShort: Fault = {
  ...fault('decisionText', 'minLength', 'At least 10 characters are needed: the minute.'),
  params: { minimum: 10 },
}

/** What of a decision is missing or does not belong together. */
function undecided(item: AgendaItem, today: string): Fault[] {
  const { decision, decisionText, deferUntil, conditions, excludedProspectIds, subjectType, about } = item
  const given = decisionText.trim().length
  return [
    ...when(decision === null, fault('decision', 'required', 'A decision is required.')),
    ...when(decision !== null && notes(item) && decision !== 'NOTED', fault('decision', 'onlyNoted', 'This item can only be noted.')),
    // Noted alone, a record that waits for its decision would wait for ever.
    ...when(
      decision === 'NOTED' && !notes(item) && !['NONE', 'RELEASE'].includes(item.subjectType),
      fault('decision', 'decideIt', 'A record waits for this decision. Decide, or postpone the item.'),
    ),
    ...when(given < 10, tooShort),
    ...when(
      decision === 'DEFERRED' && (deferUntil === null || deferUntil <= today),
      fault('deferUntil', 'futureDay', 'A day in the future is needed.'),
    ),
    ...when(decision !== 'DEFERRED' && deferUntil !== null, fault('deferUntil', 'notTaken', 'Only what is deferred has a day.')),
    ...when(
      decision === 'APPROVED_WITH_CONDITIONS' && conditions.length === 0,
      fault('conditions', 'atLeastOne', 'At least one condition is needed.'),
    ),
    ...when(
      decision !== 'APPROVED_WITH_CONDITIONS' && conditions.length > 0,
      fault('conditions', 'notTaken', 'Conditions belong to an approval with conditions.'),
    ),
    ...when(
      excludedProspectIds.length > 0 && (subjectType !== 'SOLUTION' || about !== 'RECORD'),
      fault('excludedProspectIds', 'notTaken', 'Only a solution is decided without some of its prospects.'),
    ),
  ]
}

/** What transitions look at; `today` is asked each time. */
export const itemGuards = (today: () => string): Guards<typeof itemMachine, AgendaItem> => ({
  hasMeeting: ({ meetingId }) => when(meetingId === null, fault('meetingId', 'required', 'A meeting is required.')),
  // Of a meeting that is only named with the transition the effect knows more: it holds it.
  meetingOpen: ({ meeting, meetingId }) =>
    when(
      meeting !== null && meeting.id === meetingId && !isOpenMeeting(meeting.status),
      fault('meetingId', 'meetingOver', 'This meeting takes no more items.'),
    ),
  notInSession: ({ meeting }) => when(meeting?.status === 'IN_SESSION', fault('meeting', 'inSession', 'The meeting is in session.')),
  inSession: ({ meeting }) => when(meeting?.status !== 'IN_SESSION', fault('meeting', 'notInSession', 'The meeting is not in session.')),
  decided: (item) => undecided(item, today()),
})
export const isOpenMeeting = (status: string): boolean => ['PLANNED', 'PUBLISHED', 'IN_SESSION'].includes(status)

type Roles = Pick<Caller, 'roles'>
const hasOne = ({ roles }: Roles, some: readonly Caller['roles'][number][]) => some.some((role) => roles.includes(role))
export const mayWriteItems = (caller: Roles): boolean => !isReadOnly(caller) && hasOne(caller, writers)
/** Theirs: who submitted it. */
export const ownsItem = (caller: Pick<Caller, 'email'>, item: Pick<AgendaItem, 'submittedBy'>): boolean => item.submittedBy === caller.email

/** The matrix of roles: who changes an item as it stands. */
export function mayEditItem(caller: Pick<Caller, 'roles' | 'email'>, item: AgendaItem): boolean {
  if (!mayWriteItems(caller) || item.status === 'POSTPONED' || item.status === 'WITHDRAWN') return false
  if (hasOne(caller, board)) return true
  if (!ownsItem(caller, item) || item.status === 'HANDLED') return false
  return item.status === 'PROPOSED' || caller.roles.includes('productOwner')
}

/** once it is decided the minute is corrected until the meeting is closed, and actions are done; nothing else changes. */
export function lockedFields({ status, meeting }: AgendaItem, changed: readonly string[]): Fault[] {
  const free = status !== 'HANDLED' ? undefined : ['actions', ...(meeting?.status === 'CLOSED' ? [] : ['decisionText'])]
  const refused =
    free === undefined
      ? changed.filter((name) => name === 'decisionText' || name === 'actions')
      : changed.filter((name) => !free.includes(name))
  return refused.map((path) =>
    free === undefined
      ? fault(path, 'notTaken', 'This comes with the decision.')
      : fault(path, 'fixedNow', 'This is fixed since the board has decided.'),
  )
}

/** an analyst brings in what changes nothing. */
export const mayPropose = (caller: Roles, { purpose, subjectType }: Pick<AgendaItem, 'purpose' | 'subjectType'>): boolean =>
  hasOne(caller, askers) || subjectType === 'NONE' || purpose === 'INFORMATION'
