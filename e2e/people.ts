import type { Browser, Page } from '@playwright/test'
import { type Account, apiClient } from '../apps/server/testing/client.ts'
import { expect, type RunningPortal, signIn } from './portal.ts'

/** What answers of records hold that stories go by. */
export interface Row {
  id: string
  version: number
  name: string
  title: string
  data: { id: string; name: string; code: string; createdBy: string }[]
}
export type Ask = (as: Account, method: string, path: string, body?: object) => Promise<Row>

/** What people would type for a quarter of an hour, sent as they would send it. */
export function asking({ url }: RunningPortal): Ask {
  const api = apiClient(url)
  return async (as, method, path, body) => {
    const answer = await api.raw(method, `/api/${path}`, { as, ...(body && { body }) })
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.problem)}`).toBeLessThan(300)
    return answer.json as Row
  }
}

/** A person at a browser of their own. */
export async function personAt(browser: Browser, portal: RunningPortal, account: string, at: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, portal, account, at)
  return page
}

/** An item as the first of a meeting of the board that is in session today; answers the meeting. */
export async function inSession(ask: Ask, itemId: string, title: string, chair: Account, secretary: Account): Promise<string> {
  const act = (path: string, body: object) => ask('admin', 'POST', `${path}/transitions`, body)
  const { id } = await ask('admin', 'POST', 'adameetings', {
    ...{
      date: new Date().toISOString().slice(0, 10),
      startTime: '23:00',
      endTime: '23:50',
      submissionDeadline: '2026-01-01T00:00:00Z',
      title,
    },
    ...{ chairId: `${chair}@portico.example`, secretaryId: `${secretary}@portico.example` },
  })
  await act(`agendaitems/${itemId}`, { action: 'schedule', meetingId: id })
  await act(`adameetings/${id}`, { action: 'publish' })
  // Before the minutes of the last meeting and what is to be done.
  await ask('admin', 'PUT', `adameetings/${id}/items/order`, [itemId])
  await act(`adameetings/${id}`, { action: 'open' })
  return id
}
