import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Chip, type Tone } from '@portico/platform/web/ui/display/Chip.tsx'
import type { Fit } from '../tryit.contract.ts'

const tones: Record<Fit['kind'], Tone> = {
  fits: 'ok',
  differs: 'warn',
  undocumentedStatus: 'warn',
  undocumentedType: 'warn',
  notJudged: 'neutral',
}
const shownFaults = 8

/** Whether a body is as the document says, and where it is not. */
export function FitNote({ fit: { kind, faults }, of }: { fit: Fit; of: 'answer' | 'body' }) {
  return (
    <div className="grid justify-items-start gap-1.5">
      <Chip tone={tones[kind]}>{t(of === 'body' ? 'tryit.fit.body' : `tryit.fit.${kind}`)}</Chip>
      {faults.length > 0 && (
        <ul className="ltr grid gap-0.5 text-12 text-muted">
          {faults.slice(0, shownFaults).map(({ path, message }) => (
            <li key={`${path} ${message}`} className="wrap-anywhere">
              <code className="text-ink">{path || '/'}</code> {message}
            </li>
          ))}
          {faults.length > shownFaults && <li>{t('tryit.fit.more', { count: faults.length - shownFaults })}</li>}
        </ul>
      )}
    </div>
  )
}
