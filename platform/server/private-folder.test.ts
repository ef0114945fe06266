import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from './database/open.ts'
import { keepPrivate } from './private-folder.ts'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'portico-private-'))
  chmodSync(place, 0o755)
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

const modeOf = (path: string): string => (lstatSync(path).mode & 0o777).toString(8)
/** What somebody else than the owner may do something with. */
const openIn = (folder: string): string[] =>
  [folder, ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))].filter(
    (path) => !lstatSync(path).isSymbolicLink() && (lstatSync(path).mode & 0o077) !== 0,
  )

it('a data folder is its owner’s alone from the first moment, with the folders above it that were missing', () => {
  keepPrivate(join(place, 'a/b/data'))
  for (const made of ['a', 'a/b', 'a/b/data']) expect([made, modeOf(join(place, made))]).toEqual([made, '700'])
  expect(modeOf(place)).toBe('755')
})

it('the embedded database opens in a folder that nobody else enters, and a start takes from others what they had', async () => {
  const dataDir = join(place, 'data')
  const first = await openDatabase({ databaseUrl: undefined, dataDir })
  expect(modeOf(dataDir)).toBe('700')
  await first.close()
  chmodSync(dataDir, 0o777)
  chmodSync(join(dataDir, 'pg'), 0o755)
  chmodSync(join(dataDir, 'pg', 'PG_VERSION'), 0o666)
  const again = await openDatabase({ databaseUrl: undefined, dataDir })
  expect([modeOf(dataDir), modeOf(join(dataDir, 'pg')), modeOf(join(dataDir, 'pg', 'PG_VERSION'))]).toEqual(['700', '700', '600'])
  await again.close()
}, 120_000)

it('files and folders at any depth are tightened, and what a link leads to is left alone', () => {
  const data = join(place, 'data')
  mkdirSync(join(data, 'deep/er'), { recursive: true })
  for (const name of ['one', 'deep/two', 'deep/er/three']) writeFileSync(join(data, name), 'x')
  for (const [name, mode] of [
    ['one', 0o666],
    ['deep/two', 0o644],
    ['deep/er/three', 0o755],
    ['deep', 0o777],
  ] as const)
    chmodSync(join(data, name), mode)
  const outside = join(place, 'outside')
  writeFileSync(outside, 'x')
  chmodSync(outside, 0o644)
  symlinkSync(outside, join(data, 'link'))
  keepPrivate(data)
  expect(openIn(data)).toEqual([])
  expect([modeOf(join(data, 'one')), modeOf(join(data, 'deep/er/three')), modeOf(outside)]).toEqual(['600', '700', '644'])
})

it('a data folder that cannot be one is said to be so, by the setting that names it', async () => {
  const file = join(place, 'file')
  writeFileSync(file, '')
  for (const dataDir of [file, join(file, 'below')])
    await expect(openDatabase({ databaseUrl: undefined, dataDir })).rejects.toThrow(
      `The data folder ${dataDir} cannot be used: it, or what it lies in, is a file. Give it to the user that runs the portal, or set DATA_DIR`,
    )
})
