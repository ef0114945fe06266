import { expect, test } from 'vitest'
import { enabledModules, readBoot } from './boot.ts'

const boot = {
  modules: [
    { name: 'Portfolio', enabled: true },
    { name: 'DataDictionary', enabled: false },
  ],
  style: {},
  settings: { authority: 'a' },
}
const never = () => Promise.reject(new Error('no call is needed'))

test('what the server wrote into the page needs no call', async () => {
  const read = await readBoot(JSON.stringify(boot), never)
  expect(read).toEqual(boot)
  expect([...enabledModules(read)]).toEqual(['Portfolio'])
})

test('a page that nothing filled in asks the three public calls', async () => {
  const asked: string[] = []
  const answers: Record<string, unknown> = {
    '/modules': boot.modules,
    '/storage/settings/style.json': boot.style,
    '/storage/settings/app.json': boot.settings,
  }
  expect(
    await readBoot('%BOOT%', async (address) => {
      asked.push(address)
      return answers[address]
    }),
  ).toEqual(boot)
  expect(asked).toEqual(Object.keys(answers))
})
