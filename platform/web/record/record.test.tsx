import { act, type ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { AppError, conflict } from '../../contract/errors.ts'
import { text } from '../../contract/fields.ts'
import { listSpec } from '../../contract/lists.ts'
import { recordEndpoints } from '../../contract/record/record.contract.ts'
import { TextField } from '../forms/fields.tsx'
import { sessionState } from '../session/state.ts'
import { prepareDom, until } from '../testing/dom.ts'
import { type OpenPage, openPage, press, typeInto } from '../testing/page.tsx'
import { useTexts } from '../testing/texts.ts'
import { Attachments } from './Attachments.tsx'
import { Comments } from './Comments.tsx'
import { mergeOf } from './merge.ts'
import { columnsOf, linesOf } from './picture.ts'
import { RecordActions } from './RecordActions.tsx'
import { RecordFormDialog } from './RecordFormDialog.tsx'
import { recordQueries } from './record.queries.ts'

const things = recordEndpoints({
  plural: 'things',
  one: 'thing',
  tag: 'Things',
  schema: 'ThingTransition',
  access: 'signedIn',
  modules: [],
  actions: ['open', 'close'],
  answer: z.object({ id: z.string() }),
  created: z.object({}),
  changed: z.object({}),
  list: listSpec({ style: 2, fields: {}, defaultOrder: 'id ASC', pageSize: 10 }),
})
let page: OpenPage
beforeAll(async () => {
  prepareDom()
  await useTexts()
})
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
})
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
const area = (name: string) => document.querySelector<HTMLTextAreaElement>(`textarea[name="${name}"]`)
const write = async (element: HTMLTextAreaElement | null, value: string) => {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(element, value)
  await act(async () => element?.dispatchEvent(new Event('input', { bubbles: true })))
}
const send = () => act(async () => document.querySelector('form')?.requestSubmit())

describe('the form of a record that somebody else changed meanwhile', () => {
  const record = { version: 1, updatedBy: 'me@portico.example', name: 'Old', city: 'Delft', note: '' }
  let newest = record
  let sent: unknown[] = []
  beforeEach(async () => {
    newest = { ...record, version: 2, updatedBy: 'ada@portico.example', name: 'Theirs', note: 'from Ada' }
    sent = []
    page = await openPage(
      () => (
        <RecordFormDialog
          title="Edit"
          submitLabel="Save"
          schema={z.object({ name: text(1, 20), city: text(1, 20), note: text(0, 20) })}
          record={record}
          fields={['name', 'city', 'note'].map((name) => ({ name, label: name.toUpperCase() }))}
          valuesOf={({ name, city, note }) => ({ name, city, note })}
          load={() => Promise.resolve(newest)}
          send={async (values, version) => {
            sent.push({ ...values, version })
            if (version !== newest.version)
              throw conflict('VersionConflict', 'Changed.', [{ path: 'version', code: 'versionConflict', message: '' }])
            return newest
          }}
          onDone={() => undefined}
          onClose={() => undefined}
        >
          {['name', 'city', 'note'].map((name) => (
            <TextField key={name} name={name} label={name.toUpperCase()} />
          ))}
        </RecordFormDialog>
      ),
      '/',
    )
    await typeInto(field('name'), 'Mine')
    await typeInto(field('city'), 'Gouda')
    await send()
    await until(() => expect(document.body.textContent).toContain('ada@portico.example saved before you'))
  })

  test('keeps what was typed, takes over what only the other one wrote, and is saved on the newest version', async () => {
    expect([field('name')?.value, field('city')?.value, field('note')?.value]).toEqual(['Mine', 'Gouda', 'from Ada'])
    expect(document.body.textContent).toContain('Taken over from there: NOTE.')
    await send()
    await until(() => expect(sent.at(-1)).toEqual({ name: 'Mine', city: 'Gouda', note: 'from Ada', version: 2 }))
  })

  test('offers what both changed, theirs beside yours, and nothing else', async () => {
    expect([...document.querySelectorAll('legend')].map(({ textContent }) => textContent)).toEqual(['NAME'])
    await press('Theirs')
    expect(field('name')?.value).toBe('Theirs')
    await press('Yours')
    expect(field('name')?.value).toBe('Mine')
  })
})

test('who saved before in another window is told so, and not as if it was somebody else', async () => {
  const held = { version: 1, updatedBy: 'robin@portal.example', name: 'Old' }
  const newest = { ...held, version: 2, name: 'There' }
  sessionState.update((state) => ({ ...state, user: { sub: '1', name: 'Robin', email: 'robin@portal.example' } }))
  page = await openPage(
    () => (
      <RecordFormDialog
        title="Edit"
        submitLabel="Save"
        schema={z.object({ name: text(1, 20) })}
        record={held}
        fields={[{ name: 'name', label: 'NAME' }]}
        valuesOf={({ name }) => ({ name })}
        load={() => Promise.resolve(newest)}
        send={() => Promise.reject(conflict('VersionConflict', 'Changed.'))}
        onDone={() => undefined}
        onClose={() => undefined}
      >
        <TextField name="name" label="NAME" />
      </RecordFormDialog>
    ),
    '/',
  )
  await typeInto(field('name'), 'Here')
  await send()
  await until(() => expect(document.body.textContent).toContain('You saved it before, in another window.'))
  await press('Saved there')
  expect(field('name')?.value).toBe('There')
  sessionState.update((state) => ({ ...state, user: undefined }))
})

