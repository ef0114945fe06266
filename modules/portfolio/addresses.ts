import { addresses } from '@portico/platform/web/navigation/addresses.ts'
import { portfolio } from './module.ts'

/** The pages of the portfolio. */
export const pages = addresses(portfolio, {
  dashboard: '/portfolio/dashboard',
  usageTypes: '/admin/usagetype',
  northBounds: '/admin/northbound',
  southBounds: '/admin/southbound',
  abstractionTypes: '/admin/abstractiontype',
  prospects: '/prospect',
  prospectStates: '/prospect/states',
  prospect: (id: string) => `/prospect/${id}`,
  prospectOfSolution: (solutionId: string, id: string) => `/solution/${solutionId}/prospect/${id}`,
  solutions: '/solution',
  solutionStates: '/solution/states',
  solution: (id: string) => `/solution/${id}`,
  exceptions: '/exceptionlist',
  exceptionStates: '/exceptionlist/states',
  exception: (id: string) => `/exceptionlist?id=${id}`,
  // new-feature: addresses
})
