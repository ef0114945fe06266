/** What other modules may use of the portfolio. */

export { agendaItems } from './agenda/item.contract.ts'
export { meetings } from './agenda/meeting.contract.ts'
export { catalogues } from './catalogues/catalogue.contract.ts'
export { conditions } from './conditions/condition.contract.ts'
export { exceptions } from './exceptions/exception.contract.ts'
export { prospects } from './prospects/prospect.contract.ts'
export { portfolioReleases } from './releases/release.contract.ts'
export { savedFilters } from './savedfilters/saved-filter.contract.ts'
export { solutions } from './solutions/solution.contract.ts'
// new-feature: contracts
