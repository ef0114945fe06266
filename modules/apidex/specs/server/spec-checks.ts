import type { Outcome, SpecDiff, SpecEngine } from '@portico/documents/server/engine.ts'
import { AppError, type Fault } from '@portico/platform/contract/errors.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { emit } from '@portico/platform/server/events.ts'
import type { Job } from '@portico/platform/server/jobs.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { apidexEvents } from '../../apidex-events.contract.ts'
import { contentStore } from './content.store.ts'
import { type Claim, specChecksStore } from './spec-checks.store.ts'

export interface SpecChecks {
  /** Something new waits; nobody waits for its end. */
  soon(): void
  /** Finds what another server, or an earlier life of this one, left undone. */
  job: Job
  /** Lets what runs come to its end or be given back. Close the engine first. */
  stop(): Promise<void>
}

/** A document that ended the server so often is not begun again. */
const mostAttempts = 3
/** Longer than the engine takes at most, with the time to read the documents. */
const claimMs = { comparison: 60_000, lint: 120_000 }
const remembered = 100
/** A revision that is compared later than this was told of before, or is no news any more. */
const newForMs = 24 * 60 * 60_000

/**
 * Compares and lints what was uploaded: one thing after the other, comparisons first, and of all who uploaded the one next who had no turn for
 * longest. What is to be done stands in the database, so that it survives the server. A document that cannot be done is noted so for good.
 */
export function specChecks({ database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>, engine: SpecEngine): SpecChecks {
  const store = specChecksStore(database.db)
  const documentOf = contentStore(database.db).document
  let served: string[] = []
  let running: Promise<void> | undefined
  let askedAgain = false
  let stopping = false
  let isFirst = true

  const until = (ms: number) => new Date(clock.now().getTime() + ms)

  interface Kind<T> {
    what: string
    claim: Claim
    run: () => Promise<Outcome<T> | undefined>
    note: (id: string, value: T) => Promise<void>
    fail: (id: string, failure: string) => Promise<void>
    release: (id: string) => Promise<void>
  }
  const work = async <T>({ what, claim, run, note, fail, release }: Kind<T>): Promise<void> => {
    served = [...served.filter((who) => who !== claim.who), claim.who].slice(-remembered)
    const refuse = async (failure: string, faults: Fault[]) => {
      await fail(claim.id, failure.slice(0, 1000))
      log.warn({ id: claim.id, faults }, `a specification could not be ${what}`)
    }
    if (claim.attempts > mostAttempts) return refuse('The server ended each time it was tried.', [])
    try {
      const outcome = await run()
      if (outcome?.ok) await note(claim.id, outcome.value)
      else if (outcome) await refuse(outcome.faults[0]?.message ?? 'unknown', outcome.faults)
    } catch (error) {
      // The engine is closing: it is nobody's fault, and the next server begins it anew.
      if (error instanceof AppError) await release(claim.id)
      throw error
    }
  }

  /** People hear of a revision with what it changes, once that is known; and of one that could not be compared all the same. */
  const tell = async (tx: Db, id: string): Promise<void> => {
    const told = await specChecksStore(tx).toldOf(id, new Date(clock.now().getTime() - newForMs))
    if (!told) return
    const { productId, productName, environmentId, specId, version, breaking, changes } = told
    await emit(tx, apidexEvents.SPEC_UPDATED, {
      product: { id: productId, name: productName, environmentId },
      spec: { id: specId, version },
      breaking,
      changes,
    })
  }
  const noteComparison = (id: string, diff: SpecDiff): Promise<void> =>
    database.transaction(async (tx) => {
      if (await specChecksStore(tx).noteComparison(id, diff)) await tell(tx, id)
    })
  const noteFailedComparison = (id: string, failure: string): Promise<void> =>
    database.transaction(async (tx) => {
      if (await specChecksStore(tx).noteFailedComparison(id, failure)) await tell(tx, id)
    })

  const next = async (): Promise<boolean> => {
    const comparison = await store.claimComparison(served, clock.now(), until(claimMs.comparison))
    if (comparison) {
      await work({
        ...{ what: 'compared', claim: comparison, note: noteComparison, fail: noteFailedComparison },
        release: store.releaseComparison,
        run: async () => {
          const [old, newer] = [await documentOf(comparison.oldSpecId), await documentOf(comparison.newSpecId)]
          return old === undefined || newer === undefined ? undefined : engine.diff(old, newer)
        },
      })
      return true
    }
    const lint = await store.claimLint(served, clock.now(), until(claimMs.lint))
    if (!lint) return false
    await work({
      ...{ what: 'linted', claim: lint, note: store.noteLint, fail: store.noteFailedLint, release: store.releaseLint },
      run: async () => {
        const document = await documentOf(lint.id)
        return document === undefined ? undefined : engine.lint(document)
      },
    })
    return true
  }

  const all = async (): Promise<void> => {
    // The embedded database has one server: what is claimed there was claimed by one that is gone.
    if (isFirst && database.kind === 'pglite') await store.releaseAll()
    isFirst = false
    do {
      askedAgain = false
      while (!stopping && (await next())) {}
    } while (askedAgain && !stopping)
  }
  const run = (): Promise<void> => {
    askedAgain = true
    running ??= all()
      .catch((error: unknown) => {
        if (!stopping) log.warn({ err: error }, 'checking specifications waits for the next run of its job')
      })
      .finally(() => {
        running = undefined
      })
    return running
  }

  return {
    soon: () => void run(),
    job: {
      name: 'check specifications',
      everyMs: 15_000,
      single: false,
      // A server that stops does not wait for a comparison.
      run: (signal) => Promise.race([run(), ended(signal)]),
    },
    async stop() {
      stopping = true
      await running
    },
  }
}

const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
