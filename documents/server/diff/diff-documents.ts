import type { DocumentFormat } from '../../contract/formats.rules.ts'
import type { JsonObject } from '../json.ts'
import type { ReadDocument } from '../read/read-document.ts'
import { type Refs, refsOf } from '../refs.ts'
import { type DiffEntry, entriesOfFrames, entryOf, frame } from './entries.ts'
import { compareEventServers, compareEvents } from './event-diff.ts'
import { compareGraphs } from './graph-diff.ts'
import { compareHttp } from './http-diff.ts'
import { compareInfo, compareServers, compareTags } from './info-diff.ts'
import { change, type Pair } from './place.ts'
import { say } from './say.ts'
import { documentSecurity } from './security-diff.ts'
import { shapesOf } from './shape.ts'

type Revision = Pick<ReadDocument, 'format' | 'document' | 'schema'> & { refs?: Refs | undefined }

/**
 * What a caller of the old revision has to know about the new one, the severest first. Both must have been accepted by `readDocument`.
 * OpenAPI and Swagger documents of any version can be compared with each other, likewise AsyncAPI ones.
 */
export function diffDocuments(old: Revision, next: Revision): DiffEntry[] {
  const family = familyOf(next.format)
  if (familyOf(old.format) !== family)
    return [
      entryOf({
        ...formatChange(old.format, next.format),
        severity: 'breaking',
        words: say('document-incomparable', { before: old.format, after: next.format }),
      }),
    ]
  const formats = old.format === next.format ? [] : [entryOf(formatChange(old.format, next.format))]
  if (old.schema !== undefined && next.schema !== undefined) return compareGraphs(old.schema, next.schema)
  const [before, after] = [old.document as JsonObject, next.document as JsonObject]
  const pair = pairOf(old.refs ?? refsOf(before), next.refs ?? refsOf(after))
  const whole = frame('')
  whole.changes.push(...compareInfo(before, after), ...compareTags(before, after))
  if (family === 'asyncapi') {
    whole.changes.push(...compareEventServers(pair, before, after))
    return [...formats, ...entriesOfFrames([whole, ...compareEvents(pair, before, after)])]
  }
  whole.changes.push(...compareServers(before, after), ...documentSecurity(before, after))
  return [...entriesOfFrames([whole, ...compareHttp(pair, before, after)]), ...formats]
}

const familyOf = (format: DocumentFormat) => (format.startsWith('asyncapi') ? 'asyncapi' : format === 'graphql' ? 'graphql' : 'openapi')

const formatChange = (before: DocumentFormat, after: DocumentFormat) =>
  change('safe', 'format-changed', '#', say('document-format-changed', { before, after }), before, after)

function pairOf(old: Refs, next: Refs): Pair {
  const ids = new WeakMap<object, number>()
  let last = 0
  return {
    old: { refs: old, shapeOf: shapesOf(old) },
    next: { refs: next, shapeOf: shapesOf(next) },
    known: new Map(),
    idOf: (node) => {
      const known = ids.get(node)
      if (known !== undefined) return known
      last += 1
      ids.set(node, last)
      return last
    },
  }
}
