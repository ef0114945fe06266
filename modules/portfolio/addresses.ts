import { addresses } from '@portico/platform/web/navigation/addresses.ts'
import { stringifySearch } from '@portico/platform/web/navigation/search.ts'
import { portfolio } from './module.ts'

/** The pages of the portfolio. */
export const pages = addresses(
  portfolio,
  {
    dashboard: '/portfolio/dashboard',
    usageTypes: '/admin/usagetype',
    northBounds: '/admin/northbound',
    southBounds: '/admin/southbound',
    abstractionTypes: '/admin/abstractiontype',
    prospects: '/prospect',
    prospectsIn: (filter: string) => `/prospect${stringifySearch({ filter })}`,
    prospectStates: '/prospect/states',
    prospect: (id: string, tab?: string) => `/prospect/${id}${stringifySearch({ tab })}`,
    prospectOfSolution: (solutionId: string, id: string) => `/solution/${solutionId}/prospect/${id}`,
    solutions: '/solution',
    solutionsIn: (filter: string) => `/solution${stringifySearch({ filter })}`,
    solutionStates: '/solution/states',
    solution: (id: string) => `/solution/${id}`,
    exceptions: '/exceptionlist',
    exceptionsIn: (filter: string) => `/exceptionlist${stringifySearch({ filter })}`,
    exceptionStates: '/exceptionlist/states',
    exception: (id: string) => `/exceptionlist?id=${id}`,
    conditions: '/portfolio/conditions',
    conditionsIn: (filter: string) => `/portfolio/conditions${stringifySearch({ filter })}`,
    releases: '/admin/portfolioRelease',
    releaseStates: '/admin/portfolioRelease/states',
    release: (id: string, tab?: string) => `/admin/portfolioRelease/${id}${stringifySearch({ tab })}`,
    agenda: (meeting?: string, item?: string, backlog?: string) => `/adaAgenda${stringifySearch({ meeting, item, backlog })}`,
    agendaSession: (id: string) => `/adaAgenda/session/${id}`,
    // new-feature: addresses
  },
  ['/adaAgenda'],
)
