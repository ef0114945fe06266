import { type GraphQLSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql'
import { textAt } from './json.ts'
import type { ReadDocument } from './read/read-document.ts'
import { findings, structuralRules } from './read/structure.ts'

export interface LintProblem {
  severity: 'error' | 'warning'
  /** The linter's rule, such as `operation-4xx-response`. */
  rule: string
  pointer: string
  message: string
}

export interface LintResult {
  errors: number
  warnings: number
  /** 0 to 100; 100 says that nothing was found. */
  score: number
  /** The first 200, errors first. */
  problems: LintProblem[]
}

/** Rules of the recommended set that say nothing about the quality of a document for its reader, or that this portal answers otherwise. */
const noise = [
  'info-license',
  'info-license-strict',
  'no-server-example.com',
  'no-empty-servers',
  'no-server-trailing-slash',
  'no-unsafe-markdown',
  'operation-operationId-url-safe',
  // An optional security on a public operation is the portal's business: the gateway asks for the key.
  'security-defined',
  'security-scopes-defined',
]
/** Taste, not mistakes. */
const mild = ['no-path-trailing-slash', 'operation-summary', 'nullable-type-sibling', 'no-identical-paths']

/** AsyncAPI has no list of tags that operations refer to: they repeat them. */
const eventNoise = ['no-duplicated-tag-names', 'tag-description']

const shown = 200

/** Counts what could be better in a document that `readDocument` accepted. */
export async function lintDocument({
  document,
  schema,
  format,
  refs,
}: Pick<ReadDocument, 'document' | 'schema' | 'format' | 'refs'>): Promise<LintResult> {
  if (typeof document === 'string') return graphLint(schema)
  const isEvents = format.startsWith('asyncapi')
  const rules = Object.fromEntries([
    ...[...noise, ...(isEvents ? eventNoise : [])].map((rule) => [rule, 'off' as const]),
    ...(isEvents ? [] : mild).map((rule) => [rule, 'warn' as const]),
  ])
  const found = await findings({ document, refs }, rules, 'recommended')
  const problems = found
    .filter(({ rule }) => (!structuralRules.includes(rule) || rule === 'no-identical-paths') && rule !== 'no-unresolved-refs')
    .map(
      ({ rule, severity, message, pointer }): LintProblem => ({
        severity: severity === 'error' ? 'error' : 'warning',
        rule,
        pointer,
        message,
      }),
    )
  if (textAt(document.info, 'title').trim() === '')
    problems.unshift({ severity: 'warning', rule: 'info-title', pointer: '#/info/title', message: 'The document has no title.' })
  const parts = Object.keys(document.paths ?? document.channels ?? {}).length
  return summary(problems, parts)
}

function summary(problems: LintProblem[], parts: number): LintResult {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const warnings = problems.length - errors
  const sorted = [...problems].sort((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'))
  return { errors, warnings, score: scoreOf(errors, warnings, parts), problems: sorted.slice(0, shown) }
}

/**
 * An error weighs as much as five warnings; a document is measured by what it has per path (channel, type): five warnings on each cost half
 * of the points. Any finding costs at least one point, so that 100 means clean.
 */
export function scoreOf(errors: number, warnings: number, parts: number): number {
  const weight = errors * 5 + warnings
  if (weight === 0) return 100
  const perPart = weight / Math.max(parts, 3)
  return Math.max(0, Math.min(99, Math.round(100 / (1 + perPart / 5))))
}

function graphLint(schema: GraphQLSchema | undefined): LintResult {
  const problems: LintProblem[] = []
  const note = (rule: string, pointer: string, message: string) => problems.push({ severity: 'warning', rule, pointer, message })
  const types = Object.values(schema?.getTypeMap() ?? {}).filter(
    ({ name, astNode }) => !name.startsWith('__') && astNode !== undefined && astNode !== null,
  )
  const roots = new Set([schema?.getQueryType(), schema?.getMutationType(), schema?.getSubscriptionType()].map((type) => type?.name))
  for (const type of types) {
    if (!type.description && !roots.has(type.name)) note('type-description', type.name, `Type ${type.name} has no description.`)
    const fields =
      isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
        ? Object.values(type.getFields())
        : isEnumType(type)
          ? type.getValues()
          : []
    for (const field of fields)
      if (!field.description && roots.has(type.name))
        note('field-description', `${type.name}.${field.name}`, `Field ${type.name}.${field.name} has no description.`)
  }
  return summary(problems, types.length)
}
