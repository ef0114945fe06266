import { changeRules } from '@portico/documents/contract/change-rules.rules.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage, typeInto } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import RulesPage from './RulesPage.tsx'

let page: OpenPage
beforeAll(async () => {
  prepareDom()
  Element.prototype.scrollIntoView = () => {}
  await useTexts('en-GB', 'apidex', 'documents')
})
afterEach(() => page.close())

const open = async (address: string) => {
  page = await openPage(() => <RulesPage />, address)
  await until(() => expect(document.querySelector('h1')).not.toBeNull())
}
const names = () => [...document.querySelectorAll('summary code')].map((one) => one.textContent)

test('every rule has a line with what it means', async () => {
  await open('/apis/rules')
  expect(names().sort()).toEqual(changeRules.map(({ id }) => id).sort())
  const line = [...document.querySelectorAll('summary')].find((one) => one.textContent?.startsWith('max-length-lowered'))
  expect(line?.textContent).toBe('max-length-loweredSent: BreakingReceived: Safe')
})

test('the rule that an entry of a changelog names is open, with its example', async () => {
  await open('/apis/rules?rule=request-property-max-length-lowered')
  const opened = [...document.querySelectorAll('details[open] > summary code')].map((one) => one.textContent)
  expect(opened).toEqual(['max-length-lowered'])
  await until(() =>
    expect([...document.querySelectorAll('del, ins')].map((one) => one.lastChild?.textContent)).toEqual(['maxLength: 9', 'maxLength: 2']),
  )
})

test('a part of a name finds its rules; what no rule is called is said', async () => {
  await open('/apis/rules')
  const field = document.querySelector('input[type=search]') as HTMLInputElement
  const type = (text: string) =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  type('enum-value')
  expect(names()).toContain('enum-value-added')
  expect(names().every((name) => name?.includes('enum'))).toBe(true)
  type('nothing like it')
  expect(names()).toEqual([])
  expect(document.body.textContent).toContain('No such rule')
})

test('what is searched for stands in the address, and is searched for by it', async () => {
  await open('/apis/rules?q=enum-value')
  expect(names()).toContain('enum-value-added')
  expect(names().every((name) => name?.includes('enum'))).toBe(true)
  const field = document.querySelector('input[type=search]') as HTMLInputElement
  expect(field.value).toBe('enum-value')
  await typeInto(field, 'max-length')
  await until(() => expect(page.history.location.href).toBe('/apis/rules?q=max-length'))
})
