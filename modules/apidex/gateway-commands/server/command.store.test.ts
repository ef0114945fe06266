import { testDatabase } from '@portico/platform/server/testing/database.ts'
import { explain, statementsDuring } from '@portico/platform/server/testing/explain.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandStore } from './command.store.ts'
import { manyCommands } from './testing/many-commands.ts'

const waiting = 5000
let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
  await manyCommands(database.db, waiting)
})
afterAll(() => database.close())

describe('when thousands of commands wait for a gateway', () => {
  it('the next one is the first of an index: what takes access away, then what is due for longest', async () => {
    const store = commandStore(database.db)
    const sent = await statementsDuring(database.db, async () => {
      expect(await store.claimDue('busy', 2, 20_000)).toMatchObject([{ urgent: true }, { urgent: true }])
      expect(await store.claimDue('quiet', 2, 20_000)).toEqual([])
      expect(await store.workplaces()).toEqual([
        expect.objectContaining({ id: 'busy', hasDueWork: true }),
        expect.objectContaining({ id: 'quiet', hasDueWork: false }),
      ])
    })
    expect(sent).toHaveLength(3)
    for (const statement of sent) {
      const plan = await explain(database, statement, 'cached')
      expect(plan.scanned, plan.text).not.toContain('gateway_command')
      expect(plan.sorts, plan.text).toBeLessThan(10)
    }
  })
})
