import type { AuditAction, AuditFact } from '@portico/platform/server/audit.ts'

interface Owner {
  id: string
  companyName: string
}

/** What the history of a company is told by the rooms that stand beside it. */
export const ofCompany = ({ id, companyName }: Owner, action: AuditAction, changes: NonNullable<AuditFact['changes']>): AuditFact => ({
  entityType: 'company',
  entityId: id,
  entityName: companyName,
  action,
  changes,
})

/** An application leaves it: by its name and that of its environment, or by their ids where nobody knows them any more. */
export const unlinked = (owner: Owner, { name, environmentName }: { name: string; environmentName: string }): AuditFact =>
  ofCompany(owner, 'unlink', [{ field: 'application', of: name, old: environmentName, new: null }])
