import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { longText, slug, uuid } from '@portico/platform/contract/fields.ts'
import { both, listSpec, nameFilter, pageOf, pageQuery } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'
import { adoptionStates, itemStates } from './adoption.rules.ts'

/** Taking over what a gateway had before the portal: what is there is read, given to teams and people, and taken over as it is. */
export const adoption = named(
  'Adoption',
  z.object({
    /** `new`: never begun. */
    state: z.enum(['new', ...adoptionStates]),
    /** Why it stopped; while it goes on, why the gateway is asked again. */
    message: z.nullable(z.string()),
    /** Keys that were looked at by what goes on now, or went on last. */
    seen: z.int(),
    applications: z.int(),
    keys: z.int(),
    /** Open nothing at the gateway now: they become suspended keys. */
    inactive: z.int(),
    /** Stay at the gateway as they are, because the portal could not change them. */
    fixed: z.int(),
    /** Applications that have no team or person yet; they are not taken over. */
    unassigned: z.int(),
    left: z.int(),
    adopted: z.int(),
    adoptedKeys: z.int(),
    /** Were changed since, so undoing left them. */
    kept: z.int(),
    /** How many the last undoing forgot; null where nothing was undone, or something was taken over since. */
    undone: z.nullable(z.int()),
    /** Keys that the last whole reading looked at; taking over looks at them again. */
    totalKeys: z.nullable(z.int()),
    /** Applications whose owner the gateway tells; some gateways tell none. */
    owned: z.int(),
    /** API products of what was taken over that nobody finds yet, because they are drafts. */
    drafts: z.int(),
    /** The one, where it is one. */
    draftId: z.nullable(z.string()),
    /** The gateway tells values of keys; else keys are taken over without one, and to be rotated. */
    tellsValues: z.boolean(),
    updatedAt: z.nullable(z.string()),
    /** When the gateway was last read whole; what is listed is of then. */
    readAt: z.nullable(z.string()),
    /** Applications not of the portal that a comparison since then saw, and that are not listed until it is read again. */
    unlisted: z.int(),
    /** Keys that it saw on applications that are listed, and that were not read with them. */
    unlistedKeys: z.int(),
  }),
)
export type Adoption = z.infer<typeof adoption>

export const adoptionApplication = named(
  'AdoptionApplication',
  z.object({
    id: z.string(),
    gatewayId: z.string(),
    name: z.string(),
    gatewayOwner: z.nullable(z.string()),
    keys: z.int(),
    inactive: z.int(),
    fixed: z.int(),
    products: z.array(z.string()),
    state: z.enum(itemStates),
    reason: z.nullable(z.string()),
    teamId: z.nullable(z.string()),
    teamName: z.nullable(z.string()),
    /** E-mail. */
    ownerId: z.nullable(z.string()),
    /** What the owner is called, where the portal knows it. */
    ownerName: z.nullable(z.string()),
    applicationId: z.nullable(z.string()),
    adoptedKeys: z.int(),
  }),
)
export type AdoptionApplication = z.infer<typeof adoptionApplication>

/** What taking over, and undoing it, would come to now. */
export const adoptionOutlook = named(
  'AdoptionOutlook',
  z.object({
    adopt: z.object({
      applications: z.int(),
      keys: z.int(),
      /** Those who get the most of them, by name. */
      to: z.array(z.object({ name: z.string(), applications: z.int() })),
      /** All others who get some. */
      others: z.object({ owners: z.int(), applications: z.int() }),
      /** Addresses among them with which nobody has signed in yet, and what they get. */
      unknown: z.object({
        addresses: z.int(),
        applications: z.int(),
        /** The one, where it is one. */
        address: z.nullable(z.string()),
      }),
    }),
    undo: z.object({
      forgotten: z.int(),
      /** Were changed since, so they would stay. */
      kept: z.int(),
      /** What the one that would stay is called. */
      keptName: z.nullable(z.string()),
    }),
  }),
)
export type AdoptionOutlook = z.infer<typeof adoptionOutlook>

