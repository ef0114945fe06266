import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t, textOf } from '@portico/platform/web/i18n/i18n.ts'
import { usePlaced } from '@portico/platform/web/ui/base/place.ts'
import { FactList } from '@portico/platform/web/ui/display/Facts.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { environmentQuery } from '../../environments/web/environment.queries.ts'
import { EnforcementChip, type EnforcementState } from '../../gateway-commands/web/EnforcementChip.tsx'
import type { Enforcement } from '../key.contract.ts'

const GatewayWords = lazyPart(() => import('@portico/connectors/web/FailureWords.tsx').then((file) => file.FailureWords))

interface DetailsProps {
  of: string
  environmentId: string
  enforcement: Enforcement
  as?: EnforcementState | undefined
}

/** The chip of what the gateway holds; pressed, it says what is wanted, what was seen, and what happens next. */
export function EnforcementDetails({ of, environmentId, enforcement, as }: DetailsProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const pop = useRef<HTMLDivElement>(null)
  usePlaced(open, pop, button, {})
  const state = as ?? enforcement.state
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={id}
        popoverTarget={id}
        className="inline-flex min-h-8 max-w-full items-center rounded-full hover:brightness-95 pointer-coarse:min-h-11 dark:hover:brightness-125"
      >
        <EnforcementChip state={state} />
        <span className="sr-only">{t('keys.enforcement.of', { name: of })}</span>
      </button>
      <div
        ref={pop}
        id={id}
        role="dialog"
        aria-label={t('keys.enforcement.of', { name: of })}
        popover="auto"
        onToggle={(event) => setOpen(event.newState === 'open')}
        data-edge=""
        className="w-[min(22rem,calc(100vw-16px))] rounded-card border border-hairline bg-raised p-4 text-14 shadow-pop"
      >
        {open && (
          <div className="grid gap-3">
            <p className="font-medium">
              <Meaning state={state} environmentId={environmentId} />
            </p>
            <FactList facts={factsOf(enforcement)} />
          </div>
        )}
      </div>
    </>
  )
}

/** Where comparisons have stopped the next one corrects nothing. */
function Meaning({ state, environmentId }: { state: EnforcementState; environmentId: string }) {
  const isStopped = useQuery(environmentQuery(environmentId)).data?.status.reconciler === 'stopped'
  return t(`keys.enforcement.${state === 'drifted' && isStopped ? 'stopped' : state}`)
}

const word = (value: string | null) => (value === null ? t('keys.gateway.unseen') : (textOf(`keys.gateway.${value}`) ?? value))

function factsOf(enforcement: Enforcement) {
  const { desired, observed, since, attempts, nextAttemptAt, lastError, state } = enforcement
  return [
    { label: t('keys.enforcement.wanted'), value: word(desired) },
    { label: t('keys.enforcement.observed'), value: word(observed) },
    ...(since ? [{ label: t('keys.enforcement.since'), value: <RelativeTime at={since} /> }] : []),
    ...(state === 'enforced' ? [] : [{ label: t('keys.enforcement.attempts'), value: formatNumber(attempts) }]),
    ...(nextAttemptAt && state === 'pending' ? [{ label: t('keys.enforcement.next'), value: <RelativeTime at={nextAttemptAt} /> }] : []),
    ...(lastError
      ? [
          {
            label: t('keys.enforcement.lastError'),
            value: (
              <span className="text-bad">
                <GatewayWords message={lastError} />
              </span>
            ),
          },
        ]
      : []),
  ]
}
