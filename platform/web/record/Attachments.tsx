import { mdiLinkPlus, mdiTrashCanOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Attachment, mostAttachments, newAttachment } from '../../contract/record/record.contract.ts'
import { newIdempotencyKey } from '../client/client.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { TextField } from '../forms/fields.tsx'
import { t } from '../i18n/i18n.ts'
import { Button } from '../ui/actions/Button.tsx'
import { IconButton } from '../ui/actions/IconButton.tsx'
import { Card, linkClass } from '../ui/display/Card.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '../ui/feedback/Skeleton.tsx'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'
import type { RecordQueries } from './record.queries.ts'

interface AttachmentsProps {
  id: string
  queries: Pick<RecordQueries, 'attachments' | 'attach' | 'removeAttachment' | 'changed'>
  mayWrite: boolean
}

/** The links that are attached to a record. */
export function Attachments({ id, queries, mayWrite }: AttachmentsProps) {
  const query = useQuery(queries.attachments(id))
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Attachment>()
  const isFull = (query.data?.length ?? 0) >= mostAttachments
  return (
    <Card
      plain
      title={t('record.attachments')}
      aside={
        mayWrite && (
          <Button
            small
            icon={mdiLinkPlus}
            disabledReason={isFull ? t('fault.tooManyAttachments', { maximum: mostAttachments }) : undefined}
            onClick={() => setAdding(true)}
          >
            {t('record.attachments.add')}
          </Button>
        )
      }
    >
      {query.isError && !query.data && (
        <ErrorState
          title={t('record.attachments.failed')}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {!query.data && !query.isError && <RowsSkeleton rows={2} columns={1} />}
      {query.data?.length === 0 && <p className="text-13 text-muted">{t('record.attachments.empty')}</p>}
      <ul className="grid gap-1">
        {query.data?.map((one) => (
          <li key={one.id} className="flex min-h-8 items-center gap-2">
            <a href={one.url} target="_blank" rel="noopener noreferrer" className={`${linkClass} min-w-0 truncate`}>
              <bdi>{one.name}</bdi>
            </a>
            {one.mayDelete && (
              <IconButton
                icon={mdiTrashCanOutline}
                name={t('record.attachments.remove', { name: one.name })}
                className="ms-auto"
                onClick={() => setRemoving(one)}
              />
            )}
          </li>
        ))}
      </ul>
      {adding && <AddAttachment id={id} queries={queries} onClose={() => setAdding(false)} />}
      {removing && (
        <ConfirmDialog
          title={t('record.attachments.remove.title', { name: removing.name })}
          confirmLabel={t('record.attachments.remove.confirm')}
          onConfirm={async () => {
            await queries.removeAttachment(removing.id)
            await queries.changed()
          }}
          onClose={() => setRemoving(undefined)}
        >
          <p className="ltr text-muted wrap-anywhere">{removing.url}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

function AddAttachment({ id, queries, onClose }: Pick<AttachmentsProps, 'id' | 'queries'> & { onClose: () => void }) {
  const [attempt] = useState(newIdempotencyKey)
  return (
    <FormDialog
      title={t('record.attachments.add')}
      submitLabel={t('record.attachments.add')}
      size="small"
      schema={newAttachment}
      defaults={{ name: '', url: '' }}
      submit={(link) => queries.attach(id, link, attempt)}
      onDone={() => {
        onClose()
        void queries.changed()
      }}
      onClose={onClose}
    >
      <TextField name="name" label={t('record.attachments.name')} />
      <TextField name="url" type="url" label={t('record.attachments.url')} />
    </FormDialog>
  )
}
