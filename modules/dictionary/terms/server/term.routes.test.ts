import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { domains } from '@portico/core/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moreOfTerms, type Term, terms } from '../term.contract.ts'
import { groundOf, makeApproved, makeTerm, makeTermDomain, newTerm, reviewDueSince } from '../terms.testing.ts'
import { versions } from '../versions.contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ modules: ['DataDictionary'] })
  for (const as of ['admin', 'analyst', 'reader'] as const) await portal.raw('GET', '/api/users/me', { as })
})
afterAll(() => portal.close())

type As = 'admin' | 'analyst' | 'reader' | 'architect'
const send = (as: As, method: string, { id }: { id: string }, body?: object, tail = '') =>
  portal.raw(method, `/api/terms/${id}${tail}`, { as, ...(body && { body }) })
const move = (as: As, term: { id: string }, action: string, more: object = {}) =>
  send(as, 'POST', term, { action, ...more }, '/transitions')
const read = (id: string, as: As = 'reader') => portal.call(terms.get, { as: as as 'reader', params: { id } })
const copyOf = async ({ id }: { id: string }): Promise<Term> => {
  const filter = { where: { validatedObjectId: id } }
  const [found] = await portal.call(terms.list, { as: 'reader', query: { filter } })
  if (!found) throw new Error('There is no working copy.')
  return found
}

