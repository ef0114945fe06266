import { expect, it } from 'vitest'
import { insertedAt, placeholdersIn, snippetAt } from './template-text.ts'

it('placeholders and conditions of a template are found where they stand', () => {
  const text = 'Hello {{ user.name }},\n{% if a %}x{% endif %} {{ open'
  const found = placeholdersIn(text).map(({ from, to }) => text.slice(from, to))
  expect(found).toEqual(['{{ user.name }}', '{% if a %}', '{% endif %}'])
})

it('a placeholder takes the place of what is selected; the caret goes behind it, or into the pair that it opens', () => {
  expect(insertedAt('ab', 1, 1, '{{ x }}')).toEqual({ text: 'a{{ x }}b', caret: 8 })
  expect(insertedAt('abc', 1, 2, '{% if x %}{% endif %}')).toEqual({ text: 'a{% if x %}{% endif %}c', caret: 11 })
  expect(insertedAt('', 0, 0, '{% for one in a %}{% if one.x %}{% endif %}{% endfor %}').caret).toBe(32)
})

it('what each of a list has is said by the variable of the loop around the caret, and brings the loop where there is none', () => {
  const text = 'Hello {% for c in conditions %}<li>{{ c.text }}</li>{%- endfor -%} bye'
  const due = { name: 'conditions[].dueDate', kind: 'text' } as const
  expect(snippetAt(text, text.indexOf('</li>'), due)).toBe('{{ c.dueDate }}')
  const alone = '{% for one in conditions %}{{ one.dueDate }}{% endfor %}'
  expect([0, text.length].map((at) => snippetAt(text, at, due))).toEqual([alone, alone])
  const other = { name: 'items[].isNew', kind: 'switch' } as const
  expect(snippetAt(text, text.indexOf('</li>'), other)).toBe('{% for one in items %}{% if one.isNew %}{% endif %}{% endfor %}')
  expect(snippetAt(text, 0, { name: 'conditions', kind: 'list' })).toBe('{% for one in conditions %}{% endfor %}')
  expect(snippetAt(text, 0, { name: 'user.name', kind: 'text' })).toBe('{{ user.name }}')
})

it('a list inside of a list is said by the loops of both', () => {
  const text = '{% for i in items %}A{% for x in i.changes %}B{% endfor %}{% endfor %}'
  const path = { name: 'items[].changes[].path', kind: 'text' } as const
  expect(snippetAt(text, text.indexOf('B'), path)).toBe('{{ x.path }}')
  expect(snippetAt(text, text.indexOf('A'), path)).toBe('{% for each in i.changes %}{{ each.path }}{% endfor %}')
  expect(snippetAt('', 0, path)).toBe('{% for one in items %}{% for each in one.changes %}{{ each.path }}{% endfor %}{% endfor %}')
})
