import type { Fault } from '@portico/platform/contract/errors.ts'
import { BaseResolver, createConfig, lintDocument, ResolveError, Source } from '@redocly/openapi-core'
import { fault } from '../faults.ts'
import { type JsonObject, own } from '../json.ts'
import { type Refs, refsOf } from '../refs.ts'
import { withoutAliases } from './aliases.ts'
import { isAllowed } from './allowed.ts'
import { modernSchemas } from './modern-schemas.ts'

/** The rules whose findings make a document unusable, and the code under which each is reported. */
const structural = {
  struct: 'structure',
  'operation-operationId-unique': 'duplicateOperationId',
  'operation-parameters-unique': 'duplicateParameter',
  'path-parameters-defined': 'pathParameter',
  'path-not-include-query': 'path',
  'path-declaration-must-exist': 'path',
  'no-identical-paths': 'path',
} as const
type StructuralRule = keyof typeof structural

/** Nothing outside the document is ever loaded: not by `$ref`, not by `externalValue`. */
class Sealed extends BaseResolver {
  override resolveDocument(): Promise<never> {
    return Promise.reject(new ResolveError(new Error('Documents outside this one are not loaded.')))
  }
  override loadExternalRef(): Promise<never> {
    return Promise.reject(new ResolveError(new Error('Documents outside this one are not loaded.')))
  }
}

export interface Finding {
  rule: string
  severity: 'error' | 'warn'
  message: string
  pointer: string
}

type Severity = 'error' | 'warn' | 'off'

/** Runs rules of the linter over a document in memory. */
export async function findings(
  { document, refs }: { document: JsonObject; refs?: Refs | undefined },
  rules: Record<string, Severity>,
  base: 'recommended' | 'none',
): Promise<Finding[]> {
  const config = await createConfig({
    ...(base === 'recommended' ? { extends: ['recommended'] } : {}),
    rules,
    plugins: [modernSchemas],
  } as unknown as Parameters<typeof createConfig>[0])
  const problems = await lintDocument({
    document: { source: new Source('/document.yaml', ''), parsed: withoutAliases(document, refs ?? refsOf(document)) } as Parameters<
      typeof lintDocument
    >[0]['document'],
    config,
    externalRefResolver: new Sealed({ http: { headers: [] } }),
  })
  return problems
    .filter(({ ignored, location }) => ignored !== true && !location[0]?.pointer?.endsWith('/externalValue'))
    .map(({ ruleId, severity, message, location }) => ({
      rule: ruleId,
      severity,
      message: message.replace(/\s+/g, ' ').slice(0, 500).toWellFormed(),
      pointer: tidy(location[0]?.pointer),
    }))
}

const tidy = (pointer: string | undefined) => (pointer === undefined || pointer === '#/' ? '#' : pointer)

/** The faults in the shape of an OpenAPI or AsyncAPI document. Its references must resolve (`checkRefs`). */
export async function structureFaults(document: JsonObject, refs: Refs): Promise<Fault[]> {
  const isEvents = own(document, 'asyncapi') !== undefined
  const rules = Object.fromEntries(
    Object.keys(structural).map((rule) => [rule, isEvents && rule === 'no-identical-paths' ? ('off' as const) : ('error' as const)]),
  )
  const found = await findings({ document, refs }, rules, 'none')
  return found
    .filter((finding) => !isAllowed(document, finding))
    .map(({ rule, message, pointer }) => fault(placed(rule, pointer), structural[rule as StructuralRule] ?? 'structure', message))
}

/** This rule points at a member called like the id, which is not there. */
const placed = (rule: string, pointer: string) =>
  rule === 'operation-operationId-unique'
    ? pointer.replace(/(\/(?:get|put|post|delete|options|head|patch|trace))\/.*$/, '$1/operationId')
    : pointer

export const structuralRules: string[] = Object.keys(structural)
