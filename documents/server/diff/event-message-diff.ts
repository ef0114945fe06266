import type { Subject } from '../../contract/change-words.rules.ts'
import { entriesOf, isObject, type Json, type JsonObject, own, sameJson } from '../json.ts'
import type { EventMessage } from '../model/event-model.ts'
import type { Direction, Frame } from './entries.ts'
import { canonical } from './fingerprint.ts'
import { by, pairUp } from './pair-up.ts'
import { change, type Pair, type Place, type Side } from './place.ts'
import { say } from './say.ts'
import { compareSchemas } from './schema-diff.ts'

interface Where {
  here: Frame
  direction: Direction
  pointer: string
  isReply?: boolean
}

/** What may travel: messages are matched by name and content; the only one on either side is the same under another name. */
export function compareMessageLists(pair: Pair, before: EventMessage[], after: EventMessage[], where: Where): void {
  const { here, direction, isReply } = where
  const content = (side: Side) => (message: EventMessage) => contentOf(pair, side, message)
  const named = ({ name }: EventMessage) => name
  const { pairs, lost, gained } = pairUp(before, after, [
    { old: (one) => `${named(one)} ${content(pair.old)(one)}`, next: (one) => `${named(one)} ${content(pair.next)(one)}` },
    by(named),
    { old: content(pair.old), next: content(pair.next) },
    by(() => (before.length === 1 && after.length === 1 ? '' : undefined)),
  ])
  for (const [old, next] of pairs) {
    if (old.name !== next.name)
      here.changes.push(
        change(
          'safe',
          'message-renamed',
          next.pointer,
          say('message-renamed', { before: old.name, after: next.name }),
          old.name,
          next.name,
        ),
      )
    compareMessages(pair, old, next, where)
  }
  // Receivers can ignore a message that no longer comes less easily than senders can find theirs refused: both wait for something.
  for (const { name, pointer } of lost)
    here.changes.push(
      change('breaking', isReply ? 'reply-message-removed' : 'message-removed', pointer, say('message-removed', { message: name }), name),
    )
  for (const { name, pointer } of gained)
    here.changes.push(
      change(
        direction === 'response' ? 'risky' : 'safe',
        isReply ? 'reply-message-added' : 'message-added',
        pointer,
        say('message-added', { message: name }),
        null,
        name,
      ),
    )
}

const contentOf = (pair: Pair, side: Side, { payload, headers, schemaFormat, contentType }: EventMessage): string =>
  [
    contentType,
    schemaFormat === '' ? pair.prints.of(side.shapeOf, payload) : canonical(payload.node ?? null),
    headers.node === undefined ? '' : pair.prints.of(side.shapeOf, headers),
  ].join(' ')

function compareMessages(pair: Pair, a: EventMessage, b: EventMessage, { here, direction }: Where): void {
  const values = { name: b.name }
  const title: Subject = { id: 'message', values }
  const note = (...parts: Parameters<typeof change>) => here.changes.push(change(...parts))
  if (a.contentType !== b.contentType)
    note(
      'breaking',
      'message-content-type-changed',
      b.pointer,
      { ...say('content-type-changed', { before: a.contentType, after: b.contentType }), subject: title },
      a.contentType,
      b.contentType,
    )
  const place: Place = { frame: here, direction, subject: 'payload', title, path: '' }
  if (a.schemaFormat !== b.schemaFormat)
    note(
      'risky',
      'message-schema-format-changed',
      b.pointer,
      { ...say('rule-changed', { rule: 'schemaFormat' }), subject: title },
      a.schemaFormat,
      b.schemaFormat,
    )
  else if (a.schemaFormat === '') compareSchemas(pair, a.payload, b.payload, place)
  else if (!sameJson(a.payload.node, b.payload.node))
    // Schemas of other languages are known to differ, not how.
    note(
      'risky',
      'message-payload-changed',
      b.payload.pointer,
      { ...say('rule-changed', { rule: 'payload' }), subject: title },
      a.payload.node,
      b.payload.node,
    )
  if (a.headers.node !== undefined || b.headers.node !== undefined)
    compareSchemas(pair, a.headers, b.headers, { ...place, subject: 'header', title: { id: 'message-headers', values } })
  const [before, after] = [a, b].map(
    ({ node }, at) => own((at === 0 ? pair.old : pair.next).refs.follow(own(node, 'correlationId')), 'location') ?? null,
  )
  if (!sameJson(before, after))
    note(
      'risky',
      'message-correlation-changed',
      b.pointer,
      { ...say('rule-changed', { rule: 'correlationId' }), subject: title },
      before,
      after,
    )
  compareBindings(pair, a.node, b.node, { here, pointer: b.pointer })
}

/** What a protocol needs to know beyond AsyncAPI's own words. */
export function compareBindings(pair: Pair, a: JsonObject, b: JsonObject, { here, pointer }: Pick<Where, 'here' | 'pointer'>): void {
  const bindings = (node: JsonObject, side: Side) =>
    new Map(entriesOf(side.refs.follow(own(node, 'bindings'))).map(([name, binding]) => [name, essence(side.refs.follow(binding))]))
  const [before, after] = [bindings(a, pair.old), bindings(b, pair.next)]
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [old, next] = [before.get(name) ?? null, after.get(name) ?? null]
    if (sameJson(old, next)) continue
    here.changes.push(
      change('risky', 'binding-changed', `${pointer}/bindings/${name}`, say('binding-changed', { binding: name }), old, next),
    )
  }
}

/** An empty binding says no more than none. */
function essence(binding: Json | undefined): Json {
  if (!isObject(binding)) return null
  const { bindingVersion: _version, ...rest } = binding
  return Object.keys(rest).length === 0 ? null : rest
}
