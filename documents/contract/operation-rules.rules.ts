import type { ChangeRule, RuleArea, RuleSeverity } from './change-rule.rules.ts'

type Row = [id: string, severity: RuleSeverity, before: string, after: string]

const ok = 'responses: {"200": {description: ok}}'
const parameter = (text: string) => `parameters: [${text}]\n${ok}`
const body = (text: string) => `requestBody: ${text}\n${ok}`
const json = 'content: {application/json: {schema: {type: object}}}'
const response = (text: string, status = '200') => `responses:\n  "${status}": {description: ok${text === '' ? '' : `, ${text}`}}`

const operations: Row[] = [
  ['operation-deprecated', 'safe', ok, `deprecated: true\n${ok}`],
  ['operation-reactivated', 'safe', `deprecated: true\n${ok}`, ok],
  ['operation-id-changed', 'risky', `operationId: order\n${ok}`, `operationId: placeOrder\n${ok}`],
  ['operation-tags-changed', 'safe', `tags: [orders]\n${ok}`, `tags: [sales]\n${ok}`],
  ['callback-added', 'risky', ok, `callbacks: {paid: {"{$request.body#/url}": {post: {${ok}}}}}\n${ok}`],
  ['callback-removed', 'breaking', `callbacks: {paid: {"{$request.body#/url}": {post: {${ok}}}}}\n${ok}`, ok],
  [
    'callback-address-changed',
    'risky',
    `callbacks: {paid: {"{$request.body#/url}": {post: {${ok}}}}}\n${ok}`,
    `callbacks: {paid: {"{$request.body#/address}": {post: {${ok}}}}}\n${ok}`,
  ],
  [
    'callback-operation-added',
    'risky',
    `callbacks: {paid: {"{$request.body#/url}": {post: {${ok}}}}}\n${ok}`,
    `callbacks: {paid: {"{$request.body#/url}": {post: {${ok}}, put: {${ok}}}}}\n${ok}`,
  ],
  [
    'callback-operation-removed',
    'breaking',
    `callbacks: {paid: {"{$request.body#/url}": {post: {${ok}}, put: {${ok}}}}}\n${ok}`,
    `callbacks: {paid: {"{$request.body#/url}": {post: {${ok}}}}}\n${ok}`,
  ],
]

const parameters: Row[] = [
  ['request-parameter-added', 'safe', ok, parameter('{name: limit, in: query, schema: {type: integer}}')],
  ['request-parameter-added-required', 'breaking', ok, parameter('{name: limit, in: query, required: true, schema: {type: integer}}')],
  ['request-parameter-removed', 'risky', parameter('{name: limit, in: query, schema: {type: integer}}'), ok],
  [
    'request-parameter-in-changed',
    'breaking',
    parameter('{name: limit, in: query, schema: {type: integer}}'),
    parameter('{name: limit, in: header, schema: {type: integer}}'),
  ],
  [
    'request-parameter-became-required',
    'breaking',
    parameter('{name: limit, in: query, schema: {type: integer}}'),
    parameter('{name: limit, in: query, required: true, schema: {type: integer}}'),
  ],
  [
    'request-parameter-became-optional',
    'safe',
    parameter('{name: limit, in: query, required: true, schema: {type: integer}}'),
    parameter('{name: limit, in: query, schema: {type: integer}}'),
  ],
  [
    'request-parameter-deprecated',
    'safe',
    parameter('{name: limit, in: query, schema: {type: integer}}'),
    parameter('{name: limit, in: query, deprecated: true, schema: {type: integer}}'),
  ],
  [
    'request-parameter-reactivated',
    'safe',
    parameter('{name: limit, in: query, deprecated: true, schema: {type: integer}}'),
    parameter('{name: limit, in: query, schema: {type: integer}}'),
  ],
  [
    'request-parameter-style-changed',
    'breaking',
    parameter('{name: ids, in: query, schema: {type: array}}'),
    parameter('{name: ids, in: query, explode: false, schema: {type: array}}'),
  ],
  [
    'request-parameter-allow-empty-value-added',
    'safe',
    parameter('{name: all, in: query, schema: {type: string}}'),
    parameter('{name: all, in: query, allowEmptyValue: true, schema: {type: string}}'),
  ],
  [
    'request-parameter-allow-empty-value-removed',
    'breaking',
    parameter('{name: all, in: query, allowEmptyValue: true, schema: {type: string}}'),
    parameter('{name: all, in: query, schema: {type: string}}'),
  ],
  [
    'request-parameter-allow-reserved-added',
    'safe',
    parameter('{name: all, in: query, schema: {type: string}}'),
    parameter('{name: all, in: query, allowReserved: true, schema: {type: string}}'),
  ],
  [
    'request-parameter-allow-reserved-removed',
    'risky',
    parameter('{name: all, in: query, allowReserved: true, schema: {type: string}}'),
    parameter('{name: all, in: query, schema: {type: string}}'),
  ],
]

