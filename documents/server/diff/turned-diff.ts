import type { At } from '../model/http-model.ts'
import { type Frame, frame, type Severity } from './entries.ts'
import type { Compared } from './place.ts'

/** More of them is not a condition that somebody wrote by hand. */
const mostSteps = 1000
const order: Severity[] = ['safe', 'risky', 'breaking']

/**
 * What a change of a schema means that stands in a negation (`turns`) or a condition: the more such a schema lets through, the less the one around
 * it does. Only the worst of it counts; it is told as one change of the rule.
 */
export function severityWithin({ pair, place, compare }: Compared, old: At, next: At, turns: boolean): Severity {
  const aside = { ...pair, known: new Map<string, Frame>(), waiting: [] as (() => void)[], stopped: false }
  const [whole, turned] = [frame(''), place.direction === 'request' ? 'response' : 'request'] as const
  compare(aside, old, next, { ...place, frame: whole, direction: turns ? turned : place.direction })
  for (let steps = 0; aside.waiting.length > 0; steps += 1) {
    if (steps === mostSteps) return 'risky'
    aside.waiting.shift()?.()
  }
  const severities = [whole, ...aside.known.values()].flatMap(({ changes }) => changes.map(({ severity }) => severity))
  // A print knew a difference that the comparison has no word for.
  if (aside.stopped || severities.length === 0) return 'risky'
  return severities.reduce((worst, one) => (order.indexOf(one) > order.indexOf(worst) ? one : worst))
}
