import type { Asked } from '../options.contract.ts'
import type { Book, ModelObject } from './model.rules.ts'
import { camel, capital, inPropertyCase, kebab, majorOf, pluralName } from './names.rules.ts'
import { allSchemas, type Json, keySchema, type Making, schemaName } from './schemas.rules.ts'

/** `https://terms.example.org/metering` of the domain METERING as `org.example.metering`. */
export function reverseDomain(book: Book, { domainId }: ModelObject): string {
  const domain = book.domain(domainId)
  const host = domain && URL.canParse(domain.baseUri) ? new URL(domain.baseUri).hostname.split('.').slice(-2) : []
  return [...host.toReversed(), ...(domain ? [kebab(domain.code)] : [])].join('.')
}

/** The document of the events of an API: AsyncAPI 3.0. */
export function asyncApi(book: Book, { info, options }: Asked): Json {
  const making: Making = { book, options, at: '#/components/schemas/' }
  const told = book.model.chosen.flatMap((id) => {
    const object = book.object(id)
    return object && object.objectType === 'OBJECT_TYPE' && !object.abstract ? [object] : []
  })
  const events = options.asyncEvents.map((event) => capital(event.toLowerCase()))
  const major = majorOf(info.versionNumber)
  const channels = told.map((object) => [
    `${camel(object.name)}Events`,
    {
      address: `${kebab(book.domain(object.domainId)?.code ?? 'events')}.${kebab(pluralName(object))}.v${major}`,
      messages: Object.fromEntries(
        events.map((event) => [`${object.name}${event}`, { $ref: `#/components/messages/${object.name}${event}` }]),
      ),
      description: `Life-cycle events of ${object.name}`,
    },
  ])
  const operations = told.map(({ name }) => [
    `publish${name}Events`,
    { action: 'send', channel: { $ref: `#/channels/${camel(name)}Events` }, summary: `Publish ${name} events` },
  ])
  const messages = told.flatMap((object) => events.map((event) => [`${object.name}${event}`, messageOf(making, object, event)]))
  return {
    asyncapi: '3.0.0',
    info: {
      title: info.title,
      version: info.versionNumber,
      ...(info.description && { description: info.description }),
      ...(info.contactName && {
        contact: {
          name: info.contactName,
          ...(info.contactUrl && { url: info.contactUrl }),
          ...(info.contactEmail && { email: info.contactEmail }),
        },
      }),
      ...(info.licence && { license: { name: info.licence } }),
    },
    defaultContentType: 'application/json',
    ...(options.asyncHost && { servers: { production: { host: options.asyncHost, protocol: options.asyncProtocol } } }),
    channels: Object.fromEntries(channels),
    operations: Object.fromEntries(operations),
    components: { messages: Object.fromEntries(messages), schemas: allSchemas(making, { inputs: false }) },
  }
}

function messageOf(making: Making, object: ModelObject, event: string): Json {
  const { book, options } = making
  const ids = book.identifiers(object)
  const keys = Object.fromEntries(ids.map((id) => [inPropertyCase(id.name, options), keySchema(making, id)]))
  const gone = { type: 'object', additionalProperties: false, ...(ids.length > 0 && { required: Object.keys(keys), properties: keys }) }
  const data = event === 'Deleted' ? gone : { $ref: `${making.at}${schemaName(making, object, 'output')}` }
  const title = `${object.name} ${event.toLowerCase()}`
  if (options.asyncEnvelope === 'PLAIN') return { name: `${object.name}${event}`, title, contentType: 'application/json', payload: data }
  const text = (more: Json = {}): Json => ({ type: 'string', ...more })
  return {
    name: `${object.name}${event}`,
    title,
    contentType: 'application/cloudevents+json',
    payload: {
      type: 'object',
      required: ['specversion', 'id', 'source', 'type', 'data'],
      properties: {
        specversion: text({ const: '1.0' }),
        id: text(),
        source: text({ format: 'uri-reference' }),
        type: text({ const: `${reverseDomain(book, object)}.${kebab(object.name)}.${event.toLowerCase()}` }),
        time: text({ format: 'date-time' }),
        subject: text(),
        datacontenttype: text({ const: 'application/json' }),
        data,
      },
    },
  }
}
