import { listPort, port } from '@portico/platform/contract/port.ts'

/** Somebody who hears of an event: a person who is known here, or an address that a record holds, such as the sales of a company. */
export type Hearer = { personId: string } | { email: string }

/** The people of a team; with roles, those that have one of these in it. Where nobody keeps teams there is nobody. */
export const teamHearers = port<[teamId: string, roles: readonly string[] | undefined], string[]>('core.teamHearers', () => [])

/**
 * Who an audience is, asked of the module that knows: each answers those that it declared events for and null for any other.
 * @param id of the record that the event carries
 */
export const audienceHearers = listPort<[audience: string, id: string], readonly Hearer[] | null>('core.audienceHearers')

/**
 * What the mail of an event says besides what it carries (`asks`), by the names of today. Each module says what it knows; what is
 * gone by then is left out.
 */
export const besidesOfEvent = listPort<[event: string, carries: Readonly<Record<string, unknown>>], Readonly<Record<string, unknown>>>(
  'core.besidesOfEvent',
)
