export const conditionSubjects = ['PROSPECT', 'SOLUTION', 'EXCEPTION'] as const
export const conditionStates = ['OPEN', 'MET', 'WAIVED'] as const
export type ConditionSubject = (typeof conditionSubjects)[number]
