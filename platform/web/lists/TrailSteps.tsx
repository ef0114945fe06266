import { mdiChevronLeft, mdiChevronRight } from '@mdi/js'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatNumber, formatTotal } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { freeKey } from '../navigation/letters.ts'
import { useStore } from '../store.ts'
import { buttonClass } from '../ui/actions/Button.tsx'
import { AppLink } from '../ui/base/AppLink.tsx'
import { Icon } from '../ui/base/Icon.tsx'
import { Tooltip } from '../ui/base/Tooltip.tsx'
import { placeOf, type TrailPlace, trails } from './trail.ts'

interface TrailStepsProps {
  /** The list's name. */
  list: string
  /** The record that shows. */
  id: string
  addressOf: (id: string) => string
  /** Off where J and K mean something else, such as the next operation of a document. */
  keys?: boolean
}

/** "3 of 128" with the ways to the record before and after it, for those who came from a list. */
export function TrailSteps({ list, id, addressOf, keys = true }: TrailStepsProps) {
  const trail = useStore(trails)[list]
  const place = placeOf(trail, id)
  const navigate = useNavigate()
  const next = place?.next && addressOf(place.next.id)
  const previous = place?.previous && addressOf(place.previous.id)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const to = { j: next, k: previous }[freeKey(event)?.toLowerCase() ?? '']
      if (!to) return
      event.preventDefault()
      void navigate({ href: to })
    }
    if (!keys) return
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [keys, next, previous, navigate])
  if (!trail || !place) return null
  return (
    <nav aria-label={t('list.steps')} className="no-print flex shrink-0 items-center gap-0.5 text-13 text-muted">
      <span className="me-1 tabular-nums max-sm:hidden">
        {t('list.step', { number: formatNumber(place.number), total: formatTotal(trail.total, trail.exact) })}
      </span>
      <Step to={previous} row={place.previous} icon={mdiChevronLeft} name={t('list.step.previous')} />
      <Step to={next} row={place.next} icon={mdiChevronRight} name={t('list.step.next')} />
    </nav>
  )
}

function Step({ to, row, icon, name }: { to: string | undefined; row: TrailPlace['next']; icon: string; name: string }) {
  const look = buttonClass({ kind: 'quiet', small: true, square: true })
  if (to === undefined || !row)
    return (
      <span aria-hidden="true" className={`${look} pointer-events-none opacity-40`}>
        <Icon path={icon} mirror size={18} />
      </span>
    )
  return (
    <Tooltip
      describes={false}
      text={
        <>
          {name}: <bdi>{row.label}</bdi>
        </>
      }
    >
      <AppLink href={to} aria-label={`${name}: ${row.label}`} className={look}>
        <Icon path={icon} mirror size={18} />
      </AppLink>
    </Tooltip>
  )
}
