import * as z from 'zod/mini'
import { listSpec } from './lists.ts'
import { named } from './named.ts'

export const auditRecord = named(
  'AuditEntry',
  z.object({
    id: z.int(),
    date: z.string(),
    /** Empty: somebody with one of the roles, whom the reader is not told of. */
    actorEmail: z.string(),
    actorRoles: z.array(z.string()),
    entityType: z.string(),
    entityId: z.string(),
    entityName: z.string(),
    action: z.string(),
    transition: z.nullable(z.object({ from: z.string(), to: z.string(), comment: z.optional(z.string()) })),
    changes: z.array(z.object({ field: z.string(), of: z.optional(z.string()), old: z.unknown(), new: z.unknown() })),
    requestId: z.nullable(z.string()),
    /** The names of people whose e-mails stand in the entry. */
    people: z.record(z.string(), z.string()),
    /** What people call the things that the entry names by an id or a name of a gateway, where it is known. */
    names: z.optional(z.record(z.string(), z.string())),
  }),
)
export type AuditRecord = z.infer<typeof auditRecord>

export const auditList = listSpec({
  style: 2,
  fields: {
    id: { kind: 'int' },
    date: { kind: 'date', sort: true },
    entityType: { kind: 'text' },
    entityId: { kind: 'text' },
    entityName: { kind: 'text', search: true },
    actorEmail: { kind: 'text' },
    action: { kind: 'text' },
    requestId: { kind: 'text' },
  },
  defaultOrder: 'date DESC',
  pageSize: 10,
})

/** What the last check of the audit's hash chain found. */
export const auditCheck = named(
  'AuditCheck',
  z.object({
    checkedAt: z.string(),
    /** Entries whose seal was checked. */
    sealed: z.int(),
    /** The first entry that was changed, or went missing, after it was sealed. */
    brokenId: z.nullable(z.int()),
  }),
)
export type AuditCheck = z.infer<typeof auditCheck>

/** One field that a change touched; keys as `***last4`, credentials without any of their characters. */
export interface AuditChange {
  /** Named as on the wire; screens have its label. */
  field: string
  /** Which one, where the entity has several: the key `***last4`, the member's e-mail. */
  of?: string | undefined
  old: unknown
  new: unknown
}
