import { snackbar } from '@portico/platform/web/messages/messages.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage, press, typeInto } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Environment } from '../environment.contract.ts'
import { RemoveEnvironment } from './RemoveEnvironment.tsx'

const environment = { id: 'test', name: 'test', displayName: 'Test site' } as Environment
const onGone = vi.fn(async () => {})
let page: OpenPage
let sent: [string, unknown][] = []
let kept = { applications: 0, commands: 0, revokes: 0, openKeys: 0 }

const problem = (statusCode: number, name: string, details: object[]) =>
  Response.json({ error: { statusCode, name, message: 'Kept.', code: name, details } }, { status: statusCode })

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
beforeEach(async () => {
  sent = []
  kept = { applications: 3, commands: 4, revokes: 3, openKeys: 2 }
  onGone.mockClear()
  // The server: three revokes wait, and only the name deletes it.
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    const given: { name?: string } | undefined = body === undefined ? undefined : JSON.parse(body)
    if (address.endsWith('/kept')) return Response.json(kept)
    sent.push([address, given])
    if (!address.endsWith('?force=true'))
      return problem(409, 'ReferenceConflict', [
        { path: 'commands', code: 'commandsWait', message: '', params: { count: 4, revokes: 3 } },
        { path: 'keys', code: 'openKeys', message: '', params: { count: 2 } },
      ])
    if (given?.name !== 'Test site') return problem(422, 'ValidationError', [{ path: 'name', code: 'nameDiffers', message: '' }])
    const key = { id: 'k', name: 'Primary', lastFour: '1234', application: 'Field app' }
    return Response.json({ openKeys: [key, key] })
  })
})
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
})
const text = () => document.querySelector('dialog')?.textContent ?? ''

const open = async () => {
  page = await openPage(() => <RemoveEnvironment environment={environment} onGone={onGone} onClose={() => {}} />, '/')
}

test('what keeps an environment is said at once, with what would stay open, and nothing is deleted by one press', async () => {
  await open()
  await until(() => expect(text()).toContain('Type Test site to confirm'))
  expect(text()).toContain('3 applications and their keys are deleted.')
  expect(text()).toContain('4 commands that wait for the gateway are dropped, 3 of them revokes.')
  expect(text()).toContain('2 keys may stay open at the gateway.')
  await press('Delete with 3 applications')
  await until(() => expect(text()).toContain('This is required.'))
  expect(sent).toEqual([])
  expect(onGone).not.toHaveBeenCalled()
})

test('an empty environment is asked of once; what came meanwhile is said before anything is deleted', async () => {
  kept = { applications: 0, commands: 0, revokes: 0, openKeys: 0 }
  await open()
  await until(() => expect(text()).toContain('What is at the gateway stays there.'))
  expect(document.querySelector('input')).toBeNull()
  await press('Delete environment')
  await until(() => expect(text()).toContain('Type Test site to confirm'))
  expect(text()).toContain('4 commands that wait for the gateway are dropped')
  expect(text()).not.toContain('application')
  expect(sent).toEqual([['/api/environments/test', undefined]])
})

test('another name is refused at its field; the right one deletes it and says what stays open', async () => {
  await open()
  await until(() => expect(document.querySelector('input')).not.toBeNull())
  await typeInto(document.querySelector('input'), 'Production')
  await press('Delete with 3 applications')
  await until(() => expect(text()).toContain('This is not the name of the environment.'))
  expect(onGone).not.toHaveBeenCalled()
  await typeInto(document.querySelector('input'), 'Test site')
  await press('Delete with 3 applications')
  await until(() => expect(onGone).toHaveBeenCalledOnce())
  expect(sent.at(-1)).toEqual(['/api/environments/test?force=true', { name: 'Test site' }])
  expect(snackbar.get().text).toBe('Test site was deleted. 2 keys may still be open at its gateway.')
})
