import type { Asked } from '../options.contract.ts'
import type { ModelObject } from './model.rules.ts'
import { camel, pluralName } from './names.rules.ts'
import type { Json, Making } from './schemas.rules.ts'

interface Page extends Making {
  asked: Asked
}
const names = { '400': 'BadRequest', '401': 'Unauthorized', '403': 'Forbidden', '404': 'NotFound', '409': 'Conflict' } as const
const words = {
  BadRequest: 'Invalid input',
  Unauthorized: 'Not authenticated',
  Forbidden: 'Not allowed',
  NotFound: 'Not found',
  Conflict: 'Conflict',
  Unexpected: 'Unexpected error',
} as const

/** What may go wrong. */
export const answersOf = (_page: Page, codes: readonly (keyof typeof names)[]): Json => ({
  ...Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/responses/${names[code]}` }])),
  default: { $ref: '#/components/responses/Unexpected' },
})

/** A page of a list, in the envelope that was asked for. */
export function listAnswer(page: Page, object: ModelObject): Json {
  const { options, at } = page
  const version = { 'API-Version': { $ref: '#/components/headers/ApiVersion' } }
  if (options.envelope === 'ARRAY_LINK_HEADER')
    return {
      description: 'A page',
      headers: { ...version, Link: { description: 'Next and previous page (RFC 8288)', schema: { type: 'string' } } },
      content: { 'application/json': { schema: { type: 'array', items: { $ref: `${at}${object.name}` } } } },
    }
  const type = options.envelope === 'HAL' ? 'application/hal+json' : 'application/json'
  return { description: 'A page', headers: version, content: { [type]: { schema: { $ref: `${at}${object.name}Page` } } } }
}

const count = (minimum: number): Json => ({ type: 'integer', minimum })
const pageInfo = (pagination: Asked['options']['pagination']): Json => {
  const properties =
    pagination === 'PAGE'
      ? { number: count(1), size: count(1), totalElements: count(0), totalPages: count(0) }
      : pagination === 'OFFSET'
        ? { offset: count(0), limit: count(1), totalElements: count(0) }
        : { size: count(0), next: { type: 'string' }, previous: { type: 'string' } }
  const required = pagination === 'CURSOR' ? ['size'] : Object.keys(properties)
  return { type: 'object', required, properties }
}

/** The envelopes that are used, by a text that names them. */
export function pageSchemas({ book, options, at }: Page, used: string): Record<string, Json> {
  if (options.envelope === 'ARRAY_LINK_HEADER') return {}
  const listed = book.model.included.flatMap((id) => {
    const object = book.object(id)
    return object && used.includes(`"${at}${object.name}Page"`) ? [object] : []
  })
  const isPaged = options.pagination !== 'NONE'
  const info = isPaged ? { page: { $ref: `${at}PageInfo` } } : {}
  const link = { type: 'object', required: ['href'], properties: { href: { type: 'string', format: 'uri-reference' } } }
  const pages = listed.map((object): [string, Json] => {
    const items = { type: 'array', items: { $ref: `${at}${object.name}` } }
    if (options.envelope === 'HAL') {
      const list = camel(pluralName(object))
      const embedded = { type: 'object', required: [list], properties: { [list]: items } }
      const links = { type: 'object', required: ['self'], properties: { self: link, next: link, prev: link } }
      return [
        `${object.name}Page`,
        { type: 'object', required: ['_embedded', '_links'], properties: { _embedded: embedded, _links: links, ...info } },
      ]
    }
    return [`${object.name}Page`, { type: 'object', required: ['data', ...Object.keys(info)], properties: { data: items, ...info } }]
  })
  return { ...Object.fromEntries(pages), ...(isPaged && listed.length > 0 && { PageInfo: pageInfo(options.pagination) }) }
}

const query = (name: string, schema: Json, description?: string): Json => ({
  name,
  in: 'query',
  ...(description && { description }),
  schema,
})
const problem: Json = {
  type: 'object',
  required: ['status', 'title', 'detail'],
  properties: {
    type: { type: 'string', format: 'uri-reference', default: 'about:blank' },
    title: { type: 'string' },
    status: { type: 'integer', minimum: 100, maximum: 599 },
    detail: { type: 'string' },
    instance: { type: 'string', format: 'uri-reference' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['detail'],
        properties: { detail: { type: 'string' }, pointer: { type: 'string' }, parameter: { type: 'string' } },
      },
    },
  },
}

function parametersOf({ pagination, sorting }: Asked['options']): Record<string, Json> {
  const size = { type: 'integer', minimum: 1, maximum: 100, default: 20 }
  return {
    ...(pagination === 'PAGE' && { page: query('page', { ...count(1), default: 1 }), pageSize: query('pageSize', size) }),
    ...(pagination === 'OFFSET' && { offset: query('offset', { ...count(0), default: 0 }) }),
    ...(pagination === 'CURSOR' && { cursor: query('cursor', { type: 'string', maxLength: 2000 }) }),
    ...((pagination === 'OFFSET' || pagination === 'CURSOR') && { limit: query('limit', size) }),
    ...(sorting && { sort: query('sort', { type: 'string', maxLength: 200 }, 'Comma-separated property names; prefix - for descending') }),
  }
}

/** Addresses that must be there where nobody gave them; the checks say so. */
const somewhere = (address: string, path: string) => address || `https://idp.example.org/${path}`
function securityOf({
  security,
  tokenUrl,
  scopes,
  headerName,
  discoveryUrl,
}: Asked['options']): { name: string; scheme: Json; needs: string[] } | undefined {
  switch (security) {
    case 'OAUTH2': {
      const all = Object.fromEntries(scopes.map((scope) => [scope, scope.charAt(0).toUpperCase() + scope.slice(1)]))
      const flows = { clientCredentials: { tokenUrl: somewhere(tokenUrl, 'token'), scopes: all } }
      return { name: 'oauth2', scheme: { type: 'oauth2', flows }, needs: scopes.slice(0, 1) }
    }
    case 'API_KEY':
      return { name: 'apiKey', scheme: { type: 'apiKey', in: 'header', name: headerName }, needs: [] }
    case 'OIDC':
      return {
        name: 'openIdConnect',
        scheme: { type: 'openIdConnect', openIdConnectUrl: somewhere(discoveryUrl, '.well-known/openid-configuration') },
        needs: scopes.slice(0, 1),
      }
    case 'MTLS':
      return { name: 'mutualTls', scheme: { type: 'mutualTLS' }, needs: [] }
    case 'NONE':
      return undefined
  }
}

/** What operations share. */
export function componentsOf({ options, at }: Page, _hasPaths: boolean) {
  const security = securityOf(options)
  const content = options.errors === 'RFC9457' ? { content: { 'application/problem+json': { schema: { $ref: `${at}Problem` } } } } : {}
  return {
    problem,
    parameters: parametersOf(options),
    headers: { ApiVersion: { description: 'Full version number', schema: { type: 'string' } } },
    responses: Object.fromEntries(Object.entries(words).map(([name, description]) => [name, { description, ...content }])),
    securitySchemes: security && { [security.name]: security.scheme },
    security: security ? { security: [{ [security.name]: security.needs }] } : {},
  }
}
