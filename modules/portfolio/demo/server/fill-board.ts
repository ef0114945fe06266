import { domains } from '@portico/core/contract.ts'
import type { DemoCall } from '@portico/platform/server/demo/demo-caller.ts'
import { type AgendaItem, agendaItems } from '../../agenda/item.contract.ts'
import { type Meeting, meetings } from '../../agenda/meeting.contract.ts'
import { type Prospect, prospects } from '../../prospects/prospect.contract.ts'
import { type PortfolioRelease, portfolioReleases } from '../../releases/release.contract.ts'
import { demoMeetings, demoReleases } from '../demo-board.data.ts'
import { demoProspects } from '../demo-portfolio.data.ts'

const dayMs = 86_400_000
const dayFrom = (now: Date, days: number) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)
type By = 'admin' | 'architect' | 'productowner'

/** The board's meetings with their minutes, what it decided, and releases: made by the API as the demo's people would. */
export async function fillBoard(call: DemoCall, now: Date): Promise<void> {
  const known = await call('admin', meetings.list, { query: { itemsPerPage: 1 } })
  if (known.page.total_elements > 0) return
  for (const as of ['admin', 'architect'] as const) await call(as, domains.list, { query: { itemsPerPage: 1 } })
  const { data } = await call('admin', prospects.list, { query: { itemsPerPage: 200 } })
  const wanted = new Map<string, string>(demoProspects.map(({ name, state }) => [name, state]))
  /** Those that were too much for the mandate: the board decides about them. */
  const undecided = data.filter(({ status, name }) => status === 'IN_DESIGN' && ['APPROVED', 'REALISED'].includes(wanted.get(name) ?? ''))
  for (const [at, one] of demoMeetings.entries()) {
    const meeting = await makeMeeting(call, now, one)
    const over = one.days < 0
    const about = undecided.slice(at * 2, at * 2 + 2)
    await fillMeeting(
      call,
      meeting,
      one,
      over ? about : data.filter(({ status }) => status === 'ON_AGENDA').slice((at - 4) * 2, (at - 4) * 2 + 2),
    )
    if (over) await hold(call, meeting, one, about)
    else if (one.days < 10) await moveMeeting(call, 'architect', meeting, 'publish')
  }
  await fillReleases(call, now, wanted)
}

const moveMeeting = (call: DemoCall, as: By, { id }: Meeting, action: 'publish' | 'open' | 'finish' | 'approveMinutes') =>
  call(as, meetings.transition, { params: { id }, body: { action } })

async function makeMeeting(call: DemoCall, now: Date, { days, title, minutes }: (typeof demoMeetings)[number]): Promise<Meeting> {
  const presence = days < 0 ? ('PRESENT' as const) : ('INVITED' as const)
  const made = await call('admin', meetings.create, {
    body: {
      date: dayFrom(now, days),
      startTime: '09:30',
      endTime: '11:00',
      title,
      location: 'Room Ampère',
      chairId: 'architect@portico.example',
      secretaryId: 'admin@portico.example',
      attendees: [
        { userId: 'architect@portico.example', voting: true, presence },
        { userId: 'admin@portico.example', voting: true, presence },
        { userId: 'productowner@portico.example', voting: false, presence },
        { name: 'Data protection officer', voting: true, presence },
      ],
      minutes,
    },
  })
  if (Array.isArray(made)) throw new Error('A single meeting was asked for.')
  return made
}

/** A topic of its own, and the records that are to be decided about. */
async function fillMeeting(
  call: DemoCall,
  { id }: Meeting,
  { topic }: (typeof demoMeetings)[number],
  about: readonly Prospect[],
): Promise<void> {
  const [category, title, question] = topic
  const put = (item: Pick<AgendaItem, 'id'>) =>
    call('admin', agendaItems.transition, { params: { id: item.id }, body: { action: 'schedule', meetingId: id } })
  for (const { id: subjectId, status } of about) {
    const { data } = await call('admin', agendaItems.list, { query: { subjectId, status: 'PROPOSED' } })
    const asked = 'Shall this be built as it is designed?'
    const body = {
      category: 'INTAKE',
      purpose: 'DECISION',
      subjectType: 'PROSPECT',
      subjectId,
      question: asked,
      timeboxMinutes: 20,
    } as const
    const item = status === 'ON_AGENDA' ? data[0] : await call('productowner', agendaItems.create, { body })
    if (item) await put(item)
  }
  const body = { category, purpose: 'DECISION', subjectType: 'NONE', title, question, timeboxMinutes: 25 } as const
  await put(await call('architect', agendaItems.create, { body }))
}

