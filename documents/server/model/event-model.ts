import { entriesOf, isObject, type Json, type JsonObject, listAt, objectAt, own, pointerTo, textAt } from '../json.ts'
import type { Refs } from '../refs.ts'
import type { At } from './http-model.ts'

/** AsyncAPI 2 and 3 in one shape. */
export interface EventMessage {
  name: string
  node: JsonObject
  payload: At
  headers: At
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
    const chosen = listAt(node, 'messages')
    const channelPointer = target?.pointer ?? '#/channels'
    const messages =
      chosen.length > 0
        ? chosen.flatMap((message, index) =>
            messageAt(message, refs, lastKey(textAt(message, '$ref')), pointerTo('#', 'operations', operationId, 'messages', index)),
          )
        : channelMessages(channel, refs, channelPointer)
    return [
      {
        operationId,
        method: sends ? 'SEND' : 'RECEIVE',
        path: addressOf(channel, lastKey(channelRef)),
        direction: sends ? 'response' : 'request',
        node,
        channel,
        messages,
        pointer: pointerTo('#', 'operations', operationId),
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
        messages: channelMessages(channel, refs, pointer),
        pointer,
        channelPointer: pointer,
      },
    ]
  })
  return [...operations, ...silent]
}

const addressOf = (channel: JsonObject, name: string) => textAt(channel, 'address') || name
const lastKey = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1)

function channelMessages(channel: JsonObject, refs: Refs, pointer: string): EventMessage[] {
  return entriesOf(own(channel, 'messages')).flatMap(([name, message]) =>
    messageAt(message, refs, name, pointerTo(pointer, 'messages', name)),
  )
}

function versionTwo(document: JsonObject, refs: Refs): EventOperation[] {
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
              messageAt(one, refs, lastKey(textAt(one, '$ref')), pointerTo(pointer, 'message', 'oneOf', index)),
            )
          : messageAt(own(node, 'message'), refs, lastKey(textAt(own(node, 'message'), '$ref')), pointerTo(pointer, 'message'))
      return [
        {
          operationId: textAt(node, 'operationId'),
          method: verb === 'publish' ? 'PUB' : 'SUB',
          path: address,
          direction: verb === 'publish' ? 'request' : 'response',
          node,
          channel,
          messages,
          pointer,
          channelPointer: pointerTo('#', 'channels', address),
        },
      ]
    })
  })
}

function messageAt(raw: Json | undefined, refs: Refs, fallback: string, pointer: string): EventMessage[] {
  const node = withTraits(refs.follow(raw), refs)
  if (node === undefined) return []
  return [
    {
      name: textAt(node, 'name') || fallback || 'message',
      node,
      payload: schemaAt(node, 'payload', pointer),
      headers: schemaAt(node, 'headers', pointer),
      pointer,
    },
  ]
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
