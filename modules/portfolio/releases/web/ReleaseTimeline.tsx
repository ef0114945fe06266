import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import { openReleases } from './releaseList.queries.ts'

const at = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** The releases that are under way or to come, on one line of time: from the start over the freeze to the day of going live. */
export function ReleaseTimeline() {
  useLocale()
  const [now] = useState(() => Date.now())
  const releases = useQuery(openReleases()).data?.data ?? []
  const dated = releases.flatMap(({ startDate, plannedDate, ...one }) =>
    startDate && plannedDate ? [{ ...one, from: startDate, to: plannedDate }] : [],
  )
  if (dated.length === 0) return null
  const first = Math.min(now, ...dated.map(({ from }) => at(from)))
  const last = Math.max(now, ...dated.map(({ to }) => at(to)))
  const share = (ms: number) => `${(100 * (ms - first)) / Math.max(1, last - first)}%`
  return (
    <Card plain className="mt-5" title={t('releases.timeline')} aside={`${formatDate(first)} – ${formatDate(last)}`}>
      <ul className="grid gap-3">
        {dated.map(({ id, code, name, from, to, scopeFreezeDate, frozen }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <AppLink href={pages.release(id)} className={cx(linkClass, 'truncate')} style={{ flex: '1 1 14rem' }}>
              <bdi>
                {code} {name}
              </bdi>
            </AppLink>
            <div className="relative h-6 rounded-small bg-sunken" style={{ flex: '4 1 20rem' }}>
              <div
                className={cx('absolute inset-y-0 rounded-small opacity-60', frozen ? 'bg-muted' : 'bg-accent')}
                style={{ insetInlineStart: share(at(from)), inlineSize: share(first + at(to) - at(from)) }}
              />
              {/* What the scope is open for stands out from the rest. */}
              <div
                className={cx('absolute inset-y-0 rounded-small', frozen ? 'bg-muted' : 'bg-accent')}
                style={{ insetInlineStart: share(at(from)), inlineSize: share(first + at(scopeFreezeDate ?? to) - at(from)) }}
              />
              <div className="absolute w-0.5 bg-ink" style={{ insetInlineStart: share(now), insetBlock: '-0.25rem' }} />
              <span className="sr-only">
                {t('releases.timeline.of', {
                  from: formatDate(from),
                  freeze: scopeFreezeDate ? formatDate(scopeFreezeDate) : '–',
                  to: formatDate(to),
                })}
              </span>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-12 text-muted" aria-hidden="true">
        <span>
          <span className="me-1.5 inline-block size-3 rounded-small bg-accent align-middle opacity-60" />
          {t('releases.timeline.frozen')}
        </span>
        <span>
          <span className="me-1.5 inline-block h-3 w-0.5 bg-ink align-middle" />
          {t('releases.today')}
        </span>
      </p>
    </Card>
  )
}
