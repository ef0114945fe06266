import underPressure from '@fastify/under-pressure'
import Fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { answerError } from './errors.ts'
import { overloadProtection } from './overload.ts'

it('a server that is too busy refuses calls with 503 and when to come again, and still gives pages and their files', async () => {
  const app = Fastify()
  app.setErrorHandler(answerError)
  // No process is that small: it counts as busy from the first look on.
  await app.register(underPressure, { ...overloadProtection, maxRssBytes: 1, sampleInterval: 10 })
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
