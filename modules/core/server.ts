import { serverModule } from '@portico/platform/server/module.ts'
import { join } from '@portico/platform/server/ports.ts'
import type { CoreServices } from './core-services.ts'
import { domainPorts } from './domains/server/domain.ports.ts'
import { domainRoutes } from './domains/server/domain.routes.ts'
import { issueEvents } from './issues/issue-events.contract.ts'
import { fillIssues } from './issues/server/demo-issues.ts'
import { issueJobs } from './issues/server/issue.jobs.ts'
import { issueRecord, issueRoutes } from './issues/server/issue.routes.ts'
import { issueHearers } from './issues/server/issue-hearers.ts'
import { issueSearch } from './issues/server/issue-search.store.ts'
import { reportRoute } from './issues/server/report.routes.ts'
import { reportStore } from './issues/server/report.store.ts'
import { liveHub } from './live/server/hub.ts'
import { liveRoutes } from './live/server/live.routes.ts'
import { auditKeptYears, logsKeptDays } from './logs/log-settings.contract.ts'
import { logJobs } from './logs/server/log.jobs.ts'
import { logRoutes } from './logs/server/log.routes.ts'
import { mailsKeptDays, notificationsKeptDays } from './mail/mail-settings.contract.ts'
import { delivery } from './mail/server/delivery.ts'
import { mailRoutes } from './mail/server/mail.routes.ts'
import { mailQueueStore } from './mail/server/mail-queue.store.ts'
import { mailingOf } from './mail/server/mailing.ts'
import { core } from './module.ts'
import { naming } from './naming.ts'
import { notificationRoutes } from './notifications/server/notification.routes.ts'
import { notificationStore } from './notifications/server/notification.store.ts'
import { personRoutes } from './people/server/person.routes.ts'
import { searchJobs } from './search/server/search.jobs.ts'
import { searchRoutes } from './search/server/search.routes.ts'
import { sessionRoutes } from './session/server/session.routes.ts'
import { idleMinutes } from './session/session-settings.contract.ts'
import { imagePorts, imageRoutes } from './settings/server/image.routes.ts'
import { languageRoutes } from './settings/server/language.routes.ts'
import { settingsRoutes } from './settings/server/settings.routes.ts'
import { forgetting } from './telling/server/forgetting.job.ts'
import { startTelling, telling } from './telling/server/telling.job.ts'
import { personErased } from './users/person-erased.contract.ts'
import { userRoutes } from './users/server/user.routes.ts'

// new-feature: imports

export default serverModule<CoreServices>({
  identity: core,
  naming,
  settings: [logsKeptDays, auditKeptYears, mailsKeptDays, notificationsKeptDays, idleMinutes],
  open(services) {
    const mailing = mailingOf(services)
    const hub = liveHub(services)
    const issues = issueRecord(services)
    const sending = delivery({ ...services, unsubscribeUrl: mailing.links.pressUrlOf })
    return {
      routes: [
        ...settingsRoutes(services),
        ...languageRoutes(services),
        ...imageRoutes(services),
        ...userRoutes(services),
        ...personRoutes(services),
        ...logRoutes(services),
        ...domainRoutes(services),
        ...mailRoutes(services, mailing),
        ...notificationRoutes(services, mailing),
        ...searchRoutes(services),
        ...liveRoutes(hub),
        ...sessionRoutes(services),
        ...issueRoutes(services, issues),
        reportRoute(services, issues),
        // new-feature: routes
      ],
      records: [
        issues.parts,
        // new-feature: records
      ],
      searchSources: [issueSearch],
      jobs: [
        ...logJobs(services),
        telling(services, mailing),
        ...sending.jobs,
        forgetting(services),
        ...searchJobs(services),
        ...issueJobs(services, issues),
      ],
      ports: [
        ...domainPorts,
        ...imagePorts,
        issueHearers,
        join(personErased, async (tx, personId) => {
          await notificationStore(tx).forgetPerson(personId)
          await mailQueueStore(tx).forgetPerson(personId)
          await reportStore(tx).forgetPerson(personId)
        }),
      ],
      prepare: () => startTelling(services),
      fillDemo: () => fillIssues(services),
      start: () => hub.start(),
      async stop() {
        sending.close()
        await hub.stop()
      },
    }
  },
  events: Object.values(issueEvents),
  mails: new URL('mails/', import.meta.url),
})

export type { CoreServices } from './core-services.ts'
