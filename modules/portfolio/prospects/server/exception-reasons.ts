import type { ExceptionReason, Prospect } from '../prospect.contract.ts'

type Reasoned = Pick<Prospect, 'usageTypes' | 'northBounds' | 'southBounds' | 'abstractionType'>
interface Dependency {
  code: string
  /** Whether the types let the one call the other. */
  mayCall: boolean
}

const catalogues = { usageType: 'Usage type', northBound: 'North-bound', southBound: 'South-bound', abstractionType: 'Abstraction type' }
type Catalogue = keyof typeof catalogues

/** Why a prospect needs an exception (C-3, P-5), in words and by code: the same as the store's condition says in SQL. */
export function reasonsOf(
  { usageTypes, northBounds, southBounds, abstractionType }: Reasoned,
  depends: readonly Dependency[],
): Pick<Prospect, 'needsExceptionReasons' | 'exceptionReasons'> {
  const chosen: [Catalogue, Reasoned['northBounds']][] = [
    ['usageType', usageTypes],
    ['northBound', northBounds],
    ['southBound', southBounds],
    ['abstractionType', abstractionType ? [abstractionType] : []],
  ]
  const type = abstractionType?.name ?? ''
  const isSystem = abstractionType?.code === 'SYSTEM' || abstractionType?.code === 'PASS_THROUGH'
  const isOpened = isSystem && usageTypes.some(({ exposure }) => exposure === 'EXTERNAL')
  const reasons: (ExceptionReason & { words: string })[] = [
    ...chosen.flatMap(([catalogue, entries]) =>
      entries.flatMap(({ name, standardStatus }) =>
        standardStatus === 'TRIAL' || standardStatus === 'DEPRECATED'
          ? [{ code: standardStatus, params: { catalogue, name }, words: `${catalogues[catalogue]}: ${name} is ${standardStatus}` }]
          : [],
      ),
    ),
    ...(isOpened ? [{ code: 'OPENED' as const, params: { type }, words: `${type} is opened to outsiders` }] : []),
    ...depends
      .filter(({ mayCall }) => !mayCall)
      .map(({ code: prospect }) => ({
        code: 'MAY_NOT_CALL' as const,
        params: { type, prospect },
        words: `${type} may not call ${prospect}`,
      })),
  ]
  return {
    needsExceptionReasons: reasons.map(({ words }) => words),
    exceptionReasons: reasons.map(({ code, params }) => ({ code, params })),
  }
}
