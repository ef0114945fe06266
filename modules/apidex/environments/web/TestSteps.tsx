import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiMinusCircleOutline } from '@mdi/js'
import { formatDuration } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { T } from '@portico/platform/web/i18n/T.tsx'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { type TestStep, testSteps } from '../environment-states.contract.ts'
import { GatewayWords } from './GatewayWords.tsx'
import type { ActionResult, Tested } from './useGatewayActions.ts'

const icons = { done: mdiCheckCircleOutline, broken: mdiAlertCircleOutline, notTried: mdiMinusCircleOutline }

/** What came of a test or a synchronisation, and why where it failed. */
export function Outcome({ of: { tested, why, text } }: { of: ActionResult }) {
  if (tested) return <TestSteps tested={tested} />
  return why === undefined ? text : <T id="environments.sync.failed" values={{ message: <GatewayWords message={why} /> }} />
}

/** What came of a test of the connection, and what it looked at, one a line: the heading says what that means, the step that failed says why. */
function TestSteps({ tested }: { tested: Tested }) {
  const { broken, failure, message, place } = tested
  // A gateway of one's own has no place among others; and before the sign-in is good nobody knows of one.
  const steps = testSteps.filter((step) => step !== 'place' || place || broken === 'place')
  const failedAt = broken === null ? steps.length : steps.indexOf(broken)
  return (
    <>
      <p className="mb-1.5 font-semibold">{t(`environments.tested.${headingOf(broken, failure)}`)}</p>
      <ol className="grid gap-1">
        {steps.map((step, at) => {
          const state = at < failedAt ? 'done' : at === failedAt ? 'broken' : 'notTried'
          return (
            <li key={step} className="flex gap-2 font-normal">
              <Icon path={icons[state]} size={18} className="mt-px shrink-0" />
              <span className="block min-w-0 first-letter:uppercase">
                {state === 'notTried' ? (
                  t('environments.step.notTried', { step: t(`environments.step.name.${step}`) })
                ) : (
                  <>
                    {/* Marks say it to those who see them. */}
                    <span className="sr-only">{t(`environments.step.${state}`)}: </span>
                    {state === 'done' ? (
                      nameOf(step, tested)
                    ) : (
                      <T
                        id="environments.step.broken.why"
                        values={{ step: t(`environments.step.name.${step}`), reason: <GatewayWords message={message} /> }}
                      />
                    )}
                  </>
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** Of an address that is no good: what came from there. */
function headingOf(broken: Tested['broken'], failure: Tested['failure']) {
  if (broken !== 'answer') return broken ?? 'ok'
  return failure === 'error' || failure === 'limit' || failure === 'elsewhere' ? failure : broken
}

function nameOf(step: TestStep, { latencyMs, place }: Tested): string {
  if (step === 'answer' && latencyMs !== null) return t('environments.step.answer.in', { time: formatDuration(latencyMs) })
  if (step === 'place') return place ? t(`environments.step.${place.kind}`, { name: place.name }) : ''
  return t(`environments.step.${step}`)
}
