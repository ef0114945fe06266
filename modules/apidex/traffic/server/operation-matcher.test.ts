import { workedMs } from '@portico/platform/server/testing/worked.ts'
import { describe, expect, it } from 'vitest'
import { operationMatcher } from './operation-matcher.ts'

const match = operationMatcher(
  [
    'GET /',
    'GET /pets',
    'POST /pets',
    'GET /pets/{petId}',
    'GET /pets/mine',
    'GET /pets/{petId}/photos/{photoId}.{format}',
    'GET /pets/mine/toys',
    'DELETE /pets/{id}/photos/{photoId}',
    "GET /users('{name}')",
    'GET /odd segment/x',
  ].map((text) => ({ opId: text, method: text.split(' ')[0] ?? '', path: text.slice(text.indexOf(' ') + 1) })),
)

describe('the operation of a call', () => {
  it.each([
    ['GET', '/', 'GET /'],
    ['GET', '', 'GET /'],
    ['GET', '/pets/', 'GET /pets'],
    ['post', '/pets', 'POST /pets'],
    ['GET', '/pets/7', 'GET /pets/{petId}'],
    ['GET', '/pets/mine', 'GET /pets/mine'],
    ['DELETE', '/pets/mine/photos/3', 'DELETE /pets/{id}/photos/{photoId}'],
    ['GET', '/pets/7/photos/3.png', 'GET /pets/{petId}/photos/{photoId}.{format}'],
    ['GET', "/users('ann')", "GET /users('{name}')"],
    ['GET', '/odd%20segment/x', 'GET /odd segment/x'],
    ['HEAD', '/pets', 'GET /pets'],
    ['GET', '/pets/%zz', 'GET /pets/{petId}'],
  ])('%s %s is %s', (method, path, opId) => expect(match(method, path)).toBe(opId))

  it.each([
    ['PUT', '/pets'],
    ['GET', '/pets/7/other'],
    ['GET', '/nothing'],
  ])('%s %s is none', (method, path) => expect(match(method, path)).toBe(''))

  it('is found at once in a document that is made to be slow', async () => {
    const depth = 60
    const operations = Array.from({ length: depth }, (_, at) => ({
      opId: `${at}`,
      method: 'GET',
      path: `/${Array.from({ length: depth }, (_, i) => (i <= at ? 'a' : '{x}')).join('/')}/end`,
    }))
    const found = () =>
      operationMatcher([...operations, { opId: 'many', method: 'GET', path: '/{a}{b}{c}{d}{e}{f}' }])('GET', `/${'a/'.repeat(depth)}other`)
    expect(await workedMs(() => expect(found()).toBe(''))).toBeLessThan(200)
  })

  it.each([
    ['parameters side by side', ['/{a}{b}{c}{d}{e}{f}x']],
    ['the same text between parameters', ['/{a}x{b}x{c}y', `/{a}${'x{b}'.repeat(200)}y`]],
    ['thousands of templates in one place', Array.from({ length: 20_000 }, (_, at) => `/{a}x{b}${at}`)],
  ])('is given up at once where it costs too much: %s', async (_, paths) => {
    const slow = operationMatcher(paths.map((path, at) => ({ opId: `${at}`, method: 'GET', path })))
    const worked = await workedMs(() => {
      for (let call = 0; call < 100; call += 1) expect(slow('GET', `/${'x'.repeat(990)}!`)).toBe('')
    })
    expect(worked).toBeLessThan(2000)
  })

  it('of a template with any number of parameters is found', () => {
    const several = operationMatcher([{ opId: 'many', method: 'GET', path: '/{a}-{b}-{c}-{d}-{e}' }])
    expect([several('GET', '/1-2-3-4-5'), several('GET', '/1-2-3-4')]).toEqual(['many', ''])
  })
})
