import { type Fault, forbidden } from '@portico/platform/contract/errors.ts'
import { type Guards, machine } from '@portico/platform/contract/record/machine.ts'
import { type Caller, isReadOnly, type Role } from '@portico/platform/contract/roles.ts'
import type { CheckAnswer, Solution } from './solution.contract.ts'
import { type ComplianceLevel, checkCodes, type SolutionState, solutionStates } from './solution-states.contract.ts'

const writers = ['admin', 'architect', 'productOwner', 'businessAnalist'] as const
const deciders = ['admin', 'architect'] as const
const ada = ['ada'] as const

/** The life of a solution (domains 2.6). What the board decides takes its prospects along: `solutionSubject`. */
export const solutionMachine = machine({
  entity: 'Solution',
  initial: 'DRAFT',
  terminal: ['RETIRED'],
  create: writers,
  states: solutionStates,
  transitions: [
    { action: 'startDesign', from: ['DRAFT'], to: 'IN_DESIGN', by: deciders, guard: ['hasPeople'] },
    {
      action: 'proposeForAda',
      from: ['IN_DESIGN'],
      to: 'ON_AGENDA',
      by: deciders,
      guard: ['filledForBoard', 'checklistAnswered', 'hasProspects', 'deviationsExcepted', 'noOpenItem'],
      effect: ['putOnAgenda'],
    },
    { action: 'removeFromAgenda', from: ['ON_AGENDA'], to: 'IN_DESIGN', by: deciders, guard: ['itemOpen'], effect: ['takeOffAgenda'] },
    {
      action: 'approveByMandate',
      from: ['IN_DESIGN'],
      to: 'APPROVED',
      by: deciders,
      comment: true,
      fourEyes: true,
      guard: ['withinMandate'],
      effect: ['informBoard', 'approveProspects'],
    },
    { action: 'adaApprove', from: ['ON_AGENDA'], to: 'APPROVED', by: ada, guard: ['boardApproved'] },
    { action: 'adaRework', from: ['ON_AGENDA'], to: 'IN_DESIGN', by: ada, guard: ['boardSentBack'] },
    {
      action: 'adaDefer',
      from: ['ON_AGENDA'],
      to: 'DEFERRED',
      by: ada,
      takes: ['deferUntil'],
      guard: ['boardDeferred', 'deferredToLater'],
    },
    { action: 'adaReject', from: ['ON_AGENDA'], to: 'REJECTED', by: ada, guard: ['boardRejected'] },
    { action: 'resume', from: ['DEFERRED'], to: 'IN_DESIGN', by: [...deciders, 'system'], effect: ['endDeferral'] },
    {
      action: 'startRealisation',
      from: ['APPROVED'],
      to: 'IN_REALISATION',
      by: [...deciders, 'productOwner'],
      guard: ['hasRelease', 'noOpenException'],
      effect: ['awaitConfirmation'],
    },
    {
      action: 'goLive',
      from: ['IN_REALISATION'],
      to: 'LIVE',
      by: deciders,
      takes: ['complianceLevel', 'complianceNote', 'complianceConfirmed'],
      guard: ['prospectsRealised', 'conditionsMet', 'complianceConfirmed'],
    },
    { action: 'reopen', from: ['APPROVED', 'IN_REALISATION'], to: 'IN_DESIGN', by: deciders, comment: true },
    { action: 'retire', from: ['LIVE'], to: 'RETIRED', by: deciders, comment: true, guard: ['replacedOrEnded'] },
    {
      action: 'withdraw',
      from: ['DRAFT', 'IN_DESIGN', 'APPROVED', 'DEFERRED'],
      to: 'WITHDRAWN',
      by: [...deciders, 'owner'],
      comment: true,
      effect: ['detachProspects'],
    },
    { action: 'reactivate', from: ['REJECTED', 'WITHDRAWN'], to: 'DRAFT', by: ['admin'], comment: true },
  ],
})

/** What the answers suggest; undefined while one is missing. CONSISTENT and CONFORMANT are chosen by hand alone. */
export function suggestedCompliance(checklist: readonly Pick<CheckAnswer, 'checkCode' | 'answer'>[]): ComplianceLevel | undefined {
  const answers = checkCodes.map((code) => checklist.find(({ checkCode }) => checkCode === code)?.answer)
  if (answers.includes(undefined)) return undefined
  if (answers.every((answer) => answer === 'NOT_APPLICABLE')) return 'IRRELEVANT'
  if (answers.includes('NO')) return 'NON_CONFORMANT'
  return answers.includes('PARTIAL') ? 'COMPLIANT' : 'FULLY_CONFORMANT'
}

