import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'

/** Names that are the same in every language. */
const names: Readonly<Record<string, string>> = {
  CRUD: 'CRUD',
  DATA_PAGE: '{ data, page }',
  HAL: 'HAL',
  RFC9457: 'RFC 9457',
  KEBAB: 'kebab-case',
  CAMEL: 'camelCase',
  SNAKE: 'snake_case',
  NUMBER: 'number',
  STRING: 'string',
  NUMBER_MULTIPLE_OF: 'number, multipleOf',
  OAUTH2: 'OAuth 2.0',
  OIDC: 'OpenID Connect',
  MTLS: 'mutual TLS',
  CLOUDEVENTS: 'CloudEvents',
  kafka: 'Kafka',
  amqp: 'AMQP',
  mqtt: 'MQTT',
  http: 'HTTP',
  TURTLE: 'Turtle',
  JSON_LD: 'JSON-LD',
}
/** Values that are said in the reader's language. */
const said: readonly string[] = [
  'NONE',
  'READ_ONLY',
  'CUSTOM',
  'PAGE',
  'OFFSET',
  'CURSOR',
  'ARRAY_LINK_HEADER',
  'AS_IS',
  'OMIT',
  'NULL_UNION',
  'API_KEY',
  'PLAIN',
]

/** A value of an option as people read it. */
export const optionWord = (value: string | number): string =>
  said.includes(String(value)) ? t(`generator.value.${value}` as MessageKey) : (names[value] ?? String(value))
