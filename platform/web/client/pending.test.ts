import { expect, test } from 'vitest'
import { beginPending, countArrival, whenQuiet } from './pending.ts'

const time = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('what can wait runs once code and requests are there and nothing followed them', async () => {
  const order: string[] = []
  let arrive = (): void => {}
  const code = countArrival(new Promise<void>((resolve) => (arrive = resolve)))
  const quiet = new Promise<void>((resolve) => whenQuiet(() => resolve(void order.push('quiet'))))
  await time(300)
  order.push('code')
  arrive()
  await code
  const ended = beginPending()
  await time(300)
  order.push('request')
  ended()
  await quiet
  expect(order).toEqual(['code', 'request', 'quiet'])
})

test('code that does not come is no reason to wait', async () => {
  await expect(countArrival(Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  await new Promise<void>((resolve) => whenQuiet(resolve))
})
