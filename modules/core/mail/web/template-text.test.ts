import { expect, it } from 'vitest'
import { insertedAt, marked } from './template-text.ts'

it('a template is shown in its pieces, and nothing of it is lost', () => {
  const text = 'Hello {{ user.name }},\n{% if a %}x{% endif %} {{ open'
  const parts = marked(text)
  expect(parts.map(({ part }) => part).join('')).toBe(text)
  expect(parts.filter(({ code }) => code).map(({ part }) => part)).toEqual(['{{ user.name }}', '{% if a %}', '{% endif %}'])
  expect(new Set(parts.map(({ at }) => at)).size).toBe(parts.length)
})

it('a placeholder takes the place of what is selected; the caret goes behind it, or into the pair that it opens', () => {
  expect(insertedAt('ab', 1, 1, '{{ x }}')).toEqual({ text: 'a{{ x }}b', caret: 8 })
  expect(insertedAt('abc', 1, 2, '{% if x %}{% endif %}')).toEqual({ text: 'a{% if x %}{% endif %}c', caret: 11 })
})
