/** The states of a solution (domains 2.6), in the order of the flow. */
export const solutionStates = [
  'DRAFT',
  'IN_DESIGN',
  'ON_AGENDA',
  'APPROVED',
  'IN_REALISATION',
  'LIVE',
  'RETIRED',
  'DEFERRED',
  'REJECTED',
  'WITHDRAWN',
] as const
export type SolutionState = (typeof solutionStates)[number]

/** What every solution is looked at for before the board decides. */
export const checkCodes = ['C01', 'C02', 'C03', 'C04', 'C05', 'C06', 'C07', 'C08', 'C09', 'C10', 'C11', 'C12'] as const
export type CheckCode = (typeof checkCodes)[number]
export const checkAnswers = ['YES', 'NO', 'PARTIAL', 'NOT_APPLICABLE'] as const
/** How far a solution keeps to the architecture, in the words of TOGAF. */
export const complianceLevels = ['IRRELEVANT', 'CONSISTENT', 'COMPLIANT', 'CONFORMANT', 'FULLY_CONFORMANT', 'NON_CONFORMANT'] as const
/** In filters: those for which no level was said. */
export const notJudged = 'NOT_JUDGED'
/** Not put together where it is asked for: what is spread there would come with every page. */
export const judgements = [...complianceLevels, notJudged] as const
export type ComplianceLevel = (typeof complianceLevels)[number]
