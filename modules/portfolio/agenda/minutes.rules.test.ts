import MarkdownIt from 'markdown-it'
import { expect, it } from 'vitest'
import type { AgendaItem } from './item.contract.ts'
import type { Meeting } from './meeting.contract.ts'
import { linesUpTo, minutesOf } from './minutes.rules.ts'

const meeting = (more: Partial<Meeting>) =>
  ({
    code: 'ADA-2026-01',
    title: 'ADA',
    location: '',
    attendees: [],
    chairName: null,
    minutes: '',
    minutesApprovedAt: null,
    ...more,
  }) as unknown as Meeting
const item = (more: Partial<AgendaItem>) =>
  ({
    ...{ status: 'HANDLED', title: 'Item', category: 'DESIGN', purpose: 'DECISION', timeboxMinutes: 15, question: '', presenterName: null },
    ...{ preReads: [], decision: 'APPROVED', decisionText: 'It is approved.', votes: null, conditions: [], actions: [], ...more },
  }) as unknown as AgendaItem
const markdown = new MarkdownIt({ html: false })
const page = (of: Meeting, items: AgendaItem[]) => minutesOf(of, items).map((part) => markdown.render(part))

it.each([
  '- not a list',
  '+ nor this',
  '1. nor this',
  '12) nor this',
  '= rule',
  '# no title',
  '&lt;b&gt; &amp;',
  '[a](javascript:x)',
  '`code',
  '**',
])('a question that reads %j is that text and nothing else', (question) => {
  const [shown] = page(meeting({}), [item({ question })]).filter((part) => part.startsWith('<blockquote>'))
  expect(shown).toBe(`<blockquote>\n<p>${markdown.utils.escapeHtml(question)}</p>\n</blockquote>\n`)
})

it('what somebody left open in the minutes or in a decision does not swallow what comes after it', () => {
  const shown = page(meeting({ minutes: '```\nleft open' }), [
    item({ decisionText: '```\nalso', title: 'First' }),
    item({ title: 'Second' }),
  ])
  expect(shown.filter((part) => part.startsWith('<h3>'))).toEqual(['<h3>1. First</h3>\n', '<h3>2. Second</h3>\n'])
  expect(shown.at(-1)).toContain('It is approved.')
})

it('addresses of what is read before stay whole, whatever is in them', () => {
  const url = 'https://files.example/a>) [x](b?c=d\\'
  const shown = page(meeting({}), [item({ preReads: [{ name: 'Notes', url }] })]).find((part) => part.includes('Read before'))
  expect(shown).toBe('<p>Read before: <a href="https://files.example/a%3E)%20%5Bx%5D(b?c=d%5C">Notes</a></p>\n')
})

it('minutes are approved on the day that the meeting’s clock shows', () => {
  const approved = { minutesApprovedAt: '2026-11-20T23:30:00.000Z', minutesApprovedByName: 'Somebody', timeZone: 'Europe/Amsterdam' }
  expect(minutesOf(meeting(approved), []).at(-1)).toBe('Approved by Somebody on 2026-11-21.')
})

it('lines for which there is no room are counted, and none is cut in half', () => {
  expect(linesUpTo(40, ['one', 'two'])).toBe('one\ntwo')
  const lines = Array.from({ length: 30 }, (_, at) => `line number ${at}`)
  const text = linesUpTo(100, lines)
  const shown = text.split('\n')
  expect(text.length).toBeLessThanOrEqual(100)
  expect(shown.slice(0, -1)).toEqual(lines.slice(0, shown.length - 1))
  expect(shown.at(-1)).toBe(`… ${30 - (shown.length - 1)} more`)
  expect(linesUpTo(50, ['x'.repeat(80), 'y'])).toHaveLength(21 + '\ny'.length)
})
