import { Fragment, type ReactNode } from 'react'
import { cx } from '../base/cx.ts'

export interface Fact {
  label: string
  value: ReactNode
}

/** Labels and values in a column. A value stands beside its label however wide the card is. `large`: as text, where they are what a page is for. */
export function FactList({ facts, large }: { facts: Fact[]; large?: boolean }) {
  return (
    <dl
      className={cx(
        'grid grid-cols-[fit-content(50%)_minmax(0,1fr)] max-sm:grid-cols-[fit-content(42%)_minmax(0,1fr)] items-baseline gap-y-2.5',
        large ? 'gap-x-8 text-14' : 'gap-x-4 text-13',
      )}
    >
      {facts.map((fact) => (
        <Fragment key={fact.label}>
          <dt className="text-muted">{fact.label}</dt>
          <dd className="min-w-0 wrap-anywhere">
            <bdi>{fact.value}</bdi>
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** The key facts in one line below a name. */
export function FactLine({ facts }: { facts: Fact[] }) {
  return (
    <dl className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-13 text-muted">
      {facts.map((fact) => (
        <div key={fact.label} className="flex min-w-0 items-baseline gap-1">
          <dt>{fact.label}</dt>
          <dd className="min-w-0 font-medium text-ink wrap-anywhere">
            <bdi>{fact.value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
