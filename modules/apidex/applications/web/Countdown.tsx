import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { useEffect, useState } from 'react'
import { timeLeft } from './gateway-state.ts'

const two = (value: number) => formatNumber(value, { minimumIntegerDigits: 2 })

/** How long it still is until then, each second; nothing once it is over. Who listens is not told each second. */
export function Countdown({ until }: { until: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [])
  const left = timeLeft(until, new Date(now))
  if (!left) return null
  const { days, hours, minutes, seconds } = left
  return (
    <span role="timer" aria-live="off" className="font-medium whitespace-nowrap text-ink tabular-nums">
      {days > 0 && `${t('keys.overlap.days', { days })} `}
      <span className="ltr inline-block">{[hours, minutes, seconds].map(two).join(':')}</span>
    </span>
  )
}
