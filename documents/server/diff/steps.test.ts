import { expect, test } from 'vitest'
import { diffDocuments } from './diff-documents.ts'

const document = (direction: 'request' | 'response', multipleOf: number | undefined) => {
  const content = { 'application/json': { schema: { type: 'number', ...(multipleOf !== undefined && { multipleOf }) } } }
  const post =
    direction === 'request'
      ? { requestBody: { content }, responses: { '200': { description: 'ok' } } }
      : { responses: { '200': { description: 'ok', content } } }
  return { openapi: '3.1.0', info: { title: 'a', version: '1' }, paths: { '/a': { post } } }
}

/** Whether each number that fitted still fits decides for requests, whether each that fits now fitted before for answers. */
test.each([
  [2, 4, 'breaking', 'safe'],
  [4, 2, 'safe', 'risky'],
  [4, 6, 'breaking', 'risky'],
  [0.1, 0.5, 'breaking', 'safe'],
  [0.5, 0.1, 'safe', 'risky'],
] as const)('a step of %d that becomes %d is %s in requests and %s in answers', (before, after, request, response) => {
  for (const [direction, severity] of [
    ['request', request],
    ['response', response],
  ] as const) {
    const { entries } = diffDocuments(
      { format: 'openapi-3.1', document: document(direction, before) },
      { format: 'openapi-3.1', document: document(direction, after) },
    )
    expect(entries.map((entry) => `${entry.severity} ${entry.kind}`)).toEqual([`${severity} ${direction}-body-multiple-of-changed`])
  }
})
