import type { CodeSample } from './code-samples.rules.ts'
import { type Constraint, type ContentView, constraintsOf, type Json, type OperationView, typeText } from './operation-view.rules.ts'

interface OperationText {
  view: OperationView
  /** Where the product answers. */
  address: string
  /** The header of calls that carries the key. */
  keyHeader: string
  /** How to call it, in the language that the reader chose. */
  sample: CodeSample | undefined
}

/** One operation as Markdown of its own, to be pasted into an issue or given to an assistant: all that the page says, and what it names. */
export function operationMarkdown({ view, address, keyHeader, sample }: OperationText): string {
  const [heading = '', ...parts] = operationLines(view, 1)
  const schemas = Object.entries(view.schemas)
  const out = [
    heading,
    ...parts.slice(0, 3),
    view.kind === 'event' ? '' : `Address: ${code(address)}. Every call carries the header ${code(keyHeader)}.`,
    ...parts.slice(3),
    ...(sample ? [`## Request with ${sample.label}`, fence(sample.code, sample.language === 'curl' ? 'sh' : sample.language)] : []),
    ...(schemas.length > 0 ? ['## Schemas'] : []),
    ...schemas.flatMap(([name, schema]) => [`### ${line(name)}`, ...schemaLines(schema)]),
  ]
  return `${out.filter((part) => part !== '').join('\n\n')}\n`
}

/** An operation in parts, its heading at `level`, those inside it one below. */
export function operationLines(view: OperationView, level: number): string[] {
  const heading = `${'#'.repeat(level)} ${view.method} ${code(view.path)}`
  const below = '#'.repeat(level + 1)
  const out = [
    heading,
    view.deprecated ? '**Deprecated.**' : '',
    view.summary === '' ? '' : `**${line(view.summary)}**`,
    view.description.trim() === view.summary.trim() ? '' : view.description.trim(),
  ]
  if (view.parameters.length > 0) {
    out.push(
      `${below} Parameters`,
      table(
        ['Name', 'In', 'Type', 'Required', 'Description'],
        view.parameters.map((one) => [
          code(one.name),
          one.in,
          one.type,
          one.required ? 'yes' : 'no',
          sentences(one.description, one.constraints),
        ]),
      ),
    )
  }
  if (view.requestBody !== null)
    out.push(
      `${below} Request body${view.requestBody.required ? ' (required)' : ''}`,
      view.requestBody.description,
      ...view.requestBody.contents.flatMap(contentLines),
    )
  if (view.responses.length > 0) {
    out.push(`${below} Responses`)
    for (const response of view.responses)
      out.push(`- ${code(response.status)} ${line(response.description)}`, ...response.contents.slice(0, 1).flatMap(contentLines))
  }
  for (const message of view.messages) {
    out.push(
      `${below} Message ${code(message.name)}`,
      line(message.title),
      message.summary,
      message.description,
      `${code(message.contentType)}: ${typeText(message.payload)}`,
      ...message.examples.slice(0, 1).map(({ value }) => json(value)),
    )
  }
  if (view.graph !== null) out.push(`Returns ${code(view.graph.returns)}.`, fence(view.graph.document, 'graphql'))
  return out
}

const contentLines = (content: ContentView): string[] => [
  `${code(content.mediaType)}: ${typeText(content.schema)}`,
  ...content.examples.slice(0, 1).map(({ value }) => json(value)),
]

/** What a schema says about itself and its members. */
export function schemaLines(schema: Json): string[] {
  const sdl = textAt(schema, 'sdl')
  if (sdl !== '') return [fence(sdl, 'graphql')]
  const out = [textAt(schema, 'description').trim(), constraintsText(constraintsOf(schema))]
  const parts = [schema, ...listAt(schema, 'allOf').filter((part) => own(part, '$ref') === undefined)]
  const base = listAt(schema, 'allOf')
    .map((part) => textAt(part, '$ref'))
    .filter(Boolean)
  if (base.length > 0) out.push(`Has all members of ${base.map(code).join(', ')}.`)
  for (const [key, word] of [
    ['oneOf', 'One of'],
    ['anyOf', 'Any of'],
  ] as const) {
    const members = listAt(schema, key)
    if (members.length > 0) out.push(`${word} ${members.map((member) => code(typeText(member))).join(', ')}.`)
  }
  const rows = parts.flatMap((part) =>
    membersOf(own(part, 'properties')).map(([name, member]) => [
      code(name),
      typeText(member),
      listAt(part, 'required').includes(name) ? 'yes' : 'no',
      sentences(textAt(member, 'description'), constraintsOf(member)),
    ]),
  )
  return rows.length > 0 ? [...out, table(['Name', 'Type', 'Required', 'Description'], rows)] : out
}

const sentences = (description: string, constraints: Constraint[]) =>
  [line(description), constraintsText(constraints.filter(({ kind }) => kind !== 'format'))].filter(Boolean).join(' ')

/** `minLength 1, maxLength 64`: the limits by their own names, which need no translation. */
const constraintsText = (constraints: Constraint[]) =>
  constraints.map(({ kind, value }) => (value === true ? kind : `${kind} ${code(short(JSON.stringify(value)))}`)).join(', ')

const short = (text: string) => (text.length > 120 ? `${text.slice(0, 120)}…` : text)

/** One line of text that cannot end a table row or start an element. */
export const line = (text: string) => text.replace(/\s+/g, ' ').trim().replaceAll('<', '&lt;').replaceAll('|', '\\|')

/** A code span around any text: the fence is longer than the longest run of backticks inside. */
function code(text: string): string {
  const flat = text.replace(/\s+/g, ' ').replaceAll('|', '\\|')
  const ticks = '`'.repeat(Math.max(0, ...[...flat.matchAll(/`+/g)].map(([run]) => run.length)) + 1)
  return ticks.length > 1 || flat.startsWith('`') ? `${ticks} ${flat} ${ticks}` : `${ticks}${flat || ' '}${ticks}`
}

function fence(text: string, language: string): string {
  const ticks = '`'.repeat(Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)) + 1)
  return `${ticks}${language}\n${text.trimEnd()}\n${ticks}`
}

const json = (value: Json) => fence(JSON.stringify(value, null, 2), 'json')

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/* Documents come from strangers: only own members are read. */
const own = (value: Json | undefined, key: string): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, key) ? value[key] : undefined
const textAt = (value: Json | undefined, key: string): string => {
  const found = own(value, key)
  return typeof found === 'string' ? found : ''
}
const listAt = (value: Json | undefined, key: string): Json[] => {
  const found = own(value, key)
  return Array.isArray(found) ? found : []
}
const membersOf = (value: Json | undefined): [string, Json][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
