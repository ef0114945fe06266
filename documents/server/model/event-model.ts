import { entriesOf, isObject, type Json, type JsonObject, listAt, objectAt, own, pointerTo, textAt } from '../json.ts'
import { isForeignFormat } from '../read/allowed.ts'
import type { Refs } from '../refs.ts'
import type { At } from './http-model.ts'

/** AsyncAPI 2 and 3 in one shape. */
export interface EventMessage {
  name: string
  node: JsonObject
  payload: At
  headers: At
  /** The language of the payload's schema; '' for JSON Schema, whatever its dialect. */
  schemaFormat: string
  contentType: string
  pointer: string
}

/** What comes back to an operation (AsyncAPI 3). */
export interface EventReply {
  /** The channel's address; '' where it is said by `location`. */
  path: string
  /** Where in a message the address of the reply stands. */
  location: string
  messages: EventMessage[]
  pointer: string
}

export interface EventOperation {
  operationId: string
  /** SEND, RECEIVE (3), PUB, SUB (2), CHANNEL for a channel that no operation uses. */
  method: string
  /** The channel's address. */
  path: string
  /** Who is bound by the payload: `response` when the described application sends it, `request` when it takes it in. */
  direction: 'request' | 'response'
  node: JsonObject
  channel: JsonObject
  messages: EventMessage[]
  reply: EventReply | null
  pointer: string
  channelPointer: string
}

export function eventOperations(document: JsonObject, refs: Refs): EventOperation[] {
  return textAt(document, 'asyncapi').startsWith('2') ? versionTwo(document, refs) : versionThree(document, refs)
}

function versionThree(document: JsonObject, refs: Refs): EventOperation[] {
  const used = new Set<string>()
  const operations = entriesOf(own(document, 'operations')).flatMap(([operationId, raw]): EventOperation[] => {
    const node = withTraits(refs.follow(raw), refs)
    if (node === undefined) return []
    const channelRef = textAt(own(node, 'channel'), '$ref')
    const target = refs.resolve(channelRef)
    const channel = isObject(target?.value) ? target.value : {}
    if (target !== undefined) used.add(target.pointer)
    const sends = textAt(node, 'action') !== 'receive'
    const channelPointer = target?.pointer ?? '#/channels'
    const pointer = pointerTo('#', 'operations', operationId)
    const context = { document, refs }
    return [
      {
        operationId,
        method: sends ? 'SEND' : 'RECEIVE',
        path: addressOf(channel, lastKey(channelRef)),
        direction: sends ? 'response' : 'request',
        node,
        channel,
        messages: chosenMessages(context, node, channel, pointer, channelPointer),
        reply: replyOf(context, node, pointer),
        pointer,
        channelPointer,
      },
    ]
  })
  const silent = entriesOf(own(document, 'channels')).flatMap(([name, raw]): EventOperation[] => {
    const pointer = pointerTo('#', 'channels', name)
    const target = own(raw, '$ref') === undefined ? pointer : refs.resolve(textAt(raw, '$ref'))?.pointer
    const channel = refs.follow(raw)
    if (!isObject(channel) || used.has(pointer) || (target !== undefined && used.has(target))) return []
    return [
      {
        operationId: '',
        method: 'CHANNEL',
        path: addressOf(channel, name),
        direction: 'response',
        node: channel,
        channel,
        messages: channelMessages({ document, refs }, channel, pointer),
        reply: null,
        pointer,
        channelPointer: pointer,
      },
    ]
  })
  return [...operations, ...silent]
}

const addressOf = (channel: JsonObject, name: string) => textAt(channel, 'address') || name
const lastKey = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1)

interface Context {
  document: JsonObject
  refs: Refs
}

const channelMessages = (context: Context, channel: JsonObject, pointer: string): EventMessage[] =>
  entriesOf(own(channel, 'messages')).flatMap(([name, message]) => messageAt(context, message, name, pointerTo(pointer, 'messages', name)))

/** The messages that an operation or reply chooses; without a choice all of its channel. */
function chosenMessages(context: Context, node: JsonObject, channel: JsonObject, pointer: string, channelPointer: string): EventMessage[] {
  const chosen = listAt(node, 'messages')
  return chosen.length > 0
    ? chosen.flatMap((message, index) =>
        messageAt(context, message, lastKey(textAt(message, '$ref')), pointerTo(pointer, 'messages', index)),
      )
    : channelMessages(context, channel, channelPointer)
}

