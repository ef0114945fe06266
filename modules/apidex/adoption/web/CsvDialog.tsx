import { mdiDownload, mdiFileUploadOutline } from '@mdi/js'
import { AppError, type Fault } from '@portico/platform/contract/errors.ts'
import { saveBlob } from '@portico/platform/web/client/saveFile.ts'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { TextField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { faultText } from '@portico/platform/web/messages/messageOf.ts'
import { showError, showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { FileButton } from '@portico/platform/web/ui/actions/FileButton.tsx'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import * as z from 'zod/mini'
import { assignByFile } from './adoption.queries.ts'
import { linesToFillIn } from './linesToFillIn.ts'

type ByFile = Awaited<ReturnType<typeof assignByFile>>
const byFile = z.object({ csv: z.string().check(z.minLength(1)) })
/** So many faults show at once; whoever mends these sees the next ones. */
const mostShown = 20

/** Lines of "application,team or e-mail": a file, or pasted from a spreadsheet. Everything that is wrong with them is said at once. */
export function CsvDialog({ envId, onClose }: { envId: string; onClose: () => void }) {
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const send = async ({ csv }: z.infer<typeof byFile>): Promise<ByFile> => {
    setFaults([])
    try {
      return await assignByFile(envId, csv)
    } catch (error) {
      if (error instanceof AppError) setFaults(error.details)
      throw error
    }
  }
  return (
    <FormDialog
      title={t('adoption.csv.title')}
      submitLabel={t('adoption.csv.submit')}
      schema={byFile}
      defaults={{ csv: '' }}
      submit={send}
      onDone={(given) => {
        showSnackbar(whatCame(given), 'success')
        onClose()
      }}
      onClose={onClose}
    >
      <p className="text-muted">{t('adoption.csv.text')}</p>
      <Files envId={envId} />
      <div className="grid gap-1.5">
        <TextField name="csv" label={t('adoption.csv')} rows={8} code />
        {faults.length > 1 && <Rest faults={faults} />}
      </div>
    </FormDialog>
  )
}

/** With what a file hides: lines that name nobody, and addresses that may be mistyped. */
const whatCame = ({ assigned, passedOver, unknown }: ByFile) =>
  [
    t('adoption.assigned', { count: assigned }),
    ...(passedOver > 0 ? [t('adoption.csv.passedOver', { count: passedOver })] : []),
    ...(unknown > 0 ? [t('adoption.unknown', { count: unknown })] : []),
  ].join(' ')

/** The first stands at the field already. */
const Rest = ({ faults }: { faults: readonly Fault[] }) => (
  <ul className="grid gap-1 text-13 text-bad">
    {faults.slice(1, mostShown).map((fault) => (
      <li key={fault.message} className="wrap-anywhere">
        {faultText(fault)}
      </li>
    ))}
    {faults.length > mostShown && <li>{t('adoption.csv.more')}</li>}
  </ul>
)

/** What is in the file stands in the field, so that it can be read, and changed, before it is sent. */
function Files({ envId }: { envId: string }) {
  const { setValue } = useFormContext()
  const [busy, setBusy] = useState(false)
  const take = async (file: File) =>
    setValue('csv', (await file.text()).replace(/^\ufeff/, ''), { shouldDirty: true, shouldValidate: true })
  const save = async () => {
    setBusy(true)
    try {
      saveBlob(await linesToFillIn(envId), `${envId}-applications.csv`)
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-wrap gap-3">
      <FileButton
        icon={mdiFileUploadOutline}
        label={t('adoption.csv.choose')}
        accept=".csv,.txt,text/csv,text/plain"
        onFile={(file) => void take(file).catch(showError)}
      />
      <Button small icon={mdiDownload} busy={busy} onClick={() => void save()}>
        {t('adoption.csv.download')}
      </Button>
    </div>
  )
}
