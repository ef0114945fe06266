import type { AuditTarget } from '@portico/platform/server/audit-export/export.ts'
import { auditFile } from '@portico/platform/server/audit-export/file.ts'
import { auditSyslog } from '@portico/platform/server/audit-export/syslog.ts'

const syslogPort = 514

/** What AUDIT_EXPORT names: a file by its whole path, or `syslog://host:port`. Undefined: neither. */
export function auditTargetOf(name: string): AuditTarget | undefined {
  if (name.startsWith('/')) return auditFile(name)
  const url = URL.parse(name)
  if (url?.protocol !== 'syslog:' || url.hostname === '') return undefined
  return auditSyslog(url.hostname.replace(/^\[|\]$/g, ''), Number(url.port || syslogPort))
}
