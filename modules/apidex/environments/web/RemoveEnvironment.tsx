import { AppError } from '@portico/platform/contract/errors.ts'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { TextField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { ConfirmDialog } from '@portico/platform/web/ui/overlays/ConfirmDialog.tsx'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { Environment } from '../environment.contract.ts'
import { forceRemoval, removeEnvironment } from './environment.queries.ts'
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

/** Asks once. Where something keeps the environment it says what, and what would stay open; then only its typed name deletes it. */
export function RemoveEnvironment({ environment, onGone, onClose }: Props) {
  const [kept, setKept] = useState<Kept>()
  const { id, displayName } = environment
  if (kept) return <ForceDialog environment={environment} kept={kept} onGone={onGone} onClose={onClose} />
  const confirm = async () => {
    try {
      await removeEnvironment(id)
    } catch (error) {
      setKept(keptIn(error))
      throw error
    }
    await onGone()
  }
  return (
    <ConfirmDialog
      title={t('environments.delete.title', { name: displayName })}
      confirmLabel={t('environments.delete')}
      onConfirm={confirm}
      onClose={onClose}
    >
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
      submitLabel={t('environments.delete.force')}
      size="small"
      schema={typed}
      defaults={{ name: '' }}
      submit={(values) => inWords(forceRemoval(id, values.name))}
      onDone={(answer) => {
        showSnackbar(t('environments.delete.done', { name, count: answer?.openKeys.length ?? 0 }))
        void onGone()
      }}
      onClose={onClose}
    >
      <p>{t('environments.delete.kept', { name })}</p>
      <ul className="list-disc ps-5">
        {applications > 0 && <li>{t('environments.delete.keptApplications', { count: applications })}</li>}
        {commands > 0 && <li>{t('environments.delete.keptCommands', { count: commands, revokes })}</li>}
        <li>{t('environments.delete.keptKeys', { count: openKeys })}</li>
      </ul>
      <TextField name="name" label={t('environments.delete.type', { name })} />
    </FormDialog>
  )
}
