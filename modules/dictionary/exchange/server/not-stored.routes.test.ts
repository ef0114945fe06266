import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { until } from '@portico/app-server/testing/until.ts'
import { type Domain, domainHeld, domainsNamed, users } from '@portico/core/contract.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Term, terms } from '../../terms/term.contract.ts'
import { makeTerm, makeTermDomain } from '../../terms/terms.testing.ts'
import { noResult } from '../import.contract.ts'
import { ahead, loseRight, portsWith } from '../testing/in-steps.ts'
import { importStore } from './import.store.ts'
import { importer } from './importer.ts'
import { stagingStore } from './staging.store.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ modules: ['DataDictionary'] })
  for (const as of ['admin', 'analyst'] as const) await portal.raw('GET', '/api/users/me', { as })
})
afterAll(() => portal.close())

const listed = (domainId: string): Promise<Term[]> => portal.call(terms.list, { as: 'admin', query: { filter: { where: { domainId } } } })

describe('a vocabulary that is not stored to its end', () => {
  /** An importer of a server of its own, in whose transaction something happens once the terms are about to be made. */
  async function importing(
    happens: (tx: Db, id: string, imports: ReturnType<typeof importer>, domain: Domain) => Promise<unknown>,
    at: unknown = domainHeld,
  ) {
    const domain = await makeTermDomain(portal)
    const { services } = portal.portal
    const { id: callerId, email } = await portal.call(users.me, { as: 'analyst' })
    const caller = { id: callerId, email, name: '', roles: ['businessAnalist' as const] }
    const id = crypto.randomUUID()
    const ports = portsWith(services, at, (tx) => happens(tx, id, imports, domain))
    const imports = importer({ ...services, clock: ahead, ports })
    const path = join(await mkdtemp(join(tmpdir(), 'portico-test-')), 'file')
    const concepts = Array.from({ length: 20 }, (_, at) => `<c${at}> a skos:Concept ; skos:prefLabel "C${at}"@en .`)
    const text = ['@prefix skos: <http://www.w3.org/2004/02/skos/core#> .', `@base <${domain.baseUri}/> .`, ...concepts].join('\n')
    await writeFile(path, text)
    const [named] = await services.ports.of(domainsNamed)(services.database.db, [domain.id])
    const begun = { id, caller, actor: { caller }, format: 'ttl' as const, path, size: text.length, mapping: undefined, domain: named }
    await imports.begin({ ...begun, dryRun: false, onConflict: 'SKIP', keepStatus: false })
    await until(
      () => imports.read(id),
      (now) => now !== undefined && ['DONE', 'FAILED', 'CANCELLED'].includes(now.state),
    )
    await imports.stop()
    return { domain, last: await imports.read(id), staged: await stagingStore(services.database.db, id).subjects('', 10) }
  }

  it('leaves nothing where it is stopped while it is stored, by this server', async () => {
    const { domain, last, staged } = await importing(async (_, id, imports) => {
      // Who began it is told how far it is, though nothing else is read on the embedded database meanwhile.
      expect(await imports.read(id)).toMatchObject({ state: 'STORING' })
      await imports.cancel(id)
    })
    expect([last?.state, await listed(domain.id), staged]).toEqual(['CANCELLED', [], []])
  })

  it('is refused whole where whoever imports lost the right meanwhile, and where somebody takes an address of it', async () => {
    const { database } = portal.portal.services
    const analyst = await portal.call(users.me, { as: 'analyst' })
    const lost = await importing((tx) => loseRight(tx, analyst, 'account'))
    expect([lost.last?.state, lost.last?.errors.map(({ code }) => code), await listed(lost.domain.id)]).toEqual(['FAILED', ['noRight'], []])
    // On the embedded database nobody else writes while a transaction is open (in-steps.test.ts).
    if (database.kind === 'pglite') return
    // Once it is checked which addresses there are.
    const take = (_tx: Db, _id: string, _imports: unknown, { baseUri }: Domain) => makeTerm(portal, { name: 'First', URI: `${baseUri}/c3` })
    const taken = await importing(take, domainsNamed)
    expect([taken.last?.state, taken.last?.errors.map(({ code }) => code)]).toEqual(['FAILED', ['takenMeanwhile']])
    expect(await listed(taken.domain.id)).toEqual([])
  })

  it('leaves nothing where another server is asked to stop it while it is stored', async () => {
    const { domain, last } = await importing((tx, id) => importStore(tx).askToCancel(id))
    expect([last?.state, await listed(domain.id)]).toEqual(['CANCELLED', []])
  })

  it('is said to have failed once its server was killed, with nothing left of its file, while what goes on is left alone', async () => {
    const { services } = portal.portal
    const { db } = services.database
    const seenAt = new Date(ahead.now().getTime() - 3 * 60_000)
    const id = crypto.randomUUID()
    const row = { id, format: 'ttl' as const, state: 'STORING' as const, dryRun: false, onConflict: 'SKIP' as const, keepStatus: false }
    await importStore(db).add({ ...row, domainId: null, result: noResult, createdBy: 'analyst@portico.example', createdAt: seenAt, seenAt })
    await stagingStore(db, id).addPieces([{ uri: 'https://x.example/a', piece: { texts: [], things: [], unknown: [] } }], 1)
    const { last } = await importing(async (tx, running) => {
      expect(await importStore(tx).lost(new Date(ahead.now().getTime() + 1000).toISOString(), [running])).toEqual([{ id }])
    })
    expect(last?.state).toBe('DONE')
    await importer({ ...services, clock: ahead }).job.run()
    expect(await importStore(db).get(id)).toMatchObject({ state: 'FAILED', result: { errors: [{ code: 'interrupted' }] } })
    expect(await stagingStore(db, id).subjects('', 10)).toEqual([])
  })
})
