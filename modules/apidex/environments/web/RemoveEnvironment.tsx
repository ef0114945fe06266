import { AppError } from '@portico/platform/contract/errors.ts'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { TextField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '@portico/platform/web/ui/overlays/Dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { Environment } from '../environment.contract.ts'
import { forceRemoval, keptQuery, removeEnvironment } from './environment.queries.ts'
import { inWords } from './environmentForm.ts'

interface Props {
  environment: Environment
  onGone: () => Promise<void>
  onClose: () => void
}

/** What keeps an environment, as the server counts it in its refusal. */
interface Kept {
  applications: number
  commands: number
  revokes: number
  openKeys: number
}
function keptIn(error: unknown): Kept | undefined {
  if (!(error instanceof AppError) || error.name !== 'ReferenceConflict') return undefined
  const count = (code: string, name = 'count') => Number(error.details.find((fault) => fault.code === code)?.params?.[name] ?? 0)
  return {
    applications: count('inUse'),
    commands: count('commandsWait'),
    revokes: count('commandsWait', 'revokes'),
    openKeys: count('openKeys'),
  }
}

/** Says at once what keeps it and what would stay open; then only its typed name deletes it. Where nothing does, one answer is enough. */
export function RemoveEnvironment(props: Props) {
  const { environment, onClose } = props
  const query = useQuery(keptQuery(environment.id))
  const [since, setSince] = useState<Kept>()
  const title = t('environments.delete.title', { name: environment.displayName })
  const kept = since ?? query.data
  if (!kept)
    return (
      <Dialog title={title} size="small" onClose={onClose}>
        {query.isError ? (
          <ErrorState
            compact
            title={t('environments.delete.failed')}
            error={query.error}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <RowsSkeleton rows={3} columns={1} />
        )}
      </Dialog>
    )
  // What may stay open is of applications and commands: without them there is none.
  if (kept.applications > 0 || kept.commands > 0) return <ForceDialog {...props} kept={kept} />
  return <EmptyDialog {...props} title={title} onKept={setSince} />
}

/** Something may have come meanwhile. */
function EmptyDialog({ environment, title, onGone, onClose, onKept }: Props & { title: string; onKept: (kept: Kept | undefined) => void }) {
  const confirm = async () => {
    try {
      await removeEnvironment(environment.id)
    } catch (error) {
      onKept(keptIn(error))
      throw error
    }
    await onGone()
  }
  return (
    <ConfirmDialog title={title} confirmLabel={t('environments.delete')} onConfirm={confirm} onClose={onClose}>
      {t('environments.delete.text')}
    </ConfirmDialog>
  )
}

const typed = z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)) })

function ForceDialog({ environment, kept, onGone, onClose }: Props & { kept: Kept }) {
  const { id, displayName: name } = environment
  const { applications, commands, revokes, openKeys } = kept
  return (
    <FormDialog
      title={t('environments.delete.title', { name })}
      submitLabel={applications > 0 ? t('environments.delete.withApplications', { count: applications }) : t('environments.delete')}
      size="small"
      danger
      schema={typed}
      defaults={{ name: '' }}
      submit={(values) => inWords(forceRemoval(id, values.name))}
      onDone={(answer) => {
        showSnackbar(t('environments.delete.done', { name, count: answer?.openKeys.length ?? 0 }))
        void onGone()
      }}
      onClose={onClose}
    >
      <p>{t('environments.delete.kept', { name, by: applications > 0 ? 'applications' : 'commands' })}</p>
      <ul className="list-disc ps-5">
        {applications > 0 && <li>{t('environments.delete.keptApplications', { count: applications })}</li>}
        {commands > 0 && <li>{t('environments.delete.keptCommands', { count: commands, revokes })}</li>}
        <li>{t('environments.delete.keptKeys', { count: openKeys })}</li>
      </ul>
      <p>{t('environments.delete.text')}</p>
      <TextField name="name" label={t('environments.delete.type', { name })} />
    </FormDialog>
  )
}
