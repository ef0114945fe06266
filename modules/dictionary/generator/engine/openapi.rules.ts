import { type ObjectRelation, occursOf } from '../../objects/member.contract.ts'
import { type OperationKind, operationKinds } from '../generator-kinds.contract.ts'
import type { Asked } from '../options.contract.ts'
import type { Book, ModelObject } from './model.rules.ts'
import { capital, inPathCase, inPropertyCase, majorOf, pluralName } from './names.rules.ts'
import { answersOf, componentsOf, listAnswer, pageSchemas } from './openapi-parts.rules.ts'
import { allSchemas, attributeSchema, type Json, keySchema, type Making, schemaName } from './schemas.rules.ts'

/** An address with the major version at its end, unless it ends with one. */
export const serverAddress = (url: string, versionNumber: string, versionInPath: boolean): string =>
  !versionInPath || /\/v\d+\/?$/.test(url) ? url : `${url.replace(/\/+$/, '')}/v${majorOf(versionNumber)}`

function operationsOf({ id }: ModelObject, { operations, custom }: Asked['options']): ReadonlySet<OperationKind> {
  if (operations === 'NONE') return new Set()
  if (operations === 'CUSTOM') return new Set(custom[id] ?? [])
  return new Set(operations === 'READ_ONLY' ? (['LIST', 'READ', 'SUBLISTS'] as const) : operationKinds)
}
/** Whether it has paths of its own. */
export const isServed = ({ objectType, abstract }: ModelObject): boolean => objectType === 'OBJECT_TYPE' && !abstract

interface Page extends Making {
  asked: Asked
  /** Names of operations that are taken: of a document no two are alike. */
  taken: Set<string>
}

/** What an object's own paths are: its list, one of it, and the lists that belong to one. */
function pathsOf(page: Page, object: ModelObject): Record<string, Json> {
  const { book, options } = page
  const wanted = operationsOf(object, options)
  const ids = book.identifiers(object)
  const base = `/${inPathCase(pluralName(object), options)}`
  const plural = pluralName(object)
  const tags = [object.name]
  const content = (schema: string, type = 'application/json') => ({ [type]: { schema: { $ref: `${page.at}${schema}` } } })
  const sent = (type = 'application/json', schema: Json = { $ref: `${page.at}${schemaName(page, object, 'input')}` }) => ({
    requestBody: { required: true, content: { [type]: { schema } } },
  })
  const read = schemaName(page, object, 'output')
  const found = (description: string) => ({ description, headers: headers(), content: content(read) })
  const list = {
    ...(wanted.has('LIST') && {
      get: {
        operationId: `list${plural}`,
        tags,
        summary: `List ${plural}`,
        ...parameters([...paging(page), ...sorting(page, object), ...filtering(page, object)]),
        responses: { '200': listAnswer(page, object), ...answersOf(page, ['400', '401', '403']) },
      },
    }),
    ...(wanted.has('CREATE') && {
      post: {
        operationId: `create${object.name}`,
        tags,
        summary: `Create a ${object.name}`,
        ...sent(),
        responses: {
          '201': {
            ...found('Created'),
            headers: { Location: { schema: { type: 'string', format: 'uri-reference' } }, ...headers() },
          },
          ...answersOf(page, ['400', '401', '403', '409']),
        },
      },
    }),
  }
  const path = `${base}${ids.map(({ name }) => `/{${inPropertyCase(name, options)}}`).join('')}`
  const key = ids.map((id) => ({ name: inPropertyCase(id.name, options), in: 'path', required: true, schema: keySchema(page, id) }))
  const one = {
    ...(wanted.has('READ') && {
      get: {
        operationId: `get${object.name}`,
        tags,
        summary: `Get a ${object.name}`,
        responses: { '200': found('Found'), ...answersOf(page, ['400', '401', '403', '404']) },
      },
    }),
    ...(wanted.has('REPLACE') && {
      put: {
        operationId: `replace${object.name}`,
        tags,
        summary: 'Replace',
        ...sent(),
        responses: { '200': found('Replaced'), ...answersOf(page, ['400', '401', '403', '404', '409']) },
      },
    }),
    ...(wanted.has('UPDATE') && {
      patch: {
        operationId: `update${object.name}`,
        tags,
        summary: 'Merge patch',
        ...sent('application/merge-patch+json', { type: 'object' }),
        responses: { '200': found('Updated'), ...answersOf(page, ['400', '401', '403', '404', '409']) },
      },
    }),
    ...(wanted.has('DELETE') && {
      delete: {
        operationId: `delete${object.name}`,
        tags,
        summary: 'Delete',
        responses: { '204': { description: 'Deleted' }, ...answersOf(page, ['400', '401', '403', '404']) },
      },
    }),
  }
  const hasOne = ids.length > 0
  return {
    ...(Object.keys(list).length > 0 && { [base]: list }),
    ...(hasOne && Object.keys(one).length > 0 && { [path]: { parameters: key, ...one } }),
    ...(hasOne && wanted.has('SUBLISTS') ? sublists() : {}),
  }

  /** `listMeterReadings`, unless another one is called that: the list of MeterReadings is. */
  function sublistName(relation: ObjectRelation, target: ModelObject, isOnly: boolean): string {
    const whole = `list${object.name}${capital(relation.name)}`
    const names = [...(isOnly ? [`list${object.name}${pluralName(target)}`] : []), whole, `${whole}Of${object.name}`]
    const name = names.find((one) => !page.taken.has(one)) ?? `${whole}${page.taken.size}`
    page.taken.add(name)
    return name
  }

  function sublists(): Record<string, Json> {
    const linked = object.relations.flatMap((relation) => {
      const target = book.object(relation.targetId)
      return relation.representation === 'LINK' && target && book.isIncluded(target.id) ? [{ relation, target }] : []
    })
    return Object.fromEntries(
      linked.map(({ relation, target }) => [
        `${path}/${inPathCase(relation.name, options)}`,
        {
          parameters: key,
          get: {
            operationId: sublistName(relation, target, linked.filter((one) => one.target === target).length === 1),
            tags,
            summary: `List ${relation.name}`,
            ...parameters(occursOf(relation.targetCardinality).most > 1 ? paging(page) : []),
            responses: { '200': listAnswer(page, target), ...answersOf(page, ['400', '401', '403', '404']) },
          },
        },
      ]),
    )
  }
}
const headers = () => ({ 'API-Version': { $ref: '#/components/headers/ApiVersion' } })
const parameters = (list: readonly Json[]) => (list.length > 0 ? { parameters: list } : {})
const shared = (name: string) => ({ $ref: `#/components/parameters/${name}` })

