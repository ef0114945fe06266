import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { uuid } from '@portico/platform/contract/fields.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'
import { decisions } from '../backlog/agenda-kinds.contract.ts'
import { prospectStates } from '../prospects/prospect-states.contract.ts'

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
        items: z.int(),
        mine: z.int(),
      }),
    ),
    /** Of those qualified within twelve months, between 0 and 1; null while there are none. */
    reuseShare: z.nullable(z.number()),
    myWork: z.object({ drafts: z.int(), toScreen: z.int(), actionsDue: z.int() }),
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
  shows: ['prospect', 'portfoliorelease', 'adameeting', 'agendaitem'],
  query: z.object({ domain: z.optional(uuid()), release: z.optional(uuid()) }),
  answer: portfolioStatistics,
})
