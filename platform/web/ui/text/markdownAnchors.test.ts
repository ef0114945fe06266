import { expect, test } from 'vitest'
import { withAnchors } from './markdownAnchors.ts'

const read = (html: string) => withAnchors(html, 'about', (title) => `Link to ${title}`)

test('every heading gets an anchor of its own, also in scripts other than Latin and when two are called the same', () => {
  const { html, headings } = read('<h2>Getting started</h2><p>a</p><h3>الوحدات</h3><h2>Getting started</h2><h2>!</h2>')
  expect(headings).toEqual([
    { id: 'about-getting-started', title: 'Getting started', level: 2 },
    { id: 'about-الوحدات', title: 'الوحدات', level: 3 },
    { id: 'about-getting-started--2', title: 'Getting started', level: 2 },
    { id: 'about-part', title: '!', level: 2 },
  ])
  expect(html).toContain(
    '<h2 id="about-getting-started">Getting started<a href="#about-getting-started" class="anchor" aria-label="Link to Getting started">#</a></h2>',
  )
})

test('a title that looks like markup stays text', () => {
  const { html } = read('<h2>&lt;img src=x onerror=1&gt; "</h2>')
  expect(html).not.toContain('<img')
  const page = new DOMParser().parseFromString(html, 'text/html')
  expect(page.querySelector('a')?.getAttribute('aria-label')).toBe('Link to <img src=x onerror=1> "')
})
