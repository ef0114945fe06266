import type { Fault } from '@portico/platform/contract/errors.ts'
import type { GraphQLSchema } from 'graphql'
import type { DocumentFormat } from '../../contract/formats.rules.ts'
import { fault, maxPlace, sortedFaults, Unreadable } from '../faults.ts'
import { type JsonObject, objectAt, textAt } from '../json.ts'
import { type Refs, refsOf } from '../refs.ts'
import { decode, parseText } from '../text/parse-text.ts'
import { locate } from '../text/positions.ts'
import { checkPatterns } from './check-patterns.ts'
import { checkRefs } from './check-refs.ts'
import { checkValues } from './check-values.ts'
import { formatOf, looksLikeGraphql } from './format.ts'
import { readGraphql } from './read-graphql.ts'
import { structureFaults } from './structure.ts'

/** What the uploader says about a file; the content decides, a hint only settles GraphQL. */
export interface ReadHints {
  fileName?: string
  contentType?: string
  /** It was read before and found right: what makes documents unusable is not looked for again. */
  accepted?: boolean
}

/** A document that can be shown. */
export interface ReadDocument {
  format: DocumentFormat
  /** `info.version`; '' for GraphQL, which has none. */
  version: string
  title: string
  description: string
  syntax: 'json' | 'yaml' | 'graphql'
  /** The parsed document; for GraphQL its text. */
  document: JsonObject | string
  /** Set when the format is GraphQL. */
  schema?: GraphQLSchema
  /** Set when it is not. */
  refs?: Refs
}

export type ReadResult = { ok: true; read: ReadDocument } | { ok: false; faults: Fault[] }

/** Reads a document completely and judges whether it can be published. Pure: no network, no files; throws on nothing that an upload can hold. */
export async function readDocument(source: Uint8Array | string, hints: ReadHints = {}): Promise<ReadResult> {
  let text = ''
  try {
    text = decode(source)
    if (isGraphql(text, hints)) return graphqlResult(text)
    const parsed = parseText(text)
    const bad = checked(() => checkValues(parsed.value, text.length))
    if (bad.length > 0) return refused(bad, text, parsed.syntax)
    const judged = await judge(parsed.value as JsonObject, hints.accepted === true)
    if (judged.faults.length > 0) return refused(judged.faults, text, parsed.syntax)
    const document = parsed.value as JsonObject
    const info = objectAt(document, 'info')
    return {
      ok: true,
      read: {
        format: judged.format,
        version: textAt(info, 'version'),
        title: textAt(info, 'title'),
        description: textAt(info, 'description'),
        syntax: parsed.syntax,
        document,
        refs: judged.refs,
      },
    }
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, faults: sortedFaults(error.faults) }
    throw error
  }
}

const checked = (check: () => Fault[]): Fault[] => {
  try {
    return check()
  } catch (error) {
    if (error instanceof Unreadable) return error.faults
    throw error
  }
}

async function judge(
  document: JsonObject,
  isAccepted: boolean,
): Promise<{ format: Exclude<DocumentFormat, 'graphql'>; refs: Refs; faults: Fault[] }> {
  const refs = refsOf(document)
  try {
    const format = formatOf(document)
    if (isAccepted) return { format, refs, faults: [] }
    const wrongRefs = checkRefs(document, refs)
    const mayFail = wrongRefs.some(({ code }) => code === 'unresolvedRef')
    // The linter goes round a ring once for each of its references, and once more for each that is on the way. It reads a reference anew for each
    // other that leads to it: one of 100 kB that leads nowhere took it a minute.
    const shape = refs.turns() || refs.lost() > maxPlace ? [] : await structure(document, refs, mayFail)
    return {
      format,
      refs,
      faults: [...wrongRefs, ...basics(document), ...checkPatterns(document), ...shape],
    }
  } catch (error) {
    if (error instanceof Unreadable) return { format: 'openapi-3.1', refs, faults: error.faults }
    throw error
  }
}

/** The linter gives up on some references that lead nowhere; those are faults already. */
async function structure(document: JsonObject, refs: Refs, mayFail: boolean): Promise<Fault[]> {
  try {
    return await structureFaults(document, refs)
  } catch (error) {
    if (mayFail) return []
    return [
      fault(
        '#',
        'structure',
        `The document cannot be checked: ${error instanceof Error ? error.message.slice(0, 200) : 'unknown reason'}.`,
      ),
    ]
  }
}

/** The product shows and compares by these, so they must be texts that say something, whatever the format's schema allows. */
function basics(document: JsonObject): Fault[] {
  const info = objectAt(document, 'info')
  if (info === undefined) return []
  // A document without a title is shown under its product's name.
  return ['version'].flatMap((key) => {
    const value = textAt(info, key)
    if (value.trim() !== '' || (key in info && typeof info[key] !== 'string') || !(key in info)) return []
    return [fault(`#/info/${key}`, 'structure', `info.${key} must not be empty.`)]
  })
}

function refused(faults: Fault[], text: string, syntax: 'json' | 'yaml'): ReadResult {
  const firstOnes = faults.slice(0, 500)
  const places = locate(text, syntax, [...new Set(firstOnes.map(({ path }) => path))])
  const placed = firstOnes.map((one) => ({ ...one, ...places.get(one.path), path: shortPlace(one.path) }))
  return { ok: false, faults: sortedFaults(placed) }
}

const shortPlace = (path: string) => (path.length > 2 * maxPlace ? `${path.slice(0, maxPlace).toWellFormed()}…` : path)

function isGraphql(text: string, hints: ReadHints): boolean {
  if (/\.(?:graphqls?|gql|sdl)$/i.test(hints.fileName ?? '') || /graphql/i.test(hints.contentType ?? '')) return true
  return looksLikeGraphql(text)
}

function graphqlResult(text: string): ReadResult {
  const { schema, faults } = readGraphql(text)
  if (schema === undefined) return { ok: false, faults: sortedFaults(faults) }
  return {
    ok: true,
    read: { format: 'graphql', version: '', title: '', description: schema.description ?? '', syntax: 'graphql', document: text, schema },
  }
}
