import { mdiFileUploadOutline } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { FileButton } from '@portico/platform/web/ui/actions/FileButton.tsx'
import { FieldBox } from '@portico/platform/web/ui/inputs/FieldBox.tsx'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { serviceKeyIn } from './serviceKey.ts'

/** A service key comes as one document: its file fills the fields, and is sent to nobody. */
export function ServiceKeyFile() {
  const { setValue, clearErrors } = useFormContext()
  const [isWrong, setWrong] = useState(false)
  const fill = (text: string) => {
    const key = serviceKeyIn(text)
    setWrong(!key)
    if (!key) return
    const put = (name: string, value: string) => {
      setValue(name, value, { shouldDirty: true })
      clearErrors(name)
    }
    put('method', key.method)
    if (key.adminUrl) put('adminUrl', key.adminUrl)
    for (const [name, value] of Object.entries(key.credentials)) put(`credentials.${name}`, value)
  }
  const label = t('environments.serviceKey')
  return (
    <FieldBox label={label} group help={t('environments.serviceKey.help')} error={isWrong ? t('environments.serviceKey.wrong') : undefined}>
      {() => (
        <FileButton
          className="justify-self-start"
          icon={mdiFileUploadOutline}
          label={t('ui.file.choose')}
          name={`${t('ui.file.choose')}: ${label}`}
          accept=".json,.txt"
          onFile={(file) => void file.slice(0, 100_000).text().then(fill).catch(showError)}
        />
      )}
    </FieldBox>
  )
}