/** From the agenda to approved minutes. */
async function hold(call: DemoCall, meeting: Meeting, { topic }: (typeof demoMeetings)[number], about: readonly Prospect[]): Promise<void> {
  await moveMeeting(call, 'architect', meeting, 'publish')
  await moveMeeting(call, 'architect', meeting, 'open')
  const { data } = await call('architect', agendaItems.list, { query: { meetingId: meeting.id, status: 'SCHEDULED', itemsPerPage: 50 } })
  for (const { id, subjectId, purpose } of data) {
    const isAbout = about.some((one) => one.id === subjectId)
    const decisionText = isAbout
      ? 'The design follows the standards. It can be planned.'
      : purpose === 'DECISION'
        ? topic[3]
        : 'The board has taken note of it.'
    const body = {
      action: 'decide',
      decision: purpose === 'DECISION' ? 'APPROVED' : 'NOTED',
      decisionText,
      ...(purpose === 'DECISION' && { votes: { for: 3, against: 0, abstain: isAbout ? 0 : 1 } }),
    } as const
    await call('architect', agendaItems.transition, { params: { id }, body })
  }
  await moveMeeting(call, 'architect', meeting, 'finish')
  await moveMeeting(call, 'architect', meeting, 'approveMinutes')
}

async function fillReleases(call: DemoCall, now: Date, wanted: ReadonlyMap<string, string>): Promise<void> {
  const made: PortfolioRelease[] = []
  for (const { code, name, days, goal } of demoReleases) {
    const [startDate, scopeFreezeDate, plannedDate] = days.map((one) => dayFrom(now, one))
    const body = {
      code: `${now.getUTCFullYear()}.${code.slice(1)}`,
      name,
      description: goal,
      managerId: 'productowner@portico.example',
      capacity: 12,
    }
    made.push(
      await call('admin', portfolioReleases.create, {
        body: {
          ...body,
          startDate,
          scopeFreezeDate: code === 'R1' ? dayFrom(now, 1) : scopeFreezeDate,
          plannedDate: code === 'R1' ? dayFrom(now, 2) : plannedDate,
        } as never,
      }),
    )
  }
  const [first, second, third] = made
  if (!first || !second || !third) return
  const move = ({ id }: PortfolioRelease, action: 'plan' | 'start' | 'release', more: object = {}) =>
    call('admin', portfolioReleases.transition, { params: { id }, body: { action, ...more } })
  for (const one of [first, second, third]) await move(one, 'plan')
  for (const one of [first, second]) await move(one, 'start')
  const { data } = await call('admin', prospects.list, { query: { status: 'APPROVED', itemsPerPage: 200 } })
  for (const [at, { id, name, availableTransitions: _ }] of data.entries()) {
    const isLive = wanted.get(name) === 'REALISED'
    const detail = await call('productowner', prospects.get, { params: { id } })
    const may = detail.availableTransitions?.find(({ action }) => action === 'plan')
    if (may?.reasons.length !== 0 || (!isLive && at % 3 === 0)) continue
    const releaseId = isLive ? first.id : at % 2 === 0 ? second.id : third.id
    await call('productowner', prospects.transition, { params: { id }, body: { action: 'plan', releaseId } })
    if (isLive)
      await call('productowner', prospects.transition, {
        params: { id },
        body: { action: 'realise', realisationEvidence: 'In use by the customer portal.' },
      })
  }
  // Its scope was open until now; the days are those of the story.
  const [startDate, scopeFreezeDate, plannedDate] = demoReleases[0].days.map((one) => dayFrom(now, one))
  const { version } = await call('admin', portfolioReleases.get, { params: { id: first.id } })
  const body = { version, startDate, scopeFreezeDate, plannedDate } as const
  await call('admin', portfolioReleases.change, { params: { id: first.id }, body: body as never })
  await move(first, 'release', { actualDate: dayFrom(now, -20) })
}
