import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { text } from '../../contract/fields.ts'
import { prepareDom, until } from '../testing/dom.ts'
import { type OpenPage, openPages, press, typeInto } from '../testing/page.tsx'
import { useTexts } from '../testing/texts.ts'
import { FormPage, FormSection } from './FormPage.tsx'
import { TextField } from './fields.tsx'

const schema = z.object({ name: text(1, 40), note: z.string().check(z.minLength(3)) })
let page: OpenPage
const submit = vi.fn(async () => 'made')

beforeAll(async () => {
  prepareDom()
  await useTexts()
})
beforeEach(() => submit.mockClear())
afterEach(() => page.close())

const open = async () => {
  page = await openPages(
    {
      '/new': () => (
        <FormPage
          title="Create thing"
          submitLabel="Create thing"
          schema={schema}
          defaults={{ name: '', note: '' }}
          submit={submit}
          onDone={() => void page.router.navigate({ to: '/things' })}
          onCancel={() => void page.router.navigate({ to: '/things' })}
        >
          <FormSection title="What it is" text="For people.">
            <TextField name="name" label="Name" />
          </FormSection>
          <FormSection title="More">
            <TextField name="note" label="Note" />
          </FormSection>
        </FormPage>
      ),
      '/things': () => <h1>Things</h1>,
    },
    '/new',
  )
}
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)
const send = () => act(async () => document.querySelector('form')?.requestSubmit())
const question = () => document.querySelector('dialog')
const cancel = () => press('Cancel')

test('the first wrong field has the focus, whichever section it is in, and nothing is sent', async () => {
  await open()
  await typeInto(field('name'), 'One')
  await send()
  await until(() => expect(document.activeElement).toBe(field('note')))
  expect(document.body.textContent).toContain('This is required.')
  expect(submit).not.toHaveBeenCalled()
})

test('what was typed is not left without a question, and is after it was sent', async () => {
  await open()
  await typeInto(field('name'), 'One')
  await cancel()
  await until(() => expect(question()?.textContent).toContain('Discard your changes?'))
  expect(document.activeElement?.textContent).toBe('Keep editing')
  await press('Keep editing')
  await until(() => expect(question()).toBeNull())
  expect(field('name')?.value).toBe('One')
  await typeInto(field('note'), 'Three')
  await send()
  await until(() => expect(document.querySelector('h1')?.textContent).toBe('Things'))
  expect(submit).toHaveBeenCalledExactlyOnceWith({ name: 'One', note: 'Three' })
  expect(question()).toBeNull()
})

test('what was typed is left by who says so', async () => {
  await open()
  await typeInto(field('name'), 'One')
  await cancel()
  await until(() => expect(question()).not.toBeNull())
  await press('Discard changes')
  await until(() => expect(document.querySelector('h1')?.textContent).toBe('Things'))
  expect(submit).not.toHaveBeenCalled()
})

test('an untouched form is left at once', async () => {
  await open()
  await cancel()
  await until(() => expect(document.querySelector('h1')?.textContent).toBe('Things'))
  expect(question()).toBeNull()
})
