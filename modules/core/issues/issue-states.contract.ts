/** The states of an issue (domains 8.2), in the order of the flow. */
export const issueStates = ['NEW', 'ACKNOWLEDGED', 'IN_PROGRESS', 'RESOLVED', 'WONT_FIX', 'CLOSED'] as const
export type IssueState = (typeof issueStates)[number]
/** What people do with one; that it is back is found by the portal itself. */
export const issueActions = ['acknowledge', 'start', 'resolve', 'wontFix', 'regress', 'close'] as const
