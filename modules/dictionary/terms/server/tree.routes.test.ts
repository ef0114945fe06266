import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { eventsIn } from '@portico/app-server/testing/stored.ts'
import { meanings, mostMeanings } from '@portico/core/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { relations } from '../relations.contract.ts'
import { terms } from '../term.contract.ts'
import { makeApproved, makeTerm, makeTermDomain, reviewDueSince } from '../terms.testing.ts'
import { levelSize, mostNodes, termTree } from '../tree.contract.ts'
import { reviewJob } from './review.job.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const level = (query: object) => portal.call(termTree.level, { as: 'reader', query })
const relate = (id: string, type: 'BROADER' | 'NARROWER_GENERIC' | 'RELATED', termId: string) =>
  portal.call(relations.create, { as: 'admin', params: { id }, body: { type, termId } })

it('a field that is tied to a term’s address means to everybody what that term says, once it is approved', async () => {
  const approved = await makeApproved(portal, { translations: [{ language: 'nl', name: 'Meter', description: 'Een meter.', comment: '' }] })
  const draft = await makeTerm(portal)
  const asked = (uris: string) => portal.raw('GET', `${meanings.path}?${new URLSearchParams({ uris })}`, { as: 'developer' })
  expect(await asked(`${draft.URI} ${approved.URI} https://elsewhere.example/x`)).toMatchObject({
    status: 200,
    json: [
      {
        ...{ uri: approved.URI, language: approved.language, name: approved.name, description: approved.description },
        translations: [{ language: 'nl', name: 'Meter', description: 'Een meter.' }],
      },
    ],
  })
  expect((await asked(Array.from({ length: mostMeanings + 1 }, (_, at) => `https://x.example/${at}`).join(' '))).status).toBe(422)
})

it('visitors are told what approved terms of public domains mean, and of no others', async () => {
  const { id, version, code, name, baseUri } = await makeTermDomain(portal)
  const open = await makeApproved(portal, { domainId: id })
  const closed = await makeApproved(portal, { domainId: (await makeTermDomain(portal)).id })
  const uris = new URLSearchParams({ uris: `${open.URI} ${closed.URI}` })
  const asked = async () => {
    const answer = await fetch(`${portal.url}${meanings.path}?${uris}`)
    return ((await answer.json()) as { uri: string }[]).map(({ uri }) => uri)
  }
  expect(await asked()).toEqual([])
  const body = { version, code, name, baseUri, stewardIds: ['analyst@portico.example'], public: true }
  expect((await portal.raw('PUT', `/api/domains/${id}`, { as: 'admin', body })).status).toBe(200)
  expect(await asked()).toEqual([open.URI])
})

describe('the tree of terms', () => {
  it('tells the top of a domain and, of each, what stands right below', async () => {
    const { id: domainId } = await makeTermDomain(portal)
    const make = (name: string) => makeTerm(portal, { name, domainId })
    const [meter, smart, water] = [await make('Meter'), await make('Smart meter'), await make('Water')]
    const broader = await relate(smart.id, 'BROADER', meter.id)
    await relate(smart.id, 'RELATED', water.id)
    expect(await level({ domainId })).toEqual([
      { id: meter.id, name: 'Meter', status: 'DRAFT', type: null, children: 1 },
      { id: water.id, name: 'Water', status: 'DRAFT', type: null, children: 0 },
    ])
    expect(await level({ parentId: meter.id })).toEqual([
      { id: smart.id, name: 'Smart meter', status: 'DRAFT', type: 'BROADER', children: 0 },
    ])
    await relate(smart.id, 'NARROWER_GENERIC', (await make('Ultra meter')).id)
    expect((await level({ parentId: smart.id })).map(({ name, type }) => [name, type])).toEqual([['Ultra meter', 'BROADER_GENERIC']])
    // What loses what is broader is at the top again, also where that one is deleted.
    await portal.call(relations.remove, { as: 'admin', params: { id: broader.id } })
    expect((await level({ domainId })).map(({ name }) => name)).toEqual(['Meter', 'Smart meter', 'Water'])
    await portal.call(terms.remove, { as: 'admin', params: { id: smart.id } })
    expect((await level({ domainId })).map(({ name }) => name)).toEqual(['Meter', 'Ultra meter', 'Water'])
  })

  it('goes on behind the last one of a level, and asks for a domain or a term', async () => {
    const { id: domainId } = await makeTermDomain(portal)
    for (const name of ['B', 'A', 'C']) await makeTerm(portal, { name, domainId })
    const [first] = await level({ domainId })
    expect((await level({ domainId, after: first?.id })).map(({ name }) => name)).toEqual(['B', 'C'])
    expect(levelSize).toBe(100)
    const { status, problem } = await portal.raw('GET', termTree.level.path, { as: 'reader' })
    expect([status, problem.details[0]?.path]).toEqual([422, 'domainId'])
  })
})

