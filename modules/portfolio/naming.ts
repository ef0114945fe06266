import { authors, goesWith, mentions, officeOf, ownedBy, quotes } from '@portico/platform/server/people/naming.ts'
import { boardRoles } from './agenda/meeting-states.contract.ts'
import { adaMeeting, meetingsToCome } from './agenda/server/meeting.table.ts'
import { agendaItem, openItems } from './backlog/server/agenda-item.table.ts'
import { openActions } from './backlog/server/open-actions.store.ts'
import { catalogueEntry } from './catalogues/server/catalogue.table.ts'
import { condition } from './conditions/server/condition.table.ts'
import { dispensation, dispensationExtension } from './exceptions/server/dispensation.table.ts'
import { prospect } from './prospects/server/prospect.table.ts'
import { portfolioRelease } from './releases/server/release.table.ts'
import { savedFilter } from './savedfilters/server/saved-filter.table.ts'
import { solution } from './solutions/server/solution.table.ts'

const ofProspect = { entityType: 'prospect', name: prospect.name } as const
const ofSolution = { entityType: 'solution', name: solution.name } as const
const ofException = { entityType: 'exception', name: dispensation.title } as const
const ofMeeting = { entityType: 'adameeting', name: adaMeeting.title, open: meetingsToCome, roles: boardRoles } as const

/** Where the portfolio's tables name people. */
export const naming = [
  ownedBy(prospect.ownerId, { ...ofProspect, field: 'ownerId', roles: ['productOwner', 'admin'] }),
  ownedBy(prospect.analystId, { ...ofProspect, field: 'analystId', roles: ['businessAnalist'] }),
  ownedBy(prospect.architectId, { ...ofProspect, field: 'architectId', roles: ['architect'] }),
  ownedBy(solution.ownerId, { ...ofSolution, field: 'ownerId', roles: ['productOwner', 'admin'] }),
  ownedBy(solution.architectId, { ...ofSolution, field: 'architectId', roles: ['architect'] }),
  ownedBy(dispensation.remediationOwnerId, { ...ofException, field: 'remediationOwnerId' }),
  ownedBy(portfolioRelease.managerId, { entityType: 'portfoliorelease', name: portfolioRelease.name, field: 'managerId' }),
  ownedBy(condition.ownerId, { entityType: 'condition', name: condition.text, field: 'ownerId' }),
  ...mentions(dispensation.requestedById, dispensation.reviewerId, dispensation.decidedById),
  ...mentions(dispensationExtension.requestedById, dispensationExtension.decidedById),
  openActions,
  officeOf(adaMeeting.chairId, { ...ofMeeting, field: 'chairId', besides: adaMeeting.secretaryId }),
  officeOf(adaMeeting.secretaryId, { ...ofMeeting, field: 'secretaryId', besides: adaMeeting.chairId }),
  officeOf(agendaItem.presenterId, { entityType: 'agendaitem', field: 'presenterId', name: agendaItem.title, open: openItems }),
  ...mentions(adaMeeting.chairId, adaMeeting.secretaryId, adaMeeting.minutesApprovedById, agendaItem.presenterId, agendaItem.submittedBy),
  ...[prospect, solution, dispensation, portfolioRelease, condition, adaMeeting, agendaItem, catalogueEntry].flatMap(authors),
  ...goesWith(savedFilter.personId),
  ...quotes(adaMeeting.attendees),
]
