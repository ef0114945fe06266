import { answerBy } from '@portico/platform/web/testing/server.ts'
import { expect, test } from 'vitest'
import { choose } from './mail.queries.ts'

/** What was sent, in the order in which it came. */
const came: unknown[] = []
answerBy((request, response) => {
  let sent = ''
  request.on('data', (part) => {
    sent += part
  })
  request.on('end', () => {
    if (request.method === 'PATCH') came.push(JSON.parse(sent))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})

test('a choice of mails is sent alone, so that no other is taken back by it; two of one kind come in the order in which they were made', async () => {
  await Promise.all([choose('PROSPECT_SUBMITTED', false), choose('KEY_EXPIRED', true), choose('KEY_EXPIRED', false)])
  expect(came).toEqual([
    { mailPreferences: { PROSPECT_SUBMITTED: false } },
    { mailPreferences: { KEY_EXPIRED: true } },
    { mailPreferences: { KEY_EXPIRED: false } },
  ])
})
