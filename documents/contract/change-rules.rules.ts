import type { ChangeRule } from './change-rule.rules.ts'
import { eventRules, graphqlRules } from './format-rules.rules.ts'
import { operationRules } from './operation-rules.rules.ts'
import { schemaRules } from './schema-rules.rules.ts'

/** All rules, by area. The comparison is held against them by tests. */
export const changeRules: readonly ChangeRule[] = [...operationRules, ...schemaRules, ...eventRules, ...graphqlRules]

/** The rule that an entry's `kind` is of. */
export function ruleOf(kind: string): ChangeRule | undefined {
  const end = kind.replace(/^(?:request|response)-(?:body|property|parameter|header|payload)-/, '')
  return changeRules.find(({ id, of }) => of !== 'schema' && id === kind) ?? changeRules.find(({ id, of }) => of === 'schema' && id === end)
}
