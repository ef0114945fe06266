import { domains } from '@portico/core/contract.ts'
import { type TermImport, termImports } from '@portico/dictionary/exchange/import.contract.ts'
import { terms } from '@portico/dictionary/terms/term.contract.ts'
import { afterEach, expect, it } from 'vitest'
import { apiClient } from './testing/client.ts'
import { type PortalPlace, type PortalProcess, portalPlace } from './testing/place.ts'
import { until } from './testing/until.ts'

const concepts = 8000
const baseUri = 'https://killed.example/v'

let place: PortalPlace | undefined
afterEach(async () => {
  await place?.remove()
  place = undefined
})

/** Concepts that each have a broader one, so that relations are stored beside terms. */
function vocabulary(): string {
  const one = (n: number) =>
    `<${baseUri}/id/concept/c${n}> a skos:Concept ; skos:prefLabel "Concept ${n}"@en ; skos:definition "What concept ${n} means."@en${
      n > 1 ? ` ; skos:broader <${baseUri}/id/concept/c${Math.floor((n + 3) / 5)}>` : ''
    } .\n`
  const lines = Array.from({ length: concepts }, (_, at) => one(at + 1))
  return `@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n${lines.join('')}`
}

function importing(server: PortalProcess) {
  const api = apiClient(server.url)
  return {
    read: (id: string): Promise<TermImport> => api.call(termImports.get, { as: 'admin', params: { id } }),
    stored: async (domainId: string) => (await api.call(terms.count, { as: 'admin', query: { where: { domainId } } })).count,
    async send(code: string): Promise<{ id: string; domainId: string }> {
      const body = { code, name: code, baseUri: `${baseUri}/${code}`, language: 'en' } as const
      const domainId = (await api.call(domains.create, { as: 'admin', body })).id
      const form = new FormData()
      form.append('file', new Blob([vocabulary()]), 'v.ttl')
      const headers = { authorization: `Bearer ${await api.token('admin')}` }
      const address = `${server.url}${termImports.begin.path}?dryRun=false&domainId=${domainId}`
      const sent = await fetch(address, { method: 'POST', headers, body: form })
      expect(sent.status).toBe(202)
      return { id: ((await sent.json()) as TermImport).id, domainId }
    },
  }
}

const isOver = ({ state }: TermImport) => ['DONE', 'FAILED', 'CANCELLED'].includes(state)

it('a server that is killed while a vocabulary is stored goes on with it at its next start: all of it is there, each concept once', async () => {
  place = await portalPlace({ env: { MODULES: 'DataDictionary' } })
  const first = await place.start()
  const before = importing(first)
  const { id, domainId } = await before.send('KILLED')
  // Its first terms come with the decision that all of it is stored.
  const some = await until(
    () => before.stored(domainId),
    (count) => count > 0,
    120_000,
    20,
  )
  await first.stop('SIGKILL')
  expect(some).toBeGreaterThan(0)
  expect(some, 'killed in the middle').toBeLessThan(concepts)

  const next = importing(await place.start())
  const ended = await until(() => next.read(id), isOver, 240_000, 200)
  expect([ended.state, ended.errors]).toEqual(['DONE', []])
  expect(await next.stored(domainId)).toBe(concepts)
}, 600_000)

it('a server that is killed before it has decided to store a vocabulary has stored none of it, and says so', async () => {
  place = await portalPlace({ env: { MODULES: 'DataDictionary' } })
  const first = await place.start()
  const before = importing(first)
  const { id, domainId } = await before.send('UNDECIDED')
  expect(
    await until(
      () => before.read(id),
      ({ state }) => state !== 'WAITING' && state !== 'READING',
      120_000,
      20,
    ).then(({ state }) => state),
  ).toMatch(/CHECKING|STORING/)
  await first.stop('SIGKILL')

  const next = importing(await place.start())
  const ended = await until(() => next.read(id), isOver, 240_000, 200)
  expect(ended.state).toBe('FAILED')
  expect(ended.errors.map(({ code }) => code)).toEqual(['interrupted'])
  expect(await next.stored(domainId)).toBe(0)
}, 600_000)
