import { text } from '@portico/platform/contract/fields.ts'
import { named } from '@portico/platform/contract/named.ts'
import { webAddress } from '@portico/platform/contract/record/record.contract.ts'
import * as z from 'zod/mini'
import { eventKinds, operationKinds, outputs } from './generator-kinds.contract.ts'

const first = <const T extends readonly [string, ...string[]]>(values: T) => z._default(z.enum(values), values[0] as T[number])
const yes = () => z._default(z.boolean(), true)
const no = () => z._default(z.boolean(), false)
const orEmpty = (schema: z.ZodMiniType<string>) => z._default(z.union([z.literal(''), schema]), '')

/** What is generated, and how (domains 3.7); what is left out is as the specification has it by default. */
export const generatorOptions = named(
  'GeneratorOptions',
  z.strictObject({
    operations: first(['CRUD', 'READ_ONLY', 'CUSTOM', 'NONE']),
    /** With CUSTOM: by the object's id. */
    custom: z._default(z.record(z.string(), z.array(z.enum(operationKinds))), {}),
    pathCase: first(['KEBAB', 'CAMEL', 'SNAKE']),
    propertyCase: first(['CAMEL', 'SNAKE', 'AS_IS']),
    versionInPath: yes(),
    pagination: first(['PAGE', 'OFFSET', 'CURSOR', 'NONE']),
    envelope: first(['DATA_PAGE', 'HAL', 'ARRAY_LINK_HEADER']),
    sorting: yes(),
    filtering: yes(),
    errors: first(['RFC9457', 'NONE']),
    security: first(['OAUTH2', 'API_KEY', 'OIDC', 'MTLS', 'NONE']),
    tokenUrl: orEmpty(webAddress(500)),
    scopes: z._default(z.array(text(1, 80)).check(z.maxLength(20)), ['read', 'write']),
    headerName: z._default(text(1, 80), 'X-API-Key'),
    discoveryUrl: orEmpty(webAddress(500)),
    separateInput: yes(),
    additionalProperties: no(),
    nullable: first(['OMIT', 'NULL_UNION']),
    decimals: first(['NUMBER', 'STRING', 'NUMBER_MULTIPLE_OF']),
    examples: yes(),
    semantics: yes(),
    relationDepth: z._default(z.union([z.literal(1), z.literal(2), z.literal(3)]), 1),
    audience: z._default(text(0, 80), ''),
    asyncProtocol: first(['kafka', 'amqp', 'mqtt', 'http']),
    asyncHost: z._default(text(0, 200), ''),
    asyncEvents: z._default(z.array(z.enum(eventKinds)).check(z.minLength(1), z.maxLength(3)), [...eventKinds]),
    asyncEnvelope: first(['CLOUDEVENTS', 'PLAIN']),
    skosLanguages: z._default(z.array(text(2, 8)).check(z.maxLength(20)), []),
    skosNonApproved: no(),
    skosSyntax: first(['TURTLE', 'JSON_LD']),
  }),
)
export type GeneratorOptions = z.infer<typeof generatorOptions>

export const generatorInfo = named(
  'GeneratorInfo',
  z.strictObject({
    title: text(1, 200),
    versionNumber: z._default(
      z.string().check(z.regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/, { error: 'Must be a version number such as 1.0.0.' })),
      '1.0.0',
    ),
    description: z._default(text(0, 4000), ''),
    contactName: z._default(text(0, 200), ''),
    contactEmail: z._default(z.union([z.literal(''), z.email()]), ''),
    contactUrl: orEmpty(webAddress(500)),
    licence: z._default(z.string().check(z.regex(/^[A-Za-z0-9.+-]{0,60}$/, { error: 'Must be an SPDX identifier such as EUPL-1.2.' })), ''),
    language: z._default(text(2, 8), 'en'),
  }),
)
export type GeneratorInfo = z.infer<typeof generatorInfo>
export const generatorServer = z.strictObject({ url: webAddress(500), description: z._default(text(0, 200), '') })

/** What is asked for, but for which objects. */
export const generatorRequest = {
  outputs: z.array(z.enum(outputs)).check(z.minLength(1), z.maxLength(outputs.length)),
  format: first(['YAML', 'JSON']),
  info: generatorInfo,
  servers: z._default(z.array(generatorServer).check(z.maxLength(10)), []),
  options: z._default(generatorOptions, generatorOptions.parse({})),
}
export interface Asked {
  info: GeneratorInfo
  servers: readonly { url: string; description: string }[]
  options: GeneratorOptions
}
