import { answerBy } from '@portico/platform/web/testing/server.ts'
import { expect, test } from 'vitest'
import { choose } from './mail.queries.ts'

/** What the server keeps of the person: what is sent takes the place of all of it. */
let kept: Record<string, boolean> = {}
answerBy((request, response) => {
  let sent = ''
  request.on('data', (part) => {
    sent += part
  })
  request.on('end', () => {
    if (request.method === 'PATCH') kept = (JSON.parse(sent) as { mailPreferences: Record<string, boolean> }).mailPreferences
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ mailPreferences: kept }))
  })
})

test('a choice of mails leaves all others as they were, also those that were made a moment ago', async () => {
  kept = { KEY_EXPIRED: false, TEAM_JOINED: true }
  await Promise.all([choose('PROSPECT_SUBMITTED', false), choose('KEY_EXPIRED', true)])
  expect(kept).toEqual({ KEY_EXPIRED: true, TEAM_JOINED: true, PROSPECT_SUBMITTED: false })
})
