import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { domainHeld } from '@portico/core/contract.ts'
import { tooMany } from '@portico/platform/contract/errors.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import type { Job } from '@portico/platform/server/jobs.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { relationStore } from '../../terms/server/relation.store.ts'
import { type ImportFormat, type ImportResult, type ImportState, isTable, noResult, type TermImport } from '../import.contract.ts'
import { importConcepts, importRows } from '../import-settings.contract.ts'
import { type Settled, stepsOf } from '../settled.rules.ts'
import { type ReadTable, tableOf } from '../table-file.rules.ts'
import { settleImport, storeStep } from './apply-import.ts'
import { type Applying, inStepsOf } from './applying.ts'
import { beingStored, type ImportAsked, Stopped, Undone } from './asked.ts'
import { checkImport } from './check-import.ts'
import { type Findings, findings } from './findings.ts'
import { importOf, importStore } from './import.store.ts'
import { giveWay, isTakenMeanwhile, requireRight } from './meanwhile.ts'
import { FileFault } from './read/file-fault.ts'
import { readFile } from './read/read-file.ts'
import { type Staged, stageConcepts, stageTable } from './stage.ts'
import { stagingStore } from './staging.store.ts'
import { storeSettled } from './store-settled.ts'
import { lostAfterMs, underWay } from './under-way.ts'

const mostWaiting = 3

