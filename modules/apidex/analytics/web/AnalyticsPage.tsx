import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { CardSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { NoEnvironment } from '@portico/platform/web/ui/page/NoEnvironment.tsx'
import { PageHeader } from '@portico/platform/web/ui/page/PageHeader.tsx'
import { useMemo } from 'react'
import { floorTo } from '../../traffic/traffic.rules.ts'
import { timeOf } from './analytics.ts'
import { TimeChoice } from './TimeChoice.tsx'
import { usePlace } from './usePlace.ts'

const Waiting = () => (
  <div className="grid gap-4 lg:grid-cols-2">
    <CardSkeleton lines={6} />
    <CardSkeleton lines={6} />
  </div>
)
const Figures = lazyPart(() => import('./Figures.tsx').then((file) => file.Figures), <Waiting />)
const Untold = lazyPart(() => import('../../applications/web/Untold.tsx').then((file) => file.Untold), <Waiting />)

/** Calls of an environment in figures: how many, what fails, how long they take, who calls what. All of it stands in the address. */
export default function AnalyticsPage() {
  useLocale()
  const { id: envId, current } = useEnvironment()
  const { place } = usePlace()
  const now = useMemo(() => floorTo('minute', new Date()), [])
  const time = timeOf(place, now)
  return (
    <>
      <PageHeader title={t('analytics.title')} />
      {envId === undefined ? (
        <NoEnvironment waiting={<Waiting />} none={{ title: t('analytics.noEnvironment'), text: t('analytics.noEnvironment.text') }} />
      ) : current?.tellsCalls === false ? (
        <Untold envId={envId} />
      ) : (
        <div className="grid gap-4">
          <TimeChoice />
          {time ? (
            <Figures asking={{ envId, filters: place.filters, time, compare: place.compare }} />
          ) : (
            <p className="text-muted">{t('analytics.days.choose')}</p>
          )}
        </div>
      )}
    </>
  )
}