function replyOf(context: Context, operation: JsonObject, pointer: string): EventReply | null {
  const { refs } = context
  const node = refs.follow(own(operation, 'reply'))
  if (!isObject(node)) return null
  const ref = textAt(own(node, 'channel'), '$ref')
  const target = refs.resolve(ref)
  const channel = isObject(target?.value) ? target.value : {}
  const where = pointerTo(pointer, 'reply')
  return {
    path: target === undefined ? '' : addressOf(channel, lastKey(ref)),
    location: textAt(refs.follow(own(node, 'address')), 'location'),
    messages: chosenMessages(context, node, channel, where, target?.pointer ?? where),
    pointer: where,
  }
}

function versionTwo(document: JsonObject, refs: Refs): EventOperation[] {
  const context = { document, refs }
  return entriesOf(own(document, 'channels')).flatMap(([address, raw]) => {
    const channel = refs.follow(raw)
    if (!isObject(channel)) return []
    return (['publish', 'subscribe'] as const).flatMap((verb): EventOperation[] => {
      const node = withTraits(own(channel, verb), refs)
      if (node === undefined) return []
      const pointer = pointerTo('#', 'channels', address, verb)
      const message = refs.follow(own(node, 'message'))
      const several = listAt(message, 'oneOf')
      const messages =
        several.length > 0
          ? several.flatMap((one, index) =>
              messageAt(context, one, lastKey(textAt(one, '$ref')), pointerTo(pointer, 'message', 'oneOf', index)),
            )
          : messageAt(context, own(node, 'message'), lastKey(textAt(own(node, 'message'), '$ref')), pointerTo(pointer, 'message'))
      return [
        {
          operationId: textAt(node, 'operationId'),
          method: verb === 'publish' ? 'PUB' : 'SUB',
          path: address,
          direction: verb === 'publish' ? 'request' : 'response',
          node,
          channel,
          messages,
          reply: null,
          pointer,
          channelPointer: pointerTo('#', 'channels', address),
        },
      ]
    })
  })
}

function messageAt({ document, refs }: Context, raw: Json | undefined, fallback: string, pointer: string): EventMessage[] {
  const node = withTraits(refs.follow(raw), refs)
  if (node === undefined) return []
  return [
    {
      name: textAt(node, 'name') || fallback || 'message',
      node,
      payload: schemaAt(node, 'payload', pointer),
      headers: schemaAt(node, 'headers', pointer),
      schemaFormat: foreignFormatOf(node),
      contentType: (textAt(node, 'contentType') || defaultContentType(document)).toLowerCase(),
      pointer,
    },
  ]
}

function foreignFormatOf(message: JsonObject): string {
  const format = textAt(own(message, 'payload'), 'schemaFormat') || textAt(message, 'schemaFormat')
  return isForeignFormat(format) ? format : ''
}

/** AsyncAPI 3 may wrap a schema together with the name of its language. */
function schemaAt(node: JsonObject, key: string, pointer: string): At {
  const found = own(node, key)
  if (own(found, 'schemaFormat') !== undefined && own(found, 'schema') !== undefined)
    return { node: own(found, 'schema'), pointer: pointerTo(pointer, key, 'schema') }
  return { node: found, pointer: pointerTo(pointer, key) }
}

/** Traits give what the node itself leaves out. */
function withTraits(node: Json | undefined, refs: Refs): JsonObject | undefined {
  if (!isObject(node)) return undefined
  const traits = listAt(node, 'traits')
    .map((trait) => refs.follow(trait))
    .filter(isObject)
  return traits.length === 0 ? node : (Object.assign({}, ...traits, node) as JsonObject)
}

/** The default content type of the document's messages. */
export const defaultContentType = (document: JsonObject) => textAt(document, 'defaultContentType') || 'application/json'

/** Servers as address and description. */
export function eventServers(document: JsonObject, refs: Refs): { url: string; description: string; node: JsonObject }[] {
  return entriesOf(objectAt(document, 'servers')).flatMap(([, raw]) => {
    const node = refs.follow(raw)
    if (!isObject(node)) return []
    const url = textAt(node, 'url') || `${textAt(node, 'protocol') || 'unknown'}://${textAt(node, 'host')}${textAt(node, 'pathname')}`
    return [{ url, description: textAt(node, 'description'), node }]
  })
}
