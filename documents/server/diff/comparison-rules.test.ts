import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { changeRules, ruleOf } from '../../contract/change-rules.rules.ts'

/** As severe as each other. */
const meant: Record<string, string> = { breaking: 'breaking', warning: 'risky', information: 'safe' }

const lines = readFileSync(new URL('../../../docs/COMPARISON_RULES.md', import.meta.url), 'utf8').split('\n')
const rows = lines.slice(lines.indexOf('## Each rule')).flatMap((line) => {
  const [, id, theirs = '', here = '', ours = '', why = ''] = line.split('|').map((cell) => cell.trim())
  return id?.startsWith('`') ? [{ id: id.slice(1, -1), theirs, here: here.replaceAll('`', ''), ours, why }] : []
})

/** Of a rule that is named by its whole kind; '–' where it is told by several or by none. */
function levelOf(here: string): string {
  const rule = ruleOf(here)
  return (here.startsWith('response-') && rule?.of === 'schema' ? rule.response : rule?.request) ?? '–'
}

test('the table has each rule of theirs once, and says how many of ours there are', () => {
  expect(rows.length).toBeGreaterThanOrEqual(520)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  const told = rows.filter(({ here }) => here !== 'not told').length
  expect(lines.join(' ')).toContain(`these are the ${rows.length} of`)
  expect(lines.join(' ')).toContain(`${told} of them are told by a rule of ours, ${rows.length - told} are not`)
  expect(lines.join(' ')).toContain(`Our own ${changeRules.length} rules`)
})

test('each rule of theirs names one of ours with the level that it has', () => {
  for (const { id, here, ours } of rows) {
    expect({ id, level: ours }).toEqual({ id, level: levelOf(here) })
    if (here !== 'not told' && !here.includes('*')) expect(ruleOf(here), id).toBeDefined()
  }
})

test('a level that differs from theirs has a reason, as has a rule that is not told or told by several', () => {
  const unlike = rows.filter(({ theirs, ours }) => ours === '–' || (theirs !== '–' && meant[theirs] !== ours))
  expect(unlike.length).toBeGreaterThan(100)
  expect(unlike.filter(({ why }) => why === '').map(({ id }) => id)).toEqual([])
  expect(rows.filter(({ theirs }) => theirs !== '–' && meant[theirs] === undefined)).toEqual([])
})
