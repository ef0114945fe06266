import { type Fault, forbidden } from '@portico/platform/contract/errors.ts'
import { type Guards, machine } from '@portico/platform/contract/record/machine.ts'
import { type Caller, isReadOnly, type Role } from '@portico/platform/contract/roles.ts'
import { isOpenRelease } from '../releases/release-states.contract.ts'
import type { Prospect } from './prospect.contract.ts'
import { type ProspectState, prospectStates } from './prospect-states.contract.ts'

const writers = ['admin', 'architect', 'productOwner', 'businessAnalist'] as const
const deciders = ['admin', 'architect'] as const
const planners = ['admin', 'architect', 'productOwner'] as const
const ada = ['ada'] as const

/** The life of a prospect (domains 2.5). */
export const prospectMachine = machine({
  entity: 'Prospect',
  initial: 'DRAFT',
  terminal: ['RETIRED'],
  create: writers,
  states: prospectStates,
  transitions: [
    { action: 'submit', from: ['DRAFT'], to: 'SUBMITTED', by: writers, guard: ['filledToSubmit'] },
    { action: 'return', from: ['SUBMITTED'], to: 'DRAFT', by: deciders, comment: true },
    { action: 'qualify', from: ['SUBMITTED'], to: 'QUALIFIED', by: deciders, guard: ['filledToQualify', 'reuseChecked'] },
    { action: 'reject', from: ['SUBMITTED', 'QUALIFIED'], to: 'REJECTED', by: deciders, comment: true, fourEyes: true },
    {
      action: 'defer',
      from: ['SUBMITTED', 'QUALIFIED'],
      to: 'DEFERRED',
      by: deciders,
      comment: true,
      takes: ['deferUntil'],
      guard: ['deferredToLater'],
    },
    { action: 'resume', from: ['DEFERRED'], to: 'SUBMITTED', by: [...planners, 'system'], effect: ['endDeferral'] },
    { action: 'startDesign', from: ['QUALIFIED'], to: 'IN_DESIGN', by: deciders, guard: ['hasDesign'] },
    { action: 'proposeForAda', from: ['IN_DESIGN'], to: 'ON_AGENDA', by: planners, guard: ['noOpenItem'], effect: ['putOnAgenda'] },
    {
      action: 'removeFromAgenda',
      from: ['ON_AGENDA'],
      to: 'IN_DESIGN',
      by: [...deciders, 'owner'],
      guard: ['itemOpen'],
      effect: ['takeOffAgenda'],
    },
    {
      action: 'approveByMandate',
      from: ['IN_DESIGN'],
      to: 'APPROVED',
      by: deciders,
      comment: true,
      fourEyes: true,
      guard: ['withinMandate'],
      effect: ['informBoard'],
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
    { action: 'cascadeApprove', from: ['IN_DESIGN'], to: 'APPROVED', by: ada, guard: ['solutionApproved'] },
    { action: 'cascadeDefer', from: ['IN_DESIGN'], to: 'DEFERRED', by: ada, takes: ['deferUntil'], guard: ['solutionDeferred'] },
    { action: 'cascadeReject', from: ['IN_DESIGN'], to: 'QUALIFIED', by: ada, guard: ['solutionRejected'], effect: ['leaveSolution'] },
    {
      action: 'plan',
      from: ['APPROVED'],
      to: 'PLANNED',
      by: planners,
      takes: ['releaseId'],
      guard: ['hasRelease', 'releaseOpen', 'noOpenException', 'excepted'],
    },
    {
      action: 'unplan',
      from: ['PLANNED'],
      to: 'APPROVED',
      by: [...planners, 'system'],
      guard: ['scopeNotFrozen'],
      effect: ['leaveRelease'],
    },
    { action: 'realise', from: ['PLANNED'], to: 'REALISED', by: planners, takes: ['realisationEvidence'], guard: ['hasEvidence'] },
    { action: 'reopen', from: ['APPROVED', 'PLANNED'], to: 'IN_DESIGN', by: deciders, comment: true },
    { action: 'retire', from: ['REALISED'], to: 'RETIRED', by: deciders, comment: true, guard: ['replacedOrUnused'] },
    {
      action: 'withdraw',
      from: ['DRAFT', 'SUBMITTED', 'QUALIFIED', 'IN_DESIGN', 'APPROVED', 'DEFERRED'],
      to: 'WITHDRAWN',
      by: ['admin', 'owner'],
      comment: true,
    },
    { action: 'reactivate', from: ['REJECTED', 'WITHDRAWN'], to: 'DRAFT', by: ['admin'], comment: true },
  ],
})

type Filled = keyof Prospect & string
const toSubmit: readonly Filled[] = [
  ...(['description', 'businessValueText', 'ownerId', 'usageTypeIds', 'northBoundIds'] as const),
  ...(['providerSystem', 'dataClassification', 'personalData'] as const),
]
const toQualify: readonly Filled[] = [
  ...(['architectId', 'southBoundIds', 'abstractionTypeId', 'dataFlowDirection', 'frequency'] as const),
  ...(['criticality', 'value', 'urgency', 'effort'] as const),
]
const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== ''
const required = (path: string): Fault => ({ path, code: 'required', message: `${path} is required.` })
const missing = (record: Prospect, fields: readonly Filled[]): Fault[] =>
  fields
    .filter((name) => !isFilled(record[name]))
    .map((path) => (Array.isArray(record[path]) ? { ...required(path), code: 'atLeastOne' } : required(path)))
const needsNote = ({ reuseCheck }: Prospect): boolean => reuseCheck === 'REUSE_POSSIBLE' || reuseCheck === 'REUSE_CHOSEN'

/** What is used instead is named, where products are known at all. */
const asksProducts = ({ reuseCheck, reuseProducts }: Prospect): boolean => reuseCheck === 'REUSE_CHOSEN' && reuseProducts !== undefined

/** The names of the fields that are needed to submit and to qualify, and are not filled in. */
export const missingOf = (record: Prospect): { submit: string[]; qualify: string[] } => ({
  submit: toSubmit.filter((name) => !isFilled(record[name])),
  qualify: [
    ...toQualify.filter((name) => !isFilled(record[name])),
    ...(record.reuseCheck === 'NOT_CHECKED' ? ['reuseCheck'] : []),
    ...(needsNote(record) && record.reuseNote === '' ? ['reuseNote'] : []),
    ...(asksProducts(record) && record.reuseProducts?.length === 0 ? ['reuseProducts'] : []),
  ],
})

/** The share of what is needed to submit and to qualify that is filled in, 0 to 100. */
export function completenessOf(record: Prospect): number {
  const needed = toSubmit.length + toQualify.length + 1 + Number(needsNote(record)) + Number(asksProducts(record))
  const { submit, qualify } = missingOf(record)
  return Math.round((100 * (needed - submit.length - qualify.length)) / needed)
}

const fault = (path: string, code: string, message: string): Fault => ({ path, code, message })
const when = (broken: boolean, ...faults: Fault[]): Fault[] => (broken ? faults : [])
const board =
  (...decisions: string[]) =>
  ({ agendaItem }: Prospect): Fault[] =>
    when(
      agendaItem?.status !== 'HANDLED' || !decisions.includes(agendaItem.decision ?? ''),
      fault('agendaItem', 'notDecidedSo', `The board has not decided ${decisions.join(' or ')}.`),
    )
const ofSolution =
  (status: string) =>
  ({ solution }: Prospect): Fault[] =>
    when(solution?.status !== status, fault('solutionId', 'notDecidedSo', `Its solution is not ${status}.`))

/** P-7: what an architect may approve without the board; each that is more than that. */
export function beyondMandate(record: Prospect): Fault[] {
  const more = (path: string) => fault(path, 'beyondMandate', `${path} is more than the mandate covers.`)
  const { dataClassification, criticality, personalData, reuseCheck } = record
  return [
    ...when(record.usageTypes.length === 0 || record.usageTypes.some(({ exposure }) => exposure !== 'INTERNAL'), more('usageTypeIds')),
    ...when(dataClassification !== 'PUBLIC' && dataClassification !== 'INTERNAL', more('dataClassification')),
    ...when(personalData !== 'NONE', more('personalData')),
    ...when(criticality !== 'LOW' && criticality !== 'MEDIUM', more('criticality')),
    ...when(record.needsException, more('needsException')),
    ...when(reuseCheck !== 'NO_MATCH' && reuseCheck !== 'REUSE_CHOSEN', more('reuseCheck')),
  ]
}

/** What transitions look at; `today` is asked each time. */
export const prospectGuards = (today: () => string): Guards<typeof prospectMachine, Prospect> => ({
  filledToSubmit: (record) => missing(record, toSubmit),
  filledToQualify: (record) => [
    ...missing(record, toQualify),
    ...when(needsNote(record) && record.reuseNote === '', required('reuseNote')),
    ...when(asksProducts(record) && record.reuseProducts?.length === 0, { ...required('reuseProducts'), code: 'atLeastOne' }),
  ],
  reuseChecked: ({ reuseCheck }) => when(reuseCheck === 'NOT_CHECKED', fault('reuseCheck', 'required', 'Look for what exists already.')),
  deferredToLater: ({ deferUntil }) =>
    when(deferUntil === null || deferUntil <= today(), fault('deferUntil', 'futureDay', 'A day in the future is needed.')),
  hasDesign: ({ solutionId, designNote }) =>
    when(solutionId === null && designNote === '', fault('designNote', 'needsDesign', 'A solution or a design note is needed.')),
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
  withinMandate: beyondMandate,
  boardApproved: board('APPROVED', 'APPROVED_WITH_CONDITIONS'),
  boardSentBack: board('REWORK'),
  boardDeferred: board('DEFERRED'),
  boardRejected: board('REJECTED'),
  solutionApproved: ofSolution('APPROVED'),
  solutionDeferred: ofSolution('DEFERRED'),
  solutionRejected: ofSolution('REJECTED'),
  hasRelease: ({ releaseId }) => when(releaseId === null, required('releaseId')),
  releaseOpen: ({ release }) =>
    when(
      release !== null && (release.frozen || !isOpenRelease(release.status)),
      fault('release', 'releaseClosed', 'The scope of the release is closed.'),
    ),
  noOpenException: ({ openExceptionCount }) =>
    when(openExceptionCount > 0, fault('openExceptionCount', 'openException', 'An exception is not decided yet.')),
  excepted: ({ needsException, isExcepted }) =>
    when(needsException && !isExcepted, fault('needsException', 'needsException', 'It needs an exception that is granted.')),
  // What was planned leaves a release that is cancelled, frozen or not.
  scopeNotFrozen: ({ release }) =>
    when(
      release?.frozen === true && release.status !== 'CANCELLED',
      fault('release', 'releaseClosed', 'The scope of the release is closed.'),
    ),
  hasEvidence: ({ apiProducts = [], realisationEvidence }) => [
    ...when(apiProducts.length === 0 && realisationEvidence === '', required('realisationEvidence')),
    ...apiProducts.flatMap(({ there }, at) => when(!there, fault(`apiProducts.${at}`, 'unknownRecord', 'There is no such record.'))),
  ],
  replacedOrUnused: ({ replacedById, usingApplications = 0 }) =>
    when(replacedById === null && usingApplications > 0, {
      ...fault('replacedById', 'stillUsed', `${usingApplications} applications still use it. Name what replaces it.`),
      params: { count: usingApplications },
    }),
})

const hasOne = (caller: Pick<Caller, 'roles'>, roles: readonly Role[]) => roles.some((role) => caller.roles.includes(role))
/** Whoever has a writing role of the module: they comment and attach. */
export const mayWriteProspects = (caller: Pick<Caller, 'roles'>): boolean => !isReadOnly(caller) && hasOne(caller, writers)

export const ownsProspect = ({ id }: Pick<Caller, 'id'>, { ownerId }: Pick<Prospect, 'ownerId'>): boolean =>
  ownerId !== null && ownerId === id
const isTheirs = (caller: Caller, record: Prospect): boolean => ownsProspect(caller, record) || record.createdBy === caller.email

/** States in which more than the scope may be changed, and those in which the scope alone may (P-1). */
const open: readonly ProspectState[] = ['DRAFT', 'SUBMITTED', 'QUALIFIED', 'IN_DESIGN']
const scoped: readonly ProspectState[] = ['APPROVED', 'PLANNED', 'REALISED']
export const isOpen = ({ status }: Pick<Prospect, 'status'>): boolean => open.includes(status)
/** From APPROVED on nothing else changes without `reopen`. */
export const scopeFields: readonly string[] = ['releaseId', 'apiProducts', 'realisationEvidence', 'tags', 'replacedById']

/** P-1 and the matrix of roles: who changes the fields of a prospect as it stands. */
export function mayEditProspect(caller: Caller, record: Prospect): boolean {
  if (!mayWriteProspects(caller) || !(isOpen(record) || scoped.includes(record.status))) return false
  if (hasOne(caller, deciders)) return true
  if (record.status === 'DRAFT') return isTheirs(caller, record)
  if (record.status === 'QUALIFIED') return false
  const asOwner = caller.roles.includes('productOwner') && (isTheirs(caller, record) || record.domain?.ownerId === caller.id)
  const asAnalyst = caller.roles.includes('businessAnalist') && (isTheirs(caller, record) || record.analystId === caller.id)
  return asOwner || asAnalyst
}

/** What of a change needs `reopen` first. */
export const lockedFields = (record: Prospect, changed: readonly string[]): Fault[] =>
  isOpen(record)
    ? []
    : changed
        .filter((name) => !scopeFields.includes(name))
        .map((path) => fault(path, 'reopenFirst', 'This is fixed since the approval. Reopen it first.'))

/** @throws Forbidden where somebody who only reads would begin one. */
export function requireWriter(caller: Caller): void {
  if (!mayWriteProspects(caller)) throw forbidden('Only who writes in the portfolio may do this.')
}
