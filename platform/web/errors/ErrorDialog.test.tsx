import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prepareDom, until } from '../testing/dom.ts'
import { press, typeInto } from '../testing/page.tsx'
import { useTexts } from '../testing/texts.ts'
import { clearCollected, collect } from './collected.ts'
import ErrorDialog from './ErrorDialog.tsx'

let root: Root
beforeEach(async () => {
  prepareDom()
  await useTexts()
  document.body.innerHTML = '<script type="application/json" id="boot">{"settings":{"version":"1.2.0"}}</script><div></div>'
  root = createRoot(document.body.lastElementChild as HTMLElement)
})
afterEach(() => {
  act(() => root.unmount())
  clearCollected()
  history.replaceState(null, '', '/')
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

test('a report names the version of the page that was open, its place without the query, and what its sender says of it', async () => {
  const sent = vi.fn()
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent(...JSON.parse(body))
    return Response.json({ error: { statusCode: 503 } }, { status: 503 })
  })
  history.replaceState(null, '', '/teams?token=secret')
  collect(new TypeError('x is undefined'), 'react', true)
  act(() => root.render(<ErrorDialog onClose={() => {}} />))
  await typeInto(document.querySelector('textarea'), ' I clicked three times ')
  await press('Submit errors and reload')
  await until(() => expect(sent).toHaveBeenCalled())
  const error = { message: 'x is undefined', type: 'TypeError', component: 'react', errorCode: '' }
  expect(sent).toHaveBeenCalledWith(
    expect.objectContaining({ ...error, appVersion: '1.2.0', url: '/teams', userComment: 'I clicked three times' }),
  )
})
