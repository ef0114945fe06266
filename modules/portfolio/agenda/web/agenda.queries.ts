import type { Page } from '@portico/platform/contract/lists.ts'
import { call, callRaw } from '@portico/platform/web/client/client.ts'
import { saveAnswer } from '@portico/platform/web/client/saveFile.ts'
import { queryClient, queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import { recordCalls } from '@portico/platform/web/record/record.calls.ts'
import type { Option } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { type AgendaItem, agendaItems } from '../item.contract.ts'
import { type Meeting, meetings, moreOfMeetings } from '../meeting.contract.ts'
import type { BacklogFilter } from './backlogFilter.ts'

export const meetingCalls = recordCalls<Meeting, typeof meetings>(meetings)
export const itemCalls = recordCalls<AgendaItem, typeof agendaItems>(agendaItems)

/** Whatever changes on the board shows in several places: a meeting counts its items, and records follow decisions. */
export const boardChanged = () => Promise.all([meetingCalls.changed(), itemCalls.changed()])

export const upcoming = (today: string, count: number) =>
  queryOf(meetings.list, { query: { from: today, order: 'date ASC', itemsPerPage: count } }, { quiet: true })
export const past = (yesterday: string, count: number) =>
  queryOf(meetings.list, { query: { to: yesterday, order: 'date DESC', itemsPerPage: count } }, { quiet: true })
export const itemsOf = (meetingId: string) =>
  queryOf(agendaItems.list, { query: { meetingId: [meetingId], order: 'position ASC', itemsPerPage: 200 } }, { quiet: true })
const dayOf = (text: string | undefined) => (text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined)
export const backlog = ({ category, subjectType, mine, myActions, status, ...days }: BacklogFilter = {}) => {
  const [from, to] = [dayOf(days.from), dayOf(days.to)]
  const narrowed = {
    ...(category && { category: [category] }),
    ...(subjectType && { subjectType: [subjectType] }),
    ...(mine && { mine }),
    ...(myActions && { myActions }),
    ...(from && { from }),
    ...(to && { to }),
  }
  // What is to be done comes of decisions, whatever the state.
  const waiting = myActions ? { order: 'submittedAt DESC' } : { backlog: true, order: 'submittedAt ASC' }
  const state = status ? { status: [status], order: 'submittedAt DESC' } : waiting
  return queryOf(agendaItems.list, { query: { ...narrowed, ...state, itemsPerPage: 100 } }, { quiet: true })
}

/** An item that waits, as the newest of the lists has it that were asked for, narrowed or not. */
export const itemWaiting = (id: string): AgendaItem | undefined =>
  queryClient
    .getQueriesData<Page<AgendaItem>>({ queryKey: [agendaItems.list.path, agendaItems.list.method] })
    .flatMap(([, found]) => found?.data.filter((one) => one.id === id && one.status === 'PROPOSED') ?? [])
    .toSorted((a, b) => b.version - a.version)[0]

/** Meetings that still take items. */
export const openMeetings = async (search: string, signal?: AbortSignal) =>
  (
    await call(
      meetings.list,
      { query: { search, status: ['PLANNED', 'PUBLISHED', 'IN_SESSION'], order: 'date ASC', itemsPerPage: 20 } },
      { ...(signal && { signal }) },
    )
  ).data

/** What ids of meetings are called. */
export const namedMeetings = async (ids: readonly string[]): Promise<Option[]> =>
  (await call(meetings.list, { query: { ids: [...ids], itemsPerPage: 200 } })).data.map(({ id, title }) => ({ id, label: title }))

export async function order(meetingId: string, ids: readonly string[]): Promise<void> {
  await call(moreOfMeetings.order, { params: { id: meetingId }, body: [...ids] })
  await refresh(moreOfMeetings.order)
}
/** Puts an item on a meeting: at its end, or where `ids` has it. */
export async function schedule(item: AgendaItem, meetingId: string, ids?: readonly string[]): Promise<void> {
  await itemCalls.transition(item.id, { action: 'schedule', meetingId, version: item.version })
  try {
    if (ids) await call(moreOfMeetings.order, { params: { id: meetingId }, body: [...ids] })
  } finally {
    await boardChanged()
  }
}
export const minutes = (id: string) => ({
  queryKey: [moreOfMeetings.minutes.path, id],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await callRaw(moreOfMeetings.minutes, { params: { id }, query: { format: 'md' } }, { signal })).text(),
  meta: { quiet: true, shows: moreOfMeetings.minutes.shows },
})
export const saveMinutes = async ({ id, code }: Meeting, format: 'html' | 'md') =>
  saveAnswer(await callRaw(moreOfMeetings.minutes, { params: { id }, query: { format } }, {}), `${code}.${format}`)
export const saveCalendar = async ({ id, code }: Meeting) =>
  saveAnswer(await callRaw(moreOfMeetings.calendar, { params: { id } }, {}), `${code}.ics`)
export const removeMeeting = (id: string): Promise<unknown> => call(meetings.remove, { params: { id } })
export const removeItem = (id: string): Promise<unknown> => call(agendaItems.remove, { params: { id } })
