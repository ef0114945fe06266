import {
  buildSchema,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLSchema,
  graphql,
  isEnumType,
  isListType,
  isNonNullType,
  isScalarType,
} from 'graphql'

/** The schema of a GraphQL document; undefined when it does not build, and then every query answers an empty `data`. */
export function compileGraphql(text: string): GraphQLSchema | undefined {
  try {
    return buildSchema(text, { assumeValid: true })
  } catch {
    return undefined
  }
}

/** Answers a query with plausible values of the asked shape. */
export async function answerGraphql(schema: GraphQLSchema | undefined, sent: Record<string, unknown>): Promise<unknown> {
  if (!schema || typeof sent.query !== 'string') return { data: {} }
  return graphql({
    schema,
    source: sent.query,
    ...(typeof sent.variables === 'object' && sent.variables !== null ? { variableValues: sent.variables as Record<string, unknown> } : {}),
    ...(typeof sent.operationName === 'string' ? { operationName: sent.operationName } : {}),
    fieldResolver: plausible,
    typeResolver: (_value, _context, _info, type) => schema.getPossibleTypes(type)[0]?.name,
  })
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
