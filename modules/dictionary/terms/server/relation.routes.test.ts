import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moreOfTerms, type Term, terms } from '../term.contract.ts'
import type { RelationType } from '../term-states.contract.ts'
import { makeApproved, makeTerm, makeTermDomain } from '../terms.testing.ts'
import { versions } from '../versions.contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ modules: ['DataDictionary'] })
  for (const as of ['admin', 'analyst'] as const) await portal.raw('GET', '/api/users/me', { as })
})
afterAll(() => portal.close())

const relate = (from: { id: string }, type: RelationType, to: { id: string } | string, as: 'admin' | 'analyst' = 'admin') =>
  portal.raw('POST', `/api/terms/${from.id}/relatedterms`, {
    as,
    body: { type, ...(typeof to === 'string' ? { externalUri: to, externalLabel: 'Elsewhere' } : { termId: to.id }) },
  })
const codeOf = async (answer: ReturnType<typeof relate>) => {
  const { status, problem } = await answer
  return `${status} ${problem.details[0]?.path} ${problem.details[0]?.code}`
}
const relatedTo = async ({ id }: { id: string }) => {
  const { relatedTerms = [] } = await portal.call(terms.get, { as: 'admin', params: { id } })
  return relatedTerms.map(({ type, term, externalUri }) => `${type} ${term?.name ?? externalUri}`)
}
const several = async (names: readonly string[], more: object = {}): Promise<Term[]> => {
  const all: Term[] = []
  for (const name of names) all.push(await makeTerm(portal, { name, ...more }))
  return all
}

