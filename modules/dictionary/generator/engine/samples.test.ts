import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { asked, metering } from '../testing/metering.model.ts'
import { asyncApi } from './asyncapi.rules.ts'
import { jsonSchema } from './json-schema.rules.ts'
import { bookOf } from './model.rules.ts'
import { openApi } from './openapi.rules.ts'

const sample = (name: string) => parse(readFileSync(join(import.meta.dirname, '../testing', name), 'utf8'))
const book = bookOf(metering, 1)

test('the reference OpenAPI document is reproduced, but for the id of an API, which nobody gave the generator', () => {
  const wanted = sample('metering.openapi.yaml')
  expect(wanted.info['x-api-id']).toBeTypeOf('string')
  delete wanted.info['x-api-id']
  expect(openApi(book, asked())).toEqual(wanted)
})

test('the reference JSON Schema is reproduced, but for its title and address: these come of the request and of the domain', () => {
  const { title, $id, ...wanted } = sample('metering.schema.json')
  expect([title, $id]).toEqual(['Metering', 'https://schemas.example.org/metering/1.0.0/metering.schema.json'])
  const { description: _, ...made } = jsonSchema(book, asked())
  expect(made).toEqual({
    ...wanted,
    title: 'Metering API',
    $id: 'https://begrippen.example.org/metering/schema/1.0.0/metering-api.schema.json',
  })
})

test('the reference AsyncAPI document is reproduced, but for its title, and tells whom to ask, and under which licence', () => {
  const wanted = sample('metering.asyncapi.yaml')
  const made = asyncApi(book, asked())
  expect(made).toEqual({
    ...wanted,
    info: {
      ...wanted.info,
      title: 'Metering API',
      contact: { name: 'API team', url: 'https://portal.example.org', email: 'api@example.org' },
      license: { name: 'EUPL-1.2' },
    },
  })
})
