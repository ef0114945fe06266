export type RuleSeverity = 'breaking' | 'risky' | 'safe'
export const ruleAreas = [
  'operations',
  'parameters',
  'bodies',
  'security',
  'document',
  'values',
  'limits',
  'members',
  'objects',
  'lists',
  'variants',
  'events',
  'graphql',
] as const
export type RuleArea = (typeof ruleAreas)[number]

/** A kind of change that the comparison tells, with an example of it. */
export interface ChangeRule {
  /**
   * Stable. Of schemas it is the end of what an entry carries: `max-length-lowered` for `request-body-max-length-lowered`,
   * `response-property-max-length-lowered` and so on.
   */
  id: string
  area: RuleArea
  /** What the example is a part of: a schema, `POST /orders/{id}`, a document without its head, or a whole schema of GraphQL. */
  of: 'schema' | 'operation' | 'document' | 'asyncapi' | 'graphql'
  /** Rules of schemas that are about members name these, whatever the schema is of. */
  place?: 'property'
  /** What it means to those who send; null where it is not told of them. */
  request: RuleSeverity | null
  /** What it means to those who receive. Equal to `request` where a rule knows no direction. */
  response: RuleSeverity | null
  /** YAML, or GraphQL. */
  before: string
  after: string
}
