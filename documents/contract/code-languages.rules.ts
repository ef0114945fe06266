import type { Json, JsonObject } from './operation-view.rules.ts'

/*
 * Every value in here may come from a stranger's document, and the result is pasted into a shell or a program. So each text goes through
 * the quoting of its language, and characters that end a line or turn the reading direction become escapes.
 */

/** A request without a language. All texts are raw; each language quotes them itself. The key is not among the headers. */
export interface SampleRequest {
  method: string
  url: string
  headers: [string, string][]
  body: SampleBody | null
  /** The header that carries the key. */
  keyHeader: string
}

export interface SampleBody {
  text: string
  /** The text as a value, when it is JSON. */
  json: Json | undefined
  /** A query with its variables, which each language writes over several lines where it can. */
  graph?: { document: string; variables: JsonObject }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the point
const tricky = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/
const trickyAll = new RegExp(tricky.source, 'g')
const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`

/** A text in double quotes, good for JavaScript, Python, Java, C# and Go alike. */
export const quoted = (text: string): string => JSON.stringify(text.toWellFormed()).replace(trickyAll, escaped).replaceAll('</', '<\\u002f')

/** One word for a POSIX shell; with control characters in bash's and zsh's `$'…'` form. */
export function shellQuoted(text: string): string {
  const whole = text.toWellFormed()
  if (!tricky.test(whole)) return `'${whole.replaceAll("'", `'\\''`)}'`
  return `$'${whole.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\0', '').replace(trickyAll, escaped)}'`
}

const indented = (text: string, spaces: number) => text.replaceAll('\n', `\n${' '.repeat(spaces)}`)

/**
 * A query that may stand between a language's marks as it is: nothing in it ends them or begins an expression. What the portal writes by
 * itself from a schema always may; a document with unusual defaults may not, and is quoted as any other text.
 */
const readable = (body: SampleBody | null) => {
  const graph = body?.graph
  const isSafe = graph !== undefined && !/["'`\\]|\$\{/.test(graph.document) && !tricky.test(graph.document)
  return isSafe && graph.document.includes('\n') ? graph : undefined
}

/** A long text over several lines, for languages that join literals with `+`. */
const joined = (text: string, indent: string) =>
  text
    .split(/(?<=\n)/)
    .map(quoted)
    .join(` +\n${indent}`)

export function curlSample({ method, url, headers, body, keyHeader }: SampleRequest): string {
  const parts = [
    `curl${method === 'GET' ? '' : method === 'HEAD' ? ' --head' : ` --request ${method}`} ${shellQuoted(url)}`,
    `--header ${keyInShell(keyHeader)}`,
    ...headers.map(([name, value]) => `--header ${shellQuoted(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`--data-raw ${shellQuoted(underOption(body))}`]),
  ]
  return `${parts.join(' \\\n  ')}\n`
}

/** The name may hold what a shell reads inside double quotes; the variable must be read there. */
const keyInShell = (keyHeader: string) =>
  /^[\w.-]+$/.test(keyHeader) ? `"${keyHeader}: $PORTICO_KEY"` : `${shellQuoted(`${keyHeader}: `)}"$PORTICO_KEY"`

/** JSON stands inside its option, so that its end does not look like the command's: space between its parts says nothing. */
const underOption = (body: SampleBody) => (body.json === undefined && !body.graph ? body.text : indented(oneLineQuery(body), 2))

/** JSON has no text of several lines; between the words of a query one space says as much as a line. */
function oneLineQuery(body: SampleBody): string {
  const graph = readable(body)
  if (!graph) return body.text
  return JSON.stringify({ query: graph.document.replace(/\s+/g, ' ').trim(), variables: graph.variables }, null, 2)
}

export function javascriptSample({ method, url, headers, body, keyHeader }: SampleRequest): string {
  const graph = readable(body)
  // An object literal would take a member called __proto__ for the prototype, so such a body stays a text.
  const literal =
    graph && !body?.text.includes('__proto__')
      ? `JSON.stringify({ query, variables: ${indented(safeJson(graph.variables), 2)} })`
      : body?.json !== undefined && !body.text.includes('__proto__')
        ? `JSON.stringify(${indented(safeJson(body.json), 2)})`
        : body === null
          ? ''
          : quoted(body.text)
  return [
    ...(graph ? [`const query = \`\n${inset(graph.document, '  ')}\n\``, ''] : []),
    `const response = await fetch(${quoted(url)}, {`,
    `  method: ${quoted(method)},`,
    '  headers: {',
    `    ${/^[a-z]\w*$/i.test(keyHeader) ? keyHeader : quoted(keyHeader)}: process.env.PORTICO_KEY,`,
    ...headers.map(([name, value]) => `    ${quoted(name)}: ${quoted(value)},`),
    '  },',
    ...(body === null ? [] : [`  body: ${literal},`]),
    '})',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the sample's own template
    'if (!response.ok) throw new Error(`HTTP ${response.status}`)',
    'console.log(await response.text())',
    '',
  ].join('\n')
}

/** Each line of a text further in. */
const inset = (text: string, indent: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => (line === '' ? '' : `${indent}${line}`))
    .join('\n')

