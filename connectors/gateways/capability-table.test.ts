import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withTable } from './capability-table.ts'

test('the table in docs/GATEWAYS.md is what the drivers say of themselves (node tools/gateway-table.ts writes it anew)', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/GATEWAYS.md'), 'utf8')
  expect(guide).toBe(withTable(guide))
})
