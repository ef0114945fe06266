import {
  buildSchema,
  execute,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isListType,
  isNonNullType,
  isScalarType,
  parse,
  validate,
} from 'graphql'
import { maxTokens, refusalOfQuery } from './graphql-budget.ts'

/** The schema of a GraphQL document; undefined when it does not build, and then every query answers an empty `data`. */
export function compileGraphql(text: string): GraphQLSchema | undefined {
  try {
    return buildSchema(text, { assumeValid: true })
  } catch {
    return undefined
  }
}

interface GraphqlAnswer {
  status: 200 | 400
  body: unknown
}
const answered = (body: unknown): GraphqlAnswer => ({ status: 200, body })
const refused = (message: string): GraphqlAnswer => ({ status: 400, body: { errors: [{ message }] } })

/** Answers a query with plausible values of the asked shape; one that asks for too much is refused before anything is worked out. */
export async function answerGraphql(schema: GraphQLSchema | undefined, sent: Record<string, unknown>): Promise<GraphqlAnswer> {
  if (!schema || typeof sent.query !== 'string') return answered({ data: {} })
  let document: ReturnType<typeof parse>
  try {
    document = parse(sent.query, { maxTokens })
  } catch (error) {
    if (error instanceof RangeError) return refused('The query nests too deep.')
    const message = error instanceof Error ? error.message : String(error)
    return message.includes(`${maxTokens} tokens`) ? refused(message) : answered({ errors: [{ message }] })
  }
  const refusal = refusalOfQuery(document)
  if (refusal) return refused(refusal)
  const errors = validate(schema, document)
  if (errors.length > 0) return answered({ errors })
  return answered(
    await execute({
      schema,
      document,
      ...(typeof sent.variables === 'object' && sent.variables !== null
        ? { variableValues: sent.variables as Record<string, unknown> }
        : {}),
      ...(typeof sent.operationName === 'string' ? { operationName: sent.operationName } : {}),
      fieldResolver: plausible,
      typeResolver: (_value, _context, _info, type) => schema.getPossibleTypes(type)[0]?.name,
    }),
  )
}

const plausible: GraphQLFieldResolver<unknown, unknown> = (_source, _arguments, _context, info) => valueFor(info.returnType, info.fieldName)

function valueFor(type: GraphQLOutputType, name: string): unknown {
  if (isNonNullType(type)) return valueFor(type.ofType, name)
  if (isListType(type)) return [valueFor(type.ofType, name)]
  if (isEnumType(type)) return type.getValues()[0]?.value
  if (!isScalarType(type)) return {}
  const scalars: Record<string, unknown> = { Int: 42, Float: 12.5, Boolean: true, ID: '3fa85f64' }
  return Object.hasOwn(scalars, type.name) ? scalars[type.name] : `example ${name}`
}
