import { call } from '@portico/platform/web/client/client.ts'
import { FormDialog, sendTo } from '@portico/platform/web/forms/FormDialog.tsx'
import { TextField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { refresh } from '@portico/platform/web/queries/queries.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import * as z from 'zod/mini'
import { type Language, languages, longestText, type TextEntry } from '../language.contract.ts'
import { lastingLanguage } from '../language-kinds.contract.ts'
import { showSettingsFault } from './faults.ts'

const schema = z.object({ text: z.string().check(z.minLength(1), z.maxLength(longestText)) })

/** Says one text in other words. Its values are there to be put in, and have to be. */
export function TextDialog({ language, entry, onClose }: { language: Language; entry: TextEntry; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const params = { id: language.id, key: entry.key }
  const done = async () => {
    await refresh(languages.override)
    showSnackbar(t('core.settingsUpdated'))
    onClose()
  }
  const restore = async () => {
    setBusy(true)
    try {
      await call(languages.restore, { params })
      await done()
    } catch (error) {
      showSettingsFault(error)
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={t('settings.texts.changeTitle', { language: language.name })}
      schema={schema}
      defaults={{ text: entry.text ?? entry.delivered ?? '' }}
      submit={sendTo(languages.override, params)}
      submitLabel={t('settings.texts.save')}
      onDone={() => void done()}
      onClose={onClose}
    >
      <code className="ltr text-12 wrap-anywhere text-muted">{entry.key}</code>
      <TextField name="text" label={t('settings.texts.text')} rows={4} />
      {entry.placeholders.length > 0 && <Values names={entry.placeholders} />}
      <dl className="grid gap-2 text-13">
        <dt className="text-muted">{t('settings.texts.delivered')}</dt>
        <dd className="wrap-anywhere">
          <bdi lang={language.id}>{entry.delivered ?? '–'}</bdi>
        </dd>
        {language.id !== lastingLanguage && entry.english !== null && (
          <>
            <dt className="text-muted">{t('settings.texts.english')}</dt>
            <dd className="wrap-anywhere">
              <bdi lang={lastingLanguage}>{entry.english}</bdi>
            </dd>
          </>
        )}
      </dl>
      {entry.text !== null && (
        <div>
          <Button small busy={busy} onClick={() => void restore()}>
            {t('settings.texts.restore')}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}

function Values({ names }: { names: readonly string[] }) {
  const { getValues, setValue } = useFormContext()
  return (
    <div className="flex flex-wrap items-center gap-2 text-13">
      <span className="text-muted">{t('settings.texts.values')}</span>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className="rounded-control pointer-coarse:min-h-11"
          aria-label={t('settings.texts.insert', { name })}
          onClick={() => setValue('text', `${getValues('text')}{${name}}`, { shouldDirty: true })}
        >
          <Chip>{`{${name}}`}</Chip>
        </button>
      ))}
    </div>
  )
}
