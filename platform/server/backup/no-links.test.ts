import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { nameWhole } from './file.ts'

vi.mock(import('node:fs/promises'), async (original) => ({
  ...(await original()),
  link: () => Promise.reject(Object.assign(new Error('operation not permitted, link'), { code: 'EPERM' })),
}))

it('a backup gets its name on a disk without links, too, and never that of another one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-no-links-'))
  const [draft, file] = [join(folder, 'a.part'), join(folder, 'a.gz')]
  writeFileSync(draft, 'whole')
  await nameWhole(draft, file)
  expect([readdirSync(folder), readFileSync(file, 'utf8')]).toEqual([['a.gz'], 'whole'])
  writeFileSync(draft, 'another')
  await expect(nameWhole(draft, file)).rejects.toThrow('never overwritten')
  expect(readFileSync(file, 'utf8')).toBe('whole')
})
