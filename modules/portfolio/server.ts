import { usesOfDomains } from '@portico/core/contract.ts'
import { serverModule } from '@portico/platform/server/module.ts'
import { join } from '@portico/platform/server/ports.ts'
import { agendaEvents } from './agenda/agenda-events.contract.ts'
import { itemRecord } from './agenda/server/item.record.ts'
import { itemRoutes } from './agenda/server/item.routes.ts'
import { meetingRecord } from './agenda/server/meeting.record.ts'
import { meetingRoutes } from './agenda/server/meeting.routes.ts'
import { catalogueRoutes } from './catalogues/server/catalogue.routes.ts'
import { statisticsRoutes } from './dashboard/server/statistics.routes.ts'
import { fillPortfolio } from './demo/server/fill-portfolio.ts'
import { portfolio } from './module.ts'
import { prospectEvents } from './prospects/prospect-events.contract.ts'
import { prospectJobs } from './prospects/server/prospect.jobs.ts'
import { prospectRecord, prospectRoutes, prospectStoreOf, prospectSubject } from './prospects/server/prospect.routes.ts'
import { prospectPartStore } from './prospects/server/prospect-parts.store.ts'
import { releaseEvents } from './releases/release-events.contract.ts'
import { releaseJobs } from './releases/server/release.jobs.ts'
import { releaseRecord, releaseRoutes, releaseSubject } from './releases/server/release.routes.ts'

// new-feature: imports

export default serverModule({
  identity: portfolio,
  open: (services) => {
    const prospects = prospectRecord(services)
    const releases = releaseRecord(services, {
      async giveBack(tx, releaseId, actor, comment) {
        for (const id of await prospectPartStore(tx).plannedIn(releaseId))
          await prospects.move(tx, { actor, caller: 'system' }, id, { action: 'unplan', comment })
      },
    })
    /** What the board decides about: each room says of its records how they follow. */
    const board = { subjects: [prospectSubject(services, prospects), releaseSubject(services)] }
    const meetings = meetingRecord(services)
    const items = itemRecord(services, board)
    return {
      routes: [
        ...catalogueRoutes(services, (tx, entryId) => prospectStoreOf(services)(tx).followEntry(entryId)),
        ...prospectRoutes(services, prospects),
        ...releaseRoutes(services, releases),
        ...meetingRoutes(services, meetings),
        ...itemRoutes(services, board, items),
        ...statisticsRoutes(services),
        // new-feature: routes
      ],
      records: [
        prospects.parts,
        releases.parts,
        meetings.parts,
        items.parts,
        // new-feature: records
      ],
      fillDemo: () => fillPortfolio(services),
      jobs: [...prospectJobs(services, prospects), ...releaseJobs(services, releases)],
      ports: [
        join(usesOfDomains, async (tx, ids) =>
          (await prospectPartStore(tx).countByDomain(ids)).map(({ domainId, count }) => ({ domainId, entity: 'prospect', count })),
        ),
      ],
    }
  },
  events: [...Object.values(prospectEvents), ...Object.values(releaseEvents), ...Object.values(agendaEvents)],
})
