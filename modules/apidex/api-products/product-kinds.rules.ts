/* Apart from the contract, so that a list that offers them as filters does not download the schemas of the forms. */

export const productStatuses = ['draft', 'published', 'deprecated', 'retired'] as const
export const visibilities = ['public', 'signedIn'] as const
export const quotaIntervals = ['second', 'minute', 'hour', 'day', 'month'] as const
