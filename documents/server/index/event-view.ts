import {
  constraintsOf,
  type MessageView,
  type NamedExample,
  type OperationView,
  type ParameterView,
  typeText,
} from '../../contract/operation-view.rules.ts'
import { exampleOf } from '../example.ts'
import { entriesOf, isObject, type JsonObject, listAt, own, textAt } from '../json.ts'
import { defaultContentType, type EventMessage, type EventOperation, eventServers } from '../model/event-model.ts'
import { emptyView, externalDocs, serverView, type ViewContext } from './http-view.ts'
import { fitted } from './view-size.ts'

/** One operation of an AsyncAPI document, complete in itself. */
export function eventView(context: ViewContext, operation: EventOperation, opId: string): OperationView {
  const { document, refs, book } = context
  const { node, channel } = operation
  const names = new Set<string>()
  const view: OperationView = {
    ...emptyView,
    kind: 'event',
    opId,
    operationId: operation.operationId,
    method: operation.method,
    path: operation.path,
    summary: textAt(node, 'summary') || textAt(node, 'title') || textAt(channel, 'summary') || textAt(channel, 'title'),
    description: textAt(node, 'description') || textAt(channel, 'description'),
    tags: tagNames(node, refs).length > 0 ? tagNames(node, refs) : tagNames(channel, refs),
    deprecated: own(node, 'deprecated') === true || own(node, 'x-deprecated') === true,
    externalDocs: externalDocs(node),
    servers: eventServers(document, refs).map(({ url, node: server }) => serverView(url, server)),
    parameters: entriesOf(own(channel, 'parameters')).map(([name, raw]) => channelParameter(name, raw, context, names)),
    messages: operation.messages.map((message) => messageView(message, context, names)),
    security: [],
  }
  return fitted(view, names, book)
}

export const tagNames = (node: JsonObject, refs: ViewContext['refs']): string[] =>
  listAt(node, 'tags')
    .map((tag) => textAt(refs.follow(tag), 'name'))
    .filter((name) => name !== '')

function channelParameter(name: string, raw: Parameters<typeof own>[0], { refs, book }: ViewContext, names: Set<string>): ParameterView {
  const node = refs.follow(raw)
  const parameter = isObject(node) ? node : {}
  const schema = own(parameter, 'schema') ?? { type: 'string', ...pick(parameter, ['enum', 'default', 'examples']) }
  return {
    name,
    in: 'channel',
    required: true,
    deprecated: false,
    description: textAt(parameter, 'description'),
    type: typeText(schema),
    schema: book.rename(schema, names),
    style: 'simple',
    explode: false,
    constraints: constraintsOf(refs.follow(schema)),
    examples: [
      {
        name: '',
        summary: '',
        description: '',
        value: exampleOf(schema, refs, 'request'),
        generated: listAt(parameter, 'examples').length === 0,
      },
    ],
  }
}

const pick = (node: JsonObject, keys: string[]): JsonObject =>
  Object.fromEntries(Object.entries(node).filter(([key]) => keys.includes(key)))

function messageView(message: EventMessage, { document, refs, book }: ViewContext, names: Set<string>): MessageView {
  const { node } = message
  const given = listAt(node, 'examples').flatMap((example): NamedExample[] => {
    const value = own(example, 'payload')
    return value === undefined
      ? []
      : [{ name: textAt(example, 'name'), summary: textAt(example, 'summary'), description: '', value, generated: false }]
  })
  const made =
    message.payload.node === undefined
      ? []
      : [{ name: '', summary: '', description: '', value: exampleOf(message.payload.node, refs, 'response'), generated: true }]
  return {
    name: message.name,
    title: textAt(node, 'title'),
    summary: textAt(node, 'summary'),
    description: textAt(node, 'description'),
    contentType: textAt(node, 'contentType') || defaultContentType(document),
    payload: message.payload.node === undefined ? null : book.rename(message.payload.node, names),
    headers: message.headers.node === undefined ? null : book.rename(message.headers.node, names),
    examples: given.length > 0 ? given : made,
  }
}
