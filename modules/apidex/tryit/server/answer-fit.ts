import type { ContentView, Json, OperationView } from '@portico/documents/contract/operation-view.rules.ts'
import type { SpecEngine } from '@portico/documents/server/engine.ts'
import { AppError } from '@portico/platform/contract/errors.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { contentStore } from '../../specs/server/content.store.ts'
import type { Fit } from '../tryit.contract.ts'
import { documentedAnswer, documentedContent, isJsonType } from '../tryit.rules.ts'

const mostSchemas = 500
const mostRounds = 12
/** Of all schemas together: they are read and handed over by the thread that answers everybody. */
const mostSchemaBytes = 1_000_000
/** Longer ones are shown and not judged. */
const judgedCharacters = 2_000_000

export interface Exchange {
  status: number
  contentType: string
  /** Undefined where it is no text, or was cut. */
  text: string | undefined
  /** What was sent; undefined where that is nothing, or no text. */
  sent: { contentType: string; text: string } | undefined
}

export interface Fits {
  fit: Fit | null
  bodyFit: Fit | null
}

interface Asking {
  db: Db
  engine: Pick<SpecEngine, 'fits' | 'queryFits'>
  caller: Caller
}

/** The call was made: what came of it shows, whether or not there is a turn to judge it. */
function tooBusy(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error
}

/** Whether what was sent and what came back are as the document has it; null where nothing is known. */
export async function fitsOf(
  { db, engine, caller }: Asking,
  { specId, opId }: { specId: string; opId: string },
  call: Exchange,
): Promise<Fits> {
  const contents = contentStore(db)
  const [head, stored] = [await contents.head(caller, specId), await contents.operation(caller, specId, opId)]
  const view = stored && (JSON.parse(stored.text) as OperationView)
  if (head && view?.kind === 'graph' && call.sent) {
    const schema = await contents.document(specId)
    const outcome = schema === undefined ? undefined : await engine.queryFits({ schema, text: call.sent.text }, caller.id).catch(tooBusy)
    return { fit: null, bodyFit: { status: null, ...told(outcome?.ok ? outcome.value : undefined) } }
  }
  if (!head || view?.kind !== 'http') return { fit: null, bodyFit: null }
  /** Undefined: cannot be judged. */
  const misfits = async (schema: Json, text: string | undefined, direction: 'request' | 'response') => {
    if (text === undefined || text.length > judgedCharacters) return undefined
    const schemas = await schemasOf(schema, view.schemas, (names, mostBytes) => contents.schemasWithin(specId, names, mostBytes))
    const outcome = schemas && (await engine.fits({ format: head.format, direction, schema, schemas, text }, caller.id).catch(tooBusy))
    return outcome?.ok ? outcome.value : undefined
  }
  const judged = async (
    contents: readonly ContentView[],
    { contentType, text }: Pick<Exchange, 'contentType' | 'text'>,
    direction: 'request' | 'response',
  ): Promise<Omit<Fit, 'status'>> => {
    if (contents.length === 0 || text === '') return { kind: 'fits', faults: [] }
    const content = documentedContent(contents, contentType)
    if (!content) return { kind: 'undocumentedType', faults: [] }
    if (!isJsonType(contentType) || content.schema === null) return { kind: 'fits', faults: [] }
    return told(await misfits(content.schema, text, direction))
  }
  const documented = documentedAnswer(view.responses, call.status)
  return {
    fit:
      view.responses.length === 0
        ? null
        : documented
          ? { status: documented.status, ...(await judged(documented.contents, call, 'response')) }
          : { status: null, kind: 'undocumentedStatus', faults: [] },
    bodyFit: view.requestBody && call.sent ? { status: null, ...(await judged(view.requestBody.contents, call.sent, 'request')) } : null,
  }
}

/** Undefined: cannot be judged. */
const told = (faults: Fit['faults'] | undefined): Omit<Fit, 'status'> => ({
  kind: faults === undefined ? 'notJudged' : faults.length === 0 ? 'fits' : 'differs',
  faults: faults ?? [],
})

/** All schemas that one leads to, by the names that it calls them; undefined when they are too many or too large. */
async function schemasOf(
  schema: Json,
  known: Readonly<Record<string, Json>>,
  read: (names: string[], mostBytes: number) => Promise<{ found: ReadonlyMap<string, Json>; bytes: number } | undefined>,
): Promise<Record<string, Json> | undefined> {
  const found = new Map<string, Json>()
  let room = mostSchemaBytes
  let open: Json[] = [schema]
  for (let round = 0; round < mostRounds; round += 1) {
    const names = [...new Set(open.flatMap((one) => [...refsIn(one)]))].filter((name) => !found.has(name))
    if (names.length === 0) return Object.fromEntries(found)
    if (found.size + names.length > mostSchemas) return undefined
    const missing = names.filter((name) => !Object.hasOwn(known, name))
    const stored = await read(missing, room)
    if (!stored) return undefined
    room -= stored.bytes
    // What is nowhere to be found lets everything through.
    open = names.map((name) => (Object.hasOwn(known, name) ? known[name] : stored.found.get(name)) ?? true)
    for (const [at, name] of names.entries()) found.set(name, open[at] ?? true)
  }
  return undefined
}

function* refsIn(value: Json): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value) && typeof value.$ref === 'string') yield value.$ref
  for (const one of Object.values(value)) yield* refsIn(one)
}
