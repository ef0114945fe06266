import { act, useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setLanguage } from '../../i18n/i18n.ts'
import { prepareDom, until } from '../../testing/dom.ts'
import { type OpenPage, openPage, typeInto } from '../../testing/page.tsx'
import { useTexts } from '../../testing/texts.ts'
import { DateField } from './DateField.tsx'
import { DateRangeField } from './DateRangeField.tsx'
import { dayOf } from './dateText.ts'
import type { DayRange } from './day.ts'

let page: OpenPage
let kept: string
let range: DayRange

beforeAll(prepareDom)
afterEach(async () => {
  page.close()
  await setLanguage('en-GB')
})

const open = async (initial: string, props: { time?: boolean; min?: string } = {}) => {
  page = await openPage(() => {
    const [value, setValue] = useState(initial)
    kept = value
    return (
      <>
        <h1>Keys</h1>
        <label htmlFor="end">Ends</label>
        <DateField {...props} id="end" value={value} onChange={setValue} />
      </>
    )
  }, '/')
}
const field = () => document.querySelector<HTMLInputElement>('#end')
const leave = (input: HTMLInputElement | null) => act(async () => input?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
const press = (key: string, on: Element | null = document.activeElement) =>
  act(async () => on?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
const openCalendar = async () => {
  await act(async () => document.querySelector<HTMLElement>('button[aria-haspopup=dialog]')?.click())
  await until(() => expect(document.querySelector('table[role=grid]')).not.toBeNull())
}
const dayButton = (day: string) => document.querySelector<HTMLElement>(`td[data-day="${day}"] button`)

test('a typed day is kept as the end of that day where the person is, and stands in the reader’s format when the field is left', async () => {
  await useTexts('de-DE')
  await open('')
  expect(field()?.placeholder).toBe('TT.MM.JJJJ')
  for (const text of ['5', '5.', '5.3', '5.3.', '5.3.2', '5.3.27']) expect(await typeInto(field(), text)).toBe(text)
  expect(kept).toBe(new Date('2027-03-05T23:59').toISOString())
  await leave(field())
  expect(field()?.value).toBe('05.03.2027')
})

test('what is no day stays as typed, so that the form can say so', async () => {
  await useTexts()
  await open(new Date('2027-03-05T23:59').toISOString())
  expect(field()?.value).toBe('05/03/2027')
  await typeInto(field(), '31/02/2027')
  await leave(field())
  expect(field()?.value).toBe('31/02/2027')
  expect(kept).toBe('31/02/2027')
  await typeInto(field(), '')
  expect(kept).toBe('')
})

test('the time is typed, too; while it is none the one before counts', async () => {
  await useTexts()
  await open(new Date('2027-03-05T14:30').toISOString(), { time: true })
  const time = document.querySelector<HTMLInputElement>('[aria-label=Time]')
  expect(time?.value).toBe('14:30')
  for (const text of ['1', '16', '16:', '16:4']) expect(await typeInto(time, text)).toBe(text)
  expect(kept).toBe(new Date('2027-03-05T16:00').toISOString())
  await leave(time)
  expect(time?.value).toBe('16:00')
  await typeInto(field(), '6/3/2027')
  expect(kept).toBe(new Date('2027-03-06T16:00').toISOString())
})

test('in the calendar the chosen day has the focus, keys move it, and Escape gives the focus back and changes nothing', async () => {
  await useTexts()
  await open(new Date('2027-03-05T23:59').toISOString())
  await openCalendar()
  await until(() => expect(document.activeElement).toBe(dayButton('2027-03-05')))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Friday, 5 March 2027, selected')
  await press('ArrowRight')
  await until(() => expect(document.activeElement).toBe(dayButton('2027-03-06')))
  await press('ArrowDown')
  await until(() => expect(document.activeElement).toBe(dayButton('2027-03-13')))
  await press('Escape')
  await until(() => expect(document.querySelector('table[role=grid]')).toBeNull())
  await until(() => expect(document.activeElement?.getAttribute('aria-haspopup')).toBe('dialog'))
  expect(kept).toBe(new Date('2027-03-05T23:59').toISOString())
})

test('a day that is pressed is taken and the calendar closes; days before the first possible one cannot be', async () => {
  await useTexts()
  await open(new Date('2027-03-05T23:59').toISOString(), { min: new Date('2027-03-04T10:00').toISOString() })
  await openCalendar()
  expect(dayButton('2027-03-03')?.hasAttribute('disabled')).toBe(true)
  await act(async () => dayButton('2027-03-20')?.click())
  expect(kept).toBe(new Date('2027-03-20T23:59').toISOString())
  await until(() => expect(document.querySelector('table[role=grid]')).toBeNull())
})

test('in Arabic the calendar is mirrored: Left goes on, digits are Arabic, weekdays have their full names', async () => {
  await useTexts('ar-SA')
  await open(new Date('2027-03-05T23:59').toISOString())
  await openCalendar()
  await until(() => expect(document.activeElement?.textContent).toBe('٥'))
  await press('ArrowLeft')
  await until(() => expect(document.activeElement?.textContent).toBe('٦'))
  const heads = [...document.querySelectorAll('th')]
  expect(new Set(heads.map((head) => head.getAttribute('aria-label'))).size).toBe(7)
  expect(heads[0]?.getAttribute('aria-label')).toBe('الأحد')
})

test('a range is picked in one calendar, and ends that were typed the wrong way round change places', async () => {
  await useTexts()
  page = await openPage(() => {
    const [value, setValue] = useState<DayRange>({ from: '', to: '' })
    range = value
    return (
      <>
        <h1>Log</h1>
        <DateRangeField value={value} onChange={setValue} />
      </>
    )
  }, '/')
  const [first, last] = document.querySelectorAll('input')
  await typeInto(first ?? null, '10/3/2027')
  await typeInto(last ?? null, '5/3/2027')
  await leave(last ?? null)
  expect(range).toEqual({ from: '2027-03-05', to: '2027-03-10' })
  await openCalendar()
  await act(async () => dayButton('2027-03-08')?.click())
  expect(range).toEqual({ from: '2027-03-08', to: '' })
  await act(async () => dayButton('2027-03-12')?.click())
  expect(range).toEqual({ from: '2027-03-08', to: '2027-03-12' })
  await until(() => expect(document.querySelector('table[role=grid]')).toBeNull())
  expect(dayOf(new Date(2027, 2, 8))).toBe('2027-03-08')
})
