import { mdiAlertCircleOutline, mdiAlertOutline, mdiCheckCircleOutline, mdiClose, mdiInformationOutline } from '@mdi/js'
import type { ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import { Icon } from '../base/Icon.tsx'

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'neutral'
const tones: Record<Tone, { look: string; icon?: string }> = {
  ok: { look: 'tone tone-ok', icon: mdiCheckCircleOutline },
  warn: { look: 'tone tone-warn', icon: mdiAlertOutline },
  bad: { look: 'tone tone-bad', icon: mdiAlertCircleOutline },
  info: { look: 'tone tone-info', icon: mdiInformationOutline },
  neutral: { look: 'tone' },
}

/** A status: a word and an icon, never the colour alone. `icon={null}` leaves the icon out where the word says all. */
export function Chip({
  tone = 'neutral',
  icon,
  line,
  wrap,
  note,
  children,
  className,
}: {
  tone?: Tone
  icon?: string | null | undefined
  line?: boolean
  /** Long words stand on several lines instead of being cut. */
  wrap?: boolean | undefined
  /** What it says when it is pointed at. */
  note?: string | undefined
  children: ReactNode
  className?: string
}) {
  const path = icon === undefined ? tones[tone].icon : icon
  return (
    <span
      data-edge=""
      data-chip=""
      title={note || undefined}
      className={cx(
        'inline-flex max-w-full items-center gap-1.5 rounded-full px-2 text-12 font-medium',
        wrap ? 'min-h-6 py-0.5' : 'h-6 whitespace-nowrap',
        line ? 'border border-hairline text-muted' : tones[tone].look,
        className,
      )}
    >
      {path && <Icon path={path} size={14} />}
      <span className={wrap ? 'leading-4' : 'truncate'}>{children}</span>
    </span>
  )
}

/** A filter that is on; its button takes it off. `edit` opens it. */
export function FilterChip({
  label,
  removeLabel,
  onRemove,
  onEdit,
}: {
  label: ReactNode
  removeLabel: string
  onRemove: () => void
  onEdit?: (() => void) | undefined
}) {
  // A name beside its label stays on its line: `truncate` gives one that is alone a block of its own.
  const text = (
    <span className="truncate">
      <span>{label}</span>
    </span>
  )
  return (
    <span
      data-edge=""
      data-chip=""
      className="inline-flex h-7 max-w-full items-center rounded-control bg-accent-soft text-12 font-medium text-accent pointer-coarse:h-11"
    >
      {onEdit ? (
        <button type="button" onClick={onEdit} className="flex h-full min-w-0 items-center rounded-control ps-2 pe-1">
          {text}
        </button>
      ) : (
        <span className="flex min-w-0 ps-2 pe-1">{text}</span>
      )}
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="grid h-full w-7 shrink-0 place-items-center rounded-control hover:bg-surface pointer-coarse:w-11"
      >
        <Icon path={mdiClose} size={14} />
      </button>
    </span>
  )
}
