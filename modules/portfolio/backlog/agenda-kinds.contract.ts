/** What stands on the board's agenda (domains 2.8), in the order of a meeting. */
export const agendaCategories = [
  'PREVIOUS_MINUTES',
  'CHANGE_REQUEST',
  'INTAKE',
  'DESIGN',
  'EXCEPTION',
  'COMPLIANCE',
  'DISPUTE',
  'DIRECTION',
  'RELEASE',
  'ACTIONS',
  'ANY_OTHER_BUSINESS',
] as const
export const agendaPurposes = ['DECISION', 'ADVICE', 'INFORMATION'] as const
export const subjectTypes = ['PROSPECT', 'SOLUTION', 'EXCEPTION', 'RELEASE', 'NONE'] as const
export const itemStates = ['PROPOSED', 'SCHEDULED', 'HANDLED', 'POSTPONED', 'WITHDRAWN'] as const
export const decisions = ['APPROVED', 'APPROVED_WITH_CONDITIONS', 'REWORK', 'DEFERRED', 'REJECTED', 'NOTED'] as const
/** What of a record an item asks about: the record itself, more time for an exception, or an exception that ended. */
export const agendaAbouts = ['RECORD', 'EXTENSION', 'ENDED'] as const
export type Decision = (typeof decisions)[number]
export type SubjectType = Exclude<(typeof subjectTypes)[number], 'NONE'>

/** A condition of an approval, an action that somebody took on, and a document to be read before. */
export interface AgendaCondition {
  text: string
  ownerId: string
  dueDate: string
}
export interface AgendaAction extends AgendaCondition {
  status: 'OPEN' | 'DONE'
}
export interface PreRead {
  name: string
  url: string
}
export interface Votes {
  for: number
  against: number
  abstain: number
}

/** Who may ask the board to decide about a record. */
export const askers = ['admin', 'architect', 'productOwner'] as const
