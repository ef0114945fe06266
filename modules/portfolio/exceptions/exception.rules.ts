import { type Fault, forbidden } from '@portico/platform/contract/errors.ts'
import { type Guards, machine } from '@portico/platform/contract/record/machine.ts'
import { type Caller, isReadOnly, type Role } from '@portico/platform/contract/roles.ts'
import type { Exception } from './exception.contract.ts'
import { type ExceptionState, exceptionStates } from './exception-states.contract.ts'

const writers = ['admin', 'architect', 'productOwner', 'businessAnalist'] as const
const deciders = ['admin', 'architect'] as const
const ada = ['ada'] as const

/** The life of an exception (domains 2.7). What follows from its end (E-8) is done with the transition: `exceptionRecord`. */
export const exceptionMachine = machine({
  entity: 'Exception',
  initial: 'DRAFT',
  terminal: ['CLOSED', 'REJECTED', 'REVOKED', 'WITHDRAWN'],
  create: writers,
  states: exceptionStates,
  transitions: [
    {
      action: 'request',
      from: ['DRAFT'],
      to: 'REQUESTED',
      by: [...deciders, 'productOwner'],
      guard: ['filledToRequest', 'datesInOrder'],
      effect: ['noteRequester'],
    },
    { action: 'startReview', from: ['REQUESTED'], to: 'IN_REVIEW', by: deciders, takes: ['reviewerId'], guard: ['reviewedByAnother'] },
    { action: 'return', from: ['REQUESTED', 'IN_REVIEW'], to: 'DRAFT', by: deciders, comment: true },
    {
      action: 'proposeForAda',
      from: ['IN_REVIEW'],
      to: 'ON_AGENDA',
      by: deciders,
      guard: ['riskAssessed'],
      effect: ['putOnAgenda'],
    },
    { action: 'removeFromAgenda', from: ['ON_AGENDA'], to: 'IN_REVIEW', by: deciders, guard: ['itemOpen'], effect: ['takeOffAgenda'] },
    {
      action: 'grantByMandate',
      from: ['IN_REVIEW'],
      to: 'GRANTED',
      by: deciders,
      comment: true,
      fourEyes: true,
      guard: ['withinMandate'],
      effect: ['noteDecision', 'beginPeriod', 'informBoard'],
    },
    { action: 'reject', from: ['IN_REVIEW'], to: 'REJECTED', by: deciders, comment: true, fourEyes: true, effect: ['noteDecision'] },
    {
      action: 'adaGrant',
      from: ['ON_AGENDA'],
      to: 'GRANTED',
      by: ada,
      guard: ['boardGranted'],
      effect: ['noteDecision', 'beginPeriod'],
    },
    { action: 'adaRework', from: ['ON_AGENDA'], to: 'IN_REVIEW', by: ada, guard: ['boardSentBack'] },
    { action: 'adaReject', from: ['ON_AGENDA'], to: 'REJECTED', by: ada, guard: ['boardRejected'], effect: ['noteDecision'] },
    { action: 'expire', from: ['GRANTED'], to: 'EXPIRED', by: ['system'], guard: ['hasEnded'] },
    {
      action: 'close',
      from: ['GRANTED', 'EXPIRED'],
      to: 'CLOSED',
      by: deciders,
      takes: ['closureEvidence'],
      guard: ['hasEvidence'],
      effect: ['settle'],
    },
    { action: 'revoke', from: ['GRANTED'], to: 'REVOKED', by: deciders, comment: true },
    { action: 'withdraw', from: ['DRAFT', 'REQUESTED', 'IN_REVIEW'], to: 'WITHDRAWN', by: ['admin', 'owner'] },
  ],
})

type Filled = keyof Exception & string
/** What must be said before it is requested. */
export const toRequest: readonly Filled[] = [
  ...(['standardReference', 'reason', 'justification', 'impact', 'remediationPlan'] as const),
  ...(['remediationOwnerId', 'remediationDueDate', 'validFrom', 'validTo'] as const),
]
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''
const fault = (path: string, code: string, message: string): Fault => ({ path, code, message })
const required = (path: string): Fault => fault(path, 'required', `${path} is required.`)
const when = (broken: boolean, ...faults: Fault[]): Fault[] => (broken ? faults : [])

type Dates = Pick<Exception, 'validFrom' | 'validTo' | 'remediationDueDate'>
/** Its end is after its beginning, and what deviates is mended by then (E-4). */
export const datesOutOfOrder = ({ validFrom, validTo, remediationDueDate }: Dates): Fault[] => [
  ...when(
    validFrom !== null && validTo !== null && validTo <= validFrom,
    fault('validTo', 'afterValidFrom', 'It must end after it begins.'),
  ),
  ...when(
    validTo !== null && remediationDueDate !== null && remediationDueDate > validTo,
    fault('remediationDueDate', 'beforeValidTo', 'It must be mended before the exception ends.'),
  ),
]