/** The day until which every NO is covered by an exception that is granted; null where one is not, or there is none. */
export function dispensedUntil(checklist: readonly Pick<CheckAnswer, 'answer' | 'exceptions'>[]): string | null {
  const ends = checklist
    .filter(({ answer }) => answer === 'NO')
    .map(({ exceptions }) =>
      exceptions
        .flatMap(({ status, validTo }) => (status === 'GRANTED' && validTo ? [validTo] : []))
        .toSorted()
        .at(-1),
    )
  return ends.length > 0 && ends.every((end) => end !== undefined) ? (ends.toSorted()[0] ?? null) : null
}

const fault = (path: string, code: string, message: string): Fault => ({ path, code, message })
const required = (path: string): Fault => fault(path, 'required', `${path} is required.`)
const when = (broken: boolean, ...faults: Fault[]): Fault[] => (broken ? faults : [])

/** A level other than the one that the answers suggest needs a word of why. */
export const unexplainedLevel = ({ complianceLevel, complianceSuggested, complianceNote }: Solution): Fault[] =>
  when(
    complianceLevel !== null && complianceSuggested !== null && complianceLevel !== complianceSuggested && complianceNote === '',
    fault('complianceNote', 'required', 'Say why it is another level than the answers suggest.'),
  )

const neededByBoard = ['problemStatement', 'designDescription', 'alternatives', 'riskSummary'] as const
/** An exception that is neither a draft nor given up covers a NO (S-4). */
const uncovering: readonly string[] = ['DRAFT', 'WITHDRAWN', 'REJECTED', 'REVOKED', 'CLOSED']
const board =
  (...decisions: string[]) =>
  ({ agendaItem }: Solution): Fault[] =>
    when(
      agendaItem?.status !== 'HANDLED' || !decisions.includes(agendaItem.decision ?? ''),
      fault('agendaItem', 'notDecidedSo', `The board has not decided ${decisions.join(' or ')}.`),
    )
const stillIn = ({ prospects = [] }: Solution, over: readonly string[]) => prospects.filter(({ status }) => !over.includes(status))

/** What transitions look at; `today` is asked each time. */
export const solutionGuards = (today: () => string): Guards<typeof solutionMachine, Solution> => ({
  hasPeople: ({ ownerId, architectId }) => [...when(!ownerId, required('ownerId')), ...when(!architectId, required('architectId'))],
  filledForBoard: (record) => [
    ...neededByBoard.filter((name) => record[name] === '').map(required),
    ...when(record.complianceLevel === null, required('complianceLevel')),
    ...unexplainedLevel(record),
  ],
  checklistAnswered: ({ checklist }) => {
    const missing = checkCodes.filter((code) => !checklist.some(({ checkCode }) => checkCode === code))
    const codes = missing.join(', ')
    return when(missing.length > 0, {
      ...fault('checklist', 'unanswered', `These checks are not answered: ${codes}.`),
      params: { codes },
    })
  },
  hasProspects: ({ prospectCount }) =>
    when(prospectCount === 0, fault('prospects', 'needsProspect', 'It needs a prospect that it is the design of.')),
  deviationsExcepted: ({ checklist }) =>
    checklist
      .filter(({ answer, exceptions }) => answer === 'NO' && !exceptions.some(({ status }) => !uncovering.includes(status)))
      .map(({ checkCode }) => ({
        ...fault(`checklist.${checkCode}`, 'checkNeedsException', `${checkCode} is answered with no: an exception must be requested.`),
        params: { check: checkCode },
      })),
  noOpenItem: ({ agendaItem }) =>
    when(
      agendaItem?.status === 'PROPOSED' || agendaItem?.status === 'SCHEDULED',
      fault('agendaItem', 'onAgenda', 'It is on the agenda already.'),
    ),
  // What withdraws the item itself takes the record off with it, in the same transaction.
  itemOpen: ({ agendaItem }) =>
    when(
      !['PROPOSED', 'SCHEDULED', 'WITHDRAWN'].includes(agendaItem?.status ?? ''),
      fault('agendaItem', 'itemHandled', 'The board has taken it up already.'),
    ),
  withinMandate: (record) => {
    const beyond = (record.prospects ?? []).filter(({ withinMandate }) => !withinMandate)
    return [
      ...when(record.prospectCount === 0, fault('prospects', 'needsProspect', 'It needs a prospect that it is the design of.')),
      ...beyond.map(({ code }) => ({
        ...fault('prospects', 'prospectBeyondMandate', `${code} is more than the mandate covers.`),
        params: { code },
      })),
    ]
  },
  boardApproved: board('APPROVED', 'APPROVED_WITH_CONDITIONS'),
  boardSentBack: board('REWORK'),
  boardDeferred: board('DEFERRED'),
  boardRejected: board('REJECTED'),
  deferredToLater: ({ deferUntil }) =>
    when(deferUntil === null || deferUntil <= today(), fault('deferUntil', 'futureDay', 'A day in the future is needed.')),
  hasRelease: ({ releaseId }) => when(releaseId === null, required('releaseId')),
  noOpenException: ({ openExceptionCount }) =>
    when(openExceptionCount > 0, fault('openExceptionCount', 'openException', 'An exception is not decided yet.')),
  prospectsRealised: (record) => {
    const left = stillIn(record, ['REALISED', 'RETIRED', 'REJECTED', 'WITHDRAWN'])
    const codes = left.map(({ code }) => code).join(', ')
    return when(left.length > 0, { ...fault('prospects', 'notRealised', `These are not realised: ${codes}.`), params: { codes } })
  },
  conditionsMet: ({ openConditionCount }) =>
    when(openConditionCount > 0, fault('conditions', 'openConditions', 'A condition is neither met nor waived.')),
  complianceConfirmed: (record) => [
    ...when(
      !record.complianceConfirmed || record.complianceLevel === null,
      fault('complianceConfirmed', 'confirmCompliance', 'Say how far what was built complies.'),
    ),
    ...unexplainedLevel(record),
  ],
  replacedOrEnded: (record) =>
    when(
      record.replacedById === null && stillIn(record, ['RETIRED', 'REJECTED', 'WITHDRAWN']).length > 0,
      fault('replacedById', 'replacedOrEnded', 'All its prospects must have ended, or another solution must replace it.'),
    ),
})

