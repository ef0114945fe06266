import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { type Domain, users } from '@portico/core/contract.ts'
import type { AppError } from '@portico/platform/contract/errors.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { relations } from '../../terms/relations.contract.ts'
import { terms } from '../../terms/term.contract.ts'
import { makeApproved, makeTerm, makeTermDomain } from '../../terms/terms.testing.ts'
import { termImports } from '../import.contract.ts'
import {
  ahead,
  begin,
  type Course,
  concepts,
  ended,
  type Happenings,
  lastTransaction,
  loseRight,
  nothing,
  staged,
  stored,
  whole,
} from '../testing/in-steps.ts'
import { importStore } from './import.store.ts'
import { importer } from './importer.ts'

const never = new Promise<never>(() => {})
let portal: TestPortal
let analyst: Caller
beforeAll(async () => {
  portal = await testPortal({ modules: ['DataDictionary'] })
  for (const as of ['admin', 'reader'] as const) await portal.raw('GET', '/api/users/me', { as })
  const { id, email } = await portal.call(users.me, { as: 'analyst' })
  analyst = { id, email, name: '', roles: ['businessAnalist'] }
})
afterAll(() => portal.close())

const run = async (happenings: Happenings, domain?: Domain) => {
  const course = await begin(portal, analyst, happenings, domain)
  const last = await ended(course)
  await course.imports.stop()
  return { ...course, last, codes: last?.warnings.map(({ code }) => code).filter((code) => code !== 'T-10') }
}

const relate = ({ id }: { id: string }, other: { id: string }) =>
  portal.raw('POST', relations.create.path.replace(':id', id), { as: 'admin', body: { type: 'RELATED', termId: other.id } })

