import type { Subject } from '../../contract/change-words.rules.ts'
import { entriesOf, type Json, type JsonObject, listAt, own, textAt } from '../json.ts'
import { type EventOperation, type EventReply, eventOperations, eventServers } from '../model/event-model.ts'
import { type Change, type Frame, frame } from './entries.ts'
import { compareBindings, compareMessageLists } from './event-message-diff.ts'
import { serverChanges } from './info-diff.ts'
import { by, pairUp } from './pair-up.ts'
import { change, type Pair } from './place.ts'
import { say } from './say.ts'
import { compareSchemas } from './schema-diff.ts'
import { type Schemes, securityChanges } from './security-diff.ts'

/** Compares the channels, operations and messages of two AsyncAPI documents. Version 2 and 3 may meet: `SUB` is `SEND`, `PUB` is `RECEIVE`. */
export function compareEvents(pair: Pair, old: JsonObject, next: JsonObject, schemes: Schemes): Frame[] {
  const before = eventOperations(old, pair.old.refs)
  const after = eventOperations(next, pair.next.refs)
  const { pairs, lost, gained } = pairUp(before, after, [
    // Channels share an address where one connection carries them all.
    by((one: EventOperation) => `${keyOf(one)} ${one.operationId} ${one.channelPointer}`),
    by((one) => `${keyOf(one)} ${one.operationId} ${namesOf(one)}`),
    by((one) => `${keyOf(one)} ${one.operationId}`),
    by(keyOf),
    // A channel without an address is known by its name, and its operations by theirs.
    by(({ operationId, direction, channel }: EventOperation) =>
      operationId !== '' && own(channel, 'address') === null ? `${direction} ${operationId}` : undefined,
    ),
  ])
  const [oldChannels, newChannels] = [new Set(before.map(({ path }) => normal(path))), new Set(after.map(({ path }) => normal(path)))]
  const compared = pairs.map(([a, b]) => {
    const here = frame(labelOf(b))
    compareOperations(pair, a, b, here)
    const security = { pointer: b.pointer, who: 'operation', schemes } as const
    here.changes.push(...securityChanges(requirementsOf(a), requirementsOf(b), security))
    return here
  })
  const removed = lost.map((operation) => {
    const here = frame(labelOf(operation))
    here.changes.push(
      newChannels.has(normal(operation.path))
        ? change('breaking', 'operation-removed', operation.pointer, say('operation-removed'), labelOf(operation))
        : change(
            'breaking',
            'channel-removed',
            operation.channelPointer,
            say('channel-removed', { channel: operation.path }),
            operation.path,
          ),
    )
    return here
  })
  const added = gained.map((operation) => {
    const here = frame(labelOf(operation))
    here.changes.push(
      oldChannels.has(normal(operation.path))
        ? change('safe', 'operation-added', operation.pointer, say('operation-added'), null, labelOf(operation))
        : change(
            'safe',
            'channel-added',
            operation.channelPointer,
            say('channel-added', { channel: operation.path }),
            null,
            operation.path,
          ),
    )
    return here
  })
  return [...compared, ...removed, ...added]
}

/** Version 2 names the schemes of the components, version 3 refers to them or has them in place. */
const requirementsOf = ({ node }: EventOperation): Json[] =>
  listAt(node, 'security').map((one) => {
    const ref = textAt(one, '$ref')
    if (ref === '' && own(one, 'type') === undefined) return one
    return { [ref === '' ? textAt(one, 'type') : ref.slice(ref.lastIndexOf('/') + 1)]: listAt(one, 'scopes') }
  })

const normal = (path: string) => path.replace(/\{[^{}]*\}/g, '{}').replace(/^\/(?=.)/, '')
const keyOf = (operation: EventOperation) => `${operation.method === 'CHANNEL' ? 'channel' : operation.direction} ${normal(operation.path)}`
const namesOf = ({ messages }: EventOperation) => JSON.stringify(messages.map(({ name }) => name).sort())
const labelOf = (operation: EventOperation) => `${operation.method} ${operation.path}`

