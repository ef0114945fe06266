import type { Fault } from '@portico/platform/contract/errors.ts'
import { type Guards, machine } from '@portico/platform/contract/record/machine.ts'
import { isOpen, termMachine } from '../terms/term.rules.ts'
import type { BusinessObject } from './object.contract.ts'
import { holdFindings, objectChecks } from './object-checks.rules.ts'

const [propose, approve, sendBack, revise, cancelRevision, repropose, approveRevision, ...others] = termMachine.transitions
const guarded = ['mayHold'] as const
/** By hand a version number is only raised. */
const raised = ['versionNumber', 'statusDescription'] as const

/** The life of a business object: that of a term (domains 3.2), and what holds points to what holds (D-4). */
export const objectMachine = machine({
  entity: 'BusinessObject',
  initial: termMachine.initial,
  terminal: termMachine.terminal,
  create: termMachine.create,
  states: termMachine.states,
  transitions: [
    propose,
    { ...approve, takes: raised, guard: guarded },
    sendBack,
    revise,
    cancelRevision,
    repropose,
    { ...approveRevision, takes: raised, guard: guarded },
    ...others,
  ],
})

const fault = (path: string, code: string, message: string): Fault => ({ path, code, message })

export const objectGuards: Guards<typeof objectMachine, BusinessObject> = {
  nothingBlocks: (object) =>
    objectChecks(object)
      .filter(({ level }) => level === 'block')
      .map(({ code, path, message }) => fault(path, code, message)),
  changeNoted: ({ changeNote, workingCopy }) =>
    changeNote === '' && !workingCopy?.changeNote ? [fault('changeNote', 'required', 'Say what was changed and why.')] : [],
  mayHold: (object) => holdFindings(object).map(({ code, path, message }) => fault(path, code, message)),
  replaced: ({ id, replacedById }) =>
    replacedById === null || replacedById === id
      ? [fault('replacedById', 'required', 'Name the approved object that takes its place.')]
      : [],
  unreferenced: ({ usedBy }) => [
    ...((usedBy?.approved ?? 0) > 0 ? [fault('usedBy', 'D-5', 'Approved objects point to it. Change these first.')] : []),
    ...((usedBy?.liveProspects ?? 0) > 0 ? [fault('usedBy', 'D-5', 'Prospects that go on use it.')] : []),
  ],
}

/** What is changed in every state, because nobody approves it. */
const always: readonly string[] = ['ownerId', 'stewardId', 'statusDescription']

/** What of a change needs a revision first. */
export const lockedObjectFields = (object: BusinessObject, changed: readonly string[]): Fault[] =>
  isOpen(object)
    ? []
    : changed
        .filter((name) => !always.includes(name))
        .map((path) => fault(path, 'reviseFirst', 'This was approved. Revise the object, and change its working copy.'))

/** How it is called in addresses of its own: that of its domain, and its name. */
export const objectAddress = (baseUri: string, name: string): string => `${baseUri}/def/${name}`
/** More than one of it. */
export const pluralOf = ({ name, pluralName }: Pick<BusinessObject, 'name' | 'pluralName'>): string => pluralName || `${name}s`
