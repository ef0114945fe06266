import { useState } from 'react'
import { errorReportLimits } from '../../contract/error-report.ts'
import { readBoot } from '../boot/boot.ts'
import { t, useLanguage } from '../i18n/i18n.ts'
import { showError } from '../messages/messages.ts'
import { currentEnvironmentId } from '../navigation/environment.ts'
import { sessionState } from '../session/state.ts'
import { useStore } from '../store.ts'
import { Button } from '../ui/actions/Button.tsx'
import { FieldBox } from '../ui/inputs/FieldBox.tsx'
import { areaClass } from '../ui/inputs/inputClass.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { clearCollected, collected, reportOf } from './collected.ts'
import { sendReport } from './report.ts'

/** The collected errors, with two ways on: close and continue, or submit them and start anew at `/`. */
export default function ErrorDialog({ onClose }: { onClose: () => void }) {
  useLanguage()
  const errors = useStore(collected)
  const [sending, setSending] = useState(false)
  const [userComment, setUserComment] = useState('')

  const submit = async (): Promise<void> => {
    setSending(true)
    try {
      const entries = reportOf(errors, sessionState.get().user?.email ?? '', currentEnvironmentId.get() ?? '')
      // Of the page as it was served: one that stood open while the portal was renewed is older than the server.
      const { version } = (await readBoot(document.getElementById('boot')?.textContent)).settings
      // The place alone: what stands in the query is nobody's business.
      const known = { url: location.pathname, appVersion: version, userComment: userComment.trim() }
      await sendReport(entries.map((entry) => ({ ...entry, ...known })))
      clearCollected()
      location.assign('/')
    } catch (error) {
      setSending(false)
      showError(error)
    }
  }

  return (
    <Dialog
      title={t('core.errorHappened')}
      onClose={onClose}
      dirty={userComment !== ''}
      busy={sending}
      footer={
        <>
          <Button kind="cancel" onClick={onClose} disabled={sending}>
            {t('core.closeAndContinue')}
          </Button>
          <Button kind="standard" onClick={() => void submit()} busy={sending}>
            {t('core.submitAndReload')}
          </Button>
        </>
      }
    >
      <p>{t('core.sendErrors')}</p>
      <ul className="grid gap-2">
        {errors.map((error) => (
          <li key={`${error.component} ${error.errorCode} ${error.message}`} className="rounded-card border border-hairline p-3">
            <p className="font-semibold wrap-anywhere">
              <bdi>{error.message}</bdi>
            </p>
            <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-13">
              <Fact name={t('core.errorType')} value={error.type} />
              <Fact name={t('core.errorCode')} value={error.errorCode} />
              <Fact name={t('core.errorComponent')} value={error.component} />
            </dl>
          </li>
        ))}
      </ul>
      <FieldBox label={t('core.errorComment')} className="mt-4">
        {(control) => (
          <textarea
            {...control}
            className={areaClass}
            dir="auto"
            rows={3}
            maxLength={errorReportLimits.message}
            value={userComment}
            onChange={({ target }) => setUserComment(target.value)}
          />
        )}
      </FieldBox>
    </Dialog>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) =>
  value ? (
    <div className="flex gap-1.5">
      <dt className="text-muted">{name}</dt>
      <dd>
        <bdi className="font-mono wrap-anywhere">{value}</bdi>
      </dd>
    </div>
  ) : null
