import { type Constraint, type ContentView, constraintsOf, type OperationView, typeText } from '../../operation-view.rules.ts'
import { indexDocument } from './index/index-document.ts'
import { entriesOf, isObject, type Json, listAt, own, textAt, textsAt } from './json.ts'
import type { ReadDocument } from './read/read-document.ts'

/** The whole document as Markdown (CommonMark with tables), for download: title, operations by group, schemas. */
export function asMarkdown(read: ReadDocument): string {
  const index = indexDocument(read)
  const out: string[] = [`# ${line(read.title || 'GraphQL schema')}${read.version === '' ? '' : ` ${line(read.version)}`}`]
  if (read.description !== '') out.push(read.description.trim())
  const done = new Set<string>()
  const section = (name: string, description: string, opIds: string[]) => {
    const fresh = opIds.filter((opId) => !done.has(opId))
    if (fresh.length === 0) return
    out.push(`## ${line(name || 'Operations')}`)
    if (description !== '') out.push(description.trim())
    for (const opId of fresh) {
      done.add(opId)
      const view = index.operationView(opId)
      if (view !== undefined) out.push(...operationLines(view))
    }
  }
  for (const group of index.groups.flatMap((one) => (one.groups.length > 0 ? one.groups : [one])))
    section(group.title, group.description, group.opIds)
  if (index.schemas.length > 0) out.push('## Schemas')
  for (const { name } of index.schemas) {
    const found = index.schemaView(name)
    if (found !== undefined) out.push(`### ${line(name)}`, ...schemaLines(found.schema))
  }
  return `${out.filter((part) => part !== '').join('\n\n')}\n`
}

function operationLines(view: OperationView): string[] {
  const heading = `### ${view.method} ${code(view.path)}`
  const out = [
    heading,
    view.deprecated ? '**Deprecated.**' : '',
    view.summary === '' ? '' : `**${line(view.summary)}**`,
    view.description.trim() === view.summary.trim() ? '' : view.description.trim(),
  ]
  if (view.parameters.length > 0) {
    out.push(
      '#### Parameters',
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
      `#### Request body${view.requestBody.required ? ' (required)' : ''}`,
      view.requestBody.description,
      ...view.requestBody.contents.flatMap(contentLines),
    )
  if (view.responses.length > 0) {
    out.push('#### Responses')
    for (const response of view.responses)
      out.push(`- ${code(response.status)} ${line(response.description)}`, ...response.contents.slice(0, 1).flatMap(contentLines))
  }
  for (const message of view.messages) {
    out.push(
      `#### Message ${code(message.name)}`,
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

function schemaLines(schema: Json): string[] {
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
    entriesOf(own(part, 'properties')).map(([name, member]) => [
      code(name),
      typeText(member),
      textsAt(part, 'required').includes(name) ? 'yes' : 'no',
      sentences(isObject(member) ? textAt(member, 'description') : '', constraintsOf(member)),
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
const line = (text: string) => text.replace(/\s+/g, ' ').trim().replaceAll('<', '&lt;').replaceAll('|', '\\|')

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
