import { type ChangeValue, type Sentence, type SentenceId, sentences } from '../../contract/change-words.rules.ts'

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type NamesOf<Id extends SentenceId> = Names<(typeof sentences)[Id]>

/** A sentence with the values that its text asks for. */
export const say = <Id extends SentenceId>(
  id: Id,
  ...[values]: [NamesOf<Id>] extends [never] ? [] : [values: Record<NamesOf<Id>, ChangeValue>]
): Sentence => ({ id, values: values ?? {} })

type Optional = 'format' | 'default' | 'style' | 'document-title' | 'document-version'

/** What became of a value that is '' while there is none. */
export function turned(what: Optional, before: string, after: string): Sentence {
  if (before === '') return say(`${what}-set`, { after })
  return after === '' ? say(`${what}-dropped`, { before }) : say(`${what}-changed`, { before, after })
}

/** The sentence that an English text is, with its values; undefined when it is none of them. */
export function heard(text: string): Sentence | undefined {
  for (const [id, pattern] of patterns) {
    const values = pattern.exec(text)?.groups
    if (values !== undefined) return { id, values: { ...values } }
  }
  return undefined
}

const patterns = (Object.entries(sentences) as [SentenceId, string][])
  .filter(([id]) => id.startsWith('graphql-'))
  .map(([id, text]): [SentenceId, RegExp] => [
    id,
    new RegExp(
      `^${text
        .replace(/[().]/g, '\\$&')
        .replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${['before', 'after'].includes(name) ? '.+' : '@?[\\w.]+'})`)}$`,
      's',
    ),
  ])
