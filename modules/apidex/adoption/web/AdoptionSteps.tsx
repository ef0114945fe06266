import { mdiCheckCircle, mdiChevronRight, mdiCircleOutline, mdiCircleSlice8 } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import type { Adoption } from '../adoption.contract.ts'
import { readyOf } from './adoptionFigures.ts'

const steps = ['read', 'give', 'adopt', 'report'] as const

/** Where somebody stands in taking over: what is done, what is next, and what comes after it. */
export function AdoptionSteps({ adoption }: { adoption: Adoption }) {
  const now = steps.indexOf(stepOf(adoption))
  return (
    <ol aria-label={t('adoption.steps')} className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-1 text-13">
      {steps.map((step, at) => {
        const isDone = (at < now && !(step === 'give' && adoption.unassigned > 0)) || (at === now && step === 'report')
        return (
          <li key={step} aria-current={at === now ? 'step' : undefined} className="flex items-center gap-2">
            {at > 0 && <Icon path={mdiChevronRight} size={16} mirror className="text-faint" />}
            <Icon
              path={isDone ? mdiCheckCircle : at === now ? mdiCircleSlice8 : mdiCircleOutline}
              size={16}
              className={isDone ? 'text-ok' : at === now ? 'text-accent' : 'text-faint'}
            />
            <span className={cx(at === now ? 'font-semibold' : 'text-muted')}>
              {at === now && adoption.state === 'undoing' ? t('adoption.undo') : t(`adoption.step.${step}`)}
              {isDone && <span className="sr-only"> ({t('adoption.step.done')})</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function stepOf(adoption: Adoption): (typeof steps)[number] {
  const { state, applications, unassigned } = adoption
  if (state === 'new' || state === 'reading' || applications === 0) return 'read'
  if (state === 'adopting' || state === 'undoing') return 'adopt'
  const ready = readyOf(adoption)
  if (state === 'adopted' && ready === 0 && unassigned === 0) return 'report'
  return unassigned > 0 || ready === 0 ? 'give' : 'adopt'
}
