import { users } from '@portico/core/contract.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import type { DemoCall } from '@portico/platform/server/demo/demo-caller.ts'
import { bornBy, nextCode } from '@portico/platform/server/record/write.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { backlogStore } from '../../backlog/server/backlog.store.ts'
import { conditionStore } from '../../conditions/server/condition.store.ts'
import { exceptionStoreOf } from '../../exceptions/server/exception.record.ts'
import { extensionStore } from '../../exceptions/server/extension.store.ts'
import { prospectsOfSolution } from '../../prospects/server/prospect-solution.store.ts'
import { solutionStoreOf } from '../../solutions/server/solution.record.ts'
import { checkCodes } from '../../solutions/solution-states.contract.ts'
import { type DemoException, demoExceptions } from '../demo-exceptions.data.ts'
import { type DemoSolution, demoSolutions } from '../demo-solutions.data.ts'

const dayMs = 86_400_000
export type People = Readonly<Record<'architect' | 'admin' | 'productowner', Caller>>
interface Known {
  people: People
  /** By their codes. */
  domains: ReadonlyMap<string, string>
  prospects: readonly { id: string; name: string; releaseId: string | null }[]
}
interface Filling extends Known {
  tx: Db
  services: Services
  now: Date
  /** By their names. */
  solutions: Map<string, string>
}

export async function peopleOf(call: DemoCall): Promise<People> {
  const [architect, admin, productowner] = [
    await call('architect', users.me, {}),
    await call('admin', users.me, {}),
    await call('productowner', users.me, {}),
  ]
  return { architect, admin, productowner }
}

/** Solutions and exceptions as they stand by now, their records alone: hundreds of steps that led there would make a first start long. */
export async function fillSolutions(tx: Db, services: Services, known: Known, now: Date): Promise<void> {
  const filling: Filling = { ...known, tx, services, now, solutions: new Map() }
  for (const [at, wanted] of demoSolutions.entries()) await fillSolution(filling, wanted, at)
  for (const { name, replacedBy } of demoSolutions)
    if (replacedBy)
      await solutionStoreOf(services)(tx).set(filling.solutions.get(name) ?? '', {
        replacedById: filling.solutions.get(replacedBy) ?? null,
      })
  for (const [at, wanted] of demoExceptions.entries()) await fillException(filling, wanted, at)
}

export const ago = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)
export const dayOf = (now: Date, days: number) => ago(now, -days).toISOString().slice(0, 10)
export const born = (by: Caller, created: Date, changed: Date) => ({
  ...bornBy(by.email, created),
  updatedAt: changed,
  statusChangedAt: changed,
})

async function fillSolution(filling: Filling, { name, state, summary, judged, ...wanted }: DemoSolution, at: number): Promise<void> {
  const { tx, services, people, now } = filling
  const members = wanted.of.flatMap((one) => filling.prospects.find((prospect) => prospect.name === one) ?? [])
  const store = solutionStoreOf(services)(tx)
  const id = await store.create({
    ...born(people.architect, ago(now, 120 - at * 5), ago(now, 2 + at * 3)),
    code: await nextCode(tx, 'solution', 'SOL'),
    ...{ name, summary, status: state, problemStatement: wanted.problem, designDescription: wanted.design },
    alternatives: judged ? 'To leave it as it is: the work by hand grows each year.' : '',
    riskSummary: judged ? 'The system behind it may be slower than consumers expect.' : '',
    domainId: filling.domains.get(wanted.domain) ?? '',
    ownerId: people.productowner.id,
    architectId: state === 'DRAFT' ? null : people.architect.id,
    // What its prospects are planned in, it is planned in.
    releaseId: members[0]?.releaseId ?? null,
    complianceLevel: judged?.[0] ?? null,
    complianceConfirmed: state === 'LIVE' || state === 'RETIRED',
    deferUntil: state === 'DEFERRED' ? dayOf(now, 120) : null,
  })
  filling.solutions.set(name, id)
  if (judged) {
    const others = judged[1]
    await store.answer(
      id,
      checkCodes.map((checkCode) => {
        const [answer, note] = others[checkCode] ?? (['YES', ''] as const)
        return { checkCode, answer, note }
      }),
    )
  }
  const actor = { caller: people.architect }
  const ids = members.map((one) => one.id)
  await prospectsOfSolution(services, tx).belongTo(actor, ids, id)
  await services.audit(tx, actor, { entityType: 'solution', entityId: id, entityName: name, action: 'create' })
  const itemId = await fillAgenda(filling, { id, state, name, question: summary, at })
  const conditions = wanted.conditions ?? []
  const asked = conditions.map(({ text, days }) => ({ text, dueDate: dayOf(now, days), ownerId: people.productowner.id }))
  await conditionStore(tx).add('SOLUTION', id, itemId, asked, people.architect.email, ago(now, 30))
  for (const { id: conditionId, text } of conditions.length > 0 ? await conditionStore(tx).of('SOLUTION', id) : []) {
    const evidence = conditions.find((one) => one.text === text)?.evidence
    if (evidence) await conditionStore(tx).change(conditionId, { status: 'MET', evidence }, people.architect.email, ago(now, 20))
  }
}