test('two who wrote the same are in no conflict', () => {
  const fields = ['a', 'b', 'c'].map((name) => ({ name, label: name }))
  expect(mergeOf(fields, { a: 1, b: 1, c: 1 }, { a: 2, b: 2, c: 1 }, { a: 2, b: 1, c: 3 })).toEqual({
    conflicts: [],
    taken: [{ name: 'b', label: 'b' }],
  })
})

describe('the actions of a record', () => {
  const asked = vi.fn()
  const done = vi.fn()
  const edit = vi.fn()
  const offered = (action: string, more: object = {}) => ({
    action,
    to: 'DONE',
    commentRequired: false,
    blockedBy: [],
    reasons: [],
    ...more,
  })
  const words = {
    state: (state: string) => `<${state}>`,
    action: (action: string) => `Do ${action}`,
    tone: () => 'ok' as const,
    question: (action: string, name: string) => `Do ${action} ${name}?`,
    consequence: (action: string) => `After ${action}.`,
    ends: (action: string) => action === 'end',
  }
  let inTheWay: ReactNode
  const show = async (...offers: ReturnType<typeof offered>[]) => {
    asked.mockReset().mockResolvedValue({ id: 'x' })
    done.mockReset()
    page = await openPage(
      () => (
        <RecordActions
          record={{ version: 7, status: 'OPEN', availableTransitions: offers }}
          name="Acme"
          words={words}
          inTheWay={() => inTheWay}
          send={asked}
          onDone={done}
          onEdit={edit}
        />
      ),
      '/',
    )
  }
  const buttons = () =>
    [...document.querySelectorAll('button')]
      .filter((one) => !one.closest('[role=menu]'))
      .map((one) => one.getAttribute('aria-label') ?? one.textContent)
  const openMenu = async () => {
    await press('More actions for Acme')
    await until(() => expect(document.querySelector('[role=menuitem]')).not.toBeNull())
  }

  test('are those that the server offers: the way onwards is the button, what needs a reason in the menu, the end last', async () => {
    await show(offered('end', { commentRequired: true }), offered('pause', { commentRequired: true }), offered('open'))
    expect(buttons()).toEqual(['Do open', 'Edit', 'More actions for Acme'])
    await openMenu()
    expect([...document.querySelectorAll('[role=menuitem], [role=menu] hr')].map(({ textContent }) => textContent)).toEqual([
      'Do pause',
      '',
      'Do end',
    ])
  })

  test('are only editing where nothing is offered', async () => {
    await show()
    expect(buttons()).toEqual(['Edit'])
    await press('Edit')
    expect(edit).toHaveBeenCalledOnce()
  })

  test('one that is blocked opens nothing and says why, as the button and in the menu', async () => {
    const reasons = [{ path: 'x', code: 'linkedApplications', message: '', params: { count: 2 } }]
    await show(offered('open', { reasons }), offered('end', { commentRequired: true, reasons }))
    await press('Do open')
    expect(document.querySelector('dialog')).toBeNull()
    expect(document.body.textContent).toContain('2 applications are still linked.')
    await openMenu()
    const item = document.querySelector<HTMLElement>('[role=menuitem]')
    expect([item?.textContent, item?.getAttribute('aria-disabled')]).toEqual([
      'Do end2 applications are still linked. Unlink them first.',
      'true',
    ])
    await act(async () => item?.click())
    expect(document.querySelector('dialog')).toBeNull()
  })

  test('one that is blocked opens what stands in its way, where there is something to show', async () => {
    inTheWay = <p>Field App</p>
    const reasons = [{ path: 'x', code: 'linkedApplications', message: '', params: { count: 1 } }]
    await show(offered('end', { commentRequired: true, reasons }))
    await openMenu()
    await act(async () => document.querySelector<HTMLElement>('[role=menuitem]')?.click())
    await until(() => expect(document.querySelector('dialog')?.textContent).toContain('Field App'))
    expect(document.querySelector('dialog')?.textContent).toContain('1 application is still linked. Unlink it first.')
    expect(document.querySelector('dialog form')).toBeNull()
    inTheWay = undefined
    await press('Close')
    await until(() => expect(document.querySelector('dialog')).toBeNull())
  })

  test('ask for the reason where one is needed, say what follows and send the version that was seen', async () => {
    await show(offered('end', { commentRequired: true }))
    await openMenu()
    await act(async () => document.querySelector<HTMLElement>('[role=menuitem]')?.click())
    await until(() => expect(document.querySelector('dialog')?.textContent).toContain('After end.<OPEN>becomes<DONE>'))
    expect(document.querySelector('dialog h2')?.textContent).toBe('Do end Acme?')
    await send()
    expect(asked).not.toHaveBeenCalled()
    await write(area('comment'), 'Because.')
    await act(async () => document.querySelector<HTMLButtonElement>('dialog button[type=submit]')?.click())
    await until(() => expect(done).toHaveBeenCalledWith({ id: 'x' }, 'end'))
    expect(asked).toHaveBeenCalledWith({ action: 'end', comment: 'Because.', version: 7 })
  })

  test('keep the dialog, with what is missing, when the server refuses', async () => {
    await show(offered('open'))
    asked.mockRejectedValue(new AppError(422, 'GuardError', 'Not yet.', { details: [{ path: 'city', code: 'required', message: 'City' }] }))
    await press('Do open')
    await until(() => expect(document.querySelector('dialog')).not.toBeNull())
    await send()
    await until(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('city'))
  })
})