const safeJson = (value: Json) => JSON.stringify(value, null, 2).replace(trickyAll, escaped).replaceAll('</', '<\\u002f')

export function pythonSample({ method, url, headers, body, keyHeader }: SampleRequest): string {
  const graph = readable(body)
  const payload = graph
    ? [`    json={"query": query, "variables": ${indented(pythonLiteral(graph.variables), 4)}},`]
    : body === null
      ? []
      : body.json === undefined
        ? [`    data=${quoted(body.text)}.encode("utf-8"),`]
        : [`    json=${indented(pythonLiteral(body.json), 4)},`]
  return [
    'import os',
    'import requests',
    '',
    ...(graph ? [`query = """\n${inset(graph.document, '    ')}\n"""`, ''] : []),
    'response = requests.request(',
    `    ${quoted(method)},`,
    `    ${quoted(url)},`,
    '    headers={',
    `        ${quoted(keyHeader)}: os.environ["PORTICO_KEY"],`,
    ...headers.map(([name, value]) => `        ${quoted(name)}: ${quoted(value)},`),
    '    },',
    ...payload,
    '    timeout=30,',
    ')',
    'response.raise_for_status()',
    'print(response.text)',
    '',
  ].join('\n')
}

function pythonLiteral(value: Json, indent = ''): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'number') return String(value)
  const inner = `${indent}    `
  const items = Array.isArray(value)
    ? value.map((item) => pythonLiteral(item, inner))
    : Object.entries(value).map(([key, member]) => `${quoted(key)}: ${pythonLiteral(member, inner)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  return items.length === 0 ? `${open}${close}` : `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`
}

export function javaSample({ method, url, headers, body, keyHeader }: SampleRequest): string {
  const publisher = body === null ? 'HttpRequest.BodyPublishers.noBody()' : 'HttpRequest.BodyPublishers.ofString(body)'
  return [
    'import java.net.URI;',
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    'import java.net.http.HttpResponse;',
    '',
    'public class Main {',
    '    public static void main(String[] args) throws Exception {',
    ...(body === null ? [] : [`        var body = ${joined(oneLineQuery(body), '            ')};`]),
    `        var request = HttpRequest.newBuilder(URI.create(${quoted(url)}))`,
    `            .header(${quoted(keyHeader)}, System.getenv("PORTICO_KEY"))`,
    ...headers.map(([name, value]) => `            .header(${quoted(name)}, ${quoted(value)})`),
    `            .method(${quoted(method)}, ${publisher})`,
    '            .build();',
    '        var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());',
    '        System.out.println(response.statusCode() + " " + response.body());',
    '    }',
    '}',
    '',
  ].join('\n')
}

export function csharpSample({ method, url, headers, body, keyHeader }: SampleRequest): string {
  const type = headers.find(([name]) => name === 'Content-Type')?.[1]
  return [
    'using System.Net.Http.Headers;',
    'using System.Text;',
    '',
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(new HttpMethod(${quoted(method)}), ${quoted(url)});`,
    `request.Headers.Add(${quoted(keyHeader)}, Environment.GetEnvironmentVariable("PORTICO_KEY"));`,
    ...headers
      .filter(([name]) => name !== 'Content-Type')
      .map(([name, value]) => `request.Headers.TryAddWithoutValidation(${quoted(name)}, ${quoted(value)});`),
    ...(body === null
      ? []
      : [
          `request.Content = new StringContent(${joined(oneLineQuery(body), '    ')}, Encoding.UTF8);`,
          `request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(${quoted(type ?? 'text/plain')});`,
        ]),
    '',
    'using var response = await client.SendAsync(request);',
    'response.EnsureSuccessStatusCode();',
    'Console.WriteLine(await response.Content.ReadAsStringAsync());',
    '',
  ].join('\n')
}

export function goSample({ method, url, headers, body, keyHeader }: SampleRequest): string {
  return [
    'package main',
    '',
    'import (',
    '\t"fmt"',
    '\t"io"',
    '\t"net/http"',
    '\t"os"',
    ...(body === null ? [] : ['\t"strings"']),
    ')',
    '',
    'func main() {',
    ...(body === null ? [] : [`\tbody := strings.NewReader(${joined(oneLineQuery(body), '\t\t')})`]),
    `\trequest, err := http.NewRequest(${quoted(method)}, ${quoted(url)}, ${body === null ? 'nil' : 'body'})`,
    '\tif err != nil {',
    '\t\tpanic(err)',
    '\t}',
    `\trequest.Header.Set(${quoted(keyHeader)}, os.Getenv("PORTICO_KEY"))`,
    ...headers.map(([name, value]) => `\trequest.Header.Set(${quoted(name)}, ${quoted(value)})`),
    '\tresponse, err := http.DefaultClient.Do(request)',
    '\tif err != nil {',
    '\t\tpanic(err)',
    '\t}',
    '\tdefer response.Body.Close()',
    '\ttext, err := io.ReadAll(response.Body)',
    '\tif err != nil {',
    '\t\tpanic(err)',
    '\t}',
    '\tfmt.Println(response.StatusCode, string(text))',
    '}',
    '',
  ].join('\n')
}