const decidedStates: readonly string[] = ['LIVE', 'IN_REALISATION', 'APPROVED', 'REJECTED', 'DEFERRED', 'RETIRED']
/** What the board was asked, and what it has decided; answers the item. */
async function fillAgenda(
  { tx, people, now }: Filling,
  { id, state, name, question, at }: { id: string; state: string; name: string; question: string; at: number },
): Promise<string | null> {
  const rejects = state === 'REJECTED'
  const isDecided = decidedStates.includes(state)
  if (!isDecided && state !== 'ON_AGENDA') return null
  const about = { category: 'DESIGN', purpose: 'DECISION', title: name, question, subjectType: 'SOLUTION', subjectId: id } as const
  await backlogStore(tx).propose(about, people.architect.email, ago(now, isDecided ? 60 - at : 4))
  const itemId = (await backlogStore(tx).openOf('SOLUTION', id)) ?? null
  if (itemId !== null && isDecided) {
    const decision = rejects ? 'REJECTED' : state === 'DEFERRED' ? 'DEFERRED' : 'APPROVED'
    const decisionText = rejects
      ? 'Tables are not interfaces. Use the customer profile.'
      : state === 'DEFERRED'
        ? 'Comes back after the move to the new billing system.'
        : 'The design follows the standards as far as the checklist says. It can be built.'
    await backlogStore(tx).fill(itemId, { status: 'HANDLED', statusChangedAt: ago(now, 40 - at), decision, decisionText })
  }
  return itemId
}

const grantedOnce: readonly string[] = ['GRANTED', 'EXPIRED', 'CLOSED', 'REVOKED']
async function fillException(filling: Filling, wanted: DemoException, at: number): Promise<void> {
  const { tx, services, people, now } = filling
  const { title, state, risk, days, decision } = wanted
  const [subjectType, subject] = wanted.of
  const found = subjectType === 'SOLUTION' ? filling.solutions.get(subject) : filling.prospects.find(({ name }) => name === subject)?.id
  const isGranted = grantedOnce.includes(state)
  const [validFrom, validTo] = [dayOf(now, days[0]), dayOf(now, days[1])]
  const asked = ago(now, Math.max(8 - days[0], 3))
  const id = await exceptionStoreOf(services)(tx).create({
    ...born(people.productowner, asked, ago(now, at + 1)),
    code: await nextCode(tx, 'exception', 'EXC'),
    ...{ title, status: state, subjectType, subjectId: found ?? '', deviationType: wanted.deviation },
    ...{ checkCode: wanted.check ?? null, standardReference: wanted.standard, reason: wanted.reason, justification: wanted.why },
    ...{ impact: wanted.impact, remediationPlan: wanted.remedy, compensatingMeasures: wanted.measures ?? '' },
    ...{ riskRating: risk?.[0] ?? null, riskAssessment: risk?.[1] ?? '' },
    ...{ remediationOwnerId: people.productowner.id, remediationDueDate: dayOf(now, days[1] - 10) },
    remediationStatus: state === 'CLOSED' ? 'DONE' : isGranted ? 'IN_PROGRESS' : 'NOT_STARTED',
    ...{ validFrom, validTo, originalValidTo: isGranted ? validTo : null },
    requestedById: state === 'DRAFT' ? null : people.productowner.id,
    reviewerId: risk ? people.architect.id : null,
    ...(decision && { decidedById: people.architect.id, decidedAt: ago(now, -days[0]), decisionText: decision }),
    closureEvidence: state === 'CLOSED' ? 'The last file was written before the winter release.' : '',
    statusComment: state === 'REVOKED' ? 'It is no longer needed.' : '',
  })
  await services.audit(tx, { caller: people.productowner }, { entityType: 'exception', entityId: id, entityName: title, action: 'create' })
  if (state === 'ON_AGENDA') {
    const about = { subjectType: 'EXCEPTION', subjectId: id, title, category: 'EXCEPTION', purpose: 'DECISION' } as const
    await backlogStore(tx).propose({ ...about, question: wanted.why }, people.architect.email, ago(now, 3))
  }
  if (wanted.condition) {
    const [text, due] = wanted.condition
    const asked = [{ text, dueDate: dayOf(now, due), ownerId: people.productowner.id }]
    await conditionStore(tx).add('EXCEPTION', id, null, asked, people.architect.email, ago(now, 20))
  }
  if (wanted.extension)
    await extensionStore(tx).ask({
      ...{ dispensationId: id, requestedValidTo: dayOf(now, wanted.extension[0]), reason: wanted.extension[1] },
      ...{ requestedById: people.productowner.id, requestedAt: ago(now, 2) },
    })
}
