import { type DocumentNode, GraphQLError, getVariableValues, Kind, parse, validate } from 'graphql'
import type { Misfit } from './fits.ts'
import { readGraphql } from './read/read-graphql.ts'

/** What is sent to a graph, `{query, variables}` as JSON, and the schema as its text. */
export interface QueryQuestion {
  schema: string
  text: string
}

const maxTokens = 20_000
const maxErrors = 20

/** Where a query does not fit its schema, by line and column; then what is wrong with its variables. */
export function misfitsOfQuery({ schema: text, text: sent }: QueryQuestion): Misfit[] {
  const { schema } = readGraphql(text)
  const body = bodyOf(sent)
  if (!body) return [{ path: '', message: 'is not JSON' }]
  const { query, variables } = body
  if (!schema) return []
  try {
    const document = parse(query, { maxTokens })
    const errors = validate(schema, document, undefined, { maxErrors })
    if (errors.length > 0) return errors.map(misfit)
    const asked = operationOf(document)
    const { errors: wrong = [] } = asked ? getVariableValues(schema, asked.variableDefinitions ?? [], variables, { maxErrors }) : {}
    return wrong.map(misfit)
  } catch (error) {
    if (error instanceof GraphQLError) return [misfit(error)]
    throw error
  }
}

/** Undefined: no JSON. The parser's own words quote the text, which may hold a secret and would stand in the log. */
function bodyOf(text: string): { query: string; variables: Record<string, unknown> } | undefined {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return undefined
  }
  const { query, variables } = (typeof body === 'object' && body !== null ? body : {}) as { query?: unknown; variables?: unknown }
  return {
    query: typeof query === 'string' ? query : '',
    variables: typeof variables === 'object' && variables !== null ? (variables as Record<string, unknown>) : {},
  }
}

/** Of several it is not known which one is meant. */
const operationOf = ({ definitions }: DocumentNode) => {
  const operations = definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)
  return operations.length === 1 ? operations[0] : undefined
}

const misfit = ({ locations, message }: GraphQLError): Misfit => {
  const [place] = locations ?? []
  return { path: place ? `${place.line}:${place.column}` : '', message: message.slice(0, 500) }
}
