import type { Subject } from '../../contract/change-words.rules.ts'
import { entriesOf, type JsonObject, own, textAt } from '../json.ts'
import { type EventMessage, type EventOperation, eventOperations, eventServers } from '../model/event-model.ts'
import { type Change, type Frame, frame } from './entries.ts'
import { serverChanges } from './info-diff.ts'
import { change, type Pair, type Place } from './place.ts'
import { say } from './say.ts'
import { compareSchemas } from './schema-diff.ts'

/** Compares the channels, operations and messages of two AsyncAPI documents. Version 2 and 3 may meet: `SUB` is `SEND`, `PUB` is `RECEIVE`. */
export function compareEvents(pair: Pair, old: JsonObject, next: JsonObject): Frame[] {
  const before = eventOperations(old, pair.old.refs)
  const after = eventOperations(next, pair.next.refs)
  const left = new Set(after)
  const channels = new Set(after.map(({ path }) => normal(path)))
  const frames: Frame[] = []
  for (const operation of before) {
    const partner = partnerOf(operation, left)
    const here = frame(labelOf(partner ?? operation))
    frames.push(here)
    if (partner !== undefined) {
      left.delete(partner)
      compareOperations(pair, operation, partner, here)
    } else if (channels.has(normal(operation.path))) {
      here.changes.push(change('breaking', 'operation-removed', operation.pointer, say('operation-removed'), labelOf(operation)))
    } else {
      here.changes.push(
        change(
          'breaking',
          'channel-removed',
          operation.channelPointer,
          say('channel-removed', { channel: operation.path }),
          operation.path,
        ),
      )
    }
  }
  const oldChannels = new Set(before.map(({ path }) => normal(path)))
  for (const operation of left) {
    const here = frame(labelOf(operation))
    const isNew = !oldChannels.has(normal(operation.path))
    if (isNew)
      here.changes.push(
        change('safe', 'channel-added', operation.channelPointer, say('channel-added', { channel: operation.path }), null, operation.path),
      )
    else here.changes.push(change('safe', 'operation-added', operation.pointer, say('operation-added'), null, labelOf(operation)))
    frames.push(here)
  }
  return frames
}

const normal = (path: string) => path.replace(/\{[^{}]*\}/g, '{}')
/** Direction and address; where several operations have both in common, the id tells them apart. */
function partnerOf(operation: EventOperation, among: Set<EventOperation>): EventOperation | undefined {
  const fit = [...among].filter((one) => keyOf(one) === keyOf(operation))
  return fit.find((one) => one.operationId === operation.operationId) ?? fit[0]
}

const keyOf = (operation: EventOperation) => `${operation.method === 'CHANNEL' ? 'channel' : operation.direction} ${normal(operation.path)}`
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
  const parameters = new Set(entriesOf(own(b.channel, 'parameters')).map(([name]) => name))
  for (const [name] of entriesOf(own(a.channel, 'parameters')))
    if (!parameters.delete(name))
      here.changes.push(
        change('breaking', 'channel-parameter-removed', b.pointer, { ...say('removed'), subject: channelParameter(name) }, name),
      )
  for (const name of parameters)
    here.changes.push(
      change('breaking', 'channel-parameter-added', b.pointer, { ...say('added'), subject: channelParameter(name) }, null, name),
    )
  const left = new Map(b.messages.map((message) => [message.name, message]))
  const lost: EventMessage[] = []
  for (const message of a.messages) {
    const partner = left.get(message.name)
    if (partner === undefined) lost.push(message)
    else {
      left.delete(message.name)
      compareMessages(pair, message, partner, here, b.direction)
    }
  }
  const [onlyLost, onlyNew] = [lost.length === 1 ? lost[0] : undefined, left.size === 1 ? [...left.values()][0] : undefined]
  if (onlyLost !== undefined && onlyNew !== undefined && a.messages.length === 1 && b.messages.length === 1) {
    here.changes.push(
      change(
        'safe',
        'message-renamed',
        onlyNew.pointer,
        say('message-renamed', { before: onlyLost.name, after: onlyNew.name }),
        onlyLost.name,
        onlyNew.name,
      ),
    )
    compareMessages(pair, onlyLost, onlyNew, here, b.direction)
    return
  }
  // Receivers can ignore a message that no longer comes less easily than senders can find theirs refused: both wait for something.
  for (const message of lost)
    here.changes.push(
      change('breaking', 'message-removed', message.pointer, say('message-removed', { message: message.name }), message.name),
    )
  for (const message of left.values())
    here.changes.push(
      change(
        b.direction === 'response' ? 'risky' : 'safe',
        'message-added',
        message.pointer,
        say('message-added', { message: message.name }),
        null,
        message.name,
      ),
    )
}

const channelParameter = (name: string): Subject => ({ id: 'channel-parameter', values: { name } })

function compareMessages(pair: Pair, a: EventMessage, b: EventMessage, here: Frame, direction: EventOperation['direction']): void {
  const values = { name: b.name }
  const title: Subject = { id: 'message', values }
  const [typeBefore, typeAfter] = [textAt(a.node, 'contentType'), textAt(b.node, 'contentType')]
  if (typeBefore !== typeAfter && typeBefore !== '' && typeAfter !== '')
    here.changes.push(
      change(
        'breaking',
        'message-content-type-changed',
        b.pointer,
        { ...say('content-type-changed', { before: typeBefore, after: typeAfter }), subject: title },
        typeBefore,
        typeAfter,
      ),
    )
  const place: Place = { frame: here, direction, subject: 'payload', title, path: '' }
  compareSchemas(pair, a.payload, b.payload, place)
  if (a.headers.node !== undefined || b.headers.node !== undefined)
    compareSchemas(pair, a.headers, b.headers, { ...place, subject: 'header', title: { id: 'message-headers', values } })
}

export function compareEventServers(pair: Pair, old: JsonObject, next: JsonObject): Change[] {
  const [before, after] = [eventServers(old, pair.old.refs).map(({ url }) => url), eventServers(next, pair.next.refs).map(({ url }) => url)]
  return serverChanges(before, after)
}