describe('comments and links', () => {
  const queries = recordQueries(things)
  let sent: { method: string; address: string; body: unknown; key: string | undefined }[] = []
  let rows: object[] = []
  let fails = false
  beforeEach(() => {
    sent = []
    rows = []
    fails = false
    vi.stubGlobal(
      'fetch',
      async (address: string, { method, body, headers }: { method: string; body?: string; headers: Record<string, string> }) => {
        if (method === 'GET') return Response.json(rows)
        sent.push({ method, address, body: body && JSON.parse(body), key: new Headers(headers).get('idempotency-key') ?? undefined })
        if (fails) return Response.json({ error: { statusCode: 503, name: 'Unavailable', message: 'Busy' } }, { status: 503 })
        if (method === 'DELETE') rows = []
        else
          rows = [
            {
              id: 'c1',
              createdAt: '2026-11-22T10:00:00Z',
              createdBy: 'me',
              authorName: 'Me',
              mayDelete: true,
              ...JSON.parse(body ?? '{}'),
            },
          ]
        return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(rows[0], { status: 201 })
      },
    )
  })

  test('a comment that failed to be sent is kept, and sent again under the same key', async () => {
    page = await openPage(() => <Comments id="t1" queries={queries} mayWrite />, '/')
    await until(() => expect(document.body.textContent).toContain('Nobody has commented yet.'))
    await write(area('text'), 'Called them')
    fails = true
    await send()
    await until(() => expect(document.querySelector('[role=alert]')).not.toBeNull())
    expect(area('text')?.value).toBe('Called them')
    fails = false
    await send()
    await until(() => expect(document.querySelector('li')?.textContent).toContain('Called them'))
    expect(sent.map(({ address }) => address)).toEqual(['/api/things/t1/comments', '/api/things/t1/comments'])
    expect(sent[0]?.key).toBeTruthy()
    expect(sent[1]?.key).toBe(sent[0]?.key)
    expect(area('text')?.value).toBe('')
  })

  test('a comment is deleted by who may, after a question', async () => {
    rows = [{ id: 'c1', text: 'Old', createdAt: '2026-11-22T10:00:00Z', createdBy: 'me', authorName: 'Me', mayDelete: true }]
    page = await openPage(() => <Comments id="t1" queries={queries} mayWrite={false} />, '/')
    await until(() => expect(document.querySelector('li')).not.toBeNull())
    expect(area('text')).toBeNull()
    await press('Delete the comment of Me')
    await press('Delete comment')
    await until(() => expect(sent).toMatchObject([{ method: 'DELETE', address: '/api/comments/c1' }]))
    await until(() => expect(document.querySelector('li')).toBeNull())
  })

  test('a link that no browser should run is refused before it is sent', async () => {
    page = await openPage(() => <Attachments id="t1" queries={queries} mayWrite />, '/')
    await until(() => expect(document.body.textContent).toContain('No documents attached yet.'))
    await press('Add document')
    await until(() => expect(field('url')).not.toBeNull())
    await typeInto(field('name'), 'Contract')
    await typeInto(field('url'), 'javascript:alert(1)')
    await send()
    expect(sent).toEqual([])
    await typeInto(field('url'), 'https://files.example/contract')
    await send()
    await until(() => expect(document.querySelector('li a')?.getAttribute('href')).toBe('https://files.example/contract'))
    expect(document.querySelector('li a')?.getAttribute('rel')).toBe('noopener noreferrer')
  })
})

test('the picture has each state once, by its distance from the first, and a line for each way', () => {
  const transitions = [
    { action: 'go', from: ['A'], to: 'B', by: [] },
    { action: 'back', from: ['B', 'C'], to: 'A', by: [] },
    { action: 'on', from: ['B'], to: 'C', by: [] },
    { action: 'skip', from: ['B'], to: 'C', by: [] },
  ]
  const columns = columnsOf({ initial: 'A', states: ['A', 'C', 'B'], transitions })
  expect(columns).toEqual([['A'], ['B'], ['C']])
  const lines = linesOf({ transitions }, columns, { width: 10, height: 4 }, { x: 20, y: 8 })
  expect(lines.map(({ key, actions }) => [key, actions])).toEqual([
    ['A B', ['go']],
    ['B A', ['back']],
    ['C A', ['back']],
    ['B C', ['on', 'skip']],
  ])
  // Each has words at a place of its own.
  expect(new Set(lines.map(({ label }) => `${label.x} ${label.y}`)).size).toBe(lines.length)
})