const hasOne = (caller: Pick<Caller, 'roles'>, roles: readonly Role[]) => roles.some((role) => caller.roles.includes(role))
export const mayWriteSolutions = (caller: Pick<Caller, 'roles'>): boolean => !isReadOnly(caller) && hasOne(caller, writers)
export const decidesSolutions = (caller: Pick<Caller, 'roles'>): boolean => !isReadOnly(caller) && hasOne(caller, deciders)

export const ownsSolution = ({ id }: Pick<Caller, 'id'>, { ownerId }: Pick<Solution, 'ownerId'>): boolean =>
  ownerId !== null && ownerId === id

const open: readonly SolutionState[] = ['DRAFT', 'IN_DESIGN']
const scoped: readonly SolutionState[] = ['APPROVED', 'IN_REALISATION', 'LIVE']
/** Whether it is still designed: all of it may change, and prospects come and go. */
export const isDesigned = ({ status }: Pick<Solution, 'status'>): boolean => open.includes(status)
/** From APPROVED on nothing else changes without `reopen` (S-3). */
export const scopeFields: readonly string[] = ['releaseId', 'designUrl', 'diagramUrl', 'replacedById', 'tags']
/** How far it complies is an architect's to say. */
const architectsFields: readonly string[] = ['complianceLevel', 'complianceNote']

/** The matrix of roles (2.11): who changes the fields of a solution as it stands. */
export function mayEditSolution(caller: Caller, record: Solution): boolean {
  if (!mayWriteSolutions(caller) || !(isDesigned(record) || scoped.includes(record.status))) return false
  if (hasOne(caller, deciders)) return true
  const isTheirs = ownsSolution(caller, record) || record.createdBy === caller.email
  return isTheirs && (caller.roles.includes('productOwner') || (caller.roles.includes('businessAnalist') && record.status === 'DRAFT'))
}

/** What of a change needs `reopen` first. */
export const lockedFields = (record: Solution, changed: readonly string[]): Fault[] =>
  isDesigned(record)
    ? []
    : changed
        .filter((name) => !scopeFields.includes(name))
        .map((path) => fault(path, 'reopenFirst', 'This is fixed since the approval. Reopen it first.'))

/** @throws Forbidden where somebody else than an architect or an admin says how far it complies. */
export function requireMayJudge(caller: Caller, changed: readonly string[]): void {
  if (!hasOne(caller, deciders) && changed.some((name) => architectsFields.includes(name)))
    throw forbidden('Only an architect or an admin says how far a solution complies.')
}
