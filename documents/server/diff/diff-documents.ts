import type { DocumentFormat } from '../../contract/formats.rules.ts'
import { type JsonObject, textAt } from '../json.ts'
import type { ReadDocument } from '../read/read-document.ts'
import { type Refs, refsOf } from '../refs.ts'
import { type Change, type DiffEntry, entriesOfFrames, entryOf, type Frame, frame } from './entries.ts'
import { compareEventServers, compareEvents } from './event-diff.ts'
import { prints } from './fingerprint.ts'
import { compareGraphs } from './graph-diff.ts'
import { heirsIn } from './heirs.ts'
import { compareHttp, type Documents } from './http-diff.ts'
import { compareInfo, compareServers, compareTags } from './info-diff.ts'
import { change, type Pair } from './place.ts'
import { say } from './say.ts'
import { compareWaiting } from './schema-diff.ts'
import { compareSchemes } from './scheme-diff.ts'
import { documentSecurity } from './security-diff.ts'
import { shapesOf } from './shape.ts'

type Revision = Pick<ReadDocument, 'format' | 'document' | 'schema'> & { refs?: Refs | undefined }

export interface Differences {
  /** The severest first. */
  entries: DiffEntry[]
  /** False: more was met than one comparison looks at, so that there can be changes that it does not name. */
  complete: boolean
}

/**
 * What a caller of the old revision has to know about the new one. Both must have been accepted by `readDocument`. OpenAPI and Swagger documents
 * of any version can be compared with each other, likewise AsyncAPI ones.
 */
export function diffDocuments(old: Revision, next: Revision): Differences {
  const family = familyOf(next.format)
  if (familyOf(old.format) !== family) {
    const words = say('document-incomparable', { before: old.format, after: next.format })
    return { entries: [entryOf({ ...formatChange(old.format, next.format), severity: 'breaking', words })], complete: true }
  }
  if (old.schema !== undefined && next.schema !== undefined) return { entries: compareGraphs(old.schema, next.schema), complete: true }
  const [before, after] = [old.document as JsonObject, next.document as JsonObject]
  const pair = pairOf(old.refs ?? refsOf(before), next.refs ?? refsOf(after))
  const whole = frame('')
  const schemes = compareSchemes(pair, before, after)
  whole.changes.push(...formats(old, next), ...compareInfo(before, after), ...compareTags(before, after), ...schemes.changes)
  const frames =
    family === 'asyncapi'
      ? events({ pair, old: before, next: after, schemes }, whole)
      : operations({ pair, old: before, next: after, schemes, inherits: false }, whole)
  compareWaiting(pair)
  return { entries: entriesOfFrames([whole, ...frames]), complete: !pair.stopped && !pair.old.isCut() && !pair.next.isCut() }
}

function events({ pair, old, next, schemes }: Omit<Documents, 'inherits'>, whole: Frame): Frame[] {
  whole.changes.push(...compareEventServers(pair, old, next))
  return compareEvents(pair, old, next, schemes)
}

/** What the document asks of its callers counts where an operation does not say it itself. */
function operations(documents: Documents, whole: Frame): Frame[] {
  const { old, next, schemes } = documents
  const frames = compareHttp(documents)
  whole.changes.push(...compareServers(old, next), ...(documents.inherits ? documentSecurity(old, next, schemes) : []))
  return frames
}

const familyOf = (format: DocumentFormat) => (format.startsWith('asyncapi') ? 'asyncapi' : format === 'graphql' ? 'graphql' : 'openapi')

const formatChange = (before: string, after: string) =>
  change('safe', 'format-changed', '#', say('document-format-changed', { before, after }), before, after)

function formats(old: Revision, next: Revision): Change[] {
  if (old.format !== next.format) return [formatChange(old.format, next.format)]
  // AsyncAPI 2 has seven versions that add what those before do not know.
  const version = (document: Revision['document']) =>
    (typeof document === 'string' ? '' : textAt(document, 'asyncapi')).split('.').slice(0, 2).join('.')
  const [before, after] = [version(old.document), version(next.document)]
  return before === after ? [] : [formatChange(`AsyncAPI ${before}`, `AsyncAPI ${after}`)]
}

function pairOf(old: Refs, next: Refs): Pair {
  const ids = new WeakMap<object, number>()
  let last = 0
  return {
    old: { refs: old, heirs: heirsIn(old), ...shapesOf(old) },
    next: { refs: next, heirs: heirsIn(next), ...shapesOf(next) },
    known: new Map(),
    prints: prints(),
    waiting: [],
    stopped: false,
    idOf: (shape) => {
      const known = ids.get(shape)
      if (known !== undefined) return known
      last += 1
      ids.set(shape, last)
      return last
    },
  }
}
