import underPressure from '@fastify/under-pressure'
import Fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { testApp } from '../testing/app.ts'
import { answerError } from './errors.ts'
import { overloadProtection } from './overload.ts'

it('a server that is too busy refuses calls with 503 and when to come again, and still gives pages and their files', async () => {
  const app = Fastify()
  app.setErrorHandler(answerError)
  // No process is that small: it counts as busy from the first look on.
  await app.register(underPressure, { ...overloadProtection, maxRssBytes: 1, sampleInterval: 100 })
  for (const path of ['/api/things', '/companyapplications', '/companyapplications/count']) app.get(path, async () => [])
  for (const path of ['/assets/app.js', '/callback', '/healthz']) app.get(path, async () => `this is ${path}`)
  await app.ready()
  const refused = await vi.waitFor(async () => {
    const answer = await app.inject('/api/things')
    expect(answer.statusCode).toBe(503)
    return answer
  })
  for (const path of ['/companyapplications', '/companyapplications?filter=1', '/companyapplications/count'])
    expect([path, (await app.inject(path)).statusCode]).toEqual([path, 503])
  expect(refused.headers['retry-after']).toBe('2')
  expect(refused.json()).toMatchObject({ error: { statusCode: 503, message: 'The server is busy. Try again in a moment.' } })
  for (const path of ['/assets/app.js', '/callback?code=1', '/healthz'])
    expect((await app.inject(path)).body).toBe(`this is ${path.split('?')[0]}`)
  await app.close()
})

it('a server that was held up once, so that its delay could not be measured, is not busy', async () => {
  const app = Fastify()
  app.setErrorHandler(answerError)
  await app.register(underPressure, { ...overloadProtection, sampleInterval: 20, eventLoopUtilizationMode: 'interval' })
  app.get('/api/things', async () => [])
  await app.ready()
  const answered = new Set<number>()
  for (let round = 0; round < 10; round += 1) {
    const until = performance.now() + 60
    while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve))
    answered.add((await app.inject('/api/things')).statusCode)
  }
  expect([...answered]).toEqual([200])
  await app.close()
})

it('a server has this protection, unless it is told that its callers run in its own process', async () => {
  for (const overloadProtection of [true, false]) {
    const app = await testApp({ overloadProtection })
    expect(app.hasDecorator('isUnderPressure')).toBe(overloadProtection)
    await app.close()
  }
})
