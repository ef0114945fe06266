import { maxDocumentBytes } from '@portico/documents/contract/limits.rules.ts'
import { AppError, type Fault } from '@portico/platform/contract/errors.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { Progress } from '@portico/platform/web/ui/feedback/Progress.tsx'
import { problemText } from '@portico/platform/web/ui/feedback/problemText.ts'
import { FieldBox } from '@portico/platform/web/ui/inputs/FieldBox.tsx'
import { FileDrop } from '@portico/platform/web/ui/inputs/FileDrop.tsx'
import { inputClass } from '@portico/platform/web/ui/inputs/inputClass.ts'
import { Switch } from '@portico/platform/web/ui/inputs/Switch.tsx'
import { Dialog } from '@portico/platform/web/ui/overlays/Dialog.tsx'
import { useEffect, useRef, useState } from 'react'
import { refreshSpecs, uploadSpec } from './spec.queries.ts'
import { UploadFaults } from './UploadFaults.tsx'

const accept = '.json,.yaml,.yml,.graphql,.gql,.graphqls,application/json,application/yaml,text/yaml'

interface Refused {
  file: File
  faults: readonly Fault[]
  /** The version that is there already. */
  version: string | undefined
  /** Why the revision that was to be added all the same was not. */
  problem?: string
}

/** Uploads a document at once when it is chosen. Faults are listed with their place in the file. */
export function UploadDialog({
  product,
  onClose,
}: {
  product: { id: string; environmentId: string; displayName: string }
  onClose: () => void
}) {
  const [latest, setLatest] = useState(true)
  const [version, setVersion] = useState('')
  const [refused, setRefused] = useState<Refused>()
  const [share, setShare] = useState<number>()
  const again = useRef<AbortController>(undefined)
  useEffect(() => () => again.current?.abort(), [])

  const send = async (file: File, force: boolean, work: { signal: AbortSignal; progress: (share: number) => void }) => {
    setRefused(undefined)
    try {
      await uploadSpec(product, file, { latest, version, force }, work)
      showSnackbar(t('core.specUploaded'))
      void refreshSpecs()
      onClose()
    } catch (error) {
      if (!work.signal.aborted && error instanceof AppError) {
        const exists = error.details.find(({ code }) => code === 'versionExists')
        setRefused({ file, faults: exists ? [] : error.details, version: exists && String(exists.params?.version ?? '') })
      }
      throw error
    }
  }
  const force = async (known: Refused) => {
    const work = new AbortController()
    again.current = work
    setShare(0)
    await send(known.file, true, { signal: work.signal, progress: setShare }).catch((error: unknown) => {
      // Faults are listed. Any other failure leaves the question open, or nothing would stand here.
      if (!(error instanceof AppError) || error.details.length === 0) setRefused({ ...known, problem: problemText(error) })
    })
    setShare(undefined)
  }
  return (
    <Dialog
      title={t('specs.upload.title', { name: product.displayName })}
      onClose={onClose}
      footer={
        <Button kind="cancel" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      }
    >
      <FileDrop
        label={t('specs.upload.what')}
        accept={accept}
        maxBytes={maxDocumentBytes}
        afterwards={t('specs.upload.after')}
        onFile={(file, work) => send(file, false, work)}
      />
      {share !== undefined && <Progress value={share} label={t('specs.upload')} />}
      {share === 1 && (
        <p role="status" className="text-13 text-muted">
          {t('specs.upload.after')}
        </p>
      )}
      {refused?.problem !== undefined && share === undefined && <Banner>{refused.problem}</Banner>}
      {refused?.version !== undefined && share === undefined && (
        <Banner
          tone="warn"
          action={
            <Button small onClick={() => void force(refused)}>
              {t('specs.upload.force')}
            </Button>
          }
        >
          {t('specs.upload.exists', { version: refused.version })}
        </Banner>
      )}
      {refused && refused.faults.length > 0 && <UploadFaults file={refused.file} faults={refused.faults} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Switch
          label={t('specs.upload.latest')}
          help={t('specs.upload.latest.help')}
          checked={latest}
          onChange={(event) => setLatest(event.target.checked)}
        />
        <FieldBox label={t('specs.upload.version')} help={t('specs.upload.version.help')}>
          {(control) => (
            <input
              {...control}
              value={version}
              maxLength={100}
              autoComplete="off"
              dir="ltr"
              onChange={(event) => setVersion(event.target.value)}
              className={inputClass}
            />
          )}
        </FieldBox>
      </div>
    </Dialog>
  )
}
