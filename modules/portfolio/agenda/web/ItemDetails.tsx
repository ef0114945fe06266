import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { StateChip } from '@portico/platform/web/record/StateChip.tsx'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { FactList } from '@portico/platform/web/ui/display/Facts.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import type { AgendaItem } from '../item.contract.ts'
import { itemCalls } from './agenda.queries.ts'
import { itemWords } from './agenda.words.ts'
import { DecisionChip } from './DecisionChip.tsx'
import { ItemActions } from './ItemActions.tsx'
import { PreReads } from './PreReads.tsx'
import { purposeOf, wordOf } from './wordOf.ts'

const Comments = lazyPart(
  () => import('@portico/platform/web/record/Comments.tsx').then((file) => file.Comments),
  <RowsSkeleton rows={2} columns={1} />,
)
const Attachments = lazyPart(
  () => import('@portico/platform/web/record/Attachments.tsx').then((file) => file.Attachments),
  <RowsSkeleton rows={2} columns={1} />,
)
const ItemHistory = lazyPart(() => import('./ItemHistory.tsx').then((file) => file.ItemHistory), <RowsSkeleton rows={4} columns={2} />)

/** Where the record is that an item is about; undefined where the reader has no page of it. */
function addressOf({ subjectType, subjectId }: AgendaItem): string | undefined {
  if (subjectId === null) return undefined
  if (subjectType === 'RELEASE') return hasRole('admin') ? pages.release(subjectId) : undefined
  const address = { PROSPECT: pages.prospect, SOLUTION: pages.solution, EXCEPTION: pages.exception, NONE: undefined }[subjectType]
  return address?.(subjectId)
}

/** All that there is of an item: its record, its decision, what follows from it, and what people said. */
export function ItemDetails({ item }: { item: AgendaItem }) {
  const href = addressOf(item)
  const { subject, meeting, decision, votes, may = [] } = item
  const handled = item.status === 'HANDLED'
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <StateChip state={item.status} words={itemWords} />
        {decision && handled && <DecisionChip decision={decision} />}
      </div>
      {item.question && <Text label={t('agenda.field.question')} text={item.question} />}
      {item.decisionText && handled && <Text label={t('agenda.field.decisionText')} text={item.decisionText} />}
      {item.statusComment && <Text label={t('record.reason')} text={item.statusComment} />}
      <FactList
        facts={[
          { label: t('record.code'), value: item.code },
          ...(subject
            ? [
                {
                  label: wordOf('subject', item.subjectType),
                  value: href ? (
                    <AppLink href={href} className={linkClass}>
                      {subject.code} {subject.name}
                    </AppLink>
                  ) : (
                    `${subject.code} ${subject.name}`
                  ),
                },
              ]
            : []),
          { label: t('agenda.field.category'), value: wordOf('category', item.category) },
          { label: t('agenda.field.purpose'), value: purposeOf(item) },
          { label: t('agenda.field.timebox'), value: t('agenda.timebox', { count: item.timeboxMinutes }) },
          {
            label: t('agenda.field.meeting'),
            value: meeting ? (
              <AppLink href={pages.agenda(meeting.id)} className={linkClass}>
                {meeting.title}
              </AppLink>
            ) : (
              '–'
            ),
          },
          { label: t('agenda.field.presenter'), value: item.presenterName ?? '–' },
          { label: t('agenda.field.submittedBy'), value: item.submittedByName },
          ...(item.deferUntil ? [{ label: t('agenda.field.deferUntil'), value: formatDate(item.deferUntil) }] : []),
          ...(votes ? [{ label: t('agenda.field.votes'), value: t('agenda.votes', { ...votes }) }] : []),
        ]}
      />
      <PreReads item={item} />
      <ItemActions item={item} />
      <Comments id={item.id} queries={itemCalls} mayWrite={may.includes('comment')} />
      <Attachments id={item.id} queries={itemCalls} mayWrite={may.includes('comment')} />
      <Past item={item} />
    </div>
  )
}

/** What happened to it, asked for when somebody wants to know. */
function Past({ item }: { item: AgendaItem }) {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-block rounded-small py-1 font-medium text-accent underline-offset-[3px] hover:underline pointer-coarse:py-3">
        {t('record.history')}
      </summary>
      {open && <ItemHistory item={item} />}
    </details>
  )
}
const Text = ({ label, text }: { label: string; text: string }) => (
  <section>
    <h3 className="mb-1 text-13 font-medium text-muted">{label}</h3>
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {text}
    </p>
  </section>
)
