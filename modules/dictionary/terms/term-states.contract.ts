/** The states of a term (domains 3.2), in the order of the flow. */
export const termStates = ['DRAFT', 'PROPOSED', 'APPROVED', 'UNDER_REVISION', 'REPROPOSED', 'SUPERSEDED', 'RETIRED'] as const
export type TermState = (typeof termStates)[number]
/** States in which a term holds: what it says was approved. */
export const validStates: readonly TermState[] = ['APPROVED', 'UNDER_REVISION', 'REPROPOSED']

/** Of two terms of one domain. */
export const relationTypesWithin = [
  'RELATED',
  'BROADER',
  'NARROWER',
  'BROADER_GENERIC',
  'NARROWER_GENERIC',
  'BROADER_PARTITIVE',
  'NARROWER_PARTITIVE',
  'BROADER_INSTANTIAL',
  'NARROWER_INSTANTIAL',
] as const
/** To a term of another domain or to another vocabulary. */
export const relationTypesBeyond = ['EXACT_MATCH', 'CLOSE_MATCH', 'RELATED_MATCH', 'BROAD_MATCH', 'NARROW_MATCH'] as const
export const relationTypes = [...relationTypesWithin, ...relationTypesBeyond] as const
export type RelationType = (typeof relationTypes)[number]

/** How the other end of a relation names it. */
export const inverseOf = (type: RelationType): RelationType =>
  type.startsWith('BROAD')
    ? (type.replace('BROAD', 'NARROW') as RelationType)
    : type.startsWith('NARROW')
      ? (type.replace('NARROW', 'BROAD') as RelationType)
      : type

export const checkCodes = [
  ...(['T-01', 'T-02', 'T-03', 'T-04', 'T-05', 'T-06', 'T-07'] as const),
  ...(['T-08', 'T-09', 'T-10', 'T-11', 'T-12', 'T-13'] as const),
] as const
/** Those that do not keep a term from being saved or proposed. */
export const softChecks = ['T-08', 'T-10', 'T-11', 'T-12', 'T-13'] as const satisfies readonly (typeof checkCodes)[number][]
export type CheckCode = (typeof checkCodes)[number]
