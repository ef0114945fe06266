import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const texts = JSON.parse(readFileSync(join(import.meta.dirname, '../locales/en-GB.json'), 'utf8')) as Record<string, string>

test.each([
  'Successfully approved {product}',
  'Successfully rejected {product}',
  'Something went wrong. Status: {status}',
  'Successfully updated settings',
  'Successfully uploaded {file}',
  'Successfully deleted image',
  'Spec uploaded successfully',
  'Error: {message}',
  'Conflict: {message}',
])('en-GB shows “%s” of sections 4 and 8 of the specification to the letter', (wanted) => expect(Object.values(texts)).toContain(wanted))
