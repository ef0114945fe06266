import { mdiCheck } from '@mdi/js'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatNumber } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { problemText } from './problemText.ts'

export interface WizardStep {
  id: string
  title: string
  content: ReactNode
  /** Checked before the next step; false keeps the person here (the step shows why). */
  check?: () => boolean | Promise<boolean>
}

interface WizardProps {
  /** The last step is the summary of the ones before. */
  steps: WizardStep[]
  /** A verb with its object. */
  finishLabel: string
  onFinish: () => unknown
  onCancel?: () => void
}

/** Steps with names. All of them stay in the page, hidden, so that going back keeps everything. */
export function Wizard({ steps, finishLabel, onFinish, onCancel }: WizardProps) {
  const [at, setAt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading takes the focus when the step changes
  useEffect(() => {
    if (moved.current) heading.current?.focus()
    moved.current = true
  }, [at])

  const forward = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      if (steps[at]?.check && !(await steps[at].check())) return
      if (at < steps.length - 1) setAt(at + 1)
      else await onFinish()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const last = at === steps.length - 1
  return (
    <div className="grid gap-6">
      <ol className="flex flex-wrap gap-x-6 gap-y-2 text-13" aria-label={t('ui.wizard.steps')}>
        {steps.map((step, index) => (
          <li
            key={step.id}
            aria-current={index === at ? 'step' : undefined}
            className={cx('flex items-center gap-2', index === at ? 'font-semibold text-ink' : 'text-muted')}
          >
            <span
              className={cx(
                'grid size-6 place-items-center rounded-full border text-12',
                index < at ? 'border-accent bg-accent text-accent-ink' : index === at ? 'border-accent text-accent' : 'border-control',
              )}
            >
              {index < at ? <Icon path={mdiCheck} size={14} /> : formatNumber(index + 1)}
            </span>
            {index < at ? (
              <button type="button" className="rounded-small hover:underline" onClick={() => setAt(index)}>
                {step.title}
              </button>
            ) : (
              step.title
            )}
          </li>
        ))}
      </ol>
      <h2 ref={heading} tabIndex={-1} className="text-20">
        {steps[at]?.title}
      </h2>
      {failure !== undefined && <Banner>{problemText(failure)}</Banner>}
      {steps.map((step, index) => (
        <div key={step.id} hidden={index !== at}>
          {step.content}
        </div>
      ))}
      <div className="flex flex-wrap justify-end gap-2 border-t border-hairline pt-4">
        {onCancel && (
          <Button kind="cancel" onClick={onCancel} className="me-auto">
            {t('ui.cancel')}
          </Button>
        )}
        {at > 0 && <Button onClick={() => setAt(at - 1)}>{t('ui.wizard.back')}</Button>}
        <Button kind="standard" busy={busy} onClick={() => void forward()}>
          {last ? finishLabel : t('ui.wizard.next')}
        </Button>
      </div>
    </div>
  )
}
