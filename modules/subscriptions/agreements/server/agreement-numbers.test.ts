import { readFile } from 'node:fs/promises'
import { testDatabase } from '@portico/platform/server/testing/database.ts'
import { expect, it } from 'vitest'
import { agreementNumbers } from './testing/agreement-numbers.store.ts'

const migration = new URL('../../../../database/migrations/0320_agreement_numbers.sql', import.meta.url)

it('numbers that differ by case alone stay what their contracts say when the database is brought up to date, and no third one joins them', async () => {
  const database = await testDatabase()
  try {
    const numbers = agreementNumbers(database.db)
    await numbers.fill(['n-1', 'N-1', 'Other'])
    await numbers.run((await readFile(migration, 'utf8')).split(';').filter((statement) => statement.trim() !== ''))
    for (const number of ['N-1', 'n-1', 'OTHER']) await expect(numbers.add(number), number).rejects.toThrow()
    await numbers.add('Another')
    expect(await numbers.all()).toEqual(['n-1', 'N-1', 'Other', 'Another'])
  } finally {
    await database.close()
  }
})
