export type CodeLanguage =
  | 'json'
  | 'yaml'
  | 'shell'
  | 'javascript'
  | 'python'
  | 'java'
  | 'csharp'
  | 'go'
  | 'graphql'
  | 'http'
  | 'xml'
  | 'text'
export type TokenKind = 'string' | 'key' | 'number' | 'comment' | 'plain'
export interface Token {
  kind: TokenKind
  text: string
}

const string = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/
const number = /(?<![\w.])-?\d+(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.])/
const words = (list: string) => new RegExp(`\\b(?:${list.replaceAll(' ', '|')})\\b`)
const slashes = /\/\/[^\n]*|\/\*[\s\S]*?\*\//
const hash = /(?<=^|\s)#[^\n]*/m

type Rules = Partial<Record<Exclude<TokenKind, 'plain'>, RegExp>>
const rules: Record<CodeLanguage, Rules> = {
  json: { key: /"(?:[^"\\\n]|\\.)*"(?=\s*:)/, string, number: new RegExp(`${number.source}|\\b(?:true|false|null)\\b`) },
  yaml: { comment: hash, key: /^[ \t-]*[\w$./{}-]+(?=:(?:\s|$))/m, string, number },
  shell: { comment: hash, string, key: /(?<=^|\s)--?[\w-]+|\$\w+|^(?:curl|export|npm|npx)\b/m },
  javascript: {
    comment: slashes,
    string,
    key: words('const let var function return await async new import from export if else for of in true false null undefined'),
    number,
  },
  python: { comment: hash, string, key: words('import from def return with as for in if else elif True False None print class'), number },
  java: {
    comment: slashes,
    string,
    key: words('import public private static final class void new return var int String if else try catch throws true false null'),
    number,
  },
  csharp: {
    comment: slashes,
    string,
    key: words('using public private static class void new return var await async int string if else try catch true false null'),
    number,
  },
  go: {
    comment: slashes,
    string,
    key: words('package import func var const return if else for range defer go struct interface type nil true false'),
    number,
  },
  graphql: {
    comment: hash,
    string,
    key: words(
      'query mutation subscription fragment on type input enum interface union scalar directive extend schema implements true false null',
    ),
    number,
  },
  http: { key: /^[\w-]+(?=:)|^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b|^HTTP\/[\d.]+/m, number },
  xml: { comment: /<!--[\s\S]*?-->/, string, key: /<\/?[\w:.-]+|\/?>/ },
  text: {},
}
const compiled = new Map<CodeLanguage, RegExp>()

/** Long texts are not coloured: a page that stalls helps nobody. */
export const highlightLimit = 200_000

/** Cuts code into coloured pieces, whose texts together are the code again. Light on purpose: strings, keys, numbers, comments. */
export function highlight(code: string, language: CodeLanguage): Token[] {
  const kinds = Object.entries(rules[language]) as [TokenKind, RegExp][]
  if (kinds.length === 0 || code.length > highlightLimit) return [{ kind: 'plain', text: code }]
  const pattern = compiled.get(language) ?? new RegExp(kinds.map(([kind, rule]) => `(?<${kind}>${rule.source})`).join('|'), 'gm')
  compiled.set(language, pattern)
  const tokens: Token[] = []
  let done = 0
  for (const found of code.matchAll(pattern)) {
    if (found[0] === '') continue
    if (found.index > done) tokens.push({ kind: 'plain', text: code.slice(done, found.index) })
    const kind = kinds.find(([name]) => found.groups?.[name] !== undefined)?.[0] ?? 'plain'
    tokens.push({ kind, text: found[0] })
    done = found.index + found[0].length
  }
  if (done < code.length) tokens.push({ kind: 'plain', text: code.slice(done) })
  return tokens
}
