import { authors, goesWith, mentions, ownedBy, quotes } from '@portico/platform/server/people/naming.ts'
import { textOverride } from '@portico/platform/server/settings/language.table.ts'
import { domain, domainSteward } from './domains/server/domain.table.ts'
import { errorReport } from './logs/server/log.store.ts'
import { emailTemplate, mailQueue } from './mail/server/mail.table.ts'
import { notification } from './notifications/server/notification.store.ts'
import { image } from './settings/server/image.table.ts'

/** Where the core's tables name people. */
export const naming = [
  ownedBy(domain.ownerId, { entityType: 'domain', field: 'ownerId', name: domain.name }),
  ...authors(domain),
  ...goesWith(domainSteward.personId, notification.personId, mailQueue.personId, errorReport.personId),
  ...mentions(emailTemplate.updatedBy, image.modifiedBy, textOverride.updatedBy, errorReport.email),
  ...quotes(notification.carries, mailQueue.recipient, mailQueue.subject, mailQueue.html, mailQueue.plain),
]
