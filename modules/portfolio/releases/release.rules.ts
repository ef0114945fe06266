import type { Fault } from '@portico/platform/contract/errors.ts'
import { type Guards, machine } from '@portico/platform/contract/record/machine.ts'
import { type Caller, isAdmin } from '@portico/platform/contract/roles.ts'
import type { PortfolioRelease } from './release.contract.ts'
import { releaseStates } from './release-states.contract.ts'

const admin = ['admin'] as const

/** The life of a release (domains 2.4). */
export const releaseMachine = machine({
  entity: 'PortfolioRelease',
  initial: 'DRAFT',
  terminal: ['RELEASED', 'CANCELLED'],
  create: admin,
  states: releaseStates,
  transitions: [
    { action: 'plan', from: ['DRAFT'], to: 'PLANNED', by: admin, guard: ['datesInOrder'] },
    { action: 'start', from: ['PLANNED'], to: 'IN_PROGRESS', by: ['admin', 'system'], guard: ['startKnown'] },
    { action: 'hold', from: ['IN_PROGRESS'], to: 'ON_HOLD', by: admin, comment: true },
    { action: 'resume', from: ['ON_HOLD'], to: 'IN_PROGRESS', by: admin },
    {
      action: 'release',
      from: ['IN_PROGRESS'],
      to: 'RELEASED',
      by: admin,
      takes: ['actualDate'],
      guard: ['nothingLeftPlanned', 'actuallyReleased'],
    },
    {
      action: 'cancel',
      from: ['DRAFT', 'PLANNED', 'IN_PROGRESS', 'ON_HOLD'],
      to: 'CANCELLED',
      by: admin,
      comment: true,
      effect: ['giveBackScope'],
    },
  ],
})

/** What guards look at beside the record itself. */
export type ReleaseFacts = PortfolioRelease & { plannedCount: number }

const dates = ['startDate', 'scopeFreezeDate', 'plannedDate'] as const
type Dated = Pick<PortfolioRelease, (typeof dates)[number]>
const required = (path: string): Fault => ({ path, code: 'required', message: `${path} is required.` })

/** start, freeze, go-live, as far as they are known. */
export function outOfOrder(release: Dated): Fault[] {
  const known = dates.flatMap((path) => (release[path] === null ? [] : [{ path, day: release[path] }]))
  return known.flatMap(({ path, day }, at) => {
    const before = known[at - 1]
    return before && before.day > day ? [{ path, code: 'notBefore', message: `This is not before ${before.path}.` }] : []
  })
}
export const datesMissing = (release: Dated): Fault[] => dates.filter((path) => release[path] === null).map(required)

/** What transitions look at; `today` is asked each time. */
export const releaseGuards = (today: () => string): Guards<typeof releaseMachine, ReleaseFacts> => ({
  datesInOrder: (release) => [...datesMissing(release), ...outOfOrder(release)],
  startKnown: ({ startDate }) => (startDate === null ? [required('startDate')] : []),
  nothingLeftPlanned: ({ plannedCount }) =>
    plannedCount > 0
      ? [
          {
            path: 'prospects',
            code: 'leftPlanned',
            message: 'Prospects of it are still planned. Realise them, or take them out.',
            params: { count: plannedCount },
          },
        ]
      : [],
  actuallyReleased: ({ actualDate }) => {
    if (actualDate === null) return [required('actualDate')]
    return actualDate > today() ? [{ path: 'actualDate', code: 'pastDay', message: 'Today, or a day in the past, is needed.' }] : []
  },
})

/** Releases are an admin's; one that was cancelled stays as it is. */
export const mayWriteReleases = (caller: Pick<Caller, 'roles'>): boolean => isAdmin(caller)
export const mayEditRelease = (caller: Pick<Caller, 'roles'>, { status }: Pick<PortfolioRelease, 'status'>): boolean =>
  isAdmin(caller) && status !== 'CANCELLED'
/** Of one that went live its notes and words alone. */
export const lockedFields = ({ status }: Pick<PortfolioRelease, 'status'>, changed: readonly string[]): Fault[] =>
  status === 'RELEASED'
    ? changed
        .filter((name) => !['description', 'releaseNotes', 'managerId'].includes(name))
        .map((path) => ({ path, code: 'fixedNow', message: 'This is fixed since it went live.' }))
    : []

/** whether somebody puts prospects into a release and takes them out: once its scope is frozen an admin alone, or while the board has opened it. */
export function mayChangeScope(
  caller: Pick<Caller, 'roles'> | undefined,
  { scopeFreezeDate, scopeUnlockedUntil }: { scopeFreezeDate: string | null; scopeUnlockedUntil: Date | null },
  { now, today }: { now: Date; today: string },
): boolean {
  const isFrozen = scopeFreezeDate !== null && scopeFreezeDate < today
  const isOpened = scopeUnlockedUntil !== null && scopeUnlockedUntil >= now
  return !isFrozen || isOpened || (caller !== undefined && isAdmin(caller))
}