function compareOperations(pair: Pair, a: EventOperation, b: EventOperation, here: Frame): void {
  if (a.operationId !== b.operationId && a.operationId !== '')
    here.changes.push(
      change(
        'risky',
        'operation-id-changed',
        b.pointer,
        b.operationId === ''
          ? say('event-operation-id-dropped', { before: a.operationId })
          : say('event-operation-id-changed', { before: a.operationId, after: b.operationId }),
        a.operationId,
        b.operationId,
      ),
    )
  compareChannelParameters(pair, a, b, here)
  compareMessageLists(pair, a.messages, b.messages, { here, direction: b.direction, pointer: b.pointer })
  compareReplies(pair, a, b, here)
  for (const [owner, partner, what] of [
    [a.node, b.node, 'operation'],
    [a.channel, b.channel, 'channel'],
  ] as const)
    compareBindings(pair, owner, partner, { here, pointer: what === 'channel' ? b.channelPointer : b.pointer })
}

const channelParameter = (name: string): Subject => ({ id: 'channel-parameter', values: { name } })

/** Parameters of the address, by their place in it: their names are not part of what is sent. */
function compareChannelParameters(pair: Pair, a: EventOperation, b: EventOperation, here: Frame): void {
  const named = ({ channel, path }: EventOperation) => {
    const places = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name ?? '')
    return entriesOf(own(channel, 'parameters')).map(([name, node]) => ({ name, node, place: places.indexOf(name) }))
  }
  const { pairs, lost, gained } = pairUp(named(a), named(b), [
    by(({ name }) => name),
    by(({ place }) => (place < 0 ? undefined : String(place))),
  ])
  for (const { name } of lost)
    here.changes.push(
      change('breaking', 'channel-parameter-removed', b.pointer, { ...say('removed'), subject: channelParameter(name) }, name),
    )
  for (const { name } of gained)
    here.changes.push(
      change('breaking', 'channel-parameter-added', b.pointer, { ...say('added'), subject: channelParameter(name) }, null, name),
    )
  for (const [old, next] of pairs) {
    const title = channelParameter(next.name)
    const [from, to] = [pair.old.refs.follow(old.node), pair.next.refs.follow(next.node)]
    const schemaOf = (node: typeof from) => ({ node: own(node, 'schema') ?? plainParameter(node), pointer: b.channelPointer })
    compareSchemas(pair, schemaOf(from), schemaOf(to), { frame: here, direction: 'request', subject: 'parameter', title, path: '' })
  }
}

/** AsyncAPI 3 has texts only, with their values beside the description. */
function plainParameter(node: Parameters<typeof own>[0]): JsonObject {
  const [values, usual] = [own(node, 'enum'), own(node, 'default')]
  return { type: 'string', ...(values !== undefined && { enum: values }), ...(usual !== undefined && { default: usual }) }
}

/** Whoever takes a message in sends the reply: the directions turn. */
function compareReplies(pair: Pair, a: EventOperation, b: EventOperation, here: Frame): void {
  const direction = b.direction === 'request' ? 'response' : 'request'
  const [old, next] = [a.reply, b.reply]
  const note = (...parts: Parameters<typeof change>) => here.changes.push(change(...parts))
  if (old === null) {
    if (next !== null)
      note(direction === 'request' ? 'risky' : 'safe', 'reply-added', next.pointer, say('reply-added'), null, addressOf(next))
    return
  }
  if (next === null) return void note('breaking', 'reply-removed', old.pointer, say('reply-removed'), addressOf(old))
  const [before, after] = [addressOf(old), addressOf(next)]
  if (normal(before) !== normal(after))
    note(
      'breaking',
      'reply-address-changed',
      next.pointer,
      { ...say('address-changed', { before, after }), subject: { id: 'reply', values: {} } },
      before,
      after,
    )
  compareMessageLists(pair, old.messages, next.messages, { here, direction, pointer: next.pointer, isReply: true })
}

const addressOf = ({ path, location }: EventReply) => location || path

export function compareEventServers(pair: Pair, old: JsonObject, next: JsonObject): Change[] {
  const urls = (document: JsonObject, side: Pair['old']) =>
    eventServers(document, side.refs).map(({ url, node }) => {
      const protocol = textAt(node, 'protocol')
      return url.includes('://') || protocol === '' ? url : `${protocol}://${url}`
    })
  return serverChanges(urls(old, pair.old), urls(next, pair.next))
}
