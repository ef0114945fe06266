const dayMs = 86_400_000

/** Whole days that a request has waited. */
export const waitingDays = (requestedAt: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - new Date(requestedAt).getTime()) / dayMs))

/** Requests that wait longer than this many days are shown as late (AP-4 counts working days for its mail). */
export const lateAfterDays = 5
