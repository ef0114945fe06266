import {
  day,
  emptiable,
  formed,
  longText,
  name,
  personRef,
  queryBool,
  queryInt,
  queryList,
  text,
} from '@portico/platform/contract/fields.ts'
import { both, listSpec, nameFilter } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import { pagedRecordEndpoints } from '@portico/platform/contract/record/paged-record.contract.ts'
import { governedFields, recordFields, version } from '@portico/platform/contract/record/record.contract.ts'
import * as z from 'zod/mini'
import { releaseStates } from './release-states.contract.ts'

export const releaseActions = ['plan', 'start', 'hold', 'resume', 'release', 'cancel'] as const

const known = z.nullable(z.string())

/** A release of the portfolio: what goes live together, and when (domains 2.4). */
export const portfolioRelease = named(
  'PortfolioRelease',
  z.object({
    ...recordFields,
    ...governedFields(releaseStates),
    name: z.string(),
    description: z.string(),
    managerId: known,
    managerName: known,
    /** Where it goes to; left out while the module that knows environments is off. */
    environmentId: z.optional(known),
    environmentName: z.optional(known),
    startDate: known,
    scopeFreezeDate: known,
    plannedDate: known,
    actualDate: known,
    /** How many prospects fit. */
    capacity: z.nullable(z.int()),
    releaseNotes: z.string(),
    /** Its scope changes no more: the freeze date has passed, and the board has not opened it again. */
    frozen: z.boolean(),
    scopeUnlockedUntil: known,
    /** It should have gone live by now. */
    overdue: z.boolean(),
    /** In its scope: all but those that were rejected or withdrawn. */
    prospectCount: z.int(),
    realisedCount: z.int(),
    solutionCount: z.int(),
  }),
)
export type PortfolioRelease = z.infer<typeof portfolioRelease>

const optionalDay = () => z.exactOptional(emptiable(day()))
const given = {
  code: text(1, 20).check(formed(/^[A-Za-z0-9._-]+$/, 'Must be letters, digits, dots, hyphens and underscores.')),
  name: name(1, 80),
  managerId: personRef(),
  description: z.exactOptional(longText(4000)),
  environmentId: z.exactOptional(emptiable(text(1, 40))),
  startDate: optionalDay(),
  scopeFreezeDate: optionalDay(),
  plannedDate: optionalDay(),
  actualDate: optionalDay(),
  capacity: z.exactOptional(emptiable(z.int().check(z.minimum(0), z.maximum(999)))),
  releaseNotes: z.exactOptional(longText(20_000)),
}
export const newRelease = named('NewPortfolioRelease', z.strictObject(given))
export type NewRelease = z.infer<typeof newRelease>
export const changedRelease = named(
  'ChangedPortfolioRelease',
  z.strictObject({
    version: version(),
    ...given,
    code: z.exactOptional(given.code),
    name: z.exactOptional(given.name),
    managerId: z.exactOptional(given.managerId),
  }),
)
/** What transitions take beside the comment. */
export const releasePayload = { actualDate: z.exactOptional(day()) }

const releaseList = listSpec({
  style: 1,
  fields: {
    id: { kind: 'uuid' },
    code: { kind: 'text', sort: true, search: true },
    name: { kind: 'text', sort: true, search: true },
    status: { kind: 'text', sort: true },
    startDate: { kind: 'date', sort: true },
    scopeFreezeDate: { kind: 'date', sort: true },
    plannedDate: { kind: 'date', sort: true },
    updatedAt: { kind: 'date', sort: true },
  },
  defaultOrder: 'plannedDate ASC',
  pageSize: 10,
})
const filters = both(nameFilter, {
  status: z.optional(queryList(z.enum(releaseStates))),
  /** Of the day that it is planned for. */
  year: z.optional(queryInt(1900, 9998)),
  frozen: z.optional(queryBool()),
  overdue: z.optional(queryBool()),
})
export const releaseFilter = z.strictObject(filters)
export type ReleaseFilter = z.infer<typeof releaseFilter>

export const portfolioReleases = pagedRecordEndpoints({
  plural: 'portfolioreleases',
  one: 'portfoliorelease',
  tag: 'Releases',
  schema: 'PortfolioReleaseTransition',
  access: ['admin', 'architect', 'productOwner', 'businessAnalist', 'readOnly'],
  write: ['admin'],
  modules: ['Portfolio'],
  actions: releaseActions,
  answer: portfolioRelease,
  created: newRelease,
  changed: changedRelease,
  list: releaseList,
  filters,
  payload: releasePayload,
})
