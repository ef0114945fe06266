import { addresses, authors, goesWith, mentions, officeOf, ownedBy, quotes } from '@portico/platform/server/people/naming.ts'
import { signIn } from '@portico/platform/server/people/sign-ins.ts'
import { textOverride } from '@portico/platform/server/settings/language.table.ts'
import { domain, domainSteward } from './domains/server/domain.table.ts'
import { soleStewards } from './domains/server/sole-stewards.store.ts'
import { errorReport, issue, issueReporter, openIssues } from './issues/server/issue.table.ts'
import { emailTemplate, mailQueue } from './mail/server/mail.table.ts'
import { notification } from './notifications/server/notification.store.ts'
import { image } from './settings/server/image.table.ts'

/** Where the core's tables name people. */
export const naming = [
  ownedBy(domain.ownerId, { entityType: 'domain', field: 'ownerId', name: domain.name }),
  soleStewards,
  officeOf(issue.assigneeId, { entityType: 'issue', field: 'assigneeId', name: issue.title, open: openIssues, roles: ['admin'] }),
  ...authors(domain),
  ...authors(issue),
  ...goesWith(
    domainSteward.personId,
    signIn.personId,
    notification.personId,
    mailQueue.personId,
    errorReport.personId,
    issueReporter.personId,
  ),
  ...mentions(emailTemplate.updatedBy, image.modifiedBy, textOverride.updatedBy, errorReport.email),
  ...mentions(issue.reporterId, issue.assigneeId, issue.email, issueReporter.reporter),
  ...addresses(emailTemplate.extraRecipients),
  ...quotes(issue.userComment, errorReport.userComment),
  ...quotes(notification.carries, mailQueue.recipient, mailQueue.subject, mailQueue.html, mailQueue.plain, mailQueue.lastError),
]
