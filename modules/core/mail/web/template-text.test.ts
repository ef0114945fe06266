import { expect, it } from 'vitest'
import { insertedAt, placeholdersIn } from './template-text.ts'

it('placeholders and conditions of a template are found where they stand', () => {
  const text = 'Hello {{ user.name }},\n{% if a %}x{% endif %} {{ open'
  const found = placeholdersIn(text).map(({ from, to }) => text.slice(from, to))
  expect(found).toEqual(['{{ user.name }}', '{% if a %}', '{% endif %}'])
})

it('a placeholder takes the place of what is selected; the caret goes behind it, or into the pair that it opens', () => {
  expect(insertedAt('ab', 1, 1, '{{ x }}')).toEqual({ text: 'a{{ x }}b', caret: 8 })
  expect(insertedAt('abc', 1, 2, '{% if x %}{% endif %}')).toEqual({ text: 'a{% if x %}{% endif %}c', caret: 11 })
})
