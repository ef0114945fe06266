import { mdiGavel, mdiTrashCanOutline } from '@mdi/js'
import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError, showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { RecordActions } from '@portico/platform/web/record/RecordActions.tsx'
import { StateChip } from '@portico/platform/web/record/StateChip.tsx'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { FactList } from '@portico/platform/web/ui/display/Facts.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { MenuItem } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { SidePanel } from '@portico/platform/web/ui/overlays/SidePanel.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import type { AgendaItem } from '../item.contract.ts'
import { boardChanged, itemCalls, removeItem } from './agenda.queries.ts'
import { decisionTone, itemWords } from './agenda.words.ts'
import { wordOf } from './wordOf.ts'

const Comments = lazyPart(
  () => import('@portico/platform/web/record/Comments.tsx').then((file) => file.Comments),
  <RowsSkeleton rows={2} columns={1} />,
)
const DecideDialog = lazyPart(() => import('./DecideDialog.tsx').then((file) => file.DecideDialog))
const EditItemDialog = lazyPart(() => import('./AgendaDialogs.tsx').then((file) => file.EditItemDialog))

/** Where the record is that an item is about; undefined where it has no page yet. */
const addressOf = ({ subjectType, subjectId }: AgendaItem): string | undefined =>
  subjectId === null
    ? undefined
    : subjectType === 'PROSPECT'
      ? pages.prospect(subjectId)
      : subjectType === 'RELEASE'
        ? pages.release(subjectId)
        : undefined

/** An item beside the agenda: what is asked, what was decided, and what may follow. */
export function ItemPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(itemCalls.one(id))
  const item = query.data
  return (
    <SidePanel
      title={<bdi>{item?.title ?? t('agenda.item')}</bdi>}
      onClose={onClose}
      recordId={id}
      {...(item && { footer: <Actions item={item} onClose={onClose} /> })}
    >
      {item ? (
        <Shown item={item} />
      ) : query.isError ? (
        <ErrorState
          compact
          title={t('agenda.failed.item')}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <RowsSkeleton rows={5} columns={2} />
      )}
    </SidePanel>
  )
}

function Actions({ item, onClose }: { item: AgendaItem; onClose: () => void }) {
  const [open, setOpen] = useState<'decide' | 'edit'>()
  const offered = item.availableTransitions ?? []
  const decide = offered.find(({ action }) => action === 'decide')
  const close = () => setOpen(undefined)
  const remove = async () => {
    try {
      onClose()
      await removeItem(item.id)
      await boardChanged()
    } catch (error) {
      showError(error)
    }
  }
  return (
    <>
      <RecordActions
        record={{ ...item, availableTransitions: offered.filter(({ action }) => action !== 'decide') }}
        name={item.title}
        words={itemWords}
        send={(asked) => itemCalls.transition(item.id, asked)}
        onDone={(changed) => {
          showSnackbar(t('record.moved', { name: item.title, state: itemWords.state(changed.status) }))
          void boardChanged()
        }}
        onEdit={() => setOpen('edit')}
        more={
          item.may?.includes('remove') &&
          item.subjectType === 'NONE' && (
            <MenuItem icon={mdiTrashCanOutline} danger onSelect={() => void remove()}>
              {t('agenda.item.remove')}
            </MenuItem>
          )
        }
      />
      {decide && decide.reasons.length === 0 && (
        <Button kind="submit" icon={mdiGavel} onClick={() => setOpen('decide')}>
          {t('agenda.decide')}
        </Button>
      )}
      {open === 'decide' && <DecideDialog item={item} onClose={close} />}
      {open === 'edit' && <EditItemDialog item={item} onClose={close} />}
    </>
  )
}

function Shown({ item }: { item: AgendaItem }) {
  const href = addressOf(item)
  const { subject, meeting, decision, votes } = item
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <StateChip state={item.status} words={itemWords} />
        {decision && item.status === 'HANDLED' && <Chip tone={decisionTone(decision)}>{wordOf('decision', decision)}</Chip>}
      </div>
      {item.question && <Text label={t('agenda.field.question')} text={item.question} />}
      {item.decisionText && item.status === 'HANDLED' && <Text label={t('agenda.field.decisionText')} text={item.decisionText} />}
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
          { label: t('agenda.field.purpose'), value: wordOf('purpose', item.purpose) },
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
      <Owed label={t('agenda.field.conditions')} list={item.conditions} />
      <Owed label={t('agenda.field.actions')} list={item.actions} />
      <Comments id={item.id} queries={itemCalls} mayWrite={item.may?.includes('comment') ?? false} />
    </>
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

const Owed = ({ label, list }: { label: string; list: readonly { text: string; ownerName: string; dueDate: string; status?: string }[] }) =>
  list.length > 0 && (
    <section>
      <h3 className="mb-1 text-13 font-medium text-muted">{label}</h3>
      <ul className="grid gap-2">
        {list.map(({ text, ownerName, dueDate, status }) => (
          <li key={`${text} ${ownerName} ${dueDate}`} className="wrap-anywhere">
            <bdi>{text}</bdi>
            <span className="block text-13 text-muted">
              {t('agenda.owed', { name: ownerName, date: formatDate(dueDate) })} {status && wordOf('done', status)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