const bodies: Row[] = [
  ['request-body-added', 'safe', ok, body(`{${json}}`)],
  ['request-body-added-required', 'breaking', ok, body(`{required: true, ${json}}`)],
  ['request-body-removed', 'breaking', body(`{${json}}`), ok],
  ['request-body-became-required', 'breaking', body(`{${json}}`), body(`{required: true, ${json}}`)],
  ['request-body-became-optional', 'safe', body(`{required: true, ${json}}`), body(`{${json}}`)],
  ['request-media-type-added', 'safe', body('{content: {application/json: {}}}'), body('{content: {application/json: {}, text/csv: {}}}')],
  [
    'request-media-type-removed',
    'breaking',
    body('{content: {application/json: {}, text/csv: {}}}'),
    body('{content: {application/json: {}}}'),
  ],
  [
    'request-encoding-changed',
    'risky',
    body('{content: {multipart/form-data: {schema: {type: object}}}}'),
    body('{content: {multipart/form-data: {schema: {type: object}, encoding: {file: {contentType: image/png}}}}}'),
  ],
  [
    'response-media-type-added',
    'safe',
    response('content: {application/json: {}}'),
    response('content: {application/json: {}, text/csv: {}}'),
  ],
  [
    'response-media-type-removed',
    'breaking',
    response('content: {application/json: {}, text/csv: {}}'),
    response('content: {application/json: {}}'),
  ],
  [
    'response-encoding-changed',
    'risky',
    response('content: {multipart/mixed: {schema: {type: object}}}'),
    response('content: {multipart/mixed: {schema: {type: object}, encoding: {file: {contentType: image/png}}}}'),
  ],
  ['response-success-status-added', 'risky', response(''), `${response('')}\n  "202": {description: later}`],
  ['response-success-status-removed', 'breaking', `${response('')}\n  "202": {description: later}`, response('')],
  ['response-status-added', 'safe', response(''), `${response('')}\n  "404": {description: none}`],
  ['response-status-removed', 'risky', `${response('')}\n  "404": {description: none}`, response('')],
  ['response-header-added', 'safe', response(''), response('headers: {X-Total: {schema: {type: integer}}}')],
  ['response-header-removed', 'risky', response('headers: {X-Total: {schema: {type: integer}}}'), response('')],
  ['response-link-added', 'safe', response(''), response('links: {lines: {operationId: lines}}')],
  ['response-link-removed', 'risky', response('links: {lines: {operationId: lines}}'), response('')],
  [
    'response-header-became-optional',
    'breaking',
    response('headers: {X-Total: {required: true, schema: {type: integer}}}'),
    response('headers: {X-Total: {schema: {type: integer}}}'),
  ],
  [
    'response-header-became-required',
    'safe',
    response('headers: {X-Total: {schema: {type: integer}}}'),
    response('headers: {X-Total: {required: true, schema: {type: integer}}}'),
  ],
  [
    'response-header-deprecated',
    'safe',
    response('headers: {X-Total: {schema: {type: integer}}}'),
    response('headers: {X-Total: {deprecated: true, schema: {type: integer}}}'),
  ],
]

const paths = `paths: {/orders: {get: {${ok}}}}`
const schemes = (text: string) => `${paths}\ncomponents: {securitySchemes: {${text}}}`
const oauth = (flows: string) => schemes(`login: {type: oauth2, flows: {${flows}}}`)
const code = (token: string, scopes: string) => `authorizationCode: {authorizationUrl: /login, tokenUrl: ${token}, scopes: {${scopes}}}`
const key = 'key: {type: apiKey, in: header, name: X-Key}'

