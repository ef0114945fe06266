import { act, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { conflict, forbidden, invalid, signInRequired, unavailable } from '../../contract/errors.ts'
import { text } from '../../contract/fields.ts'
import { prepareDom, until } from '../testing/dom.ts'
import { type OpenPage, openPage } from '../testing/page.tsx'
import { useTexts } from '../testing/texts.ts'
import { FormDialog } from './FormDialog.tsx'
import { NumberField, PickListField, SwitchField, TextField } from './fields.tsx'

const schema = z.object({ name: text(1, 40), note: z.string(), products: z.array(z.string()).check(z.minLength(1)) })
let page: OpenPage
const closed = vi.fn()
const done = vi.fn()

beforeAll(async () => {
  prepareDom()
  await useTexts()
})
beforeEach(() => {
  closed.mockReset()
  done.mockReset()
})
afterEach(() => page.close())

function open(submit: (values: z.output<typeof schema>) => Promise<unknown>) {
  return draw(() => (
    <FormDialog
      title="Create application"
      submitLabel="Create application"
      schema={schema}
      defaults={{ name: '', note: '', products: ['meters'] }}
      submit={submit}
      onDone={done}
      onClose={closed}
    >
      <TextField name="name" label="Name" />
      <TextField name="note" label="Note" help="Letters and digits." optional />
      <PickListField name="products" label="API products" options={[{ id: 'meters', label: 'Meter readings' }]} />
    </FormDialog>
  ))
}
async function draw(Page: () => ReactNode) {
  page = await openPage(Page, '/')
}
const field = (name: string) => document.querySelector(`[name=${name}]`) as HTMLInputElement
async function type(name: string, value: string) {
  const input = field(name)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  await act(async () => input.dispatchEvent(new Event('input', { bubbles: true })))
}
async function send() {
  await act(async () => (document.querySelector('form') as HTMLFormElement).requestSubmit())
}
const messageOf = (name: string) => document.getElementById(field(name).getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent

test('nothing is sent while a field is wrong, and the first wrong field has the focus', async () => {
  const submit = vi.fn(async () => {})
  await open(submit)
  await send()
  await until(() => expect(messageOf('name')).toBe('This is required.'))
  await until(() => expect(document.activeElement).toBe(field('name')))
  expect(document.querySelector('[role=alert]')).toBeNull()
  expect(submit).not.toHaveBeenCalled()
})

test('a conflict with a path shows at its field, and what was typed stays', async () => {
  await open(async () => {
    throw conflict('UniqueConflict', 'Another record already has this value.', [
      { path: 'body.name', code: 'nameTaken', message: 'Mobile already has “Field App”.' },
    ])
  })
  await type('name', 'Field App')
  await send()
  await until(() => expect(messageOf('name')).toBe('Mobile already has “Field App”.'))
  expect(field('name').value).toBe('Field App')
  await until(() => expect(document.activeElement).toBe(field('name')))
  expect(done).not.toHaveBeenCalled()
})

test('faults of the server show at all their fields, those inside a list at the list', async () => {
  await open(async () => {
    throw invalid([
      { path: 'products.0', code: 'invalidFormat', message: '' },
      { path: 'note', code: 'maxLength', message: '', params: { maximum: 5 } },
    ])
  })
  await type('name', 'Field App')
  await send()
  await until(() => expect(messageOf('note')).toBe('At most 5 characters.'))
  expect(field('products').getAttribute('aria-invalid')).toBe('true')
  await until(() => expect(document.activeElement).toBe(field('note')))
})

test('a value of the wrong form is told with what is allowed, which is said once', async () => {
  await open(async () => {
    throw invalid([{ path: 'note', code: 'invalidFormat', message: '' }])
  })
  await type('name', 'Field App')
  await send()
  await until(() => expect(messageOf('note')).toBe('This has the wrong form. Letters and digits.'))
  expect(document.querySelector('form')?.textContent?.split('Letters and digits.')).toHaveLength(2)
})

test('a fault that no field shows, and a server that fails, stand over the fields', async () => {
  await open(async () => {
    throw unavailable('The gateway does not answer.')
  })
  await type('name', 'Field App')
  await send()
  const alert = () => document.querySelector('[role=alert]')?.textContent
  await until(() => expect(alert()).toBe('Error: The gateway does not answer. What you entered is still here.'))
  expect(field('name').value).toBe('Field App')
})

test.each([
  ['a conflict', conflict('UniqueConflict', 'There is one of that name.'), 'Conflict: There is one of that name.'],
  ['a refusal', forbidden('Only the owner may.'), 'Error: Only the owner may.'],
  ['a refused token', signInRequired('jwt expired at 17:03'), 'You are no longer signed in. Sign in again.'],
])('%s is told over the fields in the words of a snackbar', async (_what, error, words) => {
  await open(async () => {
    throw error
  })
  await type('name', 'Field App')
  await send()
  await until(() => expect(document.querySelector('[role=alert]')?.textContent).toBe(words))
})

test('that nothing was lost is said only where something was entered', async () => {
  await openCounted(
    async () => {
      throw unavailable('The gateway does not answer.')
    },
    { limited: true, calls: 5 },
  )
  await send()
  await until(() => expect(document.querySelector('[role=alert]')?.textContent).toBe('Error: The gateway does not answer.'))
})

test('the checked values are sent once, trimmed as the schema says', async () => {
  const submit = vi.fn(async () => 'made')
  await open(submit)
  await type('name', '  Field App ')
  await send()
  await until(() => expect(done).toHaveBeenCalled())
  expect(submit).toHaveBeenCalledExactlyOnceWith({ name: 'Field App', note: '', products: ['meters'] })
  expect(done).toHaveBeenCalledWith('made', expect.anything())
})

const counted = z.object({ limited: z.boolean(), calls: z.int().check(z.minimum(1)) })
function Counted() {
  const limited = useWatch({ name: 'limited' }) as boolean
  return (
    <>
      <SwitchField name="limited" label="Limit" />
      {limited && <NumberField name="calls" label="Calls" />}
    </>
  )
}
const openCounted = (submit: (values: z.output<typeof counted>) => Promise<unknown>, defaults: z.output<typeof counted>) =>
  draw(() => (
    <FormDialog
      title="Limit"
      submitLabel="Save"
      schema={counted}
      defaults={{ ...defaults }}
      submit={submit}
      onDone={done}
      onClose={closed}
      nameOf={(path) => (path === 'calls' ? 'Calls a day' : undefined)}
    >
      <Counted />
    </FormDialog>
  ))

test('a number that is typed with separators stays as it is, is refused, and is never another number', async () => {
  const submit = vi.fn(async () => {})
  await openCounted(submit, { limited: true, calls: 5 })
  for (const text of ['1', '1,', '1,0', '1,00', '1,000']) await type('calls', text)
  expect(field('calls').value).toBe('1,000')
  await send()
  await until(() => expect(messageOf('calls')).toBe('Only whole numbers are allowed.'))
  for (const text of ['1.000', '10 000', '١٬٠٠٠']) {
    await type('calls', text)
    await send()
    expect(field('calls').value).toBe(text)
  }
  expect(submit).not.toHaveBeenCalled()
  await type('calls', '١٠٠٠')
  await send()
  await until(() => expect(submit).toHaveBeenCalledExactlyOnceWith({ limited: true, calls: 1000 }))
})

test('a fault of a field that is not shown, the own or the server’s, stands over the fields by its name, never its path, until something is entered', async () => {
  const submit = vi.fn(async () => {})
  submit.mockRejectedValueOnce(invalid({ path: 'body.calls', code: 'maximum', message: '', params: { maximum: 9 } }))
  await openCounted(submit, { limited: true, calls: 0 })
  await send()
  await until(() => expect(messageOf('calls')).toBe('Must be at least 1.'))
  const alert = () => document.querySelector('[role=alert]')?.textContent
  expect(alert()).toBeUndefined()
  await act(async () => field('limited').click())
  await send()
  await until(() => expect(alert()).toBe('Calls a day: Must be at least 1.'))
  await act(async () => field('limited').click())
  await until(() => expect(alert()).toBeUndefined())
  await type('calls', '10')
  await act(async () => field('limited').click())
  await send()
  await until(() => expect(alert()).toBe('Error: Calls a day: Must be at most 9.'))
  await send()
  await until(() => expect(done).toHaveBeenCalled())
  expect(alert()).toBeUndefined()
})

test('a fault of a value inside another one stands at its own field', async () => {
  await draw(() => (
    <FormDialog
      title="Sign in"
      submitLabel="Save"
      schema={z.object({ secrets: z.record(z.string(), z.optional(z.string())) })}
      defaults={{ secrets: {} }}
      submit={() =>
        Promise.reject(
          invalid([
            { path: 'secrets.password', code: 'required', message: '' },
            { path: 'secrets.token', code: 'enterAnew', message: '' },
          ]),
        )
      }
      onDone={done}
      onClose={closed}
      nameOf={(path) => (path === 'secrets.token' ? 'Token' : undefined)}
    >
      <TextField name="secrets.password" label="Password" />
    </FormDialog>
  ))
  await send()
  await until(() => expect(document.activeElement?.getAttribute('name')).toBe('secrets.password'))
  expect(document.querySelector('[aria-invalid]')?.getAttribute('name')).toBe('secrets.password')
  expect(document.querySelector('[role=alert]')?.textContent).toMatch(/^Error: Token: It was entered for another/)
})

test('Escape closes an untouched form at once and asks before it loses what was typed', async () => {
  await open(async () => {})
  const pressEscape = () =>
    act(async () => field('name').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })))
  await pressEscape()
  expect(closed).toHaveBeenCalledTimes(1)
  await type('name', 'F')
  await pressEscape()
  expect(closed).toHaveBeenCalledTimes(1)
  expect(document.body.textContent).toContain('Discard your changes?')
})