const dayMs = 86_400_000
export const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
/** What an architect may grant without the board (E-5). */
export const mostDaysByMandate = 90

const board =
  (...decisions: string[]) =>
  ({ agendaItem }: Exception): Fault[] =>
    when(
      agendaItem?.status !== 'HANDLED' || !decisions.includes(agendaItem.decision ?? ''),
      fault('agendaItem', 'notDecidedSo', `The board has not decided ${decisions.join(' or ')}.`),
    )

/** What waited for its decision until after its end would be granted and end at once. */
const isOver = (validTo: string | null, today: string): Fault[] =>
  when(
    validTo !== null && validTo < today,
    fault('validTo', 'futureDay', 'The time that was asked for is over. Send it back for another one.'),
  )

/** What transitions look at; `today` is asked each time. */
export const exceptionGuards = (today: () => string): Guards<typeof exceptionMachine, Exception> => ({
  filledToRequest: (record) => [
    ...toRequest.filter((name) => isEmpty(record[name])).map(required),
    ...when(
      (record.deviationType === 'SECURITY' || record.deviationType === 'PRIVACY') && record.compensatingMeasures === '',
      required('compensatingMeasures'),
    ),
  ],
  datesInOrder: (record) => [
    ...when(
      record.validFrom !== null && record.validFrom < today(),
      fault('validFrom', 'notInThePast', 'It cannot begin before it is asked for.'),
    ),
    ...datesOutOfOrder(record),
  ],
  reviewedByAnother: ({ reviewerId, requestedById }) =>
    reviewerId === null
      ? [required('reviewerId')]
      : when(reviewerId === requestedById, fault('reviewerId', 'reviewedByRequester', 'Whoever asked for it does not review it.')),
  riskAssessed: ({ riskRating, riskAssessment }) => [
    ...when(riskRating === null, required('riskRating')),
    ...when(riskAssessment === '', required('riskAssessment')),
  ],
  // What withdraws the item itself takes the record off with it, in the same transaction.
  itemOpen: ({ agendaItem }) =>
    when(
      !['PROPOSED', 'SCHEDULED', 'WITHDRAWN'].includes(agendaItem?.status ?? ''),
      fault('agendaItem', 'itemHandled', 'The board has taken it up already.'),
    ),
  withinMandate: ({ riskRating, validFrom, validTo }) => [
    ...when(riskRating !== 'LOW', fault('riskRating', 'beyondMandate', 'Only a low risk is within the mandate.')),
    ...when(
      validFrom === null || validTo === null || daysBetween(validFrom, validTo) > mostDaysByMandate,
      fault('validTo', 'beyondMandate', `At most ${mostDaysByMandate} days are within the mandate.`),
    ),
    ...isOver(validTo, today()),
  ],
  boardGranted: (record) => [...board('APPROVED', 'APPROVED_WITH_CONDITIONS')(record), ...isOver(record.validTo, today())],
  boardSentBack: board('REWORK', 'DEFERRED'),
  boardRejected: board('REJECTED'),
  hasEnded: ({ validTo }) => when(validTo === null || validTo >= today(), fault('validTo', 'notEnded', 'It has not ended yet.')),
  hasEvidence: ({ closureEvidence }) => when(closureEvidence === '', required('closureEvidence')),
})

const hasOne = (caller: Pick<Caller, 'roles'>, roles: readonly Role[]) => roles.some((role) => caller.roles.includes(role))
export const mayWriteExceptions = (caller: Pick<Caller, 'roles'>): boolean => !isReadOnly(caller) && hasOne(caller, writers)
export const decidesExceptions = (caller: Pick<Caller, 'roles'>): boolean => !isReadOnly(caller) && hasOne(caller, deciders)

type Asked = Pick<Exception, 'requestedById' | 'createdBy' | 'status'>
/** Whoever asked for it; while nobody has, whoever made it. */
export const askedFor = ({ id, email }: Pick<Caller, 'id' | 'email'>, { requestedById, createdBy }: Asked): boolean =>
  requestedById === null ? createdBy === email : requestedById === id

const open: readonly ExceptionState[] = ['DRAFT', 'REQUESTED', 'IN_REVIEW']
const running: readonly ExceptionState[] = ['GRANTED', 'EXPIRED']
const isTheirs = (caller: Caller, record: Exception) => askedFor(caller, record) || record.createdBy === caller.email
const remedies = ({ id }: Pick<Caller, 'id'>, { remediationOwnerId }: Pick<Exception, 'remediationOwnerId'>) => remediationOwnerId === id

