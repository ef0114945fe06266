import type { Finding } from './finding.ts'
import { isNode, type Node, textOf, walk } from './syntax.ts'
import { isTest, isWeb, lineOf, type SourceFile } from './tree.ts'

/** Rules 4 to 10: what may stand in which file. */
export function checkContents(file: SourceFile): Finding[] {
  return [
    ...unparsed(file),
    ...length(file),
    ...platforms(file),
    ...sql(file),
    ...assertedRows(file),
    ...texts(file),
    ...colours(file),
    ...downloads(file),
    ...endpoints(file),
    ...addresses(file),
  ]
}

function unparsed({ path, text, syntax }: SourceFile): Finding[] {
  const [error] = syntax?.errors.filter(({ severity }) => severity === 'Error') ?? []
  return error
    ? [{ rule: 'syntax', path, line: lineOf(text, error.labels[0]?.start ?? 0), message: `The file does not parse: ${error.message}` }]
    : []
}

function length({ path, lines, text }: SourceFile): Finding[] {
  const limit = isTest(path) ? 500 : 300
  if (lines <= limit || /\.data\.ts$|(^|\/)(demo|locales)\//.test(path) || text.startsWith('// @generated')) return []
  return [
    {
      rule: 'length',
      path,
      line: limit + 1,
      message: `${lines} lines; ${limit} are allowed. Split it by subject (data goes into a *.data.ts).`,
    },
  ]
}

const platformNames = /(?<![a-z])(kong|apigee|azure-?apim|sap-?apim|azure-api-management|sap-api-management)(?![a-z])/i

/** Only the drivers know platforms by name; the rest asks for their capabilities. Import paths count: a driver is found in the registry. */
function platforms({ path, text, syntax }: SourceFile): Finding[] {
  if (/^(connectors\/gateways|embedded\/gateway|tools)\/|(^|\/)demo(\/|\.|-)/.test(path) || isTest(path)) return []
  return each(syntax?.program, (node) => {
    const written = node.type === 'Identifier' || node.type === 'JSXText' ? String(node.name ?? node.value) : textOf(node)
    const words = node.type === 'Identifier' ? written?.replace(/([a-z])([A-Z])/g, '$1-$2') : written
    const name = words === undefined ? undefined : platformNames.exec(words)?.[0]
    if (!name) return undefined
    return {
      rule: 'platforms',
      path,
      line: lineOf(text, node.start),
      message: `The platform "${name}" may be named only in connectors/gateways. Ask the driver's capabilities instead.`,
    }
  })
}

const sqlPackages = /^(drizzle-orm|pg|@electric-sql\/pglite)(\/|$)/
const sqlStatement =
  /^\s*(select\s.*\sfrom\s|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|(create|alter|drop|truncate)\s+(table|index|type|view|extension)\s)/is

function sql({ path, text, imports, syntax }: SourceFile): Finding[] {
  if (/\.(store|table|testing)\.ts$|^(platform\/server|embedded|database|bench|tools)\/|(^|\/)testing\//.test(path)) return []
  const message = 'SQL belongs in a *.store.ts (its tables in a *.table.ts). Add a function to the store and call that.'
  const imported = imports
    .filter(({ specifier }) => sqlPackages.test(specifier))
    .map(({ line, specifier }) => ({ line, message: `'${specifier}' is imported here. ${message}` }))
  const written = each(syntax?.program, (node) =>
    sqlStatement.test(textOf(node) ?? '') ? { line: lineOf(text, node.start), message } : undefined,
  )
  return [...imported, ...written].map((found) => ({ rule: 'sql' as const, path, ...found }))
}

/** What a statement answers is typed by a schema that tests hold it against; the two files that do so may look behind it. */
function assertedRows({ path, text, syntax }: SourceFile): Finding[] {
  if (isTest(path) || /^platform\/server\/(database\/rows|lists\/read)\.ts$|^(tools|database)\//.test(path)) return []
  return each(syntax?.program, (node) => {
    if (node.type !== 'TSAsExpression' || !isNode(node.typeAnnotation) || !Array.isArray(node.typeAnnotation.members)) return undefined
    const hasRows = node.typeAnnotation.members.some((one: Node) => isNode(one.key) && one.key.name === 'rows')
    const message =
      'These rows are what somebody says they are. Give their schema: rowsOf(db, schema, statement), or hasRows(db, statement).'
    return hasRows ? { rule: 'sql', path, line: lineOf(text, node.start), message } : undefined
  })
}

const spokenAttributes =
  /^(aria-(label|description|placeholder|roledescription|valuetext)|title|placeholder|alt|label|description|heading|message|confirmLabel|emptyText)$/
const letter = /\p{L}/u
/** Words of the wire and names of tags are the same in every language. */
const wireWord = /^(GET|PUT|POST|PATCH|DELETE|DEL|HEAD|OPTIONS|TRACE|h[1-6])$/

function texts({ path, text, syntax }: SourceFile): Finding[] {
  if (!path.endsWith('.tsx') || !(isWeb(path) || path.startsWith('apps/')) || isTest(path)) return []
  return each(syntax?.program, (node, parent) => {
    const words = spokenText(node, parent)
    if (!words || !letter.test(words) || wireWord.test(words.trim())) return undefined
    const shown = words.trim().replace(/\s+/g, ' ').slice(0, 40)
    return {
      rule: 'texts',
      path,
      line: lineOf(text, node.start),
      message: `"${shown}" is text for people. Put it into the locale bundles and use its key: t('…') or <T k="…" />.`,
    }
  })
}

/** Text between tags, in an attribute that is read out or shown, or in braces in one of those places. */
function spokenText(node: Node, parent: Node | undefined): string | undefined {
  if (node.type === 'JSXText') return String(node.value)
  if (node.type === 'JSXExpressionContainer' && (parent?.type === 'JSXElement' || parent?.type === 'JSXFragment'))
    return wordsOf(node.expression)
  if (node.type !== 'JSXAttribute' || !isNode(node.name)) return undefined
  if (!spokenAttributes.test(String(node.name.name))) return undefined
  const value = node.value
  return isNode(value) && value.type === 'JSXExpressionContainer' ? wordsOf(value.expression) : wordsOf(value)
}

/** Words of a literal, also of those that a condition chooses from. */
function wordsOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined
  if (value.type === 'ConditionalExpression') {
    return [wordsOf(value.consequent), wordsOf(value.alternate)].find((words) => words && letter.test(words) && !wireWord.test(words))
  }
  if (value.type === 'LogicalExpression') return wordsOf(value.right)
  return textOf(value)?.replaceAll('\u0000', '')
}

const colour =
  /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])|\b(?:rgba?|hsla?|hwb|oklch|oklab|lab|lch)\(|\b(?:bg|text|border|ring|fill|stroke|outline|shadow|divide|accent|caret|decoration|from|via|to)-(?:white|black|(?:slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)-\d{2,3})\b/i

/** The embedded systems stand for those of somebody else, with a look of their own. */
function colours({ path, text, syntax }: SourceFile): Finding[] {
  if (/(^|\/)theme(\/|\.)|^embedded\//.test(path) || isTest(path)) return []
  const message = (found: string) => `The colour "${found}" stands outside the theme. Use a token of platform/web/theme, or add one there.`
  if (path.endsWith('.css')) {
    return text.split('\n').flatMap((line, index) => {
      const found = colour.exec(line)?.[0]
      return found ? [{ rule: 'colours' as const, path, line: index + 1, message: message(found) }] : []
    })
  }
  if (!isWeb(path)) return []
  return each(syntax?.program, (node) => {
    const found = colour.exec(textOf(node) ?? '')?.[0]
    return found ? { rule: 'colours', path, line: lineOf(text, node.start), message: message(found) } : undefined
  })
}

/** Code that is downloaded may not come: the two ways to ask for it know what then (docs/decisions/0015). */
function downloads({ path, text, syntax }: SourceFile): Finding[] {
  if (!(isWeb(path) || path.startsWith('apps/web/')) || isTest(path) || /\/ui\/feedback\/(lazyPart|optionalPart)\.tsx$/.test(path))
    return []
  return each(syntax?.program, (node) => {
    const isLazy = node.type === 'ImportSpecifier' && isNode(node.imported) && node.imported.name === 'lazy'
    const isAhead = node.type === 'UnaryExpression' && text.startsWith('void import(', node.start)
    const message = isLazy
      ? 'React.lazy throws when the code does not come, and takes all that is around with it. Use lazyPart.'
      : isAhead && 'Nobody hears when this does not come. Wrap it: void askedAhead(import(…)).'
    return message ? { rule: 'downloads' as const, path, line: lineOf(text, node.start), message } : undefined
  })
}

/** An endpoint's path stands in its contract alone, so that whoever calls it is found by the import and changes with it. */
function endpoints({ path, text, syntax }: SourceFile): Finding[] {
  if (!path.startsWith('modules/') || isTest(path) || /\.(contract|rules)\.ts$|\/contract\.ts$|(^|\/)demo\//.test(path)) return []
  return each(syntax?.program, (node) =>
    /^\/api\//.test(textOf(node) ?? '')
      ? {
          rule: 'endpoints' as const,
          path,
          line: lineOf(text, node.start),
          message:
            'The path of an endpoint stands in its contract. Use call(endpoint, …), or addressOf(endpoint.path, …) where only the address is wanted.',
        }
      : undefined,
  )
}

/** Where pages are stands in one table of each module, so that no room names another room's, and a link to a module that is off is not drawn. */
function addresses({ path, text, syntax }: SourceFile): Finding[] {
  if (!/^modules\/.*\/web\//.test(path) || isTest(path)) return []
  return each(syntax?.program, (node) =>
    /^\/(?!api\/)[a-z]/i.test(textOf(node) ?? '')
      ? {
          rule: 'addresses' as const,
          path,
          line: lineOf(text, node.start),
          message: "The address of a page stands in its module's addresses.ts. Take it from there: href={pages.team(id)}.",
        }
      : undefined,
  )
}

function each<T>(program: unknown, find: (node: Node, parent: Node | undefined) => T | undefined): T[] {
  const found: T[] = []
  if (!isNode(program)) return found
  walk(program, (node, parent) => {
    const item = find(node, parent)
    if (item !== undefined) found.push(item)
    return undefined
  })
  return found
}
