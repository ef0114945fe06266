import { afterAll, beforeAll, describe } from 'vitest'
import { faultTests } from './faults.ts'
import { type Conformance, conformance } from './harness.ts'
import { keyTests } from './keys.ts'
import { listTests } from './lists.ts'
import { productTests } from './products.ts'
import type { ConformanceTarget } from './target.ts'

/** What every driver must do, proven over HTTP against a gateway. */
export function gatewayConformance(name: string, makeTarget: () => Promise<ConformanceTarget>): void {
  describe(name, () => {
    let made: Conformance | undefined
    beforeAll(async () => {
      made = await conformance(await makeTarget())
    })
    afterAll(() => made?.close())
    const the = () => {
      if (!made) throw new Error('The target did not start')
      return made
    }
    describe('keys', () => keyTests(the))
    describe('products', () => productTests(the))
    describe('lists', () => listTests(the))
    describe('faults', () => faultTests(the))
  })
}
