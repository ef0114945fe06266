import { expect, test } from 'vitest'
import { asJson, asYaml } from './convert.ts'
import { asMarkdown } from './markdown.ts'
import { readDocument } from './read/read-document.ts'

async function read(text: string) {
  const result = await readDocument(text)
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  return result.read
}

const pets = `openapi: 3.0.3
info: {title: Pets, version: "1.2", description: All about pets.}
tags: [{name: Animals, description: With legs.}]
paths:
  /pets:
    get:
      tags: [Animals]
      summary: List | them
      parameters: [{name: limit, in: query, description: "At most\\nso many <b>", schema: {type: integer, maximum: 9}}]
      responses: {"200": {description: ok, content: {application/json: {schema: {type: array, items: {$ref: "#/components/schemas/Pet"}}, example: [{name: "\`\`\`"}]}}}}
components: {schemas: {Pet: {type: object, description: One pet., required: [name], properties: {name: {type: string, maxLength: 20}}}}}
`

test('Markdown holds title, groups, parameters, examples and schemas, and no cell or fence can be left', async () => {
  const text = asMarkdown(await read(pets))
  expect(text).toContain('# Pets 1.2\n\nAll about pets.\n\n## Animals\n\nWith legs.\n\n### GET `/pets`\n\n**List \\| them**')
  expect(text).toContain('| `limit` | query | integer | no | At most so many &lt;b> maximum `9` |')
  expect(text).toContain('````json\n[\n  {\n    "name": "```"\n  }\n]\n````')
  expect(text).toContain(
    '### Pet\n\nOne pet.\n\n| Name | Type | Required | Description |\n| --- | --- | --- | --- |\n| `name` | string | yes | maxLength `20` |',
  )
})

test('GraphQL and AsyncAPI become Markdown too', async () => {
  expect(asMarkdown(await read('type Query { "A pet." pet(id: ID!): Int }'))).toContain('### QUERY `pet`')
  expect(
    asMarkdown(
      await read(
        'asyncapi: 2.6.0\ninfo: {title: a, version: "1"}\nchannels: {x: {subscribe: {message: {name: m, payload: {type: string}}}}}\n',
      ),
    ),
  ).toContain('#### Message `m`')
})

test('JSON and YAML texts say the same as the document', async () => {
  const document = await read(pets)
  expect((await read(asJson(document))).document).toEqual(document.document)
  expect((await read(asYaml(document))).document).toEqual(document.document)
  expect(asYaml(await read('type Query { a: Int }'))).toBe('type Query { a: Int }')
})
