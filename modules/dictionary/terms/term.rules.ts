import type { Fault } from '@portico/platform/contract/errors.ts'
import { type Guards, machine, type Relation } from '@portico/platform/contract/record/machine.ts'
import { type Caller, isAdmin, isReadOnly } from '@portico/platform/contract/roles.ts'
import type { Term } from './term.contract.ts'
import { checksOf } from './term-checks.rules.ts'
import { type TermState, termStates } from './term-states.contract.ts'

const writers = ['admin', 'businessAnalist'] as const
const deciders = ['admin', 'steward'] as const
const said = 'statusDescription'

/** The life of a term (domains 3.2). */
export const termMachine = machine({
  entity: 'Term',
  initial: 'DRAFT',
  terminal: [],
  create: writers,
  states: termStates,
  transitions: [
    { action: 'propose', from: ['DRAFT'], to: 'PROPOSED', by: writers, takes: [said], guard: ['nothingBlocks'] },
    {
      action: 'approve',
      from: ['PROPOSED'],
      to: 'APPROVED',
      by: deciders,
      fourEyes: 'editor',
      takes: ['raisedTo', said],
      effect: ['publish'],
    },
    { action: 'return', from: ['PROPOSED'], to: 'DRAFT', by: deciders, comment: true, takes: [said] },
    { action: 'revise', from: ['APPROVED'], to: 'UNDER_REVISION', by: writers, takes: [said], effect: ['copy'] },
    { action: 'cancelRevision', from: ['UNDER_REVISION'], to: 'APPROVED', by: writers, takes: [said], effect: ['dropCopy'] },
    {
      action: 'repropose',
      from: ['UNDER_REVISION'],
      to: 'REPROPOSED',
      by: writers,
      takes: ['changeNote', said],
      guard: ['changeNoted'],
      effect: ['lookAtCopy'],
    },
    {
      action: 'approveRevision',
      from: ['REPROPOSED'],
      to: 'APPROVED',
      by: deciders,
      fourEyes: 'editor',
      takes: ['raisedTo', said],
      effect: ['takeOver', 'publish'],
    },
    { action: 'returnRevision', from: ['REPROPOSED'], to: 'UNDER_REVISION', by: deciders, comment: true, takes: [said] },
    {
      action: 'supersede',
      from: ['APPROVED'],
      to: 'SUPERSEDED',
      by: deciders,
      takes: ['replacedById', said],
      guard: ['replaced'],
      effect: ['end'],
    },
    {
      action: 'retire',
      from: ['APPROVED'],
      to: 'RETIRED',
      by: deciders,
      comment: true,
      takes: [said],
      guard: ['unreferenced'],
      effect: ['end'],
    },
    { action: 'reinstate', from: ['SUPERSEDED', 'RETIRED'], to: 'DRAFT', by: ['admin'], comment: true, takes: [said], effect: ['begin'] },
  ],
})

const fault = (path: string, code: string, message: string): Fault => ({ path, code, message })

export const termGuards: Guards<typeof termMachine, Term> = {
  nothingBlocks: (term) =>
    checksOf(term)
      .filter(({ level }) => level === 'block')
      .map(({ code, message, path }) => (code === 'T-01' ? fault(path, 'required', message) : fault(path, code, message))),
  changeNoted: ({ changeNote, workingCopy }) =>
    changeNote === '' && !workingCopy?.changeNote ? [fault('changeNote', 'required', 'Say what was changed and why.')] : [],
  replaced: ({ id, replacedById }) =>
    replacedById === null || replacedById === id ? [fault('replacedById', 'required', 'Name the approved term that takes its place.')] : [],
  unreferenced: ({ approvedReferences }) =>
    approvedReferences > 0 ? [fault('relatedTerms', 'referenced', 'Terms that hold refer to it. Take these relations away first.')] : [],
}

export const mayWriteTerms = (caller: Pick<Caller, 'roles'>): boolean =>
  !isReadOnly(caller) && writers.some((role) => caller.roles.includes(role))

type Stewarded = Pick<Term, 'domain'>
/** A business analyst whom the domain, or one above it, names. */
export const isSteward = (caller: Pick<Caller, 'id' | 'roles'>, { domain }: Stewarded): boolean =>
  caller.roles.includes('businessAnalist') && (domain?.stewardIds.includes(caller.id) ?? false)
export const mayReview = (caller: Pick<Caller, 'id' | 'roles'>, term: Stewarded): boolean => isAdmin(caller) || isSteward(caller, term)

type Decided = Stewarded & Pick<Term, 'workingCopy' | 'contentChangedBy' | 'ownApproval'>
/** What somebody is to a term before its machine. */
export function relationsTo(caller: Caller, term: Decided): (Relation & ('steward' | 'editor'))[] {
  const changedLast = (term.workingCopy?.contentChangedBy ?? term.contentChangedBy) === caller.email
  return [
    ...(isSteward(caller, term) ? (['steward'] as const) : []),
    ...(changedLast && !(term.ownApproval && isAdmin(caller)) ? (['editor'] as const) : []),
  ]
}

/** States in which its content is changed: a draft's and a proposed one's own, and the working copy's of one that is revised. */
const open: readonly TermState[] = ['DRAFT', 'PROPOSED']
export const isOpen = ({ status, validatedObjectId }: Pick<Term, 'status' | 'validatedObjectId'>): boolean =>
  validatedObjectId !== null || open.includes(status)
/** What is changed in every state, because nobody approves it. */
const always: readonly string[] = ['ownerId', 'reviewDueAt', 'statusDescription']

/** What of a change needs a revision first. */
export const lockedFields = (term: Term, changed: readonly string[]): Fault[] =>
  isOpen(term)
    ? []
    : changed
        .filter((name) => !always.includes(name))
        .map((path) => fault(path, 'reviseFirst', 'This was approved. Revise the term, and change its working copy.'))

/** States in which a relation that came or went counts for who approves. */
export const awaits = ({ status }: Pick<Term, 'status'>): boolean => [...open, 'UNDER_REVISION', 'REPROPOSED'].includes(status)

/** Relations have two ends, so a working copy has none of its own: they are changed on a term that is open or revised. */
export const mayRelate = ({ status, validatedObjectId }: Pick<Term, 'status' | 'validatedObjectId'>): boolean =>
  validatedObjectId === null && [...open, 'UNDER_REVISION'].includes(status)

/** In an address: letters and digits of any script that addresses hold. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')

/** A day so many months later; the last of its month where that one is shorter. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}
