import type { Subject } from '../../contract/change-words.rules.ts'
import { type JsonObject, own, sameJson, textAt, textsAt } from '../json.ts'
import { callbacksOf, type HttpOperation, httpOperations } from '../model/http-model.ts'
import { type Direction, type Frame, frame } from './entries.ts'
import { compareOperationServers } from './info-diff.ts'
import { compareBodies, compareResponses } from './messages-diff.ts'
import { by, pairUp } from './pair-up.ts'
import { compareParameters } from './parameter-diff.ts'
import { change, type Pair } from './place.ts'
import { say } from './say.ts'
import { compareSecurity, type Schemes } from './security-diff.ts'

/** The two documents whose operations are compared. */
export interface Documents {
  pair: Pair
  old: JsonObject
  next: JsonObject
  schemes: Schemes
  /** Set once an operation of both documents takes its security from the document. */
  inherits: boolean
}

/** Compares all operations of two OpenAPI or Swagger documents: one frame for each. */
export const compareHttp = (documents: Documents): Frame[] => [
  ...compareSection(documents, 'paths', false),
  ...compareSection(documents, 'webhooks', true),
]

/** In a webhook the API sends the request and receives the response. */
function compareSection(documents: Documents, section: 'paths' | 'webhooks', flipped: boolean): Frame[] {
  const { pair, old, next } = documents
  const { pairs, lost, gained } = partnersOf(httpOperations(old, pair.old.refs, section), httpOperations(next, pair.next.refs, section))
  const label = (operation: HttpOperation) => `${flipped ? 'WEBHOOK ' : ''}${operation.method} ${operation.path}`
  const compared = pairs.map(([a, b]) => {
    const here = frame(label(b))
    compareOperations(documents, a, b, { here, flipped })
    return here
  })
  const removed = lost.map((operation) => {
    const here = frame(label(operation))
    here.changes.push(change('breaking', 'operation-removed', operation.pointer, say('operation-removed'), label(operation)))
    return here
  })
  const added = gained.map((operation) => {
    const here = frame(label(operation))
    here.changes.push(change('safe', 'operation-added', operation.pointer, say('operation-added'), null, label(operation)))
    return here
  })
  return [...compared, ...removed, ...added]
}

/** The same method and path; a path whose parameters only have other names is the same path, and so is one with a slash at its end. */
const partnersOf = (before: HttpOperation[], after: HttpOperation[]) =>
  pairUp(before, after, [
    by(({ method, path }: HttpOperation) => `${method} ${path}`),
    by(({ method, path }: HttpOperation) => `${method} ${path.replace(/\{[^{}]*\}/g, '{}')}`),
  ])

interface Where {
  here: Frame
  flipped: boolean
  /** The callback that the operation stands in. */
  note?: string
}

function compareOperations(documents: Documents, a: HttpOperation, b: HttpOperation, { here, flipped, note: within }: Where): void {
  const { pair, old, next, schemes } = documents
  const note = (...parts: Parameters<typeof change>) => here.changes.push(change(...parts))
  const sent: Direction = flipped ? 'response' : 'request'
  const received: Direction = flipped ? 'request' : 'response'
  const wasDeprecated = own(a.node, 'deprecated') === true
  const isDeprecated = own(b.node, 'deprecated') === true
  if (isDeprecated && !wasDeprecated) note('safe', 'operation-deprecated', b.pointer, say('operation-deprecated'), false, true)
  if (wasDeprecated && !isDeprecated) note('safe', 'operation-reactivated', b.pointer, say('operation-reactivated'), true, false)
  const [idBefore, idAfter] = [textAt(a.node, 'operationId'), textAt(b.node, 'operationId')]
  if (idBefore !== idAfter && idBefore !== '')
    note(
      'risky',
      'operation-id-changed',
      b.pointer,
      idAfter === ''
        ? say('operation-id-dropped', { before: idBefore })
        : say('operation-id-changed', { before: idBefore, after: idAfter }),
      idBefore,
      idAfter,
    )
  const [tagsBefore, tagsAfter] = [tagsOf(a), tagsOf(b)]
  if (!sameJson(tagsBefore, tagsAfter))
    note('safe', 'operation-tags-changed', b.pointer, say('operation-tags-changed'), tagsBefore, tagsAfter)
  compareParameters(pair, a, b, here, sent)
  compareBodies(pair, a, b, { here, direction: sent, ...(within !== undefined && { note: within }) })
  compareResponses(pair, a.responses, b.responses, { here, direction: received, ...(within !== undefined && { note: within }) })
  here.changes.push(...compareSecurity(a, b, schemes), ...compareOperationServers(old, next, a, b))
  documents.inherits ||= own(a.node, 'security') === undefined && own(b.node, 'security') === undefined
  compareCallbacks(documents, a, b, { here, flipped })
}

const tagsOf = ({ node }: HttpOperation) => [...new Set(textsAt(node, 'tags'))].sort()

/** A callback is a request of the API's own: the directions turn. */
function compareCallbacks(documents: Documents, a: HttpOperation, b: HttpOperation, { here, flipped }: Where): void {
  const { pair } = documents
  const found = pairUp(callbacksOf(documents.old, pair.old.refs, a), callbacksOf(documents.next, pair.next.refs, b), [
    by(({ name }) => name),
  ])
  const note = (...parts: Parameters<typeof change>) => here.changes.push(change(...parts))
  for (const { name, pointer } of found.lost)
    note('breaking', 'callback-removed', pointer, say('callback-removed', { callback: name }), name)
  for (const { name, pointer } of found.gained)
    note('risky', 'callback-added', pointer, say('callback-added', { callback: name }), null, name)
  for (const [old, next] of found.pairs) {
    const { pairs, lost, gained } = pairUp(old.operations, next.operations, [
      by(({ method, path }) => `${method} ${path}`),
      by(({ method }) => (old.operations.length === 1 && next.operations.length === 1 ? method : undefined)),
    ])
    const about: Subject = { id: 'callback', values: { callback: old.name } }
    for (const [one, other] of pairs) {
      if (one.path !== other.path)
        note(
          'risky',
          'callback-address-changed',
          other.pointer,
          { ...say('address-changed', { before: one.path, after: other.path }), subject: about },
          one.path,
          other.path,
        )
      compareOperations(documents, one, other, { here, flipped: !flipped, note: next.name })
    }
    for (const { method, path, pointer } of lost)
      note(
        'breaking',
        'callback-operation-removed',
        pointer,
        { ...say('operation-removed'), subject: { ...about, note: method } },
        `${method} ${path}`,
      )
    for (const { method, path, pointer } of gained)
      note(
        'risky',
        'callback-operation-added',
        pointer,
        { ...say('operation-added'), subject: { ...about, note: method } },
        null,
        `${method} ${path}`,
      )
  }
}
