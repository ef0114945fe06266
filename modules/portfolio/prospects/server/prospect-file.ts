import { type Route, route } from '@portico/platform/server/http/route.ts'
import { type FileColumn, sendList } from '@portico/platform/server/lists/list-file.ts'
import type { Services } from '@portico/platform/server/services.ts'
import type { Prospect } from '../prospect.contract.ts'
import { prospectExport } from '../prospect-views.contract.ts'
import { askedOf } from './prospect-objects.ts'
import { prospectStoreOf } from './prospect-store-of.ts'

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ')
const yes = (holds: boolean) => (holds ? 'yes' : 'no')

const columns: readonly FileColumn<Prospect>[] = [
  { title: 'Code', width: 12, of: ({ code }) => code },
  { title: 'Name', width: 40, of: ({ name }) => name },
  { title: 'Status', width: 14, of: ({ status }) => status },
  { title: 'Domain', width: 24, of: ({ domain }) => domain?.name },
  { title: 'Summary', width: 60, of: ({ summary }) => summary },
  { title: 'Owner', width: 24, of: ({ ownerName }) => ownerName },
  { title: 'Analyst', width: 24, of: ({ analystName }) => analystName },
  { title: 'Architect', width: 24, of: ({ architectName }) => architectName },
  { title: 'Solution', width: 14, of: ({ solution }) => solution?.code },
  { title: 'Release', width: 12, of: ({ release }) => release?.code },
  { title: 'Usage types', width: 24, of: ({ usageTypes }) => names(usageTypes) },
  { title: 'North-bound', width: 24, of: ({ northBounds }) => names(northBounds) },
  { title: 'South-bound', width: 24, of: ({ southBounds }) => names(southBounds) },
  { title: 'Abstraction type', width: 20, of: ({ abstractionType }) => abstractionType?.name },
  { title: 'Depends on', width: 24, of: ({ dependsOn }) => dependsOn.map(({ code }) => code).join(', ') },
  { title: 'Provider system', width: 24, of: ({ providerSystem }) => providerSystem },
  { title: 'Consumer systems', width: 24, of: ({ consumerSystems }) => consumerSystems.join(', ') },
  { title: 'Data flow', width: 22, of: ({ dataFlowDirection }) => dataFlowDirection },
  { title: 'Frequency', width: 14, of: ({ frequency }) => frequency },
  { title: 'Expected calls per day', kind: 'number', of: ({ expectedCallsPerDay }) => expectedCallsPerDay },
  { title: 'Peak calls per second', kind: 'number', of: ({ peakCallsPerSecond }) => peakCallsPerSecond },
  { title: 'Data classification', width: 18, of: ({ dataClassification }) => dataClassification },
  { title: 'Personal data', width: 14, of: ({ personalData }) => personalData },
  { title: 'Criticality', width: 18, of: ({ criticality }) => criticality },
  { title: 'Value', kind: 'number', of: ({ value }) => value },
  { title: 'Urgency', kind: 'number', of: ({ urgency }) => urgency },
  { title: 'Effort', kind: 'number', of: ({ effort }) => effort },
  { title: 'Priority', kind: 'number', of: ({ priorityScore }) => priorityScore || null },
  { title: 'Reuse check', width: 16, of: ({ reuseCheck }) => reuseCheck },
  { title: 'Needs an exception', of: ({ needsException }) => yes(needsException) },
  { title: 'Why', width: 40, of: ({ needsExceptionReasons }) => needsExceptionReasons.join('; ') },
  { title: 'Exception granted', of: ({ needsException, isExcepted }) => (needsException ? yes(isExcepted) : null) },
  { title: 'Desired date', width: 14, kind: 'day', of: ({ desiredDate }) => desiredDate },
  { title: 'Deferred until', width: 14, kind: 'day', of: ({ deferUntil }) => deferUntil },
  { title: 'Days to approval', kind: 'number', of: ({ daysToApproved }) => daysToApproved },
  { title: 'Days to realisation', kind: 'number', of: ({ daysToRealised }) => daysToRealised },
  { title: 'Completeness in %', kind: 'number', of: ({ completeness }) => completeness },
  { title: 'Business objects', width: 24, of: ({ businessObjects = [] }) => names(businessObjects) },
  { title: 'Tags', width: 24, of: ({ tags }) => tags.join(', ') },
  { title: 'Created on', width: 18, kind: 'moment', of: ({ createdAt }) => createdAt },
  { title: 'Created by', width: 30, of: ({ createdBy }) => createdBy },
  { title: 'Changed on', width: 18, kind: 'moment', of: ({ updatedAt }) => updatedAt },
  { title: 'Changed by', width: 30, of: ({ updatedBy }) => updatedBy },
]

/** The prospects of a filter as a file, in the order of the list. */
export const prospectFile = (services: Services): Route =>
  route(prospectExport, async ({ caller, actor, query, reply }) => {
    const { format = 'csv', filter: _, ...asked } = askedOf(services, query)
    const { batches, total } = prospectStoreOf(services)(services.database.db, caller).every({ query: asked, filter: asked })
    const { count } = await total()
    const file = { format, name: 'prospects', sheet: 'Prospects', entityType: 'prospectExport', columns, rows: batches, asked, count }
    return sendList(services, { actor, reply }, file)
  })
