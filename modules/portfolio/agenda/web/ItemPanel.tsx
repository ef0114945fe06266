import { mdiGavel, mdiTrashCanOutline } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { RecordActions } from '@portico/platform/web/record/RecordActions.tsx'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { MenuItem } from '@portico/platform/web/ui/overlays/MenuItem.tsx'
import { SidePanel } from '@portico/platform/web/ui/overlays/SidePanel.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgendaItem } from '../item.contract.ts'
import { boardChanged, itemCalls, removeItem } from './agenda.queries.ts'
import { itemWords } from './agenda.words.ts'
import { ItemDetails } from './ItemDetails.tsx'

const DecideDialog = lazyPart(() => import('./DecideDialog.tsx').then((file) => file.DecideDialog))
const EditItemDialog = lazyPart(() => import('./AgendaDialogs.tsx').then((file) => file.EditItemDialog))

/** Once its meeting is closed, the minute is fixed too. */
const isFixed = ({ status, meeting }: AgendaItem) => status === 'HANDLED' && meeting?.status === 'CLOSED'
/** A record waits for its decision: it is withdrawn, not deleted. */
const isWaitedFor = ({ purpose, subjectType }: AgendaItem) => purpose === 'DECISION' && subjectType !== 'NONE' && subjectType !== 'RELEASE'
const mayDoMore = (item: AgendaItem) =>
  (item.availableTransitions ?? []).length > 0 || (!isFixed(item) && (item.may ?? []).some((one) => one === 'edit' || one === 'remove'))

/** An item beside the agenda: what is asked, what was decided, and what may follow. */
export function ItemPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(itemCalls.one(id))
  const item = query.data
  return (
    <SidePanel
      title={<bdi>{item?.title ?? t('agenda.item')}</bdi>}
      onClose={onClose}
      recordId={id}
      {...(item && mayDoMore(item) && { footer: <Actions item={item} onClose={onClose} /> })}
    >
      {item ? (
        <ItemDetails item={item} />
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
  const [open, setOpen] = useState<'decide' | 'edit' | 'remove'>()
  const offered = item.availableTransitions ?? []
  const decide = offered.find(({ action }) => action === 'decide')
  const close = () => setOpen(undefined)
  return (
    <>
      <RecordActions
        record={{
          ...item,
          availableTransitions: offered.filter(({ action }) => action !== 'decide'),
          may: isFixed(item) ? [] : item.may,
        }}
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
          !isWaitedFor(item) && (
            <MenuItem icon={mdiTrashCanOutline} danger onSelect={() => setOpen('remove')}>
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
      {open === 'remove' && (
        <ConfirmDialog
          title={t('record.remove.title', { name: item.title })}
          confirmLabel={t('agenda.item.remove')}
          onConfirm={async () => {
            await removeItem(item.id)
            onClose()
            void boardChanged()
          }}
          onClose={close}
        >
          <p>{t('record.remove.text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
