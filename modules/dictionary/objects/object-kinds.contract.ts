export const objectTypes = ['OBJECT_TYPE', 'DATA_GROUP'] as const
export type ObjectType = (typeof objectTypes)[number]

/** From open to closed: the later one is the higher one. */
export const classifications = ['PUBLIC', 'INTERNAL', 'CONFIDENTIAL', 'SECRET'] as const
export type Classification = (typeof classifications)[number]
export const personalKinds = ['NONE', 'PERSONAL', 'SPECIAL'] as const
export type PersonalKind = (typeof personalKinds)[number]

/** What an attribute holds (domains 3.4). */
export const dataTypes = [
  ...(['STRING', 'TEXT', 'INTEGER', 'LONG', 'DECIMAL', 'REAL', 'BOOLEAN', 'DATE', 'DATE_TIME', 'TIME'] as const),
  ...(['DURATION', 'YEAR', 'UUID', 'URI', 'EMAIL', 'BINARY', 'GEOMETRY', 'MONEY', 'ENUM', 'OBJECT'] as const),
] as const
export type DataType = (typeof dataTypes)[number]
export const numberTypes: readonly DataType[] = ['INTEGER', 'LONG', 'DECIMAL', 'REAL', 'YEAR']
export const wholeTypes: readonly DataType[] = ['INTEGER', 'LONG', 'YEAR']
export const dayTypes: readonly DataType[] = ['DATE', 'DATE_TIME']
export const textTypes: readonly DataType[] = ['STRING', 'TEXT', 'URI']

export const authenticities = ['AUTHENTIC', 'BASE_DATA', 'STATUTORY', 'NATIONAL_CORE', 'OTHER'] as const
export const aggregations = ['NONE', 'SHARED', 'COMPOSITE'] as const
/** Whether a relation is carried as the id of its target, as the whole of it, or stands on a path of its own. */
export const representations = ['REFERENCE', 'EMBEDDED', 'LINK'] as const

/** What is wrong with an object, or could be better; the codes of the specification and, for what it names without one, words. */
export const objectCheckCodes = [
  ...(['required', 'D-1', 'D-2', 'D-3', 'D-4', 'mainTerm', 'personalData'] as const),
  ...(['attributeUntold', 'noComment', 'noValues'] as const),
] as const
export type ObjectCheckCode = (typeof objectCheckCodes)[number]
