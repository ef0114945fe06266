import { AppError, conflict, type Fault, forbidden, invalid } from '../errors.ts'
import { type Caller, isReadOnly, type Role } from '../roles.ts'

/** Who makes a transition: a role; who owns the record, or stewards it, and may write in its module; or the portal itself. */
export type Doer = Role | 'owner' | 'steward' | 'system' | 'ada' | 'anyone'

export interface Transition {
  readonly action: string
  readonly from: readonly string[]
  readonly to: string
  readonly by: readonly Doer[]
  /** Roles that the doer must hold as well. */
  readonly also?: readonly Role[]
  /** A comment must be given. */
  readonly comment?: true
  /** Whoever owns or asked for the record never makes it, not even an admin; `editor`: whoever changed its content last. */
  readonly fourEyes?: true | 'editor'
  /** Fields that are written with it, where they are sent: what is missing of these is asked for and keeps nobody from asking. */
  readonly takes?: readonly string[]
  /** Names of what must hold; the room writes them. */
  readonly guard?: readonly string[]
  /** Names of what happens in the same transaction, in this order; the room writes them. */
  readonly effect?: readonly string[]
}

/** The life of a record as a table; `database`, screens, tests and help pages all read this one. */
export interface Machine {
  /** As in `statemachines.json`: `Company`. */
  readonly entity: string
  readonly initial: string
  readonly terminal: readonly string[]
  readonly create: readonly Doer[]
  readonly states: readonly [string, ...string[]]
  readonly transitions: readonly Transition[]
}

/** Declares a machine and keeps its exact names, so that a guard or an effect that nobody has written does not compile. */
export const machine = <const M extends Machine>(declared: M): M => declared

export type ActionOf<M extends Machine> = M['transitions'][number]['action']
type NamesIn<T, K extends 'guard' | 'effect'> = T extends { readonly [P in K]: readonly (infer Name extends string)[] } ? Name : never
export type GuardOf<M extends Machine> = NamesIn<M['transitions'][number], 'guard'>
export type EffectOf<M extends Machine> = NamesIn<M['transitions'][number], 'effect'>

/** What a guard misses, one fault for each; none = it holds. */
export type Guards<M extends Machine, Facts> = { readonly [Name in GuardOf<M>]: (facts: Facts) => Fault[] }

/** What somebody is to one record, or that it is the portal itself that acts: a job, or a decision that takes other records along. */
export type Relation = 'owner' | 'steward' | 'editor' | 'system' | 'ada'
type TransitionIn<M extends Machine> = M['transitions'][number]
/** What the table of a machine asks of a person beside their roles; `never` where roles say it all. */
export type AskedRelation<M extends Machine> =
  | Extract<TransitionIn<M>['by'][number], 'owner' | 'steward'>
  | (Extract<TransitionIn<M>, { readonly fourEyes: true }> extends never ? never : 'owner')
  | (Extract<TransitionIn<M>, { readonly fourEyes: 'editor' }> extends never ? never : 'editor')

/** A record before its caller. */
export interface Standing<Facts> {
  status: string
  /** What the guards look at. */
  facts: Facts
  caller: Pick<Caller, 'roles'>
  /** What the caller is to this record; of people only where they hold a writing role of its module. */
  relations?: readonly Relation[]
}

/** @throws Forbidden (403) where the machine lets others begin such a record. */
export function requireMayCreate({ create }: Machine, caller: Pick<Caller, 'roles'>): void {
  const doers: readonly Doer[] = [...caller.roles, 'anyone']
  if (isReadOnly(caller) || !create.some((one) => doers.includes(one))) throw forbidden(`Only ${create.join(' or ')} may do this.`)
}

/** A transition as the detail of a record offers it. */
export interface Offered<Action extends string = string> {
  action: Action
  to: string
  commentRequired: boolean
  /** Fields that are written with it; left out: none. */
  takes?: string[]
  /** Why not now, in English. */
  blockedBy: string[]
  /** The same with the codes by which screens choose their words. */
  reasons: Fault[]
}

const fourEyes: Fault = {
  path: 'action',
  code: 'fourEyes',
  message: 'Whoever owns or asked for a record does not decide about it. Ask somebody else.',
}
const secondLook: Fault = {
  path: 'action',
  code: 'fourEyesEditor',
  message: 'Whoever changed it last does not decide about it. Ask somebody else.',
}

