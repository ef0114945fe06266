import type { deviationTypes } from '../deviation-types.contract.ts'
import type { ExceptionReason, Prospect } from '../prospect.contract.ts'

type Reasoned = Pick<Prospect, 'usageTypes' | 'northBounds' | 'southBounds' | 'abstractionType'>
interface Dependency {
  code: string
  /** Whether the types let the one call the other. */
  mayCall: boolean
}

const catalogues = { usageType: 'Usage type', northBound: 'North-bound', southBound: 'South-bound', abstractionType: 'Abstraction type' }
type Catalogue = keyof typeof catalogues
type Deviation = (typeof deviationTypes)[number]
/** The kind of exception that covers a deviation (E-9); what people use it for has none of its own. */
const deviations: Readonly<Record<Catalogue, Deviation>> = {
  usageType: 'OTHER',
  northBound: 'NORTH_BOUND',
  southBound: 'SOUTH_BOUND',
  abstractionType: 'ABSTRACTION',
}

/** Why a prospect needs an exception (C-3, P-5), in words and by code: the same as the store's condition says in SQL. */
export function reasonsOf(
  { usageTypes, northBounds, southBounds, abstractionType }: Reasoned,
  depends: readonly Dependency[],
  granted: readonly string[],
): Pick<Prospect, 'needsExceptionReasons' | 'exceptionReasons' | 'neededDeviations' | 'isExcepted'> {
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
  const neededDeviations = [
    ...new Set(reasons.map(({ params }) => deviations[(params as { catalogue?: Catalogue }).catalogue ?? 'abstractionType'])),
  ]
  return {
    neededDeviations,
    isExcepted: reasons.length > 0 && neededDeviations.every((one) => granted.includes(one)),
    needsExceptionReasons: reasons.map(({ words }) => words),
    exceptionReasons: reasons.map(({ code, params }) => ({ code, params })),
  }
}
