import { describe, expect, it } from 'vitest'
import { filled, localesFor } from './locales.rules.ts'

describe('Languages of content', () => {
  it('asks for the full tag and the language, then English, then Dutch', () => {
    const all = ['en-GB', 'nl-NL', 'de-DE', 'se-SE']
    expect(localesFor('de-DE', all)).toEqual(['de-DE', 'de', 'en-GB', 'en', 'nl-NL', 'nl'])
    expect(localesFor('en-GB', all)).toEqual(['en-GB', 'en', 'nl-NL', 'nl'])
    expect(localesFor('se-SE', all).slice(0, 4)).toEqual(['se-SE', 'se', 'sv-SE', 'sv'])
  })

  it('never shows a language that the brand does not offer', () => {
    expect(localesFor('ar-SA', ['en-GB', 'ar-SA'])).toEqual(['ar-SA', 'ar', 'en-GB', 'en'])
    expect(localesFor('fr-FR', ['es-ES'])).toEqual(['es-ES', 'es'])
  })

  it('fills empty fields from the next translation and says from which', () => {
    const found = filled([
      { documentId: 'a', locale: 'nl', Title: 'Over', Content: null, Image: '' },
      { documentId: 'a', locale: 'en', Title: 'About', Content: 'Text', publishedAt: 'x' },
      { documentId: 'a', locale: 'de', Content: 'Inhalt', Image: 'picture' },
    ])
    expect(found?.document).toEqual({ documentId: 'a', locale: 'nl', Title: 'Over', Content: 'Text', Image: 'picture' })
    expect(found?.borrowed).toEqual([
      { field: 'Content', locale: 'en' },
      { field: 'Image', locale: 'de' },
    ])
  })

  it('fills blocks one by one only where they are translations of each other', () => {
    const text = (Body: string | null) => ({ __component: 'blocks.text', Body })
    const english = { locale: 'en', Blocks: [text('One'), text('Two')] }
    expect(filled([{ locale: 'nl', Blocks: [text('Een'), text(null)] }, english])).toEqual({
      document: { locale: 'nl', Blocks: [text('Een'), text('Two')] },
      borrowed: [{ field: 'Blocks.1.Body', locale: 'en' }],
    })
    expect(filled([{ locale: 'nl', Blocks: [text(null)] }, english])?.borrowed).toEqual([])
    expect(filled([{ locale: 'nl', Blocks: [] }, english])?.borrowed).toEqual([{ field: 'Blocks', locale: 'en' }])
  })
})
