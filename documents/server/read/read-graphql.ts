import type { Fault } from '@portico/platform/contract/errors.ts'
import { buildASTSchema, GraphQLError, type GraphQLSchema, Kind, parse, Source, validateSchema, visit } from 'graphql'
import { validateSDL } from 'graphql/validation/validate.js'
import { fault } from '../faults.ts'

/** Tokens of a schema; a 30 MB schema that people wrote has about a third of this. */
const maxTokens = 5_000_000

/** Builds a GraphQL schema from its text. Exactly one of the two is useful: the schema, or its faults with their places. */
export function readGraphql(text: string): { schema?: GraphQLSchema; faults: Fault[] } {
  try {
    const ast = parse(new Source(text, 'schema.graphql'), { maxTokens })
    const faults: Fault[] = []
    visit(ast, {
      StringValue: (node) => {
        if (node.value.includes('\0') || !node.value.isWellFormed())
          faults.push({
            ...fault('', 'character', 'The text holds NUL or half of a surrogate pair.'),
            line: node.loc?.startToken.line ?? 1,
            column: node.loc?.startToken.column ?? 1,
          })
      },
      OperationDefinition: (node) => {
        faults.push({
          ...fault('', 'schema', 'A schema holds definitions of types, not queries.'),
          line: node.loc?.startToken.line ?? 1,
          column: node.loc?.startToken.column ?? 1,
        })
      },
    })
    if (faults.length > 0) return { faults }
    if (!ast.definitions.some(({ kind }) => kind !== Kind.DIRECTIVE_DEFINITION))
      return { faults: [{ ...fault('', 'schema', 'The schema defines no type.'), line: 1, column: 1 }] }
    const unknown = validateSDL(ast)
    if (unknown.length > 0) return { faults: unknown.map(graphqlFault) }
    const schema = buildASTSchema(ast, { assumeValidSDL: true })
    const problems = validateSchema(schema)
    return problems.length > 0 ? { faults: problems.map(graphqlFault) } : { schema, faults: [] }
  } catch (error) {
    if (error instanceof RangeError) return { faults: [{ ...fault('', 'tooDeep', 'The schema nests too deep.'), line: 1, column: 1 }] }
    if (error instanceof GraphQLError) return { faults: [graphqlFault(error)] }
    return {
      faults: [
        {
          ...fault('', 'schema', error instanceof Error ? error.message.slice(0, 300) : 'The schema cannot be built.'),
          line: 1,
          column: 1,
        },
      ],
    }
  }
}

function graphqlFault(error: GraphQLError): Fault {
  const place = error.locations?.[0]
  return {
    ...fault('', error.message.startsWith('Syntax Error') ? 'syntax' : 'schema', error.message.replace(/^Syntax Error: /, '')),
    line: place?.line ?? 1,
    column: place?.column ?? 1,
  }
}
