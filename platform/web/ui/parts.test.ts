import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readNumber } from '../forms/fields.tsx'
import { initials } from './display/Avatar.tsx'
import { fromLocalParts, toLocalParts } from './inputs/dateText.ts'
import { isOrdinaryText, markdownHtml } from './text/markdownHtml.ts'

test('initials are whole characters, and one in Arabic', () => {
  expect(['Lotte de Vries', 'lotte@portico.example', 'لمى حداد', '', '👩‍💻 Dev'].map(initials)).toEqual(['LV', 'l', 'ل', '', '👩D'])
})

test('a local day and time are the same instant again', () => {
  const { day, time } = toLocalParts('2026-11-20T09:05:00.000Z')
  expect(fromLocalParts(day, time)).toBe('2026-11-20T09:05:00.000Z')
  expect(fromLocalParts('', '10:00')).toBe('')
  expect(toLocalParts('rubbish')).toEqual({ day: '', time: '' })
})

test('whole numbers are read in Western and Arabic digits; anything else stays as typed', () => {
  expect(['12', ' -3 ', '٤٢', 'abc', '', '1e5'].map(readNumber)).toEqual([12, -3, 42, 'abc', '', '1e5'])
  const others = ['1,0', '1,000', '1.000', '10 000', '-1,5', '١٬٠٠٠', '1234567890123456']
  expect(others.map(readNumber)).toEqual(others)
})

test('Markdown is cleaned: no script, no handlers, no styles, no forms, no javascript addresses', () => {
  const html = markdownHtml(
    '<img src=x onerror=alert(1) style="position:fixed"><form><input></form><script>1</script>\n\n[x](javascript:alert(1)) <a href="https://example.com">out</a>',
    { html: true },
  )
  expect(html).not.toMatch(/onerror|style|<form|<input|<script|href="javascript/)
  expect(html).toContain('rel="noopener noreferrer"')
  expect(markdownHtml('<b>x</b>')).toContain('&lt;b&gt;')
})

test('text that is drawn without Markdown is what Markdown would have made of it', () => {
  expect(['The name of the owner.', 'الاسم الكامل', 'Übertragen (in kWh)', 'Default: none'].map(isOrdinaryText)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['see www.x.org', 'a *b*', '- a', '1. a', 'a\nb', 'x@y.org', 'http://x', 'a: [b](c)', '`a`', ''].some(isOrdinaryText)).toBe(false)
  const pieces = [
    'a',
    'Zé',
    'ب',
    ' ',
    '  ',
    '.',
    ':',
    '-',
    '+',
    '=',
    '/',
    '(',
    ')',
    '"',
    "'",
    '1',
    'www',
    'http',
    'mailto',
    '@',
    '#',
    '*',
    '_',
    '!',
    '|',
    '~',
    '>',
    '\n',
    'org',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
      const source = parts.join('')
      if (!isOrdinaryText(source)) return
      const { body } = new DOMParser().parseFromString(markdownHtml(source), 'text/html')
      expect(body.innerHTML.trim()).toBe(`<p>${source.trimEnd()}</p>`)
    }),
    { numRuns: 2000 },
  )
})
