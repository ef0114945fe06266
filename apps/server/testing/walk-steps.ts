import fc from 'fast-check'
import type { Step } from './portfolio-walks.ts'

const any = fc.integer({ min: 0, max: 9999 })
const oneOfFive = fc.integer({ min: 0, max: 4 })
const step: fc.Arbitrary<Step> = fc.record({
  actor: any,
  record: any,
  action: any,
  both: oneOfFive.map((n) => n === 0),
  offered: oneOfFive.map((n) => n > 0),
})
/** One walk: 80 steps, of which four in five take what is offered, and one in five is two people at once. */
export const walkSteps = fc.array(step, { minLength: 80, maxLength: 80 })
