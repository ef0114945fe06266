import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { useState } from 'react'
import { saveExport } from './person.queries.ts'

/** Saves what the portal knows of somebody as a file. @param id left out: of oneself */
export function ExportButton({ id }: { id?: string }) {
  const [busy, setBusy] = useState(false)
  const save = () => {
    setBusy(true)
    void saveExport(id)
      .catch(showError)
      .finally(() => setBusy(false))
  }
  return (
    <Button small busy={busy} onClick={save}>
      {t(id ? 'people.export' : 'people.export.own.save')}
    </Button>
  )
}
