/** An enumeration is closed and a part of the model; the other two are kept elsewhere and may change without a new version of it. */
export const valueListKinds = ['ENUMERATION', 'REFERENCE_LIST', 'CODE_LIST'] as const
export type ValueListKind = (typeof valueListKinds)[number]
