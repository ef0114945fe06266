import { AppError } from '@portico/platform/contract/errors.ts'
import { call } from '@portico/platform/web/client/client.ts'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { TextField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { newPlatform, type Platform, platforms } from '../platform.contract.ts'
import { refreshEnvironments } from './environment.queries.ts'
import { inWords } from './environmentForm.ts'

const { name, displayName } = newPlatform.shape

/** Gives a platform another name; the short one goes with it where both are one. Who was first keeps it until the second has seen it. */
export function RenamePlatformDialog({ platform, onClose }: { platform: Platform; onClose: () => void }) {
  const [seen, setSeen] = useState(platform)
  const isOne = platform.name === platform.displayName
  const submit = async (form: { name: string; displayName?: string | undefined }) => {
    try {
      const body = { name: form.name, displayName: form.displayName ?? form.name, version: seen.version }
      return await inWords(call(platforms.change, { params: { id: platform.id }, body }))
    } catch (error) {
      if (error instanceof AppError && error.name === 'VersionConflict') setSeen(await call(platforms.get, { params: { id: platform.id } }))
      throw error
    }
  }
  const done = () => {
    void refreshEnvironments()
    onClose()
  }
  return (
    <FormDialog
      size="small"
      title={t('environments.platform.rename.title', { name: platform.displayName })}
      submitLabel={t('environments.platform.rename')}
      schema={z.object({ name, displayName: isOne ? z.optional(displayName) : displayName })}
      defaults={{ name: platform.name, ...(!isOne && { displayName: platform.displayName }) }}
      submit={submit}
      onDone={done}
      onClose={onClose}
    >
      {!isOne && <TextField name="displayName" label={t('environments.platform.name')} />}
      <TextField name="name" label={t(isOne ? 'environments.platform.name' : 'environments.name')} help={t('environments.name.help')} />
      {seen.version !== platform.version && (
        <p className="text-13 text-muted">{t('environments.platform.renamed', { name: seen.displayName })}</p>
      )}
    </FormDialog>
  )
}
