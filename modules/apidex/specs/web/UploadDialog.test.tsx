import type { Fault } from '@portico/platform/contract/errors.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { UploadDialog } from './UploadDialog.tsx'

let root: Root
const closed = vi.fn()
/** What the server answers to each upload in turn; none: the network fails. */
let answers: { status: number; details?: Partial<Fault>[] }[] = []

/** It has the file and takes its time. */
let isSlow = false

/** Uploads go by XMLHttpRequest. */
class Server {
  upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {}
  status = 0
  responseText = ''
  onload = () => {}
  onerror = () => {}
  onloadend = () => {}
  open() {}
  abort() {}
  setRequestHeader() {}
  getResponseHeader = () => null
  send() {
    if (isSlow) {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 2, total: 2 })
      return
    }
    const answer = answers.shift()
    if (answer) {
      this.status = answer.status
      this.responseText = JSON.stringify({ error: { details: answer.details?.map((fault) => ({ path: '', message: '', ...fault })) } })
      this.onload()
    } else this.onerror()
    this.onloadend()
  }
}

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
beforeEach(() => {
  closed.mockReset()
  isSlow = false
  vi.stubGlobal('XMLHttpRequest', Server)
  document.body.innerHTML = '<div id="app"></div>'
  root = createRoot(document.querySelector('#app') as HTMLElement)
  act(() => root.render(<UploadDialog product={{ id: 'p', environmentId: 'e', displayName: 'Meters' }} onClose={closed} />))
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

async function choose(file: File) {
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
}
const press = (text: string) =>
  act(async () => [...document.querySelectorAll('button')].find((button) => button.textContent === text)?.click())
const alert = () => document.querySelector('[role=alert]')?.textContent
const exists = { status: 409, details: [{ code: 'versionExists', params: { version: '2.0.0' } }] }

test('a revision that could not be added says why and can be tried again', async () => {
  answers = [exists]
  await choose(new File(['{}'], 'meters.json'))
  await until(() => expect(document.body.textContent).toContain('Version 2.0.0 is there already.'))
  await press('Add a revision')
  await until(() => expect(alert()).toContain('Something went wrong on the server.'))
  expect(document.body.textContent).toContain('Version 2.0.0 is there already.')
  answers = [{ status: 500 }]
  await press('Add a revision')
  await until(() => expect(alert()).toContain('Something went wrong on the server.'))
  answers = [{ status: 200 }]
  await press('Add a revision')
  await until(() => expect(closed).toHaveBeenCalled())
})

test('a revision that was refused for its faults lists them instead of the question', async () => {
  answers = [exists, { status: 422, details: [{ code: 'invalid', message: 'No title.', line: 1, column: 7 }] }]
  await choose(new File(['{}'], 'meters.json'))
  await until(() => expect(document.body.textContent).toContain('Version 2.0.0 is there already.'))
  await press('Add a revision')
  await until(() => expect(alert()).toContain('1 fault.'))
  expect(document.body.textContent).not.toContain('Version 2.0.0 is there already.')
})

test('a document with more faults than are told says that these are the first', async () => {
  answers = [
    {
      status: 422,
      details: Array.from({ length: 50 }, (_, at) => ({ code: 'invalid', message: `Fault ${at}.`, line: at + 1, column: 1 })),
    },
  ]
  await choose(new File(['{}'], 'meters.json'))
  await until(() => expect(alert()).toContain('The first 50 faults. Nothing was stored.'))
})

test('the place of a fault in a file that was changed meanwhile says that it is to be chosen again', async () => {
  answers = [{ status: 422, details: [{ code: 'invalid', message: 'No title.', line: 12, column: 7 }] }]
  const file = new File(['{}'], 'meters.json')
  file.text = () => Promise.reject(new DOMException('The file could not be read.', 'NotReadableError'))
  await choose(file)
  await until(() => expect(document.body.textContent).toContain('12:7'))
  await press('12:7')
  await until(() => expect(document.querySelector('li [role=alert]')?.textContent).toContain('Choose it again.'))
})

test('once everything was sent, it is said that the document is read, checked, and compared afterwards', async () => {
  isSlow = true
  await choose(new File(['{}'], 'meters.json'))
  await until(() =>
    expect([...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join()).toContain(
      'being read and checked',
    ),
  )
  expect(closed).not.toHaveBeenCalled()
})
