import type * as z from 'zod/mini'
import type { Role } from './roles.ts'

/**
 * Who hears of an event, by rule and never by address: whoever reads the outbox asks who that is when they send. `of` names what the event
 * carries: the id of the person or the team.
 */
export type Hears<Carried extends string = string> =
  | { readonly who: 'role'; readonly role: Role }
  | { readonly who: 'person'; readonly of: Carried }
  | { readonly who: 'team'; readonly of: Carried; readonly roles?: readonly string[] }
  /** An audience that only one module can tell: it answers with a port when the mail is sent. */
  | { readonly who: 'audience'; readonly audience: string; readonly of: Carried }

export interface DeclaredEvent<Name extends string = string, Carries extends z.core.$ZodType = z.core.$ZodType> {
  readonly name: Name
  /** What the mail and the bell may say. Ids go in beside the names, so that the reader can look again at who may see it. */
  readonly carries: Carries
  readonly hears: readonly Hears[]
  /** Whether people hear of it unless they chose otherwise. */
  readonly on: boolean
}

type KeysOf<Schema extends z.core.$ZodType> = Extract<keyof z.core.output<Schema>, string>

/** Declares an event of a room; the module lists it in its `ServerModule`. Names are those of `domains.md` 6.2. */
export const event = <const Name extends string, Carries extends z.core.$ZodType>(declared: {
  name: Name
  carries: Carries
  hears: readonly Hears<KeysOf<Carries>>[]
  on: boolean
}): DeclaredEvent<Name, Carries> => declared

export type Carried<E extends DeclaredEvent> = z.core.output<E['carries']>