const security: Row[] = [
  ['security-added', 'breaking', schemes(key), `security: [{key: []}]\n${schemes(key)}`],
  ['security-dropped', 'safe', `security: [{key: []}]\n${schemes(key)}`, schemes(key)],
  [
    'security-removed',
    'breaking',
    `security: [{key: []}, {login: []}]\n${schemes(`${key}, login: {type: http, scheme: bearer}`)}`,
    `security: [{login: []}]\n${schemes(`${key}, login: {type: http, scheme: bearer}`)}`,
  ],
  [
    'security-alternative-added',
    'safe',
    `security: [{key: []}]\n${schemes(`${key}, login: {type: http, scheme: bearer}`)}`,
    `security: [{key: []}, {login: []}]\n${schemes(`${key}, login: {type: http, scheme: bearer}`)}`,
  ],
  ['security-scheme-added', 'safe', paths, schemes(key)],
  ['security-scheme-removed', 'risky', schemes(key), paths],
  ['security-scheme-changed', 'breaking', schemes(key), schemes('key: {type: apiKey, in: query, name: key}')],
  [
    'security-flow-added',
    'safe',
    oauth(code('/token', 'read: Read')),
    oauth(`${code('/token', 'read: Read')}, clientCredentials: {tokenUrl: /token, scopes: {}}`),
  ],
  [
    'security-flow-removed',
    'breaking',
    oauth(`${code('/token', 'read: Read')}, clientCredentials: {tokenUrl: /token, scopes: {}}`),
    oauth(code('/token', 'read: Read')),
  ],
  ['security-address-changed', 'breaking', oauth(code('/token', 'read: Read')), oauth(code('/tokens', 'read: Read'))],
  ['security-scope-added', 'safe', oauth(code('/token', 'read: Read')), oauth(code('/token', 'read: Read, write: Write'))],
  ['security-scope-removed', 'breaking', oauth(code('/token', 'read: Read, write: Write')), oauth(code('/token', 'read: Read'))],
]

const documents: Row[] = [
  ['operation-added', 'safe', paths, `paths: {/orders: {get: {${ok}}, post: {${ok}}}}`],
  ['operation-removed', 'breaking', `paths: {/orders: {get: {${ok}}, post: {${ok}}}}`, paths],
  [
    'request-parameter-renamed',
    'safe',
    `paths: {"/orders/{id}": {get: {parameters: [{name: id, in: path, required: true, schema: {}}], ${ok}}}}`,
    `paths: {"/orders/{key}": {get: {parameters: [{name: key, in: path, required: true, schema: {}}], ${ok}}}}`,
  ],
  ['server-added', 'safe', paths, `servers: [{url: "https://a.example"}]\n${paths}`],
  ['server-removed', 'risky', `servers: [{url: "https://a.example"}]\n${paths}`, paths],
  [
    'server-variable-changed',
    'risky',
    `servers: [{url: "https://{region}.example", variables: {region: {default: eu, enum: [eu, us]}}}]\n${paths}`,
    `servers: [{url: "https://{region}.example", variables: {region: {default: eu, enum: [eu]}}}]\n${paths}`,
  ],
  ['tag-added', 'safe', paths, `tags: [{name: orders}]\n${paths}`],
  ['tag-removed', 'safe', `tags: [{name: orders}]\n${paths}`, paths],
  [
    'tag-moved',
    'safe',
    `tags: [{name: sales}, {name: orders}]\n${paths}`,
    `tags: [{name: sales}, {name: orders, parent: sales}]\n${paths}`,
  ],
  ['info-title-changed', 'safe', `info: {title: Orders, version: "1"}\n${paths}`, `info: {title: Sales, version: "1"}\n${paths}`],
  ['info-version-changed', 'safe', `info: {title: Orders, version: "1"}\n${paths}`, `info: {title: Orders, version: "2"}\n${paths}`],
  ...(['summary', 'description', 'terms-of-service', 'contact', 'license'] as const).map((name): Row => {
    const member = name === 'terms-of-service' ? 'termsOfService' : name
    const value = name === 'contact' || name === 'license' ? '{name: Ada}' : '/text'
    return [
      `info-${name}-changed`,
      'safe',
      `info: {title: Orders, version: "1"}\n${paths}`,
      `info: {title: Orders, version: "1", ${member}: ${value}}\n${paths}`,
    ]
  }),
  ['format-changed', 'safe', `openapi: 3.0.4\n${paths}`, `openapi: 3.1.0\n${paths}`],
]

const rule =
  (area: RuleArea, of: ChangeRule['of']) =>
  ([id, severity, before, after]: Row): ChangeRule => ({ id, area, of, request: severity, response: severity, before, after })

/** What becomes of operations and documents of OpenAPI, schemas aside. */
export const operationRules: readonly ChangeRule[] = [
  ...operations.map(rule('operations', 'operation')),
  ...parameters.map(rule('parameters', 'operation')),
  ...bodies.map(rule('bodies', 'operation')),
  ...security.map(rule('security', 'document')),
  ...documents.map(rule('document', 'document')),
]