/** Imports: tables while somebody waits, vocabularies one after the other while they ask how far it is. All of one is stored, or nothing. */
export function importer(services: Services) {
  const { database, clock, log, settings } = services
  const store = importStore(database.db)
  const closing = new AbortController()
  const own = underWay(store, clock)
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  /** Vocabularies, where a transaction has the only connection there is. */
  const isInShort = (format: ImportFormat): boolean => database.kind === 'pglite' && !isTable(format)
  const isStopped = (id: string): boolean => closing.signal.aborted || own.get(id)?.stop === true
  const show = (id: string, state: ImportState, done: number, total: number): void => {
    const one = own.get(id)
    if (one) one.shown = { ...one.shown, state, progress: { done, total } }
  }
  const note = async (id: string, state: ImportState, done: number, total: number): Promise<void> => {
    if (isStopped(id) || (await store.note(id, { state, done, total, seenAt: clock.now() }))) throw new Stopped()
    show(id, state, done, total)
  }

  /** The rows several times, where something is done with each range; whoever asks is told how far it is. */
  const watched = (id: string, lastRow: number) => {
    let stepped = 0
    return inStepsOf(lastRow, (rows) => {
      if (isStopped(id)) throw new Stopped()
      stepped += rows
      show(id, 'STORING', Math.min(lastRow, Math.floor(stepped / 8)), lastRow)
    })
  }
  const applying = (asked: ImportAsked, found: Findings, staged: Staged): Applying => ({
    ...asked,
    ...staged,
    services,
    importId: asked.id,
    hasCodes: isTable(asked.format),
    found,
  })

  /** An import in one transaction; `stage` fills in the rows where that is not done yet. */
  async function atOnce(asked: ImportAsked, found: Findings, columns: ImportResult['columns'], stage: (tx: Db) => Promise<Staged>) {
    const { id, dryRun } = asked
    return database.transaction(async (tx) => {
      await relationStore(tx).holdAll('0')
      const staged = await stage(tx)
      if (found.failed) throw new Undone({})
      const [what, inSteps] = [applying(asked, found, staged), watched(id, staged.lastRow)]
      for (const domain of staged.domainIds) await services.ports.of(domainHeld)(tx, domain)
      await checkImport(tx, what, inSteps)
      if (found.failed) throw new Undone({})
      const settled = await settleImport(tx, what, inSteps)
      const steps = found.failed ? 0 : stepsOf(settled)
      for (let nth = 0; nth < steps; nth += 1) {
        if (isStopped(id)) throw new Stopped()
        await storeStep(tx, services, id, asked.actor, settled, nth)
      }
      await requireRight(tx, asked, found)
      if (dryRun || found.failed) throw new Undone(found.failed ? {} : settled.counted)
      await stagingStore(tx, id).clear()
      const { lastRow } = staged
      const result = found.result({ ...settled.counted, columns })
      // Whoever stopped it meanwhile, by whatever server, was told that nothing is stored.
      if ((await importStore(tx).note(id, { state: 'DONE', done: lastRow, total: lastRow, result })) || isStopped(id)) throw new Stopped()
    })
  }

  /**
   * Where a transaction has the only connection there is: nothing is written before all of it was checked, and what is new is stored in short
   * transactions. The first of these decides that all of it is.
   */
  async function inShort(asked: ImportAsked, found: Findings, staged: Staged): Promise<void> {
    const { id, dryRun } = asked
    const one = own.get(id)
    await store.note(id, { inSteps: !dryRun })
    const [what, inSteps] = [applying(asked, found, staged), watched(id, staged.lastRow)]
    await checkImport(database.db, what, inSteps)
    if (found.failed) throw new Undone({})
    const settled = await database.transaction(async (tx): Promise<Settled> => {
      const decided = await settleImport(tx, what, inSteps)
      await requireRight(tx, asked, found)
      if (dryRun || found.failed) throw new Undone(found.failed ? {} : decided.counted)
      const values = { settled: decided, storedSteps: 1, result: found.result(decided.counted), inSteps: true }
      if (await importStore(tx).note(id, values)) throw new Stopped()
      // With the first terms of it, so that nobody removes the domain from under the others.
      await giveWay(tx, id, decided, 0)
      await storeStep(tx, services, id, asked.actor, decided, 0)
      if (isStopped(id)) throw new Stopped()
      return decided
    })
    if (one) one.settled = true
    await goOn(id, settled, 1)
  }

  /** Stores what is left of an import that was settled; a server that closes leaves the rest to the next one. */
  const goOn = (id: string, settled: Settled, from: number): Promise<void> =>
    storeSettled(services, id, settled, from, {
      isClosing: () => closing.signal.aborted,
      onStep: (done, of) => show(id, 'STORING', Math.floor((settled.lastRow * (of + done)) / (2 * of)), settled.lastRow),
    })

  async function work(asked: ImportAsked): Promise<void> {
    const { id, path, format, mapping, size } = asked
    const found = findings()
    let columns: ImportResult['columns'] = []
    const end = (state: ImportState, more: Partial<ImportResult> = {}) =>
      store.note(id, { state, result: found.result({ ...more, columns }), seenAt: clock.now() })
    try {
      let table: ReadTable | undefined
      let staged: Staged | undefined
      let place = 0
      await note(id, 'READING', 0, size)
      for await (const said of readFile({ path, format, mostRows: await settings.read(database.db, importRows) }, closing.signal)) {
        if (said.kind === 'table') {
          table = tableOf(said.lines, mapping)
          columns = table.columns
          continue
        }
        place += 1
        await stagingStore(database.db, id).addPieces(said.pieces, place)
        await note(id, 'READING', Math.min(said.done, size), size)
      }
      if (!table && asked.domain)
        staged = await stageConcepts(database.db, id, asked.domain, found, {
          mostConcepts: await settings.read(database.db, importConcepts),
          onStep: (done) => note(id, 'CHECKING', done, 0),
        })
      if (found.failed) return void (await end('FAILED'))
      const rows = staged?.lastRow ?? table?.rows.length ?? 0
      await note(id, 'STORING', 0, rows)
      const one = own.get(id)
      if (one) one.inside = true
      if (staged && isInShort(format)) await inShort(asked, found, staged)
      else
        await atOnce(asked, found, columns, async (tx) =>
          table ? stageTable(tx, services, id, table, asked.domain, found) : (staged ?? { lastRow: 0, domainIds: [] }),
        )
    } catch (error) {
      const one = own.get(id)
      if (one) one.inside = false
      if (one?.settled) return void log.error({ err: error, id }, 'an import is not stored to its end yet')
      if (error instanceof Undone) await end(found.failed ? 'FAILED' : 'DONE', error.result)
      else if (error instanceof Stopped || isStopped(id)) await end('CANCELLED')
      else if (error instanceof FileFault) {
        found.error(0, 'file', error.code, error.message, '', error.params)
        await end('FAILED')
      } else if (isTakenMeanwhile(error)) {
        found.error(0, 'file', 'takenMeanwhile', 'Somebody gave an address or a notation of the file to another term meanwhile.')
        await end('FAILED')
      } else {
        found.error(0, 'file', 'failed', 'The import failed. Nothing of it was stored.')
        await end('FAILED')
        if (!isTable(format)) log.error({ err: error, id }, 'an import failed')
        else throw error
      }
    } finally {
      const one = own.get(id)
      if (one) one.inside = false
      await rm(dirname(path), { recursive: true, force: true })
      if (!one?.settled) await stagingStore(database.db, id).clear()
    }
  }

  /** An import that was settled, and whose server ended: it is gone on with behind what is under way. */
  function resume(row: NonNullable<Awaited<ReturnType<typeof store.get>>>, settled: Settled): void {
    const { id, createdBy } = row
    own.add({ owner: createdBy, shown: importOf(row), inside: true, stop: false, settled: true })
    last = last
      .then(() => goOn(id, settled, row.storedSteps))
      .catch((error: unknown) => log.error({ err: error, id }, 'an import is not stored to its end yet'))
      .finally(() => own.remove(id))
  }

  const read = async (id: string): Promise<TermImport | undefined> => {
    const one = own.get(id)
    if (one?.inside) return one.shown
    const row = await store.get(id)
    return row && importOf(row)
  }

  return {
    read,
    ownerOf: async (id: string) => own.get(id)?.owner ?? (await store.get(id))?.createdBy,
    async begin(asked: ImportAsked): Promise<TermImport> {
      const { id, format, dryRun, onConflict, keepStatus, domain, size, caller } = asked
      const now = clock.now()
      const isLong = !isTable(format)
      // Counted before anything is waited for: of many that come at once no more get in.
      if (isLong && waiting >= mostWaiting) throw tooMany('Other imports are under way. Wait for one to end.', 30)
      if (isLong) waiting += 1
      const row = { id, format, dryRun, onConflict, keepStatus, domainId: domain?.id ?? null, total: size, result: noResult }
      const begun = { ...row, state: 'WAITING' as const, createdBy: caller.email, createdAt: now, seenAt: now }
      own.add({
        owner: caller.email,
        shown: { id, format, state: 'WAITING', dryRun, progress: { done: 0, total: size }, ...noResult },
        inside: false,
        stop: false,
      })
      try {
        await store.add(begun)
      } catch (error) {
        own.remove(id)
        if (isLong) waiting -= 1
        throw error
      }
      if (isLong) {
        last = last
          .then(() => work(asked))
          .catch((error: unknown) => log.error({ err: error, id }, 'an import failed'))
          .finally(() => {
            waiting -= 1
            own.remove(id)
          })
      } else await work(asked).finally(() => own.remove(id))
      const made = await read(id)
      if (!made) throw new Error('An import was not stored.')
      return made
    },
    async cancel(id: string): Promise<void> {
      const one = own.get(id)
      if (one) one.stop = true
      if (one?.settled) throw beingStored()
      if (one?.inside && !isInShort(one.shown.format)) return
      // Waits for the transaction that decides, where that is open.
      const row = await store.get(id)
      if (row?.settled && row.state === 'STORING') throw beingStored()
      if (one?.inside) return
      await store.askToCancel(id)
      // What waits for its turn need not wait to be over.
      if (one?.shown.state === 'WAITING') await store.note(id, { state: 'CANCELLED' })
    },
    /** Waits for what is under way to be given up. */
    async stop(): Promise<void> {
      closing.abort()
      await last
    },
    job: {
      name: 'tidy imports of terms',
      everyMs: 30_000,
      single: true,
      atStart: true,
      async run() {
        const now = clock.now().getTime()
        // Nobody else works on the embedded database: what is open there and not ours ended with a server before this one.
        const isAlone = database.kind === 'pglite'
        for (const { id } of await store.lost(new Date(isAlone ? now : now - lostAfterMs).toISOString(), own.ids())) {
          const row = await store.get(id)
          // What was decided is stored, whoever lost what right since.
          if (row?.settled) {
            resume(row, row.settled)
            continue
          }
          const found = findings()
          found.error(0, 'file', 'interrupted', 'The server ended while it imported. Nothing was stored: import the file again.')
          await store.note(id, { state: 'FAILED', result: found.result() })
          await stagingStore(database.db, id).clear()
        }
      },
    } satisfies Job,
  }
}
export type Importer = ReturnType<typeof importer>
