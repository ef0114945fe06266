import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { languages } from './locales.ts'

const root = join(import.meta.dirname, '../../..')
const folders = [...new Set(readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => /^(platform\/web|modules\/[^/]+)(\/\w+)?\/locales\/[\w-]+\.json$/.test(path)).map((path) => path.replace(/\/[^/]+$/, '')))]
const read = (folder: string, language: string) => JSON.parse(readFileSync(`${root}/${folder}/${language}.json`, 'utf8')) as Record<string, string>
/** The names of a message's values, whatever its form in a language. */
const valuesOf = (text: string): string[] => [...new Set((JSON.stringify(compileMessageOrThrow(text)).match(/\["[\w]+"[\],]/g) ?? []).map((found) => found.slice(2, -2)))].filter((name) => !name.endsWith('"')).sort()

describe.each(folders)('%s', (folder) => {
  const english = read(folder, 'en-GB')
  test.each(Object.keys(languages))('%s has every text, with the same values', (language) => {
    const texts = read(folder, language)
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort())
    for (const [key, text] of Object.entries(texts)) {
      expect(text.trim(), key).not.toBe('')
      expect(valuesOf(text), key).toEqual(valuesOf(english[key] ?? ''))
    }
  })
})

test('en-GB shows the texts of sections 4 and 8 of the specification to the letter', () => {
  const texts = read('platform/web/locales', 'en-GB')
  for (const wanted of [
    'Successfully approved {product}',
    'Successfully rejected {product}',
    'Something went wrong. Status: {status}',
    'Successfully updated settings',
    'Successfully uploaded {file}',
    'Successfully deleted image',
    'Spec uploaded successfully',
    'Error: {message}',
    'Conflict: {message}',
    'Error fetching homepage data',
    'Error searching pages',
    'Error fetching widget by id',
    'Error searching widgets',
    'Error fetching page by id',
  ]) {
    expect(Object.values(texts)).toContain(wanted)
  }
})