const list = listSpec({
  style: 1,
  fields: {
    id: { kind: 'uuid' },
    name: { kind: 'text', sort: true, search: true },
    gatewayOwner: { kind: 'text', search: true },
  },
  defaultOrder: 'name ASC',
  pageSize: 25,
})
const filters = both(nameFilter, {
  /** Beside the states: `ready` has somebody and waits for being taken over, `unassigned` has nobody, `open` may be given to somebody. */
  state: z.optional(z.enum([...itemStates, 'ready', 'unassigned', 'open'])),
  gatewayOwner: z.optional(z.string().check(z.maxLength(500))),
})
/** The same as URL-encoded JSON in `filter`. */
export const adoptionFilter = z.strictObject(filters)

const to = {
  teamId: z.optional(uuid()),
  userId: z.optional(uuid()),
  /** E-mail of the person, who may not have signed in yet. */
  owner: z.optional(z.string().check(z.maxLength(254))),
  /** It stays at the gateway as it is. */
  leave: z.optional(z.literal(true)),
}

const common = { tag: 'Gateway', access: ['admin'] as const, modules: ['InternalDeveloperPortal'] as const }
const params = z.object({ envId: slug() })
const base = '/api/environments/:envId/adoption'
const changes = ['adoption'] as const
export const adoptions = {
  get: endpoint({
    ...common,
    method: 'GET',
    path: base,
    shows: ['adoption', 'drift'],
    summary: 'How far taking over what a gateway has is',
    params,
    answer: adoption,
  }),
  read: endpoint({
    ...common,
    method: 'POST',
    path: `${base}/read`,
    changes,
    summary: 'Read what the gateway has that is not of the portal; changes nothing anywhere',
    params,
    answer: adoption,
    status: 202,
  }),
  cancel: endpoint({
    ...common,
    method: 'POST',
    path: `${base}/cancel`,
    changes,
    summary: 'End a reading that goes on; what it has found is dropped, and what was known before it stays',
    params,
    answer: adoption,
    status: 200,
  }),
  outlook: endpoint({
    ...common,
    method: 'GET',
    path: `${base}/outlook`,
    shows: ['adoption', 'application'],
    summary: 'What taking over what was given, and undoing it, would come to now',
    params,
    answer: adoptionOutlook,
  }),
  applications: endpoint({
    ...common,
    method: 'GET',
    path: `${base}/applications`,
    shows: ['adoption'],
    summary: 'What would become what, and what became of it',
    params,
    query: pageQuery(filters),
    answer: pageOf(adoptionApplication),
    list,
  }),
  assign: endpoint({
    ...common,
    method: 'POST',
    path: `${base}/assign`,
    changes: ['adoption', 'drift'],
    summary: 'Give applications to a team or a person, or leave them: named ones, those of one owner at the gateway, or all that have none',
    params,
    body: z.strictObject({
      ids: z.optional(z.array(uuid()).check(z.minLength(1), z.maxLength(1000))),
      gatewayOwner: z.optional(z.string().check(z.maxLength(500))),
      unassigned: z.optional(z.literal(true)),
      ...to,
    }),
    answer: z.object({ assigned: z.int() }),
  }),
  assignByFile: endpoint({
    ...common,
    method: 'POST',
    path: `${base}/assign/csv`,
    changes: ['adoption', 'drift'],
    summary: 'Give applications to teams and people by lines of "application,team or e-mail"; all lines or none',
    params,
    body: z.strictObject({ csv: longText(2_000_000) }),
    bodyLimitBytes: 4_000_000,
    answer: z.object({
      assigned: z.int(),
      /** Lines that name nobody. */
      passedOver: z.int(),
      /** Addresses with which nobody has signed in yet. */
      unknown: z.int(),
    }),
  }),
  adopt: endpoint({
    ...common,
    method: 'POST',
    path: `${base}/adopt`,
    changes: ['adoption', 'application', 'drift'],
    summary: 'Take over what was given to a team or a person; nothing changes at the gateway',
    params,
    answer: adoption,
    status: 202,
  }),
  undo: endpoint({
    ...common,
    method: 'POST',
    path: `${base}/undo`,
    changes: ['adoption', 'application', 'drift'],
    summary: 'Forget what was taken over, but for what was changed since; nothing changes at the gateway',
    params,
    answer: adoption,
    status: 202,
  }),
}