/** The matrix of roles (2.11): who changes the fields of an exception as it stands. */
export function mayEditException(caller: Caller, record: Exception): boolean {
  if (isReadOnly(caller)) return false
  if (running.includes(record.status)) return hasOne(caller, deciders) || remedies(caller, record)
  if (!mayWriteExceptions(caller) || !open.includes(record.status)) return false
  if (hasOne(caller, deciders)) return true
  if (!isTheirs(caller, record)) return false
  return caller.roles.includes('productOwner') || (caller.roles.includes('businessAnalist') && record.status === 'DRAFT')
}

/** How the remedy goes is told as long as the exception lasts; who it is, and that it is done, architects say. */
const runningFields: readonly string[] = ['remediationStatus', 'remediationOwnerId', 'closureEvidence']
/** The judgement of an exception is not for those who ask for it. */
const judgement: readonly string[] = ['riskRating', 'riskAssessment', 'reviewerId']

/** @throws Forbidden where somebody writes what is an architect's to say. */
export function requireMayWriteFields(caller: Caller, record: Exception | undefined, changed: readonly string[]): void {
  if (hasOne(caller, deciders)) {
    // E-1, also round the corner: how much may be granted depends on the risk.
    const judges = changed.includes('riskRating') || changed.includes('riskAssessment')
    if (judges && record !== undefined && record.status !== 'DRAFT' && record.requestedById === caller.id)
      throw forbidden('Whoever asked for an exception does not judge its risk. Ask somebody else.', 'fourEyes')
    return
  }
  if (changed.some((name) => judgement.includes(name)) && record !== undefined && record.status !== 'DRAFT')
    throw forbidden('Only an architect or an admin judges an exception.')
  if (record !== undefined && running.includes(record.status) && changed.some((name) => name !== 'remediationStatus'))
    throw forbidden('Only an architect or an admin may change this while the exception lasts.')
}

/** What of a change an exception that is granted does not take any more. */
export const lockedFields = (record: Exception, changed: readonly string[]): Fault[] =>
  running.includes(record.status)
    ? changed
        .filter((name) => !runningFields.includes(name))
        .map((path) => fault(path, 'fixedWhenGranted', 'This is fixed since the exception was granted.'))
    : []

/** E-3: so often and no more, asked for before its end, one at a time, each within the longest period of its risk. */
export function extensionFaults(record: Exception, requestedValidTo: string, today: string): Fault[] {
  const { validTo, longestDays, extensionCount, extensionsLeft, extensions = [] } = record
  if (record.status !== 'GRANTED' || validTo === null)
    return [fault('id', 'notGranted', 'Only an exception that is granted can be extended.')]
  const latest = longestDays === null ? validTo : dayAfter(validTo, longestDays)
  return [
    ...when(today > validTo, fault('id', 'hasEnded', 'It has ended: ask for a new one.')),
    ...when(extensionsLeft === 0, {
      ...fault('id', 'noExtensionsLeft', `It was extended ${extensionCount} times already.`),
      params: { maximum: extensionCount },
    }),
    ...when(
      extensions.some(({ status }) => status === 'REQUESTED'),
      fault('id', 'extensionOpen', 'An extension is not decided yet.'),
    ),
    ...when(requestedValidTo <= validTo, fault('requestedValidTo', 'afterValidTo', 'It must be later than the end that it has.')),
    ...when(requestedValidTo > latest, {
      ...fault('requestedValidTo', 'beyondRisk', `With its risk it ends on ${latest} at the latest.`),
      params: { latest },
    }),
  ]
}

/** E-3: of a high or critical risk only the board extends. */
export const throughAgenda = ({ riskRating }: Pick<Exception, 'riskRating'>): boolean => riskRating === 'HIGH' || riskRating === 'CRITICAL'

/** Whoever asked for it or remedies it asks for more time; architects and admins do, too. */
export const mayAskExtension = (caller: Caller, record: Exception): boolean =>
  !isReadOnly(caller) && (hasOne(caller, deciders) || isTheirs(caller, record) || remedies(caller, record))

/** @returns why somebody does not decide about an extension, undefined where they do. E-1: whoever asked never decides. */
export function refusedExtension(
  caller: Caller,
  record: Exception,
  asked: { requestedById: string | null },
): 'notReviewer' | 'fourEyes' | undefined {
  const isReviewer = record.reviewerId === caller.id && hasOne(caller, deciders)
  if (isReadOnly(caller) || !(isReviewer || caller.roles.includes('admin'))) return 'notReviewer'
  return record.requestedById === caller.id || asked.requestedById === caller.id ? 'fourEyes' : undefined
}
