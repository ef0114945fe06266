import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AuditRecord } from '../../contract/audit.ts'
import { setLanguage } from '../i18n/i18n.ts'
import { queryClient } from '../queries/queries.ts'
import { prepareDom, until } from '../testing/dom.ts'
import { type OpenPage, openPage } from '../testing/page.tsx'
import { useTexts } from '../testing/texts.ts'
import { RecordHistory } from './RecordHistory.tsx'
import type { RecordField } from './recordField.ts'

const known = '5f0c2a6e-6a1b-4f0e-9a53-0e7c3c1c7d10'
const hidden = '5f0c2a6e-6a1b-4f0e-9a53-0e7c3c1c7d11'
const asked = vi.fn()
const search = () => Promise.resolve([])
const fields: RecordField[] = [
  {
    name: 'meetingId',
    label: 'Meeting',
    kind: 'one',
    search,
    byIds: async (ids) => {
      asked(ids)
      return [{ id: known, label: 'December board' }]
    },
  },
  { name: 'risk', label: 'Risk', kind: 'choice', options: [{ value: 'HIGH', label: 'High' }] },
  { name: 'calls', label: 'Calls', kind: 'number' },
]
const entry = (id: number, more: Partial<AuditRecord>): AuditRecord => ({
  ...{ id, date: '2026-11-22T10:00:00.000Z', actorEmail: 'ingrid@portico.example', actorRoles: [], entityType: 'thing', entityId: 't' },
  ...{ entityName: 'Hub', action: 'update', transition: null, changes: [], requestId: null },
  people: { 'ingrid@portico.example': 'Ingrid Solheim' },
  ...more,
})
const entries = [
  entry(4, { action: 'transition', transition: { from: 'DRAFT', to: 'OPEN' } }),
  entry(3, { changes: [{ field: 'meetingId', old: null, new: known }] }),
  entry(2, { changes: [{ field: 'meetingId', old: null, new: hidden }] }),
  entry(1, {
    changes: [
      { field: 'risk', old: null, new: 'HIGH' },
      { field: 'calls', old: null, new: 12_000 },
    ],
  }),
]
const calls = { history: (id: string) => ({ queryKey: ['history', id], queryFn: async () => entries }) }
let page: OpenPage
beforeAll(async () => {
  prepareDom()
  await useTexts()
})
beforeEach(async () => {
  await setLanguage('en-GB')
  queryClient.clear()
  page = await openPage(
    () => (
      <RecordHistory
        id="t"
        calls={calls as never}
        words={{ state: (state) => (state === 'OPEN' ? 'Open' : state), action: (action) => action }}
        fields={fields}
      />
    ),
    '/x',
  )
})
afterEach(() => page.close())

test('a history says states, fields, values and records as people call them; what the reader may not see has no name', async () => {
  await until(() => expect(document.querySelectorAll('li')).toHaveLength(4))
  for (const tip of document.querySelectorAll('[role=tooltip]')) tip.remove()
  expect([...document.querySelectorAll('li p')].map(({ textContent }) => textContent)).toEqual([
    'Ingrid Solheim set Hub to “Open”',
    'Ingrid Solheim set “Meeting” to December board',
    'Ingrid Solheim changed “Meeting”',
    'Ingrid Solheim set “Risk” to High',
    'Ingrid Solheim set “Calls” to 12,000',
  ])
  expect(asked.mock.calls).toEqual([[[known, hidden]]])
})
