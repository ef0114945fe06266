/** The windows in which calls are counted for a rate limit, by Kong's names for them, the shortest first. */
export const periods = ['second', 'minute', 'hour', 'day', 'month', 'year'] as const
export type Period = (typeof periods)[number]
