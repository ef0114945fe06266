/** What a report of errors may hold: characters of a message, entries of a report, reports of a person or address in an hour. */
export const errorReportLimits = { message: 4000, entries: 50, perHour: 20 } as const
