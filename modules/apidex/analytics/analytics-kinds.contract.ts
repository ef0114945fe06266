/** By what calls are ranked. */
export const analyticsDimensions = ['apiproduct', 'operation', 'application', 'team', 'company'] as const
export type AnalyticsDimension = (typeof analyticsDimensions)[number]

/** Rows of a page, unless another number is asked for. */
export const rowsPerPage = 25
