import type * as z from 'zod/mini'
import type { Role } from './roles.ts'

/**
 * Who hears of an event, by rule and never by address: whoever reads the outbox asks who that is when they send. `of` names what the event
 * carries that says which: a person, a team or another record, each by its `id`; where that is null, nobody hears by this rule.
 */
export type Hears<Carried extends string = string> =
  | { readonly who: 'role'; readonly role: Role }
  | { readonly who: 'person'; readonly of: Carried }
  /** Its members; with `roles`, those that have one of these in it. */
  | { readonly who: 'team'; readonly of: Carried; readonly roles?: readonly string[] }
  /** People whom only the module of the record can tell, such as the users of a product. */
  | { readonly who: 'audience'; readonly audience: string; readonly of: Carried }

export interface DeclaredEvent<Name extends string = string, Carries extends z.core.$ZodType = z.core.$ZodType> {
  readonly name: Name
  /** What the mail and the bell may say. Ids go in beside the names, so that the reader can look again at who may see it. */
  readonly carries: Carries
  /** What its mail may say besides, known under its name when the mail is written: the module is asked then, and may know none of it. */
  readonly asks?: z.core.$ZodType
  readonly hears: readonly Hears[]
  /** What it carries whose page only people with a role open: all others are told no id of it. */
  readonly openTo?: Readonly<Partial<Record<string, Role>>>
  /** Whether people hear of it unless they chose otherwise. */
  readonly on: boolean
  /** It says what is new since the one before, so it stands beside that one while both wait, and never in its place. */
  readonly adds?: true
}

/** What it carries by an id. */
type KeysOf<Schema extends z.core.$ZodType> = {
  [Key in keyof z.core.output<Schema>]: z.core.output<Schema>[Key] extends { id: string } | null ? Key : never
}[keyof z.core.output<Schema>] &
  string

/** Declares an event of a room; the module lists it in its `ServerModule`. Names are those of `domains.md` 6.2. */
export const event = <const Name extends string, Carries extends z.core.$ZodType>(declared: {
  name: Name
  carries: Carries
  asks?: z.core.$ZodType
  hears: readonly Hears<KeysOf<Carries>>[]
  openTo?: Readonly<Partial<Record<KeysOf<Carries>, Role>>>
  on: boolean
  adds?: true
}): DeclaredEvent<Name, Carries> => declared

export type Carried<E extends DeclaredEvent> = z.core.output<E['carries']>
