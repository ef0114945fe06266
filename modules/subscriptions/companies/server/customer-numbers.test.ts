// not copied: this file is about numbers that were there before they had to be distinct
import { readFile } from 'node:fs/promises'
import { testDatabase } from '@portico/platform/server/testing/database.ts'
import { expect, it } from 'vitest'
import { customerNumbers } from './testing/customer-numbers.store.ts'

const migration = (name: string) => readFile(new URL(`../../../../database/migrations/${name}`, import.meta.url), 'utf8')

it('customer numbers that differ by case alone become distinct when the database is brought up to date, and the history tells it', async () => {
  const database = await testDatabase()
  try {
    const numbers = customerNumbers(database.db)
    await numbers.fill(['Acme-7', 'ACME-7', 'acme-7-2', 'acme-7', 'Other'])
    const older = (await migration('0145_customer_numbers.sql')).split(';').filter((statement) => !statement.includes('drop index'))
    await numbers.run([await migration('0145_customer_number_notes.sql'), ...older.filter((statement) => statement.trim() !== '')])
    expect(await numbers.all()).toEqual(['Acme-7', 'ACME-7-3', 'acme-7-2', 'acme-7-4', 'Other'])
    expect(await numbers.told()).toEqual([
      { name: 'Told 2', changes: [{ field: 'alternativeCustomerNumber', old: 'ACME-7', new: 'ACME-7-3' }] },
      { name: 'Told 4', changes: [{ field: 'alternativeCustomerNumber', old: 'acme-7', new: 'acme-7-4' }] },
    ])
  } finally {
    await database.close()
  }
})
