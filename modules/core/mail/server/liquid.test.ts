import type { AppError } from '@portico/platform/contract/errors.ts'
import { event } from '@portico/platform/contract/event.ts'
import { workedMs } from '@portico/platform/server/testing/worked.ts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { exampleValues, placeholdersOf } from '../placeholders.rules.ts'
import { cleanHtml, cleanTemplate, plainOf } from './clean-html.ts'
import { checkTemplate, renderHtml, renderLine } from './liquid.ts'
import { readable } from './write-mail.ts'

const told = event({
  name: 'THING_TOLD',
  carries: z.object({
    application: z.object({ id: z.string(), name: z.string(), environmentId: z.string() }),
    owner: z.nullable(z.object({ id: z.string(), name: z.string() })),
    daysLeft: z.int(),
    conditions: z.array(z.object({ text: z.string(), dueDate: z.string() })),
  }),
  hears: [{ who: 'person', of: 'owner' }],
  on: true,
})
const example = exampleValues(told)
const faultsOf = (source: string) =>
  checkTemplate(source, example, 'body').then(
    () => [],
    (error: AppError) => error.details.map(({ code, params, path }) => [path, code, params?.placeholder]),
  )

describe('what may stand in the mail of an event', () => {
  it('is what the event carries, without the ids, and what all mails have', () => {
    const names = placeholdersOf(told).map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining([
        'user.name',
        'portal.url',
        'link',
        'date',
        'application.name',
        'owner.name',
        'daysLeft',
        'conditions',
        'conditions[].text',
      ]),
    )
    expect(names.filter((name) => /id$/i.test(name))).toEqual([])
  })

  it.each([
    '{{ application.name }} {{ user.name | upcase }}',
    '{% if owner.name %}{{ owner.name }}{% endif %}{% if daysLeft > 3 %}soon{% endif %}',
    '{% for c in conditions %}{{ forloop.index }} {{ c.text }}{% endfor %} {{ conditions.size }} {{ conditions[0].text }} {{ conditions.first.dueDate }}',
  ])('holds %s', async (source) => expect(await faultsOf(source)).toEqual([]))

  it.each([
    ['{{ application.secret }}', 'application.secret'],
    ['{{ application.id }}', 'application.id'],
    ['{% if company.name %}x{% endif %}', 'company.name'],
    ['{% if false %}{{ nobody }}{% endif %}', 'nobody'],
  ])('refuses %s by its name', async (source, name) => expect(await faultsOf(source)).toEqual([['body', 'unknownPlaceholder', name]]))

  it('refuses what is unknown of each one in a list', async () => {
    expect(await faultsOf('{% for c in conditions %}{{ c.price }}{% endfor %}')).toMatchObject([
      ['body', 'unknownPlaceholder', expect.stringContaining('price')],
    ])
  })

  it.each(['{{ application.name', '{% if %}', '{{ daysLeft | nofilter }}', '{% include "package.json" %}', '{% render "x" %}'])(
    'refuses %s',
    async (source) => expect((await faultsOf(source)).length).toBe(1),
  )
})

describe('a template that would harm the portal is refused', () => {
  it.each([
    ['a loop without end', '{% for a in (1..100000000) %}x{% endfor %}'],
    ['loops in loops', '{% for a in (1..3000) %}{% for b in (1..3000) %}x{% endfor %}{% endfor %}'],
    ['a text that doubles itself', `{% assign a = "xxxxxxxxxx" %}${'{% assign a = a | append: a %}'.repeat(40)}`],
    ['one that is too long', 'x{{ date }}'.repeat(12_000)],
    ['a loop that writes megabytes', `{% for i in (1..1000) %}${'<b>a</b>'.repeat(2500)}{% endfor %}`],
  ])('%s', async (_, source) => {
    const worked = await workedMs(async () => expect(await faultsOf(source)).toMatchObject([['body', 'tooCostly', undefined]]))
    expect(worked).toBeLessThan(5000)
  })

  it('and what is no value of the mail is not there', async () => {
    for (const source of ['{{ constructor.name }}', '{{ user.constructor.name }}', '{{ user.__proto__ }}', '{{ "x".constructor }}'])
      expect(await renderHtml(source, { user: { name: 'a' } }), source).toBe('')
  })
})

