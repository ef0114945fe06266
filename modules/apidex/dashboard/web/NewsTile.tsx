import {
  mdiAlertOctagonOutline,
  mdiAlertOutline,
  mdiCheckCircleOutline,
  mdiEqual,
  mdiStarFourPointsOutline,
  mdiTimerSandEmpty,
} from '@mdi/js'
import { Tile, TileLink } from '@portico/platform/web/dashboard/Tile.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Chip, type Tone } from '@portico/platform/web/ui/display/Chip.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import { changelogsQuery } from '../../specs/web/spec.queries.ts'
import { newestQuery } from './dashboard.queries.ts'
import { type News, newsOf, type Verdict, verdictOf } from './dashboard.ts'

const most = 5

/** `wide`: beside each other, over the whole width. */
export function NewsTile({ envId, held, wide }: { envId: string; held: boolean; wide?: boolean }) {
  const created = useQuery(newestQuery(envId, 'created'))
  const updated = useQuery(newestQuery(envId, 'updated'))
  const news = created.data ? newsOf(created.data, updated.data ?? [], most) : []
  const changes = useQuery({ ...changelogsQuery(news.map(({ spec }) => spec.id)), enabled: news.length > 0 })
  // One list for a person; what was added and what was changed are asked apart.
  const isHeld = held || (updated.isPending && !updated.isError)
  return (
    <Tile
      title={t('dashboard.news')}
      aside={<TileLink href={pages.apisIn(envId)}>{t('dashboard.news.all')}</TileLink>}
      query={created}
      failed={t('dashboard.news.failed')}
      held={isHeld}
    >
      {() =>
        news.length === 0 ? (
          <p className="text-muted">{t('dashboard.news.none')}</p>
        ) : (
          <ul className={cx('grid gap-3.5', wide && 'sm:grid-cols-3 lg:grid-cols-5')}>
            {news.map((one) => (
              <Item
                key={one.spec.id}
                news={one}
                wide={wide}
                verdict={changes.data && verdictOf(changes.data.find(({ newSpecId }) => newSpecId === one.spec.id))}
              />
            ))}
          </ul>
        )
      }
    </Tile>
  )
}

const looks: Record<Verdict['kind'], { tone: Tone; icon: string }> = {
  breaking: { tone: 'bad', icon: mdiAlertOctagonOutline },
  risky: { tone: 'warn', icon: mdiAlertOutline },
  safe: { tone: 'ok', icon: mdiCheckCircleOutline },
  same: { tone: 'neutral', icon: mdiEqual },
  pending: { tone: 'neutral', icon: mdiTimerSandEmpty },
  notCompared: { tone: 'warn', icon: mdiAlertOutline },
  new: { tone: 'info', icon: mdiStarFourPointsOutline },
}

/** The chip's room is kept until it is known. */
function Item({ news: { spec, at }, verdict, wide }: { news: News; verdict: Verdict | undefined; wide: boolean | undefined }) {
  const tab = verdict && verdict.kind !== 'new' ? 'changes' : undefined
  return (
    <li className={cx('grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3', wide && 'content-start sm:grid-cols-1 sm:gap-y-1.5')}>
      <div className="min-w-0">
        <AppLink
          href={pages.api({ id: spec.productId, environmentId: spec.environmentId }, { tab })}
          className="rounded-small font-medium underline-offset-[3px] wrap-anywhere hover:underline"
        >
          <bdi>{spec.productName}</bdi>
        </AppLink>{' '}
        <code className="ltr text-13 text-muted">{spec.version}</code>
        <div className="text-13 text-muted">
          <RelativeTime at={at} />
        </div>
      </div>
      <div className={cx('min-h-6 min-w-16', wide ? 'text-end sm:text-start' : 'text-end')}>
        {verdict && <Chip {...looks[verdict.kind]}>{t(`dashboard.news.${verdict.kind}`, { count: verdict.count })}</Chip>}
      </div>
    </li>
  )
}
