import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage } from '@portico/platform/web/testing/page.tsx'
import { answerBy } from '@portico/platform/web/testing/server.ts'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { CommandsList } from './CommandsList.tsx'

const at = '2026-11-20T09:00:00Z'
const command = {
  ...{ kind: 'key', keyId: 'k', applicationId: 'a', applicationName: 'Billing', apiproduct: null, revision: 1, state: 'failed' },
  ...{ attempts: 3, nextAttemptAt: at, since: at, updatedAt: at },
}
const data = [
  { ...command, id: '1', urgent: true, lastError: 'http://127.0.0.1:34463 closed the connection' },
  { ...command, id: '2', urgent: false, lastError: 'The gateway refused the call (409): UNIQUE violation detected' },
]
answerBy((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data, page: { total_elements: 2, exact: true } }))
})

let page: OpenPage
beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
afterEach(() => page.close())

test('a command says what it does, and its last error in words with the gateway’s own behind ours', async () => {
  page = await openPage(() => <CommandsList environmentId="test" />, '/')
  await until(() => expect(document.body.textContent).toContain('Key of “Billing”Takes access away'))
  const text = document.body.textContent
  expect(text).toContain('Key of “Billing”Gives access')
  for (const words of [
    'http://127.0.0.1:34463 closed the connection.',
    'The gateway refused the call (409). The gateway says: UNIQUE violation detected',
  ])
    await until(() => expect(document.body.textContent).toContain(words))
})