describe('relations', () => {
  it('show at both ends, and make neither a circle nor two things of one pair (scenario 3)', async () => {
    const [a, b, c] = (await several(['A', 'B', 'C'])) as [Term, Term, Term]
    expect((await relate(a, 'BROADER', b)).json).toMatchObject({ type: 'BROADER', termId: b.id, term: { name: 'B' } })
    expect(await relatedTo(b)).toEqual(['NARROWER A'])
    expect(await codeOf(relate(b, 'BROADER', a))).toBe('422 termId T-06')
    expect(await codeOf(relate(a, 'RELATED', b))).toBe('422 termId T-05')
    expect((await relate(c, 'NARROWER_PARTITIVE', b)).status).toBe(201)
    expect(await relatedTo(b)).toEqual(['NARROWER A', 'BROADER_PARTITIVE C'])
    expect(await codeOf(relate(c, 'BROADER', a))).toBe('422 termId T-06')
    // Over any number of steps.
    expect(await codeOf(relate(a, 'RELATED', c))).toBe('422 termId T-05')
    expect(await codeOf(relate(a, 'BROADER_GENERIC', b))).toBe('409 termId unique')
    expect(await codeOf(relate(a, 'BROADER', a))).toBe('422 termId T-06')
  })

  it('that would put related terms above each other are refused, and top concepts have none above them', async () => {
    const [low, high, top, friend] = (await several(['Low', 'High', 'Top', 'Friend'])) as [Term, Term, Term, Term]
    await relate(low, 'RELATED', friend)
    await relate(friend, 'BROADER', high)
    expect(await codeOf(relate(high, 'BROADER', low))).toBe('422 termId T-05')
    const crowned = await portal.raw('PATCH', `/api/terms/${top.id}`, { as: 'admin', body: { version: top.version, topConcept: true } })
    expect(crowned.status).toBe(200)
    expect(await codeOf(relate(top, 'BROADER', high))).toBe('422 termId T-04')
    expect(await codeOf(relate(high, 'NARROWER', top))).toBe('422 termId T-04')
    expect((await relate(high, 'BROADER', top)).status).toBe(201)
    const refused = await portal.raw('PATCH', `/api/terms/${high.id}`, { as: 'admin', body: { version: high.version, topConcept: true } })
    expect(refused.problem.details).toMatchObject([{ path: 'topConcept', code: 'T-04' }])
  })

  it('are matches to other domains and vocabularies, and no matches within one (scenario 4)', async () => {
    const { id: domainId } = await makeTermDomain(portal)
    const [here, there] = [await makeTerm(portal, { name: 'Here' }), await makeTerm(portal, { name: 'There', domainId })]
    const [near] = (await several(['Near'])) as [Term]
    expect(await codeOf(relate(here, 'EXACT_MATCH', near))).toBe('422 termId T-07')
    expect(await codeOf(relate(here, 'BROADER', there))).toBe('422 termId T-07')
    expect(await codeOf(relate(here, 'RELATED', 'https://vocabulary.example/a'))).toBe('422 externalUri T-07')
    expect((await relate(here, 'NARROW_MATCH', there)).status).toBe(201)
    expect(await relatedTo(there)).toEqual(['BROAD_MATCH Here'])
    expect((await relate(here, 'NARROW_MATCH', 'https://vocabulary.example/a')).status).toBe(201)
    expect(await codeOf(relate(here, 'EXACT_MATCH', 'https://vocabulary.example/a'))).toBe('409 externalUri unique')
    const moved = await portal.raw('PATCH', `/api/terms/${here.id}`, { as: 'admin', body: { version: here.version, domainId } })
    expect(moved.problem.details).toMatchObject([{ path: 'domainId', code: 'T-07' }])
    const neither = await portal.raw('POST', `/api/terms/${here.id}/relatedterms`, { as: 'admin', body: { type: 'RELATED' } })
    expect(neither.problem.details).toMatchObject([{ path: 'termId', code: 'oneTarget' }])
  })

  it('go at both ends, with the term as well', async () => {
    const [a, b, c] = (await several(['Ga', 'Gb', 'Gc'])) as [Term, Term, Term]
    const made = (await relate(a, 'BROADER', b)).json as { id: string }
    await relate(c, 'RELATED', b)
    expect((await portal.raw('DELETE', `/api/relatedterms/${made.id}`, { as: 'analyst' })).status).toBe(204)
    expect((await portal.raw('DELETE', `/api/relatedterms/${made.id}`, { as: 'analyst' })).status).toBe(404)
    expect([await relatedTo(a), await relatedTo(b)]).toEqual([[], ['RELATED Gc']])
    expect((await portal.raw('DELETE', `/api/terms/${c.id}`, { as: 'admin' })).status).toBe(204)
    expect(await relatedTo(b)).toEqual([])
  })

  it('of what is approved change with a revision, and are a minor version', async () => {
    const [{ id }, other] = [await makeApproved(portal), await makeTerm(portal)]
    expect(await codeOf(relate({ id }, 'RELATED', other))).toBe('422 type reviseFirst')
    const move = (as: 'admin' | 'analyst', action: string, more: object = {}) =>
      portal.raw('POST', `/api/terms/${id}/transitions`, { as, body: { action, ...more } })
    await move('analyst', 'revise')
    expect((await relate({ id }, 'RELATED', other, 'analyst')).status).toBe(201)
    await move('analyst', 'repropose', { changeNote: 'Related' })
    expect((await move('analyst', 'approveRevision')).problem.code).toBe('fourEyesEditor')
    expect((await move('admin', 'approveRevision')).json).toMatchObject({ versionNumber: '1.1.0' })
    const history = await portal.call(terms.history, { as: 'reader', params: { id: other.id } })
    expect(history.flatMap(({ changes }) => changes)).toContainEqual({
      field: 'relation',
      of: 'RELATED',
      old: null,
      new: expect.any(String),
    })
  })

  it('make whoever relates a term from the other end its last editor, too', async () => {
    const [proposed, own] = [await makeTerm(portal), await makeTerm(portal, {}, 'analyst')]
    const move = (as: 'admin' | 'analyst', action: string) =>
      portal.raw('POST', `/api/terms/${proposed.id}/transitions`, { as, body: { action } })
    await move('admin', 'propose')
    expect((await relate(own, 'RELATED', proposed, 'analyst')).status).toBe(201)
    expect((await move('analyst', 'approve')).problem.code).toBe('fourEyesEditor')
    expect((await move('admin', 'approve')).status).toBe(200)
  })

  it('that two make a circle of at once are those of the first', async () => {
    const [a, b] = (await several(['Ra', 'Rb'])) as [Term, Term]
    const answers = await Promise.all([relate(a, 'BROADER', b), relate(b, 'BROADER', a)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
    const checks = await portal.call(moreOfTerms.checks, { as: 'reader', params: { id: a.id } })
    expect(checks.map(({ code }) => code)).not.toContain('T-06')
  })

  it('that come while somebody approves are in that version, or raise the next one', async () => {
    const [proposed, other] = [await makeTerm(portal, {}, 'analyst'), await makeTerm(portal, {}, 'analyst')]
    const move = (as: 'admin' | 'analyst', action: string, more: object = {}) =>
      portal.raw('POST', `/api/terms/${proposed.id}/transitions`, { as, body: { action, ...more } })
    await move('analyst', 'propose')
    const [approved, related] = await Promise.all([move('admin', 'approve'), relate(other, 'RELATED', proposed, 'analyst')])
    expect([approved.status, related.status]).toEqual([200, 201])
    const first = await portal.call(versions.get, { as: 'reader', params: { id: proposed.id, versionNumber: '1.0.0' } })
    await move('analyst', 'revise')
    await move('analyst', 'repropose', { changeNote: 'Nothing but the relation' })
    const next = (await move('admin', 'approveRevision')).json as Term
    expect(next.versionNumber).toBe(first.content.relatedTerms.length === 1 ? '1.0.1' : '1.1.0')
    const second = await portal.call(versions.get, { as: 'reader', params: { id: proposed.id, versionNumber: next.versionNumber } })
    expect(second.content.relatedTerms).toHaveLength(1)
  })

  it('that come or go before somebody approves what was proposed make it another version than the one that was looked at', async () => {
    const [proposed, other] = [await makeTerm(portal, {}, 'analyst'), await makeTerm(portal, {}, 'analyst')]
    const move = (as: 'admin' | 'analyst', action: string, more: object = {}) =>
      portal.raw('POST', `/api/terms/${proposed.id}/transitions`, { as, body: { action, ...more } })
    const seen = (await move('analyst', 'propose')).json as Term
    const made = (await relate(other, 'RELATED', proposed, 'analyst')).json as { id: string }
    const late = await move('admin', 'approve', { version: seen.version })
    expect([late.status, late.problem.name]).toEqual([409, 'VersionConflict'])
    const again = await portal.call(terms.get, { as: 'admin', params: { id: proposed.id } })
    await portal.raw('DELETE', `/api/relatedterms/${made.id}`, { as: 'analyst' })
    expect((await move('admin', 'approve', { version: again.version })).status).toBe(409)
    expect((await move('admin', 'approve', { version: again.version + 1 })).status).toBe(200)
    // A draft is whoever's who writes it: relating it does not stand in the way of what is typed meanwhile.
    expect((await portal.call(terms.get, { as: 'admin', params: { id: other.id } })).version).toBe(other.version)
  })

  it('are at most 50 of a term', async () => {
    const [hub] = (await several(['Hub'])) as [Term]
    for (let at = 0; at < 50; at += 1) expect((await relate(hub, 'EXACT_MATCH', `https://vocabulary.example/${at}`)).status).toBe(201)
    expect(await codeOf(relate(hub, 'EXACT_MATCH', 'https://vocabulary.example/50'))).toBe('422 relatedTerms maximum')
  })
})
