import { mdiCheckCircle, mdiChevronRight, mdiCircleHalfFull, mdiCircleOutline, mdiCircleSlice8 } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import type { Adoption } from '../adoption.contract.ts'
import { isReported, readyOf } from './adoptionFigures.ts'

const steps = ['read', 'give', 'adopt', 'report'] as const
type Step = (typeof steps)[number]
const looks = {
  done: { icon: mdiCheckCircle, className: 'text-ok' },
  partly: { icon: mdiCircleHalfFull, className: 'text-ok' },
  now: { icon: mdiCircleSlice8, className: 'text-accent' },
  next: { icon: mdiCircleOutline, className: 'text-faint' },
}

/** Where somebody stands in taking over: what is done, or done in part, what is next, and what comes after it. */
export function AdoptionSteps({ adoption }: { adoption: Adoption }) {
  const now = steps.indexOf(stepOf(adoption))
  return (
    <ol aria-label={t('adoption.steps')} className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-1 text-13">
      {steps.map((step, at) => {
        const left = at < now ? leftOf(step, adoption) : 0
        const isOver = step === 'report' && leftOf('give', adoption) + leftOf('adopt', adoption) === 0
        const look = at < now ? (left > 0 ? 'partly' : 'done') : at > now ? 'next' : isOver ? 'done' : 'now'
        return (
          <li key={step} aria-current={at === now ? 'step' : undefined} className="flex items-center gap-2">
            {at > 0 && <Icon path={mdiChevronRight} size={16} mirror className="text-faint" />}
            <Icon path={looks[look].icon} size={16} className={looks[look].className} />
            <span className={cx(at === now ? 'font-semibold' : 'text-muted')}>
              {at === now && adoption.state === 'undoing' ? t('adoption.undo') : t(`adoption.step.${step}`)}
              {look === 'done' && <span className="sr-only"> ({t('adoption.step.done')})</span>}
            </span>
            {left > 0 && <span className="text-muted">{t('adoption.step.left', { count: left })}</span>}
          </li>
        )
      })}
    </ol>
  )
}

/** What a step that was taken leaves to do. */
const leftOf = (step: Step, adoption: Adoption): number =>
  step === 'give' ? adoption.unassigned : step === 'adopt' ? readyOf(adoption) : 0

function stepOf(adoption: Adoption): Step {
  const { state, applications, unassigned } = adoption
  if (state === 'new' || state === 'reading' || applications === 0) return 'read'
  if (state === 'adopting' || state === 'undoing') return 'adopt'
  if (state === 'adopted' || (isReported(adoption) && unassigned + readyOf(adoption) === 0)) return 'report'
  return unassigned > 0 || readyOf(adoption) === 0 ? 'give' : 'adopt'
}
