import { formatDate } from './format.ts'

/** A day without a time (`2026-03-01`) as it stands, wherever the reader is: as a moment it is the day before, west of Greenwich. */
export const formatDay = (day: string): string => formatDate(`${day}T00:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' })
