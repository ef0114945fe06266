/**
 * A question that one module asks and another one answers, declared in the asking module's `contract.ts`. On the server it is a function
 * that takes the caller's transaction first: `services.ports.of(companyOfApplication)(tx, ids)`. Who answers fills it in its `ServerModule`;
 * while that module is off, the port gives what `off` says.
 */
export interface Port<Asked extends readonly unknown[], Answer> {
  readonly kind: 'one'
  readonly name: string
  readonly off: (...asked: Asked) => Answer
}

/** The same for what any number of modules may have to say to, such as an environment that goes: each that is on is asked, in their order. */
export interface ListPort<Asked extends readonly unknown[], Answer> {
  readonly kind: 'all'
  readonly name: string
  /** Keeps the types: nothing calls it. */
  readonly each?: (...asked: Asked) => Answer
}

/**
 * A part of a statement that one module makes of its own tables for a port of another, so that both are read as one: `SQL` of Drizzle, which
 * contracts do not know.
 */
export interface StatementPart {
  getSQL(): unknown
}

/** `name` is the module's id and the port's own: `apidex.companyOfApplication`. */
export const port = <Asked extends readonly unknown[], Answer>(name: string, off: (...asked: Asked) => Answer): Port<Asked, Answer> => ({
  kind: 'one',
  name,
  off,
})

export const listPort = <Asked extends readonly unknown[], Answer = void>(name: string): ListPort<Asked, Answer> => ({ kind: 'all', name })
