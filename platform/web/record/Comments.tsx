import { mdiTrashCanOutline } from '@mdi/js'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { newComment, type RecordComment } from '../../contract/record/record.contract.ts'
import { newIdempotencyKey } from '../client/client.ts'
import { FormFailure } from '../forms/FormFailure.tsx'
import { TextField } from '../forms/fields.tsx'
import { useLeaveGuard } from '../forms/useLeaveGuard.tsx'
import { useSchemaForm } from '../forms/useSchemaForm.ts'
import { t } from '../i18n/i18n.ts'
import { Button } from '../ui/actions/Button.tsx'
import { IconButton } from '../ui/actions/IconButton.tsx'
import { Card } from '../ui/display/Card.tsx'
import { RelativeTime } from '../ui/display/RelativeTime.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '../ui/feedback/Skeleton.tsx'
import { areaClass } from '../ui/inputs/inputClass.ts'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'
import type { RecordQueries } from './record.queries.ts'

/** One line while nobody is in it and nothing stands there; the empty placeholder tells so. */
const shortArea = areaClass.replace(
  'min-h-24 ',
  'min-h-24 not-focus:placeholder-shown:h-9 not-focus:placeholder-shown:min-h-0 not-focus:placeholder-shown:resize-none pointer-coarse:not-focus:placeholder-shown:h-11 ',
)

interface CommentsProps {
  id: string
  queries: Pick<RecordQueries, 'comments' | 'comment' | 'removeComment' | 'changed'>
  mayWrite: boolean
}

/** The thread of comments on a record, and the field for the next one. */
export function Comments({ id, queries, mayWrite }: CommentsProps) {
  return (
    <Card plain title={t('record.comments')}>
      <CommentThread
        query={useQuery(queries.comments(id))}
        add={(text, attempt) => queries.comment(id, text, attempt)}
        remove={queries.removeComment}
        changed={queries.changed}
        mayWrite={mayWrite}
      />
    </Card>
  )
}

interface ThreadProps<C extends RecordComment> {
  query: Pick<UseQueryResult<C[]>, 'data' | 'isError' | 'error' | 'isFetching' | 'refetch'>
  /** The same attempt twice is one comment. */
  add: (text: string, attempt: string) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
  /** Everything that shows comments is asked again. */
  changed: () => Promise<unknown>
  mayWrite: boolean
  /** What stands there before anybody wrote. */
  empty?: string
  /** Beside the name of who wrote it. */
  mark?: (comment: C) => ReactNode
}

/** What people wrote to each other, the oldest first, and the field for the next one. */
export function CommentThread<C extends RecordComment>({ query, add, remove, changed, mayWrite, empty, mark }: ThreadProps<C>) {
  const [removing, setRemoving] = useState<RecordComment>()
  // Sent, and not yet in an answer: the thread is asked again, and the field begins anew.
  const [sent, setSent] = useState(0)
  return (
    <>
      <div className="grid gap-4">
        {query.isError && !query.data && (
          <ErrorState
            title={t('record.comments.failed')}
            error={query.error}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        )}
        {!query.data && !query.isError && <RowsSkeleton rows={2} columns={1} />}
        {query.data?.length === 0 && <p className="text-13 text-muted">{empty ?? t('record.comments.empty')}</p>}
        {query.data && query.data.length > 0 && (
          <ol className="grid gap-4">
            {query.data.map((comment) => (
              <OneComment key={comment.id} comment={comment} mark={mark?.(comment)} onRemove={() => setRemoving(comment)} />
            ))}
          </ol>
        )}
        {mayWrite && <NewComment key={sent} add={add} changed={changed} onDone={() => setSent(sent + 1)} />}
      </div>
      {removing && (
        <ConfirmDialog
          title={t('record.comments.delete.title')}
          confirmLabel={t('record.comments.delete')}
          onConfirm={async () => {
            await remove(removing.id)
            await changed()
          }}
          onClose={() => setRemoving(undefined)}
        >
          <p className="line-clamp-4 text-muted">
            <bdi>{removing.text}</bdi>
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

function OneComment({ comment, mark, onRemove }: { comment: RecordComment; mark: ReactNode; onRemove: () => void }) {
  return (
    <li className="grid gap-0.5">
      <div className="flex min-h-8 items-center gap-2 text-13">
        <bdi className="min-w-0 truncate font-semibold">{comment.authorName}</bdi>
        {mark}
        <span className="shrink-0 text-muted">
          <RelativeTime at={comment.createdAt} />
        </span>
        {comment.mayDelete && (
          <IconButton
            icon={mdiTrashCanOutline}
            name={t('record.comments.deleteOf', { name: comment.authorName })}
            className="ms-auto"
            onClick={onRemove}
          />
        )}
      </div>
      <p dir="auto" className="max-w-[72ch] whitespace-pre-wrap wrap-anywhere">
        {comment.text}
      </p>
    </li>
  )
}

function NewComment({ add, changed, onDone }: Pick<ThreadProps<RecordComment>, 'add' | 'changed'> & { onDone: () => void }) {
  const [attempt] = useState(newIdempotencyKey)
  const { form, failure, requestId, kept, onSubmit } = useSchemaForm({
    schema: newComment,
    defaults: { text: '' },
    submit: ({ text }) => add(text, attempt),
    onDone: () => {
      onDone()
      void changed()
    },
  })
  const leaving = useLeaveGuard(form.formState.isDirty && !form.formState.isSubmitting)
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={onSubmit} className="grid gap-3">
        <FormFailure failure={failure} requestId={requestId} kept={kept} />
        <TextField name="text" label={t('record.comments.new')} rows={3} area={shortArea} placeholder=" " />
        <Button className="justify-self-start" submits busy={form.formState.isSubmitting}>
          {t('record.comments.add')}
        </Button>
      </form>
      {leaving}
    </FormProvider>
  )
}
