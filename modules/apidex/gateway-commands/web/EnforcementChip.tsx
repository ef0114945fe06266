import {
  mdiClockAlertOutline,
  mdiClockRemoveOutline,
  mdiPauseCircleOutline,
  mdiShieldAlertOutline,
  mdiShieldCheckOutline,
  mdiShieldSyncOutline,
  mdiTimerSandEmpty,
} from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Chip, type Tone } from '@portico/platform/web/ui/display/Chip.tsx'

export type EnforcementState = 'enforced' | 'pending' | 'failed' | 'drifted' | 'suspended'

const looks: Record<EnforcementState, { tone: Tone; icon: string }> = {
  enforced: { tone: 'ok', icon: mdiShieldCheckOutline },
  pending: { tone: 'warn', icon: mdiTimerSandEmpty },
  failed: { tone: 'bad', icon: mdiShieldAlertOutline },
  drifted: { tone: 'bad', icon: mdiShieldSyncOutline },
  suspended: { tone: 'neutral', icon: mdiPauseCircleOutline },
}
const dayMs = 86_400_000

interface EnforcementProps {
  state: EnforcementState
  /** ISO time at which the key ends; an end within `warnDays` is said instead of "Enforced". */
  expiresAt?: string | null | undefined
  now?: Date
  warnDays?: number
}

/** What the gateway really holds, and how long still. Trouble at the gateway comes before the end of the key. */
export function EnforcementChip({ state, expiresAt, now = new Date(), warnDays = 30 }: EnforcementProps) {
  const expiry = expiresAt ? expiryOf(expiresAt, now, warnDays) : undefined
  if (expiry && (state === 'enforced' || expiry.days < 0)) return <ExpiryChip expiresAt={expiresAt ?? ''} now={now} warnDays={warnDays} />
  const { tone, icon } = looks[state]
  return (
    <Chip tone={tone} icon={icon}>
      {t(`enforcement.${state}`)}
    </Chip>
  )
}

/** "Expires in 5 d", "Expires today", "Expired"; nothing while the end is far away. */
export function ExpiryChip({ expiresAt, now = new Date(), warnDays = 30 }: { expiresAt: string; now?: Date; warnDays?: number }) {
  const expiry = expiryOf(expiresAt, now, warnDays)
  if (!expiry) return null
  if (expiry.days < 0) {
    return (
      <Chip tone="bad" icon={mdiClockRemoveOutline}>
        {t('enforcement.expired')}
      </Chip>
    )
  }
  return (
    <Chip tone="warn" icon={mdiClockAlertOutline}>
      {t('enforcement.expiresIn', { days: expiry.days })}
    </Chip>
  )
}

/** Days left, rounded as relative times are, -1 when it has ended; undefined when it is further away than anyone needs to hear. */
export function expiryOf(expiresAt: string, now: Date, warnDays: number): { days: number } | undefined {
  const leftMs = new Date(expiresAt).getTime() - now.getTime()
  if (Number.isNaN(leftMs) || leftMs > warnDays * dayMs) return undefined
  return { days: leftMs < 0 ? -1 : Math.round(leftMs / dayMs) }
}