const paging = ({ options }: Page): Json[] =>
  options.pagination === 'PAGE'
    ? [shared('page'), shared('pageSize')]
    : options.pagination === 'OFFSET'
      ? [shared('offset'), shared('limit')]
      : options.pagination === 'CURSOR'
        ? [shared('cursor'), shared('limit')]
        : []

/** By any property, or by those that are marked. */
function sorting({ book, options }: Page, object: ModelObject): Json[] {
  if (!options.sorting) return []
  const marked = book
    .attributes(object)
    .filter(({ sortable }) => sortable)
    .map(({ name }) => inPropertyCase(name, options))
  if (marked.length === 0) return [shared('sort')]
  const one = `-?(${marked.join('|')})`
  return [
    {
      name: 'sort',
      in: 'query',
      description: `Comma-separated property names; prefix - for descending: ${marked.join(', ')}`,
      schema: { type: 'string', maxLength: 200, pattern: `^${one}(,${one})*$` },
    },
  ]
}

const ranged: readonly string[] = ['INTEGER', 'LONG', 'DECIMAL', 'REAL', 'YEAR', 'DATE', 'DATE_TIME', 'TIME']
function filtering(page: Page, object: ModelObject): Json[] {
  const { book, options } = page
  if (!options.filtering) return []
  return book
    .attributes(object)
    .filter(({ filterable, dataType }) => filterable && !['OBJECT', 'GEOMETRY', 'MONEY', 'BINARY'].includes(dataType))
    .flatMap((attribute) => {
      const {
        description: _d,
        defaultValue: _v,
        readOnly: _r,
        writeOnly: _w,
        deprecated: _p,
        mayBeUnknown: _m,
        unit: _u,
        ...bare
      } = attribute
      const schema = attributeSchema(
        { ...page, options: { ...options, examples: false, semantics: false } },
        { ...bare, displayName: '', minOccurs: 0, maxOccurs: 1 },
        'output',
      )
      const name = inPropertyCase(attribute.name, options)
      const both = ranged.includes(attribute.dataType)
        ? [inPropertyCase(`${attribute.name}From`, options), inPropertyCase(`${attribute.name}To`, options)]
        : [name]
      return both.map((one) => ({ name: one, in: 'query', ...(attribute.description && { description: attribute.description }), schema }))
    })
}

/** The document of an API: OpenAPI 3.1. */
export function openApi(book: Book, asked: Asked): Json {
  const { info, options, servers } = asked
  const served = book.model.chosen.flatMap((id) => {
    const object = book.object(id)
    return object && isServed(object) && operationsOf(object, options).size > 0 ? [object] : []
  })
  const taken = new Set(served.map((object) => `list${pluralName(object)}`))
  const page: Page = { book, options, at: '#/components/schemas/', asked, taken }
  const paths = Object.assign({}, ...served.map((object) => pathsOf(page, object))) as Record<string, Json>
  const hasPaths = Object.keys(paths).length > 0
  const contact = {
    ...(info.contactName && { name: info.contactName }),
    ...(info.contactUrl && { url: info.contactUrl }),
    ...(info.contactEmail && { email: info.contactEmail }),
  }
  const components = componentsOf(page, hasPaths)
  const used = JSON.stringify(paths)
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://spec.openapis.org/oas/3.1/dialect/base',
    info: {
      title: info.title,
      version: info.versionNumber,
      ...(info.description && { description: info.description }),
      ...(Object.keys(contact).length > 0 && { contact }),
      ...(info.licence && { license: { name: info.licence, identifier: info.licence } }),
      ...(options.audience && { 'x-audience': options.audience }),
    },
    ...(servers.length > 0 && {
      servers: servers.map(({ url, description }) => ({
        url: serverAddress(url, info.versionNumber, options.versionInPath),
        ...(description && { description }),
      })),
    }),
    ...(hasPaths && components.security),
    ...(served.length > 0 && {
      tags: served.map(({ name, description }) => ({ name, ...(description && { description }) })),
    }),
    paths,
    components: {
      schemas: {
        ...allSchemas(page, { inputs: options.separateInput && hasPaths }),
        ...(hasPaths && options.errors === 'RFC9457' && { Problem: components.problem }),
        ...(hasPaths && pageSchemas(page, used)),
      },
      ...(hasPaths && {
        ...(Object.keys(components.parameters).length > 0 && { parameters: components.parameters }),
        headers: components.headers,
        responses: components.responses,
        ...(components.securitySchemes && { securitySchemes: components.securitySchemes }),
      }),
    },
  }
}
