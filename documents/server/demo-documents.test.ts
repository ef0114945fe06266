import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { diffDocuments } from './diff/diff-documents.ts'
import { indexDocument } from './index/index-document.ts'
import { lintDocument } from './lint.ts'
import { asMarkdown } from './markdown.ts'
import { readDocument } from './read/read-document.ts'

const folder = new URL('../../database/demo/documents/', import.meta.url)
const files = readdirSync(folder).filter((name) => !name.endsWith('.md'))

async function read(fileName: string) {
  const result = await readDocument(readFileSync(new URL(fileName, folder)), { fileName })
  if (!result.ok) throw new Error(`${fileName}: ${JSON.stringify(result.faults)}`)
  return result.read
}

describe.each(files)('%s', (fileName) => {
  test('is valid, well described and large enough to look at', async () => {
    const document = await read(fileName)
    const index = indexDocument(document)
    const { errors, warnings, score } = await lintDocument(document)
    console.info(
      `${fileName}: ${document.format}, ${index.operations.length} operations, ${index.schemas.length} schemas, lint ${errors}/${warnings}, score ${score}`,
    )
    expect({ errors, score }).toEqual({ errors: 0, score: 100 })
    expect(index.operations.length).toBeGreaterThanOrEqual(5)
    expect(index.groups.length).toBeGreaterThanOrEqual(2)
    expect(asMarkdown(document)).toMatch(/^# .+/)
  })

  test('every GET without path parameters answers 200 from its own example, without any parameter', async () => {
    const index = indexDocument(await read(fileName))
    for (const { opId, method, path } of index.operations) {
      if (method !== 'GET' || path.includes('{')) continue
      const view = index.operationView(opId)
      expect(
        view?.parameters.filter(({ required }) => required),
        path,
      ).toEqual([])
      expect(view?.responses.find(({ status }) => status === '200')?.contents[0]?.examples[0], path).toMatchObject({ generated: false })
    }
  })
})

test('the two revisions of meter readings differ in breaking and in safe ways', async () => {
  const { entries } = diffDocuments(await read('meter-readings.v1.yaml'), await read('meter-readings.v2.yaml'))
  const kinds = (severity: string) => new Set(entries.filter((entry) => entry.severity === severity).map(({ kind }) => kind))
  expect(kinds('breaking')).toEqual(
    new Set([
      'operation-removed',
      'request-parameter-maximum-lowered',
      'request-property-added-required',
      'request-property-enum-value-removed',
      'response-property-became-optional',
      'response-property-enum-value-added',
      'response-property-removed-optional',
    ]),
  )
  expect(kinds('safe').size).toBeGreaterThanOrEqual(5)
})