describe('a vocabulary on the embedded database', () => {
  it('lets other calls in while it is checked and between its steps; but nobody relates terms, and it is not stopped any more', async () => {
    const [one, other] = [await makeTerm(portal), await makeTerm(portal)]
    const seen: unknown[] = []
    const counted = async ({ domain, id }: Course) => {
      const where = JSON.stringify({ domainId: domain.id })
      const { json } = await portal.raw('GET', `/api/terms/count?where=${encodeURIComponent(where)}`, { as: 'reader' })
      const { state, progress } = await portal.call(termImports.get, { as: 'analyst', params: { id } })
      const { status, problem } = await relate(one, other)
      seen.push([json, state, progress.done <= progress.total, status, /vocabulary/.test(problem.message)])
    }
    const stops: unknown[] = []
    const { domain, last } = await run({
      checking: counted,
      before: {
        1: counted,
        2: counted,
        [lastTransaction]: async (course) => {
          await counted(course)
          const { status, problem } = await portal.raw('DELETE', `/api/imports/${course.id}`, { as: 'analyst' })
          stops.push(
            status,
            problem.details?.map(({ code }: { code: string }) => code),
          )
          stops.push(await course.imports.cancel(course.id).catch(({ statusCode }: AppError) => statusCode))
        },
      },
    })
    const told = ['STORING', true, 503, true]
    expect(seen).toEqual([
      [{ count: 0 }, ...told],
      [{ count: 0 }, ...told],
      [{ count: 500 }, ...told],
      [{ count: concepts }, ...told],
    ])
    expect(stops).toEqual([409, ['beingStored'], 409])
    expect(last).toMatchObject({ state: 'DONE', created: concepts, errors: [] })
    expect(await stored(portal, domain)).toEqual(whole)
    expect((await relate(one, other)).status).toBe(201)
  })

  it.each([2, 4])('whose server is killed before its transaction %i is gone on with at the next start, whole and once', async (nth) => {
    const { promise: killed, resolve: reached } = Promise.withResolvers<void>()
    const course = await begin(portal, analyst, {
      before: {
        [nth]: () => {
          reached()
          return never
        },
      },
    })
    await killed
    const half = await stored(portal, course.domain)
    expect(half).not.toEqual(whole)
    expect(half).not.toEqual(nothing)
    const imports = importer({ ...portal.portal.services, clock: ahead })
    await imports.job.run()
    expect(await ended({ ...course, imports })).toMatchObject({ state: 'DONE', created: concepts })
    await imports.stop()
    expect([await stored(portal, course.domain), await staged(portal, course.id)]).toEqual([whole, 0])
  })

  it('whose server is killed before it is decided has stored nothing, and says so', async () => {
    const { promise: killed, resolve: reached } = Promise.withResolvers<void>()
    const course = await begin(portal, analyst, {
      before: {
        1: () => {
          reached()
          return never
        },
      },
    })
    await killed
    const imports = importer({ ...portal.portal.services, clock: ahead })
    await imports.job.run()
    expect(await imports.read(course.id)).toMatchObject({ state: 'FAILED', errors: [{ code: 'interrupted' }] })
    expect([await stored(portal, course.domain), await staged(portal, course.id)]).toEqual([nothing, 0])
  })

  it('of which a step is undone is gone on with from there; so it is where its server closes', async () => {
    const { promise: failed, resolve: reached } = Promise.withResolvers<void>()
    const course = await begin(portal, analyst, {
      within: {
        3: () => {
          reached()
          throw new Error('No space left')
        },
      },
    })
    await failed
    await course.imports.stop()
    expect(await importStore(portal.portal.services.database.db).get(course.id)).toMatchObject({ state: 'STORING', storedSteps: 2 })
    const imports = importer({ ...portal.portal.services, clock: ahead })
    await imports.job.run()
    expect(await ended({ ...course, imports })).toMatchObject({ state: 'DONE' })
    expect(await stored(portal, course.domain)).toEqual(whole)
  })

  it('gives way to addresses and notations that somebody took since it was checked, and leaves out what leads to a term that is gone', async () => {
    const domain = await makeTermDomain(portal)
    const old = await makeTerm(portal, { domainId: domain.id, name: 'Old', URI: `${domain.baseUri}/old` })
    const take = (at: number) => async () => {
      await makeTerm(portal, { domainId: domain.id, name: `Own ${at}`, URI: `${domain.baseUri}/c${at}` })
      await makeTerm(portal, { domainId: domain.id, name: `Noted ${at}`, notation: `n${at + 1}` })
    }
    const { last, codes } = await run(
      {
        more: '<c0> skos:broader <old> .',
        before: {
          1: take(1),
          2: take(998),
          4: () => portal.call(terms.remove, { as: 'admin', params: { id: old.id } }),
        },
      },
      domain,
    )
    expect(last).toMatchObject({ state: 'DONE', created: concepts, errors: [] })
    expect(codes).toEqual(['relationLeftOut', 'otherAddress', 'T-03', 'otherAddress', 'T-03'])
    expect(await stored(portal, domain)).toEqual({
      terms: concepts + 4,
      codes: concepts + 4,
      relations: concepts - 1,
      told: concepts + 4,
      misplaced: 0,
    })
    const named = async (name: string) =>
      (await portal.call(terms.list, { as: 'reader', query: { filter: { where: { domainId: domain.id, name } } } }))[0]
    expect((await named('C0001'))?.URI).toMatch(/\/c1-[\da-f-]{36}$/)
    expect(await named('C0002')).toMatchObject({ notation: '', URI: `${domain.baseUri}/c2` })
    expect((await named('Own 998'))?.URI).toBe(`${domain.baseUri}/c998`)
  })

  it('is refused whole where a term that it changes was moved on since it was checked', async () => {
    const domain = await makeTermDomain(portal)
    const mine = await makeTerm(portal, { domainId: domain.id, name: 'C0900', URI: `${domain.baseUri}/c900` }, 'analyst')
    const approve = async () => {
      await portal.call(terms.transition, { as: 'analyst', params: { id: mine.id }, body: { action: 'propose' } })
      await portal.call(terms.transition, { as: 'admin', params: { id: mine.id }, body: { action: 'approve' } })
    }
    const { last } = await run({ onConflict: 'UPDATE', before: { 1: approve } }, domain)
    expect(last).toMatchObject({ state: 'FAILED', created: 0, errors: [{ code: 'notNow' }] })
    expect(await stored(portal, domain)).toMatchObject({ terms: 1, relations: 0 })
  })

  it('takes what is approved into revision, and relates it, in the transaction that decides and after it', async () => {
    const domain = await makeTermDomain(portal)
    const { id } = await makeApproved(portal, { domainId: domain.id, name: 'C0900', URI: `${domain.baseUri}/c900` })
    const { last } = await run({ onConflict: 'UPDATE' }, domain)
    expect(last).toMatchObject({ state: 'DONE', created: concepts - 1, updated: 1 })
    expect(await portal.call(terms.get, { as: 'reader', params: { id } })).toMatchObject({ status: 'UNDER_REVISION', relationCount: 1 })
    expect(await stored(portal, domain)).toMatchObject({ relations: concepts - 1, misplaced: 0 })
  })

  it('that is stopped before it is decided leaves nothing', async () => {
    const { domain, id, last } = await run({ before: { 1: ({ id: one, imports }) => imports.cancel(one) } })
    expect([last?.state, await stored(portal, domain), await staged(portal, id)]).toEqual(['CANCELLED', nothing, 0])
  })

  it('is refused whole where whoever imports lost the right before it is decided; what is decided is stored', async () => {
    const lose = (what?: 'roles' | 'account') => () => loseRight(portal.portal.services.database.db, analyst, what)
    const regain = lose()
    for (const what of ['roles', 'account'] as const) {
      const { domain, last } = await run({ before: { 1: lose(what) } })
      await regain()
      expect([last?.state, last?.errors.map(({ code }) => code), await stored(portal, domain)]).toEqual(['FAILED', ['noRight'], nothing])
    }
    const { domain, last } = await run({ before: { 2: lose('account') } })
    await regain()
    expect([last?.state, await stored(portal, domain)]).toEqual(['DONE', whole])
  })
})
