const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Whole days that a request has waited. */
export const waitingDays = (requestedAt: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - new Date(requestedAt).getTime()) / dayMs))

/** How long a request has waited, in whole hours or, below that, whole minutes, at least one. */
export const waitedMs = (requestedAt: string, now: Date): number => {
  const ms = now.getTime() - new Date(requestedAt).getTime()
  const step = ms < hourMs ? hourMs / 60 : hourMs
  return Math.max(1, Math.floor(ms / step)) * step
}

/** Requests that wait longer than this many days are shown as late (AP-4 counts working days for its mail). */
export const lateAfterDays = 5
