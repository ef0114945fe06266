import { expect, it } from 'vitest'
import { homepageOf } from '../connectors/content/reading.ts'
import { blockParts, contentTypes, type PartKind } from '../embedded/content/types.ts'
import { documentParts, blockParts as editorParts, sharedFields } from '../modules/external/content/web/contentShapes.ts'

const picture = { url: '/uploads/x.png', alternativeText: null, caption: null, width: 1, height: 1 }
const link = { Label: 'words', Href: '/words' }
/** As a content service answers a part of this kind. */
const answeredAs = (kind: PartKind): unknown => {
  if (typeof kind === 'object') return [Object.fromEntries(Object.entries(kind.items).map(([name, item]) => [name, answeredAs(item)]))]
  return { text: 'words', names: ['words'], media: picture, link, links: [link] }[kind]
}
const isEmpty = (value: unknown) => value === null || value === undefined || (Array.isArray(value) && value.length === 0)

it('each kind of block of the content service is read with all its fields, and can be typed in', () => {
  for (const [kind, parts] of Object.entries(blockParts)) {
    const answer = { __component: kind, ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, answeredAs(part)])) }
    const [read] = homepageOf({ documentId: 'x', Blocks: [answer] }, []).Blocks
    const missing = Object.keys(parts).filter((name) => isEmpty((read as Record<string, unknown> | undefined)?.[name]))
    expect([kind, missing]).toEqual([kind, []])
    expect([kind, Object.keys(editorParts[kind] ?? {}).toSorted()]).toEqual([kind, Object.keys(parts).toSorted()])
  }
  expect(Object.keys(editorParts).toSorted()).toEqual(Object.keys(blockParts).toSorted())
})

it('each type of document is typed in field by field, and what its languages share is known as such', () => {
  for (const { name, fields } of contentTypes) {
    // Featured pages are chosen elsewhere: no field of the editor has them yet.
    const typed = Object.keys(fields).filter((field) => fields[field]?.kind !== 'pages')
    expect([name, Object.keys(documentParts[name]).toSorted()]).toEqual([name, typed.toSorted()])
    const shared = Object.keys(fields).filter((field) => fields[field]?.shared)
    expect([name, typed.filter((field) => sharedFields.has(field))]).toEqual([name, shared])
  }
})
