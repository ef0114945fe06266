import { environmentSource } from '@portico/platform/web/navigation/environment.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Untold } from './Untold.tsx'

let page: OpenPage

beforeAll(async () => {
  prepareDom()
  await useTexts('de-DE', 'apidex')
})
afterEach(() => {
  page.close()
  environmentSource.set(undefined)
  vi.unstubAllGlobals()
})

test('how many others there are is the last of the list, not one more "and" after it', async () => {
  environmentSource.set(async () =>
    ['A', 'B', 'C', 'D', 'E'].map((id) => ({ id, displayName: id, state: 'ok', tellsCalls: true }) as never),
  )
  vi.stubGlobal('fetch', async () => Response.json({ id: 'mute', platform: { displayName: 'SAP' } }))
  page = await openPage(() => <Untold envId="mute" />, '/a?env=mute')
  await until(() => expect(document.body.textContent).toContain('Gezählt werden Aufrufe in A, B, C und 2 weiteren.'))
})
