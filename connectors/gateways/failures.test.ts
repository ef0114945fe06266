import { expect, test } from 'vitest'
import { type FailureCode, failureIn, failureSentences, sentence, theGateway, withoutAddress } from './failures.contract.ts'

/** What a value may be at worst: like other sentences, with marks of its own. */
const values: Record<string, string | number> = {
  ...{ address: 'https://gateway.example:8443', host: 'gateway.example:8443', who: 'Apigee Private Cloud', name: 'orders (EU). {said}' },
  ...{ names: 'prod, test: and more', group: 'rg-1', status: 503, seconds: 10, count: 2, changes: 30, total: 300, size: 30 },
}
const words = 'Kong refused the call (400): the gateway does not answer.\nhttps://x.example closed the connection'
type Any = (code: FailureCode, values: Record<string, string | number | undefined>) => string
const any = sentence as Any
const codes = Object.keys(failureSentences) as FailureCode[]

test.each(codes)('%s is found again in its sentence, with its values', (code) => {
  const names = [...failureSentences[code].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const own = Object.fromEntries(
    names.filter((name) => name !== 'said').map((name) => [name, name === 'status' ? '503' : (values[name] ?? '')]),
  )
  for (const said of names.includes('said') ? [undefined, words] : [undefined])
    expect(failureIn(any(code, { ...own, said }))).toEqual({ code, values: own, said })
})

test('a gateway that has no maker’s name, and a failure within a failure', () => {
  expect(failureIn(sentence('answered', { who: theGateway, status: 500, said: 'oops' }))).toEqual({
    code: 'answered',
    values: { who: theGateway, status: '500' },
    said: 'oops',
  })
  const left = failureIn(sentence('keysLeft', { count: 3, said: sentence('fewerCalls', { who: 'SAP' }) }))
  expect([left?.code, left?.values, failureIn(left?.said ?? '')?.code]).toEqual(['keysLeft', { count: 3 }, 'fewerCalls'])
})

test('words of a gateway and sentences of earlier versions are none of the table', () => {
  for (const text of [
    '',
    'Kong 3.9 (community)',
    'The gateway does not answer (UND_ERR_SOCKET)',
    'not: https://x.example closed the connection',
  ])
    expect([text, failureIn(text)]).toEqual([text, undefined])
})

test('who is not told where a gateway is managed does not learn it from a failure', () => {
  const address = 'https://manage.acme.example:8443'
  for (const text of [
    sentence('closedConnection', { address }),
    sentence('noSuchHost', { host: 'manage.acme.example' }),
    sentence('noAnswerWithin', { address, seconds: 10 }),
  ])
    expect(withoutAddress(text)).toBe('The gateway does not answer')
  const refused = sentence('refusedCall', { who: 'SAP', status: 409, said: 'taken' })
  expect([withoutAddress(refused), withoutAddress('oops')]).toEqual([refused, 'oops'])
})
