import { personErased, usesOfDomains } from '@portico/core/contract.ts'
import { demoObjectsMade } from '@portico/dictionary/contract.ts'
import { serverModule } from '@portico/platform/server/module.ts'
import { join } from '@portico/platform/server/ports.ts'
import { agendaEvents } from './agenda/agenda-events.contract.ts'
import { deadlineDays, usualQuorum } from './agenda/agenda-settings.contract.ts'
import { actionReminders } from './agenda/server/agenda.jobs.ts'
import { itemRecord } from './agenda/server/item.record.ts'
import { itemRoutes } from './agenda/server/item.routes.ts'
import { meetingRecord } from './agenda/server/meeting.record.ts'
import { meetingRoutes } from './agenda/server/meeting.routes.ts'
import { meetingHearers } from './agenda/server/meeting-hearers.store.ts'
import { meetingSearch } from './agenda/server/meeting-search.store.ts'
import { catalogueRoutes } from './catalogues/server/catalogue.routes.ts'
import { conditionEvents } from './conditions/condition-events.contract.ts'
import { conditionReminders, conditionRoutes, keepConditions } from './conditions/server/condition.routes.ts'
import { statisticsRoutes } from './dashboard/server/statistics.routes.ts'
import { fillDemoObjects } from './demo/server/fill-objects.ts'
import { fillPortfolio } from './demo/server/fill-portfolio.ts'
import { exceptionEvents } from './exceptions/exception-events.contract.ts'
import { longestDays, mostExtensions, noticeDays } from './exceptions/exception-settings.contract.ts'
import { exceptionJobs } from './exceptions/server/exception.jobs.ts'
import { exceptionRecord } from './exceptions/server/exception.record.ts'
import { exceptionRoutes } from './exceptions/server/exception.routes.ts'
import { exceptionSearch } from './exceptions/server/exception-search.store.ts'
import { exceptionSubject } from './exceptions/server/exception-subject.ts'
import { portfolio } from './module.ts'
import { naming } from './naming.ts'
import { prospectEvents } from './prospects/prospect-events.contract.ts'
import { prospectJobs } from './prospects/server/prospect.jobs.ts'
import { prospectRecord } from './prospects/server/prospect.record.ts'
import { prospectRoutes } from './prospects/server/prospect.routes.ts'
import { usesOfProspects } from './prospects/server/prospect-objects.ts'
import { offeredOfProspects } from './prospects/server/prospect-offered.store.ts'
import { prospectPartStore } from './prospects/server/prospect-parts.store.ts'
import { prospectSearch } from './prospects/server/prospect-search.store.ts'
import { prospectStoreOf } from './prospects/server/prospect-store-of.ts'
import { prospectSubject } from './prospects/server/prospect-subject.ts'
import { releaseEvents } from './releases/release-events.contract.ts'
import { unlockDays } from './releases/release-settings.contract.ts'
import { releaseJobs } from './releases/server/release.jobs.ts'
import { releaseRecord } from './releases/server/release.record.ts'
import { releaseRoutes } from './releases/server/release.routes.ts'
import { releaseHearers } from './releases/server/release-hearers.store.ts'
import { releaseSubject } from './releases/server/release-subject.ts'
import { savedFilterRoutes } from './savedfilters/server/saved-filter.routes.ts'
import { savedFilterStore } from './savedfilters/server/saved-filter.store.ts'
import { solutionJobs } from './solutions/server/solution.jobs.ts'
import { solutionRecord, solutionStoreOf } from './solutions/server/solution.record.ts'
import { solutionRoutes } from './solutions/server/solution.routes.ts'
import { solutionSearch } from './solutions/server/solution-search.store.ts'
import { solutionSubject } from './solutions/server/solution-subject.ts'
import { solutionEvents } from './solutions/solution-events.contract.ts'

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
    const solutions = solutionRecord(services, prospects)
    const exceptions = exceptionRecord(services)
    /** What the board decides about: each room says of its records how they follow. */
    const board = {
      subjects: [
        prospectSubject(services, prospects),
        solutionSubject(services, solutions, prospects),
        exceptionSubject(services, exceptions),
        releaseSubject(services),
      ],
      keepConditions: keepConditions(services),
    }
    const meetings = meetingRecord(services)
    const items = itemRecord(services, board)
    const counted = (entity: string) => (counts: readonly { domainId: string; count: number }[]) =>
      counts.map(({ domainId, count }) => ({ domainId, entity, count }))
    return {
      routes: [
        ...catalogueRoutes(services, (tx, entryId) => prospectStoreOf(services)(tx).followEntry(entryId)),
        ...prospectRoutes(services, prospects),
        ...releaseRoutes(services, releases),
        ...meetingRoutes(services, meetings),
        ...itemRoutes(services, board, items),
        ...statisticsRoutes(services),
        ...conditionRoutes(services),
        ...solutionRoutes(services, solutions),
        ...exceptionRoutes(services, exceptions),
        ...savedFilterRoutes(services),
        // new-feature: routes
      ],
      records: [
        prospects.parts,
        releases.parts,
        meetings.parts,
        items.parts,
        solutions.parts,
        exceptions.parts,
        // new-feature: records
      ],
      searchSources: [prospectSearch, solutionSearch, exceptionSearch, meetingSearch],
      fillDemo: () => fillPortfolio(services),
      jobs: [
        ...prospectJobs(services, prospects),
        ...releaseJobs(services, releases),
        ...solutionJobs(services, solutions),
        ...exceptionJobs(services, exceptions),
        conditionReminders(services),
        actionReminders(services),
      ],
      ports: [
        ...offeredOfProspects,
        ...usesOfProspects,
        meetingHearers,
        releaseHearers,
        join(demoObjectsMade, (tx, objects) => fillDemoObjects(tx, objects)),
        join(personErased, async (tx, personId) => void (await savedFilterStore(tx, personId).removeAll())),
        join(usesOfDomains, async (tx, ids) => counted('prospect')(await prospectPartStore(tx).countByDomain(ids))),
        join(usesOfDomains, async (tx, ids) => counted('solution')(await solutionStoreOf(services)(tx).countByDomain(ids))),
      ],
    }
  },
  naming,
  events: Object.values({
    ...{ ...prospectEvents, ...releaseEvents, ...agendaEvents },
    ...{ ...solutionEvents, ...exceptionEvents, ...conditionEvents },
  }),
  mails: new URL('mails/', import.meta.url),
  settings: [...Object.values(longestDays), mostExtensions, noticeDays, unlockDays, deadlineDays, usualQuorum],
})
