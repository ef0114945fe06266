import { expect, test } from 'vitest'
import { formValues } from './recordField.ts'

test('a form begins with what the record has, but for what is asked for anew: the version that follows is not the present one', () => {
  const fields = [
    { name: 'versionNumber', label: 'Version', anew: true as const },
    { name: 'statusDescription', label: 'About' },
    { name: 'tags', label: 'Tags', kind: 'tags' as const },
  ]
  expect(formValues(fields, { versionNumber: '1.0.0', statusDescription: 'As agreed' })).toEqual({
    ...{ versionNumber: '', statusDescription: 'As agreed' },
    tags: [],
  })
})