/** What the caller may do with a record as it is; what they could do but for something that is missing says what. */
export function offeredTransitions<const M extends Machine, Facts>(
  machine: M,
  guards: Guards<M, Facts>,
  on: Standing<Facts>,
): Offered<ActionOf<M>>[] {
  const transitions: readonly (Transition & { readonly action: ActionOf<M> })[] = machine.transitions
  return transitions
    .filter((one) => one.from.includes(on.status) && isDoer(one, on))
    .map((one) => {
      const takes = [...(one.takes ?? [])]
      const own = ownDecision(one, on)
      const reasons = [...(own ? [own] : []), ...missing(one, guards, on.facts)].filter(({ path }) => !takes.includes(path))
      return {
        action: one.action,
        to: one.to,
        commentRequired: one.comment === true,
        ...(takes.length > 0 && { takes }),
        blockedBy: reasons.map(({ message }) => message),
        reasons,
      }
    })
}

/**
 * The transition that a caller asks for, once all that it needs was found true.
 * @throws InvalidTransition (409), Forbidden (403), ValidationError of the comment or of a field that it does not take (422) or GuardError (422), in this order.
 */
export function chosenTransition<const M extends Machine, Facts>(
  machine: M,
  guards: Guards<M, Facts>,
  on: Standing<Facts>,
  asked: { action: string; comment?: string | undefined; given?: object | undefined },
): Transition {
  const named = machine.transitions.filter(({ action }) => action === asked.action)
  const transition = named.find(({ from }) => from.includes(on.status))
  if (!transition) throw refusedFrom(machine, on.status, asked.action)
  if (!isDoer(transition, on)) throw forbidden(`Only ${rolesOf(transition)} may do this.`)
  const own = ownDecision(transition, on)
  if (own) throw forbidden(own.message, own.code)
  const strange = Object.keys(asked.given ?? {}).filter((name) => !transition.takes?.includes(name))
  if (strange.length > 0)
    throw invalid(strange.map((path) => ({ path, code: 'notTaken', message: `${asked.action} does not take this. Leave it out.` })))
  if (transition.comment && !asked.comment) throw invalid({ path: 'comment', code: 'required', message: 'A comment is required for this.' })
  const faults = missing(transition, guards, on.facts)
  if (faults.length > 0) throw new AppError(422, 'GuardError', 'This cannot be done yet.', { details: faults })
  return transition
}

/**
 * The transition that leads to a state which a caller names instead of an action, as a PUT with a `status` does; undefined where the record is
 * in it already. Whether the caller may is theirs to look at.
 * @throws InvalidTransition (409)
 */
export function transitionTo(machine: Machine, from: string, to: string): Transition | undefined {
  if (from === to) return undefined
  const found = machine.transitions.find((one) => one.from.includes(from) && one.to === to)
  if (found) return found
  const allowed = [...new Set(machine.transitions.filter((one) => one.from.includes(from)).map((one) => one.to))].join(' or ')
  const message = `What is ${from} cannot become ${to}; it can become ${allowed || 'nothing else'}.`
  throw conflict('InvalidTransition', message, [{ path: 'status', code: 'invalidTransition', message, params: { from, to } }])
}

function refusedFrom(machine: Machine, status: string, action: string): AppError {
  const allowed = machine.transitions.filter(({ from }) => from.includes(status)).map((one) => one.action)
  const message = `${action} is not possible in state ${status}; possible: ${allowed.join(', ') || 'nothing'}.`
  return conflict('InvalidTransition', message, [{ path: 'action', code: 'invalidTransition', message, params: { from: status } }])
}

function isDoer(transition: Transition, { caller, relations = [] }: Standing<unknown>): boolean {
  if (isReadOnly(caller)) return false
  const doers: readonly (Doer | Relation)[] = [...caller.roles, ...relations, 'anyone']
  return transition.by.some((one) => doers.includes(one)) && (transition.also ?? []).every((role) => caller.roles.includes(role))
}

/** Why somebody does not decide about what is their own. */
function ownDecision({ fourEyes: asked }: Transition, { relations = [] }: Standing<unknown>): Fault | undefined {
  if (asked === true && relations.includes('owner')) return fourEyes
  return asked === 'editor' && relations.includes('editor') ? secondLook : undefined
}

const rolesOf = ({ by, also = [] }: Transition): string => `${by.join(' or ')}${also.map((role) => ` who is also ${role}`).join('')}`

function missing<M extends Machine, Facts>(transition: Transition, guards: Guards<M, Facts>, facts: Facts): Fault[] {
  const written: Readonly<Record<string, ((facts: Facts) => Fault[]) | undefined>> = guards
  return (transition.guard ?? []).flatMap((name) => {
    const guard = written[name]
    if (!guard) throw new Error(`The guard ${name} is not written.`)
    return guard(facts)
  })
}