describe('what people wrote', () => {
  it('is text in a mail, never HTML, also past the filter that says otherwise', async () => {
    const values = { name: '<img src=x onerror=alert(1)>' }
    expect(await renderHtml('{{ name }} {{ name | raw }}', values)).not.toContain('<img')
  })

  it('does not end a header', async () => {
    expect(await renderLine('About {{ name }}', { name: 'a\r\nBcc: b@example.org\u2028c\0' })).toBe('About a Bcc: b@example.org c')
  })

  it.each(['2026-13-45', '0000-00-00', '2026-03-02T25:61Z'])('is what it is, although it looks like a day: %s', (name) => {
    const reading = { locale: 'en-GB', timeZone: 'UTC', wordOf: () => undefined } as const
    expect(readable({ application: { name }, endsAt: '2026-03-02' }, reading)).toEqual({ application: { name }, endsAt: '2 March 2026' })
  })

  it('is not cut in the middle of a word', async () => {
    const line = await renderLine('{{ name }}', { name: 'measured '.repeat(60) })
    expect(line).toMatch(/^(measured )+measured…$/)
    expect(line.length).toBeLessThanOrEqual(250)
    const endless = await renderLine('{{ name }}', { name: '𝒳'.repeat(300) })
    expect([endless.isWellFormed(), endless.length <= 250]).toEqual([true, true])
  })
})

describe('HTML of a template', () => {
  it.each([
    ['<script>alert(1)</script>', ''],
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<form action="https://x.example"><input name="a"></form>', ''],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="//x.example">a</a>', '<a>a</a>'],
    ['<p style="position:fixed;color:#ff0000">a</p>', '<p style="color:#ff0000">a</p>'],
    ['<img src="https://x.example/p.gif">', ''],
    ['<iframe src="https://x.example"></iframe><object></object>', ''],
  ])('%s becomes %s', (given, clean) => expect(cleanHtml(given)).toBe(clean))

  it('keeps its Liquid as it is, in text and in addresses', () => {
    const template = '<p>{% if daysLeft > 3 and user.name != "a" %}{{ user.name }}{% endif %} <a href="{{ link }}">open</a></p>'
    expect(cleanTemplate(template)).toBe(template)
    expect(cleanTemplate(`<script>{{ link }}</script>${template}`)).toBe(template)
  })

  it('is taken out of a template in one go, whatever in it is not closed', () => {
    const open = `{% raw %}${'{{'.repeat(200_000)}{% endraw %}<b>x</b>{%`
    expect(cleanTemplate(open)).toBe(open)
  })

  it('is cleaned once more when it is written out: a tag put together from pieces is none', async () => {
    const joined = cleanTemplate('<{% if true %}script{% endif %}>alert(1)</script>')
    expect(cleanHtml(await renderHtml(joined, {}))).not.toContain('<script')
  })

  it('is written out although the machine was busy with something else meanwhile', async () => {
    let late = true
    const values = {
      get name() {
        for (const until = performance.now() + 250; late && performance.now() < until; );
        late = false
        return 'Ada'
      },
    }
    expect(await renderHtml('{{ name }} {{ name }}', values)).toBe('Ada Ada')
  })

  it('can be read without HTML', () => {
    expect(plainOf('<p>Hello &amp; &lt;you&gt;</p><ul><li>a</li><li>b</li></ul><p><a href="https://x.example">Open</a></p>')).toBe(
      'Hello & <you>\n\n- a\n- b\n\nOpen (https://x.example)',
    )
  })

  it('is not written out where the mail of whoever hears would be megabytes long', async () => {
    const source = `{% for i in (1..1000) %}${'<b>a</b>'.repeat(2500)}{% endfor %}`
    await expect(renderHtml(source, {})).rejects.toThrow('limit exceeded')
    await expect(renderLine(source, {})).rejects.toThrow('limit exceeded')
  })

  it('can be read without HTML as soon, whatever of it is nothing but spaces', async () => {
    const worked = await workedMs(() => expect(plainOf(`<pre>${' '.repeat(200_000)}x   \ny</pre>`)).toBe('x\ny'))
    expect(worked).toBeLessThan(2000)
  })

  it('can be read without HTML however its source is laid out: cells stand apart, indents are none', () => {
    const table = `<div>
      <p>
        Two lines
        of one.
      </p>
      <table>
        <tr><td>Key</td><td>…7f3a</td></tr>
        <tr>
          <td>Ends</td>
          <td><b>today</b> at  noon</td>
        </tr>
      </table>
    </div>
    <pre>kept
      as it is</pre>`
    expect(plainOf(table)).toBe('Two lines of one.\n\nKey  …7f3a\nEnds  today at noon\n\nkept\n      as it is')
  })
})