describe('the graph around a term', () => {
  it('has what is two steps away and no more, and how it is related', async () => {
    const { id: domainId } = await makeTermDomain(portal)
    const [one, two, three, four] = [
      await makeTerm(portal, { domainId }),
      await makeTerm(portal, { domainId }),
      await makeTerm(portal, { domainId }),
      await makeTerm(portal, { domainId }),
    ]
    await relate(one.id, 'BROADER', two.id)
    await relate(two.id, 'RELATED', three.id)
    await relate(three.id, 'BROADER', four.id)
    const graph = await portal.call(termTree.graph, { as: 'reader', params: { id: one.id } })
    expect(graph.nodes.map(({ id, steps }) => [id, steps])).toEqual([
      [one.id, 0],
      [two.id, 1],
      [three.id, 2],
    ])
    expect(graph.edges.map(({ type }) => type).toSorted()).toEqual(['BROADER', 'RELATED'])
    expect(graph.more).toBe(false)
    expect(graph.nodes.length).toBeLessThan(mostNodes)
  })
})

describe('reviews', () => {
  it('tell the owner once of each day that has come', async () => {
    const { id } = await makeApproved(portal)
    const job = reviewJob(portal.portal.services)
    const told = async () => {
      await job.run(AbortSignal.timeout(5000))
      return (await eventsIn(portal.portal.services.database)).filter(
        ({ event, carries }) => event === 'REVIEW_DUE' && JSON.stringify(carries).includes(id),
      ).length
    }
    expect(await told()).toBe(0)
    await reviewDueSince(portal, id, '2020-01-01')
    expect(await told()).toBe(1)
    expect(await told()).toBe(1)
    await reviewDueSince(portal, id, '2020-01-02')
    expect(await told()).toBe(2)
  })
})

describe('version numbers', () => {
  it('are raised by hand, and never below what the difference asks for', async () => {
    const { id } = await makeTerm(portal, {}, 'analyst')
    await portal.call(terms.transition, { as: 'analyst', params: { id }, body: { action: 'propose' } })
    const approve = (raisedTo: string) =>
      portal.raw('POST', `/api/terms/${id}/transitions`, { as: 'admin', body: { action: 'approve', raisedTo } })
    const low = await approve('0.9.0')
    expect([low.status, low.problem.details[0]?.path]).toEqual([422, 'raisedTo'])
    expect(((await approve('2.1.0')).json as { versionNumber: string }).versionNumber).toBe('2.1.0')
  })
})

describe('terms with warnings', () => {
  it('are those of which a check says that they could be better', async () => {
    const { id: domainId } = await makeTermDomain(portal)
    const more = { domainId, comment: 'Plain' }
    const fine = await makeTerm(portal, { ...more, name: 'Fine', description: 'What is fine' })
    const circular = await makeTerm(portal, { ...more, name: 'Fuse', description: 'Fuse: it melts' })
    await makeTerm(portal, { ...more, name: 'Fus', description: 'Fuses melt' })
    const silent = await makeTerm(portal, { domainId, name: 'Silent', comment: '' })
    const twins = [await makeTerm(portal, { ...more, name: 'Twin' }), await makeTerm(portal, { ...more, name: 'twin' })]
    const found = await portal.call(terms.list, { as: 'reader', query: { filter: { where: { domainId, withWarnings: true } } } })
    expect(found.map(({ id }) => id).toSorted()).toEqual([circular, silent, ...twins].map(({ id }) => id).toSorted())
    expect(found.map(({ id }) => id)).not.toContain(fine.id)
  })
})
