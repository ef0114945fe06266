import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { uuid } from '@portico/platform/contract/fields.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'
import { decisions } from '../backlog/agenda-kinds.contract.ts'
import { risks } from '../exceptions/exception-states.contract.ts'
import { prospectStates } from '../prospects/prospect-states.contract.ts'
import { complianceLevels } from '../solutions/solution-states.contract.ts'

const counted = z.object({ id: z.string(), name: z.string(), count: z.int() })

/** What the dashboard of the portfolio shows (domains 2.9). */
export const portfolioStatistics = named(
  'PortfolioStatistics',
  z.object({
    /** Every state, in the order of the flow. */
    funnel: z.array(z.object({ status: z.enum(prospectStates), count: z.int() })),
    byDomain: z.array(
      z.object({ domainId: z.string(), name: z.string(), open: z.int(), approved: z.int(), live: z.int(), ended: z.int() }),
    ),
    /** Of what is live or planned. */
    mix: z.object({
      northBound: z.array(counted),
      southBound: z.array(counted),
      abstractionType: z.array(counted),
      usageType: z.array(counted),
    }),
    exceptions: z.object({
      /** Asked for, in review or on the agenda. */
      open: z.int(),
      /** Granted, and ending within 30 days. */
      expiring30: z.int(),
      expired: z.int(),
      /** The five that end first. */
      next: z.array(
        z.object({ id: z.string(), code: z.string(), title: z.string(), validTo: z.string(), risk: z.nullable(z.enum(risks)) }),
      ),
    }),
    /** Of live solutions, the most frequent level first; null where none was said. */
    compliance: z.array(z.object({ level: z.nullable(z.enum(complianceLevels)), count: z.int() })),
    /** Of all of the portfolio, also where a domain or a release is asked for. */
    conditions: z.object({ open: z.int(), overdue: z.int() }),
    /** The next three. */
    releases: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        name: z.string(),
        realised: z.int(),
        total: z.int(),
        /** Negative once the scope is frozen; null while no day is known. */
        daysToFreeze: z.nullable(z.int()),
      }),
    ),
    nextMeeting: z.nullable(
      z.object({
        id: z.string(),
        title: z.string(),
        date: z.string(),
        submissionDeadline: z.string(),
        /** Where it is held: its deadline is told by the clock there. */
        timeZone: z.string(),
        items: z.int(),
        mine: z.int(),
      }),
    ),
    /** Medians in days, by the month of the approval and of the realisation; twelve months, null where there was none. */
    leadTime: z.array(z.object({ month: z.string(), toApproved: z.nullable(z.number()), toRealised: z.nullable(z.number()) })),
    /** Of those qualified within twelve months, between 0 and 1; null while there are none. */
    reuseShare: z.nullable(z.number()),
    /** What waits for whoever asks; all that is submitted is to be screened. */
    myWork: z.object({ drafts: z.int(), toScreen: z.int(), toReview: z.int(), conditionsDue: z.int(), actionsDue: z.int() }),
    recentDecisions: z.array(
      z.object({ id: z.string(), code: z.string(), title: z.string(), decision: z.enum(decisions), decidedAt: z.string() }),
    ),
  }),
)
export type PortfolioStatistics = z.infer<typeof portfolioStatistics>

export const statistics = endpoint({
  method: 'GET',
  path: '/api/portfolio/statistics',
  summary: 'The portfolio in numbers, of all of it, one domain or one release',
  tag: 'Portfolio',
  access: ['admin', 'architect', 'productOwner', 'businessAnalist', 'readOnly'],
  modules: ['Portfolio'],
  shows: ['prospect', 'solution', 'exception', 'condition', 'portfoliorelease', 'adameeting', 'agendaitem'],
  query: z.object({ domain: z.optional(uuid()), release: z.optional(uuid()) }),
  answer: portfolioStatistics,
})
