import { mdiRefresh } from '@mdi/js'
import type { ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'
import { isMissingCode, reloadPage } from '../../missingCode.ts'
import { Button } from '../actions/Button.tsx'
import { cx } from '../base/cx.ts'
import { Drawing } from './Drawing.tsx'
import { optionalPart } from './optionalPart.tsx'
import { problemText, requestIdOf } from './problemText.ts'

/** Comes once something failed; without it the id can still be read. */
const CopyRequestId = optionalPart(() => import('../actions/CopyButton.tsx').then((file) => file.CopyButton))

interface ErrorStateProps {
  /** What failed: "The applications did not load." */
  title: string
  error?: unknown
  /** What still works, and how old what is shown is. */
  text?: ReactNode
  onRetry?: (() => void) | undefined
  retrying?: boolean
  /** In a tile: small, without the drawing. */
  compact?: boolean
}

export function ErrorState({ title, error, text, onRetry, retrying, compact }: ErrorStateProps) {
  const requestId = requestIdOf(error)
  const isMissing = isMissingCode(error)
  const again = isMissing ? reloadPage : onRetry
  return (
    <div role="alert" className={cx('grid gap-2', compact ? 'justify-items-start py-2' : 'justify-items-center px-4 py-10 text-center')}>
      {!compact && <Drawing name="broken" className="mb-2 text-control" />}
      <p className={cx('max-w-[52ch] font-semibold', compact ? 'text-14' : 'text-16')}>{title}</p>
      <p className="max-w-[64ch] text-muted wrap-anywhere">{text ?? problemText(error)}</p>
      <div className={cx('mt-2 flex flex-wrap items-center gap-3', !compact && 'justify-center')}>
        {again && (
          <Button icon={mdiRefresh} onClick={again} busy={retrying} small={compact}>
            {t(isMissing ? 'ui.reload' : 'ui.retry')}
          </Button>
        )}
        {requestId && (
          <span className="flex items-center gap-1 text-12 text-muted">
            {t('ui.error.requestId')} <code className="ltr">{requestId}</code>
            <CopyRequestId text={requestId} name={t('ui.error.copyId')} />
          </span>
        )}
      </div>
    </div>
  )
}
