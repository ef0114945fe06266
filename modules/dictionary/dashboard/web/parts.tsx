import { formatNumber, formatPercent } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { Bone } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DictionaryStatistics } from '../dashboard.contract.ts'

const shareOf = (count: number, all: number): string => formatPercent(all === 0 ? 0 : count / all, 0)

interface TotalsProps {
  query: UseQueryResult<DictionaryStatistics>
  failed: string
  termsHref: string
  objectsHref: string
}
/** How much there is of each kind, and how much of it was approved. */
export function Totals({ query: { data, isError }, termsHref, objectsHref }: TotalsProps) {
  const tiles = [
    { key: 'terms', label: t('terms.title'), href: termsHref },
    { key: 'objects', label: t('objects.title'), href: objectsHref },
    { key: 'attributes', label: t('objects.attributes'), href: undefined },
    { key: 'domains', label: t('dictionaryNumbers.domains'), href: undefined },
  ] as const
  // The tiles below say what failed, and offer to try again.
  if (isError && !data) return null
  return (
    <ul className="mb-4 grid grid-cols-2 gap-4 lg:grid-cols-4">
      {tiles.map(({ key, label, href }) => {
        const total = data?.totals[key]
        const figures = (
          <>
            <span className="text-24 font-semibold tabular-nums">{total ? formatNumber(total.count) : <Bone className="h-8 w-12" />}</span>
            <span className="text-13">{label}</span>
            <span className="text-12 text-muted">
              {total ? t('dictionaryNumbers.approved', { share: shareOf(total.approved, total.count) }) : <Bone className="w-20" />}
            </span>
          </>
        )
        return (
          <li key={key} className="grid min-w-0">
            <Card>
              {href ? (
                <AppLink className="grid gap-1 rounded-small hover:text-accent" href={href}>
                  {figures}
                </AppLink>
              ) : (
                <div className="grid gap-1">{figures}</div>
              )}
            </Card>
          </li>
        )
      })}
    </ul>
  )
}

interface CoverageProps {
  coverage: DictionaryStatistics['coverage']
  all: number
  nameOf: (language: string) => string
  hrefOf: (filter: string) => string
}
/** What is tied, explained and translated, each of all there is; the languages lead to what they miss. */
export function Coverage({ coverage: { attributes, explained, translated }, all, nameOf, hrefOf }: CoverageProps) {
  const rows = [
    { key: 'attributes', label: t('dictionaryNumbers.coverage.attributes'), count: attributes.count, all: attributes.all, href: undefined },
    {
      key: 'explained',
      label: t('dictionaryNumbers.coverage.explained'),
      count: explained.count,
      all: explained.all,
      href: hrefOf('check:T-10'),
    },
    ...translated.map(({ language, count }) => ({
      key: language,
      label: t('dictionaryNumbers.coverage.translated', { language: nameOf(language) }),
      count,
      all,
      href: hrefOf(`languageMissing:${language}`),
    })),
  ]
  return (
    <ul className="grid gap-3">
      {rows.map((row) => (
        <li key={row.key} className="grid gap-1 text-13">
          <span className="flex justify-between gap-3">
            {row.href ? (
              <AppLink className={linkClass} href={row.href}>
                {row.label}
              </AppLink>
            ) : (
              <span>{row.label}</span>
            )}
            <span className="text-muted tabular-nums">
              {formatNumber(row.count)} / {formatNumber(row.all)}
            </span>
          </span>
          <span className="h-2 overflow-hidden rounded-small bg-sunken" aria-hidden="true">
            <span className="block h-full bg-accent" style={{ inlineSize: `${row.all === 0 ? 0 : (100 * row.count) / row.all}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}

interface LinksProps {
  none: string
  rows: readonly { id: string; name: string; href: string; note: string; badge?: ReactNode }[]
}
/** A few records, each with a word about it. */
export const Links = ({ none, rows }: LinksProps) => (
  <ul className="grid gap-2">
    {rows.length === 0 && <li className="text-muted">{none}</li>}
    {rows.map(({ id, name, href, note, badge }) => (
      <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3">
        <AppLink className={linkClass} href={href}>
          <bdi className="wrap-anywhere">{name}</bdi>
        </AppLink>
        <span className="flex shrink-0 items-baseline gap-2 text-12 text-muted">
          {badge}
          {note}
        </span>
      </li>
    ))}
  </ul>
)