describe('terms', () => {
  it('are proposed with a description only (scenario 1), and get an address of their own', async () => {
    const { domainId, name } = await newTerm(portal)
    const { baseUri } = await groundOf(portal)
    const made = await portal.call(terms.create, { as: 'analyst', body: { domainId, name: 'Énergie active!' } })
    expect(made).toMatchObject({
      code: expect.stringMatching(/^TRM-\d{4}$/),
      status: 'DRAFT',
      URI: `${baseUri}/id/concept/energie-active`,
      language: 'en',
      versionNumber: '',
      ownerName: expect.any(String),
    })
    const twin = await portal.call(terms.create, { as: 'analyst', body: { domainId, name: 'Energie active' } })
    expect(twin.URI).toBe(`${baseUri}/id/concept/energie-active-2`)
    const refused = await move('analyst', made, 'propose')
    expect([refused.status, refused.problem.name, refused.problem.details]).toMatchObject([
      422,
      'GuardError',
      [{ path: 'description', code: 'required' }],
    ])
    expect(name).not.toBe('')
  })

  it('share no notation within a domain, and a name with a warning (scenario 2)', async () => {
    const { id: domainId } = await makeTermDomain(portal)
    const first = await makeTerm(portal, { domainId, notation: 'M-1', name: 'Meter' })
    const again = await portal.raw('POST', '/api/terms', { as: 'admin', body: { domainId, name: 'Other', notation: 'm-1' } })
    expect([again.status, again.problem.details]).toMatchObject([409, [{ path: 'notation' }]])
    const twin = await makeTerm(portal, { domainId, name: 'meter' })
    const codes = async (id: string) =>
      (await portal.call(moreOfTerms.checks, { as: 'reader', params: { id } })).map(({ code, level }) => `${code} ${level}`)
    expect(await codes(twin.id)).toContain('T-08 warning')
    const patched = await send('admin', 'PATCH', twin, { version: twin.version, notation: 'M-1' })
    expect([patched.status, patched.problem.details]).toMatchObject([409, [{ path: 'notation' }]])
    expect((await send('admin', 'PATCH', first, { version: first.version, notation: 'M-1', comment: '' })).status).toBe(200)
    expect(await codes(first.id)).toEqual(['T-08 warning', 'T-10 warning', 'T-11 info'])
  })

  it('are approved by the steward or an admin, and never by who changed them last (scenario 5)', async () => {
    const own = await makeTerm(portal, {}, 'analyst')
    await move('analyst', own, 'propose')
    const refused = await move('analyst', own, 'approve')
    expect([refused.status, refused.problem.code]).toEqual([403, 'fourEyesEditor'])
    // A save that changes nothing makes nobody its last editor.
    const seen = await portal.call(terms.get, { as: 'admin', params: { id: own.id } })
    expect((await send('admin', 'PATCH', seen, { version: seen.version, name: seen.name })).status).toBe(200)
    expect((await move('analyst', own, 'approve')).problem.code).toBe('fourEyesEditor')
    const approved = await move('admin', own, 'approve', { statusDescription: 'Agreed in the working group' })
    expect(approved.json).toMatchObject({
      status: 'APPROVED',
      versionNumber: '1.0.0',
      validFrom: new Date().toISOString().slice(0, 10),
      statusDescription: 'Agreed in the working group',
    })
    const other = await makeTerm(portal)
    await move('admin', other, 'propose')
    expect((await move('admin', other, 'approve')).problem.code).toBe('fourEyesEditor')
    // A domain above names the steward, too; where none does, a business analyst is none.
    const top = await makeTermDomain(portal)
    const below = await makeTermDomain(portal, { parentId: top.id, stewardIds: [] })
    const strange = await makeTermDomain(portal, { stewardIds: [] })
    for (const [domainId, status] of [
      [below.id, 200],
      [strange.id, 403],
    ] as const) {
      const term = await makeTerm(portal, { domainId })
      await move('admin', term, 'propose')
      expect((await move('analyst', term, 'approve')).status).toBe(status)
    }
  })

  it('changed by one steward while another one approves: nobody approves what they did not see, and one of the two is told', async () => {
    for (const _ of [1, 2, 3]) {
      const own = await makeTerm(portal, {}, 'analyst')
      const { version } = (await move('analyst', own, 'propose')).json as Term
      const [edited, approved] = await Promise.all([
        send('analyst', 'PATCH', own, { version, description: 'Other words' }),
        move('admin', own, 'approve', { version }),
      ])
      const after = await portal.call(terms.get, { as: 'admin', params: { id: own.id } })
      if (approved.status === 200) {
        expect([edited.status >= 400, after.status, after.description]).toEqual([true, 'APPROVED', own.description])
      } else {
        expect([approved.status, approved.problem.name]).toEqual([409, 'VersionConflict'])
        expect([edited.status, after.status, after.description]).toEqual([200, 'PROPOSED', 'Other words'])
      }
    }
    const twice = await makeTerm(portal, {}, 'analyst')
    await move('analyst', twice, 'propose')
    const answers = await Promise.all([move('admin', twice, 'approve'), move('admin', twice, 'approve')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('whose working copy is edited while it is approved: what holds is what was seen, and one of the two is told', async () => {
    for (const _ of [1, 2]) {
      const { id } = await makeApproved(portal, { description: 'As it was' })
      await move('analyst', { id }, 'revise')
      const copy = (await read((await read(id)).workingCopy?.id ?? '')) as Term
      await send('analyst', 'PATCH', copy, { version: copy.version, description: 'Seen' })
      const { version } = (await move('analyst', { id }, 'repropose', { changeNote: 'Other words' })).json as Term
      const [edited, approved] = await Promise.all([
        send('analyst', 'PATCH', copy, { version: (await read(copy.id)).version, description: 'Unseen' }),
        move('admin', { id }, 'approveRevision', { version }),
      ])
      const after = await read(id)
      if (approved.status === 200) expect([edited.status >= 400, after.status, after.description]).toEqual([true, 'APPROVED', 'Seen'])
      else {
        expect([approved.status, approved.problem.name, edited.status]).toEqual([409, 'VersionConflict', 200])
        expect([after.status, after.description]).toEqual(['REPROPOSED', 'As it was'])
      }
    }
  })

  it('are to be looked at again after as many months as the settings say, or on the day that a steward sets', async () => {
    const setMonths = async (months: number) => {
      const { version } = (await portal.raw('GET', '/api/settings', { as: 'admin' })).json as { version: number }
      return portal.raw('PATCH', '/api/settings', { as: 'admin', body: { version, values: { 'dictionary.reviewMonths': months } } })
    }
    const months = ({ reviewDueAt, createdAt }: Term) =>
      Math.round((Date.parse(reviewDueAt) - Date.parse(createdAt)) / (30.44 * 24 * 60 * 60_000))
    expect((await setMonths(6)).status).toBe(200)
    const half = await makeTerm(portal)
    expect((await setMonths(24)).status).toBe(200)
    expect([months(half), months(await makeTerm(portal))]).toEqual([6, 24])
    const { id } = await makeApproved(portal)
    const body = async () => ({ version: (await read(id)).version, reviewDueAt: '2030-01-31', statusDescription: 'Until the law changes' })
    expect((await send('reader', 'PATCH', { id }, await body())).status).toBe(403)
    expect((await send('admin', 'PATCH', { id }, await body())).json).toMatchObject({ status: 'APPROVED', reviewDueAt: '2030-01-31' })
  })

  it('may be approved by the admin who wrote them where the settings say so', async () => {
    const own = await makeTerm(portal)
    await move('admin', own, 'propose')
    const settings = async (value: boolean) => {
      const { version } = (await portal.raw('GET', '/api/settings', { as: 'admin' })).json as { version: number }
      const body = { version, values: { 'dictionary.fourEyes': value } }
      return portal.raw('PATCH', '/api/settings', { as: 'admin', body })
    }
    expect((await settings(false)).status).toBe(200)
    expect((await move('admin', own, 'approve')).status).toBe(200)
    const theirs = await makeTerm(portal, {}, 'analyst')
    await move('analyst', theirs, 'propose')
    expect((await move('analyst', theirs, 'approve')).status).toBe(403)
    await settings(true)
  })

  it('are revised on a working copy, which is taken over with the next version (scenario 6)', async () => {
    const { id } = await makeApproved(portal, { description: 'As it was', notation: 'REV-1' })
    const locked = await send('analyst', 'PATCH', { id }, { version: (await read(id)).version, description: 'Changed' })
    expect([locked.status, locked.problem.details]).toMatchObject([422, [{ path: 'description', code: 'reviseFirst' }]])
    await move('analyst', { id }, 'revise')
    const copy = await copyOf({ id })
    expect(copy).toMatchObject({ validatedObjectId: id, description: 'As it was', status: 'UNDER_REVISION', notation: 'REV-1' })
    const asCopy = await read(copy.id)
    expect(asCopy.availableTransitions).toEqual([])
    expect((await move('admin', copy, 'repropose')).status).toBe(409)
    expect((await send('admin', 'PATCH', copy, { version: copy.version, description: 'As it is' })).status).toBe(200)
    // What keeps a term from being proposed keeps its revision from it.
    const emptied = await send('admin', 'PATCH', copy, { version: copy.version + 1, description: '' })
    expect(emptied.status).toBe(200)
    const blocked = await move('analyst', { id }, 'repropose', { changeNote: 'Clearer' })
    expect(blocked.problem).toMatchObject({ name: 'GuardError', details: [{ path: 'description', code: 'required' }] })
    expect((await send('admin', 'PATCH', copy, { version: copy.version + 2, description: 'As it is' })).status).toBe(200)
    // The list shows what holds.
    const listed = await portal.call(terms.list, { as: 'reader', query: { filter: { where: { notation: 'REV-1' } } } })
    expect(listed.map(({ description, status }) => [description, status])).toEqual([['As it was', 'UNDER_REVISION']])
    expect((await move('analyst', { id }, 'repropose')).problem).toMatchObject({ name: 'GuardError', details: [{ path: 'changeNote' }] })
    expect((await move('analyst', { id }, 'repropose', { changeNote: 'Clearer' })).json).toMatchObject({ status: 'REPROPOSED' })
    expect((await read(copy.id)).status).toBe('REPROPOSED')
    // The admin changed the copy last.
    expect((await move('admin', { id }, 'approveRevision')).status).toBe(403)
    expect((await move('analyst', { id }, 'approveRevision')).json).toMatchObject({
      status: 'APPROVED',
      description: 'As it is',
      versionNumber: '2.0.0',
      workingCopy: null,
    })
    expect((await send('reader', 'GET', copy)).status).toBe(404)
    const known = await portal.call(versions.list, { as: 'reader', params: { id } })
    expect(known.map(({ versionNumber, changeNote }) => [versionNumber, changeNote])).toEqual([
      ['2.0.0', 'Clearer'],
      ['1.0.0', ''],
    ])
    const first = await portal.call(versions.get, { as: 'reader', params: { id, versionNumber: '1.0.0' } })
    expect(first.content.description).toBe('As it was')
    expect(await portal.call(versions.diff, { as: 'reader', params: { id }, query: { from: '1.0.0', to: '2.0.0' } })).toEqual([
      { path: 'description', kind: 'changed', old: 'As it was', new: 'As it is', impact: 'major' },
    ])
    const history = await portal.call(terms.history, { as: 'reader', params: { id } })
    expect(history.flatMap(({ changes }) => changes)).toContainEqual({ field: 'description', old: 'As it was', new: 'As it is' })
  })

  it('whose revision is given up stay what they were', async () => {
    const { id } = await makeApproved(portal, { description: 'As it was' })
    await move('analyst', { id }, 'revise')
    const copy = await copyOf({ id })
    await send('analyst', 'PATCH', copy, { version: copy.version, description: 'Never approved' })
    expect((await move('analyst', { id }, 'cancelRevision')).json).toMatchObject({
      status: 'APPROVED',
      description: 'As it was',
      workingCopy: null,
    })
    expect((await send('reader', 'GET', copy)).status).toBe(404)
  })

  it('give way to approved ones only, and come back as drafts that are not deleted', async () => {
    const [old, draft, next] = [await makeApproved(portal), await makeTerm(portal), await makeApproved(portal)]
    expect((await move('admin', old, 'supersede')).problem.details).toMatchObject([{ path: 'replacedById', code: 'required' }])
    expect((await move('admin', old, 'supersede', { replacedById: draft.id })).problem.details).toMatchObject([{ code: 'notApproved' }])
    const over = await move('admin', old, 'supersede', { replacedById: next.id })
    expect(over.json).toMatchObject({ status: 'SUPERSEDED', replacedById: next.id, replacedByName: next.name, validTo: expect.any(String) })
    expect((await move('admin', old, 'reinstate', { comment: 'Needed' })).json).toMatchObject({ status: 'DRAFT', validTo: null })
    expect((await send('admin', 'DELETE', old)).status).toBe(409)
    expect((await send('admin', 'DELETE', draft)).status).toBe(204)
  })

  it('belong to a domain that has a base address, which stays once one of them is approved (DO-3)', async () => {
    const domain = await makeTermDomain(portal)
    await makeApproved(portal, { domainId: domain.id })
    const { id, version, code, name } = domain
    const body = { version, code, name, baseUri: 'https://elsewhere.example', language: 'en' }
    const answer = await portal.raw('PUT', `/api/domains/${id}`, { as: 'admin', body })
    expect([answer.status, answer.problem.details]).toMatchObject([422, [{ path: 'baseUri', code: 'fixedOnceApproved' }]])
    const { data } = await portal.call(domains.list, { as: 'admin', query: { ids: [id] } })
    expect(data[0]?.uses).toEqual({ term: 1 })
    const missing = await portal.raw('POST', '/api/terms', { as: 'admin', body: { name: 'Lost', domainId: crypto.randomUUID() } })
    expect(missing.problem.details).toMatchObject([{ path: 'domainId', code: 'unknownRecord' }])
  })

  it('say each thing once: labels, languages, their own language', async () => {
    const post = async (more: object) => {
      const answer = await portal.raw('POST', '/api/terms', { as: 'admin', body: { ...(await newTerm(portal)), name: 'Grid', ...more } })
      return [answer.status, ...answer.problem.details.map(({ path, code }) => `${path} ${code}`)]
    }
    expect(await post({ altLabels: ['grid'] })).toEqual([422, 'altLabels.0 T-09'])
    expect(await post({ altLabels: ['Net'], hiddenLabels: ['net'] })).toEqual([422, 'hiddenLabels.0 T-09'])
    expect(await post({ translations: [{ language: 'en', name: 'Grid' }] })).toEqual([422, 'translations.0.language ownLanguage'])
    const twice = [
      { language: 'nl', name: 'Net' },
      { language: 'nl', name: 'Netwerk' },
    ]
    expect(await post({ translations: twice })).toEqual([422, 'translations.1.language unique'])
    expect(await post({ notation: 'A B' })).toEqual([422, 'notation excludedCharacter'])
    expect(await post({ sources: [{ title: 'Law', url: 'ftp://x' }] })).toEqual([422, expect.stringContaining('sources.0.url')])
    expect(await post({ URI: 'urn:x' })).toEqual([422, expect.stringContaining('URI')])
  })

  it('are found by the whole LoopBack filter, as the specification writes it', async () => {
    const { id: domainId } = await makeTermDomain(portal)
    const meter = await makeTerm(portal, {
      domainId,
      name: 'Measuring device',
      altLabels: ['Smart METER'],
      translations: [{ language: 'nl', name: 'Meter' }],
    })
    const other = await makeTerm(portal, { domainId, name: 'Zone' })
    const like = { like: '%meter%', options: 'i' }
    const where = { and: [{ domainId }, { or: [{ name: like }, { altLabels: like }] }, { validatedObjectId: null }] }
    const found = await portal.call(terms.list, {
      as: 'reader',
      query: { filter: { where, order: ['name ASC'], limit: 10, skip: 0, include: ['domain', 'relatedTerms'] } },
    })
    expect(found).toMatchObject([{ id: meter.id, domain: { id: domainId }, relatedTerms: [] }])
    const count = async (one: object) =>
      (await portal.call(terms.count, { as: 'reader', query: { where: { and: [{ domainId }, one] } } })).count
    expect(await count({})).toBe(2)
    expect(await count({ languageMissing: 'nl' })).toBe(1)
    expect(await count({ languageMissing: 'en' })).toBe(0)
    expect(await count({ name: { gte: 'z' } })).toBe(1)
    expect(await count({ id: { inq: [other.id] } })).toBe(1)
    const picked = await portal.raw('GET', `/api/terms/${meter.id}?filter=${encodeURIComponent('{"fields":["name"]}')}`, { as: 'reader' })
    expect(picked.json).toEqual({ name: 'Measuring device' })
    const strange = await portal.raw('GET', `/api/terms?filter=${encodeURIComponent('{"where":{"colour":"red"}}')}`, { as: 'reader' })
    expect(strange.status).toBe(422)
  })

  it('whose review is due say so until a steward has looked', async () => {
    const { id } = await makeApproved(portal)
    await reviewDueSince(portal, id, '2020-01-01')
    expect((await read(id)).reviewDue).toBe(true)
    const reviewed = await send('analyst', 'POST', { id }, undefined, '/reviewed')
    expect(reviewed.json).toMatchObject({ reviewDue: false, lastReviewedAt: new Date().toISOString().slice(0, 10) })
    const { id: domainId } = await makeTermDomain(portal, { stewardIds: [] })
    const strange = await makeApproved(portal, { domainId })
    expect((await send('analyst', 'POST', strange, undefined, '/reviewed')).status).toBe(403)
    expect((await send('analyst', 'PATCH', strange, { version: strange.version, reviewDueAt: '2999-01-01' })).status).toBe(403)
    expect((await send('admin', 'POST', await makeTerm(portal), undefined, '/reviewed')).status).toBe(409)
  })

  it('changed by two at once are those of the first; readers change none, architects see none', async () => {
    const made = await makeTerm(portal)
    const both = ['One', 'Another'].map((description) => send('admin', 'PATCH', made, { version: made.version, description }))
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await send('reader', 'PATCH', made, { version: 2, description: 'x' })).status).toBe(403)
    expect((await send('architect', 'GET', made)).status).toBe(403)
  })
})
