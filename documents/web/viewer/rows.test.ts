import { expect, test } from 'vitest'
import type { OperationGroup, OperationRow } from '../../contract/document-view.contract.ts'
import { foundRows, groupsHolding, navigationRows, quickFind, readingOrder, titleOfTag } from './rows.ts'
import { neighbour } from './useReader.ts'

const row = (opId: string, summary = opId): OperationRow => ({
  opId,
  method: 'GET',
  path: `/${opId}`,
  summary,
  tags: [],
  deprecated: false,
})
const group = (name: string, opIds: string[], groups: OperationGroup[] = []): OperationGroup => ({
  name,
  title: name,
  description: '',
  opIds,
  groups,
})
const rows = [row('list', 'List meters'), row('get', 'Get a meter'), row('send', 'Send a reading')]
const groups = [group('All', [], [group('Meters', ['list', 'get']), group('Readings', ['send', 'list'])])]
const asked = {
  groups,
  operations: new Map(rows.map((one) => [one.opId, one])),
  schemas: ['Meter', 'Reading'],
  toggled: new Set<string>(),
  opensByItself: () => true,
  titles: { none: 'Other', schemas: 'Schemas' },
}

test('closed groups hide what they hold, open ones show it below them, one level in', () => {
  expect(
    navigationRows(asked).map((line) => (line.kind === 'group' ? `${'>'.repeat(line.depth + 1)} ${line.title} ${line.count}` : line.id)),
  ).toEqual([
    '> All 4',
    '>> Meters 2',
    '/All/Meters/list',
    '/All/Meters/get',
    '>> Readings 2',
    '/All/Readings/send',
    '/All/Readings/list',
    '> Schemas 2',
    '#schemas/Meter',
    '#schemas/Reading',
  ])
  expect(navigationRows({ ...asked, toggled: new Set(['/All', '#schemas']) }).map((line) => line.id)).toEqual(['/All', '#schemas'])
})

test('a group without a title says what it holds, an operation that the index lacks is left out', () => {
  const lines = navigationRows({ ...asked, groups: [group('', ['list', 'gone'])], schemas: [] })
  expect(lines).toMatchObject([{ kind: 'group', title: 'Other' }, { kind: 'operation' }])
})

test('reading goes through every operation once, in the order of the navigation', () => {
  expect(readingOrder(groups, rows)).toEqual(['list', 'get', 'send'])
  expect(readingOrder([], rows)).toEqual(['list', 'get', 'send'])
  expect([
    neighbour(['a', 'b'], undefined, 1),
    neighbour(['a', 'b'], 'a', 1),
    neighbour(['a', 'b'], 'b', 1),
    neighbour(['a', 'b'], 'a', -1),
  ]).toEqual(['a', 'b', undefined, undefined])
})

test('the groups around an operation are known', () => {
  expect(groupsHolding(groups, 'list')).toEqual(['/All', '/All/Meters', '/All/Readings'])
  expect(groupsHolding(groups, 'nothing')).toEqual([])
})

test('a search finds by all its words at once and adds what the server found deeper, each once', () => {
  const quick = quickFind('get METER', rows, asked.schemas)
  expect(quick.operations.map(({ opId }) => opId)).toEqual(['list', 'get'])
  expect(foundRows(quick, { operations: [row('get'), row('send')], schemas: ['Meter'] }).map((line) => line.id)).toEqual([
    'list',
    'get',
    'send',
    '#schemas/Meter',
  ])
})

test('a tag is called what its group is called, wherever that stands, and by itself where nothing else is said', () => {
  const named = { ...group('meters', ['list']), title: 'Meters and their readings' }
  expect(titleOfTag([group('All', [], [group('Near', [], [named])])], 'meters')).toBe('Meters and their readings')
  expect(titleOfTag([{ ...named, title: '' }], 'meters')).toBe('meters')
  expect(titleOfTag([named], 'gone')).toBe('gone')
})
