/** The states of a meeting of the board (domains 2.8), in the order of the flow. */
export const meetingStates = ['PLANNED', 'PUBLISHED', 'IN_SESSION', 'MINUTED', 'CLOSED', 'CANCELLED'] as const
export const presences = ['INVITED', 'PRESENT', 'ABSENT'] as const
export const seriesKinds = ['NONE', 'WEEKLY', 'FORTNIGHTLY', 'MONTHLY'] as const
/** Who chairs a meeting, and who writes it down. */
export const boardRoles = ['architect', 'admin'] as const
export type SeriesKind = (typeof seriesKinds)[number]

export interface Attendee {
  /** Somebody who is known here, or a name. */
  userId: string | null
  name: string
  voting: boolean
  presence: (typeof presences)[number]
}
