import type { Job } from '@portico/platform/server/jobs.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { contentStore } from './content.store.ts'
import type { SpecEngine } from './engine/engine.ts'

export interface LintSpecs {
  /** Lints one spec soon; nobody waits for it. */
  soon(id: string): void
  /** Finds what a stopped server left undone. */
  job: Job
}

/** Runs the linter after the upload and keeps its counts. */
export function lintSpecs({ database, log }: Pick<Services, 'database' | 'log'>, engine: SpecEngine): LintSpecs {
  /** Documents that the linter cannot finish are not tried again by this process. */
  const givenUp = new Set<string>()

  const lint = async (id: string): Promise<void> => {
    const store = contentStore(database.db)
    const document = await store.document(id)
    if (document === undefined) return
    const outcome = await engine.lint(document)
    if (outcome.ok) await store.noteLint(id, outcome.value)
    else {
      givenUp.add(id)
      log.warn({ specId: id, faults: outcome.faults }, 'a specification could not be linted')
    }
  }

  return {
    soon(id) {
      lint(id).catch((error: unknown) => log.warn({ err: error, specId: id }, 'linting waits for the next run of its job'))
    },
    job: {
      name: 'lint specifications',
      everyMs: 60_000,
      single: true,
      async run(signal) {
        for (const id of await contentStore(database.db).unlinted(20, [...givenUp])) {
          if (signal.aborted) return
          await lint(id)
        }
      },
    },
  }
}
