import { fieldText } from '@portico/platform/web/forms/messages.ts'
import { clearMessages, snackbar } from '@portico/platform/web/messages/messages.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage, press, typeInto } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act, type ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { faultsOfValues } from '../texts.rules.ts'
import { GeneralTab } from './GeneralTab.tsx'
import { ImagesTab } from './ImagesTab.tsx'
import { LanguagesTab } from './LanguagesTab.tsx'
import { StylesTab } from './StylesTab.tsx'

/** What writes are answered; a text is no JSON, as a proxy answers. */
let written: { status: number; body: object | string }
const problem = (statusCode: number, error: object) => ({ status: statusCode, body: { error: { statusCode, ...error } } })
const textOf = ({ body }: typeof written) => (typeof body === 'string' ? body : JSON.stringify(body))

const colours = { primary: '#112233', toolbar: '#112233', cardHeader: '#112233' }
const image = {
  ...{ name: 'logo.png', container: 'images', size: 10, contentType: 'image/png', modifiedAt: '2026-11-20T09:00:00Z' },
  ...{ url: '/logo.png', width: 1, height: 1 },
}
const read = (address: string): unknown => {
  if (address.includes('style.json')) return { light: colours, dark: colours }
  if (address.includes('/uses')) return []
  if (address.includes('images')) return [image]
  if (address.includes('/texts')) return { data: [], page: { total_elements: 0, exact: true } }
  if (address.includes('languages')) return ['en-GB', 'nl-NL'].map((id) => ({ id, name: id, active: true, texts: null }))
  const schema = { type: 'integer', minimum: 1, maximum: 99 }
  return { version: 1, settings: [{ key: 'logs.keptDays', value: 30, default: 90, summary: 'Days', schema }] }
}

/** As much of it as an upload uses. */
class Sender {
  readonly upload = {}
  onload?: () => void
  onloadend?: () => void
  open(): void {}
  setRequestHeader(): void {}
  getResponseHeader = (): null => null
  get status(): number {
    return written.status
  }
  get responseText(): string {
    return textOf(written)
  }
  send(): void {
    queueMicrotask(() => {
      this.onload?.()
      this.onloadend?.()
    })
  }
}

let page: OpenPage
beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'core')
})
beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('XMLHttpRequest', Sender)
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'GET' ? Response.json(read(address)) : new Response(textOf(written), { status: written.status }),
  )
})
afterEach(() => {
  page.close()
  clearMessages()
  vi.unstubAllGlobals()
})

const says = (text: string, color: string) => until(() => expect(snackbar.get()).toMatchObject({ text, color, enabled: true }))
const field = (selector: string) => document.querySelector<HTMLInputElement>(selector)
const open = async (tab: () => ReactNode, isThere: () => unknown) => {
  page = await openPage(tab, '/settings')
  await until(() => expect(isThere()).toBeTruthy())
}

const saves: [string, () => Promise<void>][] = [
  [
    'a number',
    async () => {
      await open(GeneralTab, () => field('input'))
      await typeInto(field('input'), '40')
      await press('Save changes')
    },
  ],
  [
    'a colour',
    async () => {
      await open(StylesTab, () => field('input'))
      await typeInto(field('input:not([type=color])'), '#445566')
      await press('Save changes')
    },
  ],
  [
    'a language',
    async () => {
      await open(LanguagesTab, () => field('input[role=switch]:not(:disabled), input[type=checkbox]:not(:disabled)'))
      await act(async () => field('input[role=switch]:not(:disabled), input[type=checkbox]:not(:disabled)')?.click())
    },
  ],
]

test('a colour of three digits is not saved, and its field says what one looks like', async () => {
  await open(StylesTab, () => field('input'))
  const typed = () => field('input:not([type=color])')
  await typeInto(typed(), '#abc')
  await until(() => expect(typed()?.getAttribute('aria-invalid')).toBe('true'))
  expect(document.body.textContent).toContain('Write a colour such as #EF5717.')
  const isOff = () => document.querySelector('button[type=submit]')?.getAttribute('aria-disabled')
  expect(isOff()).toBe('true')
  await typeInto(typed(), '#aabbcc')
  await until(() => expect(isOff()).toBeNull())
  expect(document.body.textContent).not.toContain('Write a colour such as #EF5717.')
})

describe.each(saves)('section 8 at the screen where %s is set', (_, save) => {
  test.each([
    ['is taken', { status: 200, body: read('') as object }, 'Successfully updated settings', 'success'],
    ['meets a server that fails', problem(500, { message: 'Broken' }), 'Something went wrong. Status: 500', 'error'],
    ['meets a proxy that says nothing of its own', { status: 413, body: '<html>' }, 'Something went wrong. Status: 413', 'error'],
    ['is refused in words', problem(403, { name: 'Forbidden', message: 'Not now.' }), 'Error: Not now.', 'error'],
    ['meets another change', problem(409, { name: 'VersionConflict', message: 'Changed.' }), 'Conflict: Changed.', 'error'],
  ])('%s', async (_what, answer, text, color) => {
    written = answer
    await save()
    await says(text, color)
  })
})

describe('section 8 at the screen of pictures', () => {
  const choose = async () => {
    await open(ImagesTab, () => field('input[type=file]'))
    const input = field('input[type=file]')
    Object.defineProperty(input, 'files', { value: [new File(['x'], 'mine.png', { type: 'image/png' })] })
    await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })))
  }

  test('an upload that is taken', async () => {
    written = { status: 200, body: { result: { files: { file: [{ name: 'mine.png' }] } } } }
    await choose()
    await says('Successfully uploaded mine.png', 'success')
  })

  test.each([
    [
      'refused for its content',
      problem(422, { details: [{ path: 'file', code: 'unheardOf', message: 'This is no picture.' }] }),
      'Error: This is no picture.',
    ],
    ['too large for a proxy', { status: 413, body: '<html>' }, 'Something went wrong on the server. Try again in a moment.'],
    ['of a name that is taken', problem(409, { name: 'UniqueConflict', message: 'It is there.' }), 'Conflict: It is there.'],
  ])('an upload that is %s says so where it was chosen', async (_, answer, text) => {
    written = answer
    await choose()
    await until(() => expect(document.querySelector('[role=status].text-bad')?.textContent).toBe(text))
  })

  test('a picture that is deleted', async () => {
    written = { status: 200, body: { count: 1 } }
    await open(ImagesTab, () => field('input[type=file]'))
    await press('Actions for logo.png')
    await press('Delete image')
    const confirm = () => [...document.querySelectorAll<HTMLElement>('dialog button')].find((one) => one.textContent === 'Delete image')
    await until(() => expect(confirm()).toBeTruthy())
    await act(async () => confirm()?.click())
    await says('Successfully deleted image', 'success')
  })
})

test('a text without one of its values, or with one that is not there, is told which one it is', () =>
  expect(faultsOfValues('text', ['count'], ['rows']).map(fieldText)).toEqual([
    'rows is no placeholder here.',
    'The placeholder count is missing.',
  ]))
