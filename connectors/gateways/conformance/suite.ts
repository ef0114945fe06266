import { afterAll, beforeAll, describe } from 'vitest'
import { faultTests } from './faults.ts'
import { type Conformance, conformance } from './harness.ts'
import { keyTests } from './keys.ts'
import { listTests } from './lists.ts'
import { productTests } from './products.ts'
import type { ConformanceTarget } from './target.ts'

/** What every driver must do, proven over HTTP against a gateway. */
export function gatewayConformance(name: string, makeTarget: () => Promise<ConformanceTarget>): void {
  const group = (subject: string, tests: (the: () => Conformance) => void) =>
    describe(`${name}: ${subject}`, () => {
      let made: Conformance | undefined
      beforeAll(async () => {
        made = await conformance(await makeTarget())
      })
      afterAll(() => made?.close())
      tests(() => {
        if (!made) throw new Error('The target did not start')
        return made
      })
    })
  group('keys', keyTests)
  group('products', productTests)
  group('lists', listTests)
  group('faults', faultTests)
}
