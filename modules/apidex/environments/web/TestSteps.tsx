import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiMinusCircleOutline } from '@mdi/js'
import { formatDuration } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { type TestStep, testSteps } from '../environment-states.contract.ts'
import type { testConnection } from './environment.queries.ts'

export type Tested = Awaited<ReturnType<typeof testConnection>>

const icons = { done: mdiCheckCircleOutline, broken: mdiAlertCircleOutline, notTried: mdiMinusCircleOutline }

/** What came of a test of the connection, and what it looked at, one a line. Why one failed the gateway says, which knows. */
export function TestSteps({ tested }: { tested: Tested }) {
  const { broken, message, place } = tested
  // A gateway of one's own has no place among others; and before the sign-in is good nobody knows of one.
  const steps = testSteps.filter((step) => step !== 'place' || place || broken === 'place')
  const failedAt = broken === null ? steps.length : steps.indexOf(broken)
  return (
    <>
      <p className="mb-1.5 font-semibold">{t(`environments.tested.${broken ?? 'ok'}`)}</p>
      <ol className="grid gap-1">
        {steps.map((step, at) => {
          const state = at < failedAt ? 'done' : at === failedAt ? 'broken' : 'notTried'
          return (
            <li key={step} className="flex gap-2 font-normal">
              <Icon path={icons[state]} size={18} className="mt-px shrink-0" />
              <span className="block min-w-0 first-letter:uppercase">
                {/* Marks say the others; that something was not looked at is said to everyone. */}
                <span className={state === 'notTried' ? undefined : 'sr-only'}>{t(`environments.step.${state}`)}: </span>
                {state === 'broken' ? (
                  <>
                    {t(`environments.step.broken.${step}`)}
                    {message && (
                      <span lang="en" dir="ltr" className="block text-13 opacity-90">
                        {message}
                      </span>
                    )}
                  </>
                ) : (
                  nameOf(step, tested)
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </>
  )
}

function nameOf(step: TestStep, { latencyMs, place }: Tested): string {
  if (step === 'answer' && latencyMs !== null) return t('environments.step.answer.in', { time: formatDuration(latencyMs) })
  if (step === 'place') return place ? t(`environments.step.${place.kind}`, { name: place.name }) : ''
  return t(`environments.step.${step}`)
}
