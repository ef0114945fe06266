import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { type Json, type JsonObject, type Schema, typeText } from '@portico/documents/contract/operation-view.rules.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { beginningOf, type LoadSchema, membersOf, schemasAt, valuesOf } from '../json-schema.rules.ts'
import { type OpenPart, pathOf, readText } from '../json-text.rules.ts'

const descriptionOf = (schema: Json): string | undefined => {
  const text = typeof schema === 'object' && schema !== null && !Array.isArray(schema) ? (schema as JsonObject).description : undefined
  return typeof text === 'string' && text !== '' ? text.slice(0, 400) : undefined
}

/** What can stand where somebody writes: the members that are not there yet, or the values that the schema names. */
export const jsonCompletions =
  (schema: Schema, load: LoadSchema) =>
  async ({ state, pos, explicit }: CompletionContext): Promise<CompletionResult | null> => {
    const text = state.doc.toString()
    const { open, token } = readText(text.slice(0, pos))
    const from = token?.from ?? pos
    const top = open.at(-1)
    if (token === undefined && !explicit && !/[{,:[]\s*$/.test(text.slice(0, pos))) return null
    // A string that is closed behind the cursor is taken along.
    const to = token?.isString && text[pos] === '"' ? pos + 1 : pos
    if (top?.kind === 'object' && top.next === 'key') return membersAt(schema, load, { open, top, text, from, to })
    if (top !== undefined && top.next !== 'value') return null
    const values = valuesOf(await schemasAt(schema, pathOf(open), load))
    return values.length === 0
      ? null
      : { from, to, filter: false, options: values.map(choice).filter(({ label }) => begins(label, token?.text ?? '')) }
  }

const begins = (label: string, typed: string): boolean => label.replace(/^"/, '').toLowerCase().startsWith(typed.toLowerCase())
const choice = (value: Json): Completion => ({ label: JSON.stringify(value), type: 'enum' })

async function membersAt(
  schema: Schema,
  load: LoadSchema,
  { open, top, text, from, to }: { open: readonly OpenPart[]; top: OpenPart; text: string; from: number; to: number },
): Promise<CompletionResult | null> {
  const there = new Set(readText(text).names.get(top.from) ?? [])
  const members = membersOf(await schemasAt(schema, pathOf(open.slice(0, -1)), load))
  const typed = text.slice(from, to).replace(/^"|"$/g, '')
  // A colon that stands there already keeps its value.
  const hasValue = /^\s*:/.test(text.slice(to))
  const options = await Promise.all(
    members
      .filter(({ name }) => begins(name, typed) && (name === typed || !there.has(name)))
      .map(async ({ name, schema: member, required }): Promise<Completion> => {
        const info = descriptionOf(member)
        return {
          label: name,
          apply: JSON.stringify(name) + (hasValue ? '' : `: ${beginningOf(await schemasAt(member, [], load))}`),
          detail: required ? t('tryit.member.required', { type: typeText(member) }) : typeText(member),
          boost: required ? 1 : 0,
          ...(info && { info }),
        }
      }),
  )
  return options.length === 0 ? null : { from, to, filter: false, options: options.toSorted((a, b) => (b.boost ?? 0) - (a.boost ?? 0)) }
}
