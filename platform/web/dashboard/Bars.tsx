import { formatNumber } from '../i18n/format.ts'
import { AppLink } from '../ui/base/AppLink.tsx'
import { cx } from '../ui/base/cx.ts'

interface Bar {
  key: string
  label: string
  count: number
  href?: string | undefined
}
const line = 'grid items-center gap-3 text-13'
/** The label takes what it needs up to a third; the number has its own place at the end. */
const columns = { gridTemplateColumns: 'minmax(7rem, 1fr) minmax(0, 3fr) 3rem' }

/** Counts beneath each other, each with its number, which leads to the list. `empty`: what stands there without any. */
export function Bars({ rows, empty }: { rows: readonly Bar[]; empty: string }) {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  if (rows.length === 0) return <p className="text-muted">{empty}</p>
  return (
    <ul className="grid gap-1.5">
      {rows.map(({ key, label, count, href }) => (
        <li key={key} className={line} style={columns}>
          <bdi className="wrap-anywhere">{label}</bdi>
          <span className="h-4 overflow-hidden rounded-small bg-sunken" aria-hidden="true">
            <span className="block h-full bg-accent" style={{ inlineSize: `${(100 * count) / most}%` }} />
          </span>
          <Count label={label} count={count} href={href} />
        </li>
      ))}
    </ul>
  )
}

interface StackedProps<Group extends string> {
  /** Each with the class of its colour. */
  parts: readonly { group: Group; label: string; look: string }[]
  rows: readonly {
    key: string
    label: string
    counts: Readonly<Record<Group, number>>
    /** Of all parts together. */
    all?: string | undefined
    href: (group: Group) => string
  }[]
  empty: string
}

/** The same in parts: each part is a link of its own, and what its colour means stands below. */
export function Stacked<Group extends string>({ parts, rows, empty }: StackedProps<Group>) {
  const sum = (counts: Readonly<Record<Group, number>>) => parts.reduce((all, { group }) => all + counts[group], 0)
  const most = Math.max(1, ...rows.map(({ counts }) => sum(counts)))
  if (rows.length === 0) return <p className="text-muted">{empty}</p>
  return (
    <>
      <ul className="grid gap-1.5">
        {rows.map(({ key, label, counts, all, href }) => (
          <li key={key} className={line} style={columns}>
            <bdi className="wrap-anywhere">{label}</bdi>
            <span className="flex h-6 gap-px">
              {parts
                .filter(({ group }) => counts[group] > 0)
                .map(({ group, label: part, look }) => (
                  <AppLink
                    key={group}
                    href={href(group)}
                    aria-label={`${label}, ${part}: ${formatNumber(counts[group])}`}
                    className={cx('block h-full rounded-small hover:opacity-80', look)}
                    style={{ inlineSize: `${(100 * counts[group]) / most}%` }}
                  />
                ))}
            </span>
            <Count label={label} count={sum(counts)} href={all} />
          </li>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-12 text-muted">
        {parts.map(({ group, label, look }) => (
          <span key={group}>
            <span className={cx('me-1.5 inline-block size-3 rounded-small align-middle', look)} />
            {label}
          </span>
        ))}
      </p>
    </>
  )
}

const Count = ({ label, count, href }: Pick<Bar, 'label' | 'count' | 'href'>) =>
  href ? (
    <AppLink
      href={href}
      aria-label={`${label}: ${formatNumber(count)}`}
      className="rounded-small text-end font-medium text-accent underline-offset-[3px] tabular-nums hover:underline"
    >
      {formatNumber(count)}
    </AppLink>
  ) : (
    <span className="text-end tabular-nums">{formatNumber(count)}</span>
  )
