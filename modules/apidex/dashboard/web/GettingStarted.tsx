import { mdiCheckCircle, mdiCircleOutline } from '@mdi/js'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import { apiProducts } from '../../api-products/api-product.contract.ts'
import { GuideLink } from '../../guides/web/GuideLink.tsx'
import type { Step } from './dashboard.ts'

/** One that can be called, to read and to try. */
const firstQuery = (envId: string) =>
  queryOf(
    apiProducts.list,
    {
      params: { envId },
      query: { itemsPerPage: 1, status: ['published'], format: ['openapi-3.1', 'openapi-3.0'], order: 'displayName ASC' },
    },
    { quiet: true },
  )

interface GettingStartedProps {
  envId: string
  steps: readonly Step[]
  done: ReadonlySet<Step>
  className?: string
}

/** The way to the first successful call; gone once it was made. */
export function GettingStarted({ envId, steps, done, className }: GettingStartedProps) {
  const first = useQuery(firstQuery(envId)).data?.data[0]
  const apis = pages.apisIn(envId)
  const places: Record<Step, string> = {
    find: apis,
    read: first ? pages.api(first, { tab: 'docs' }) : apis,
    // Who has no key yet gets one there, in place.
    try: first ? pages.api(first, { tab: 'try' }) : apis,
    key: pages.newApplication,
    call: first ? pages.api(first) : apis,
  }
  const next = steps.find((step) => !done.has(step))
  return (
    <Card
      title={t('dashboard.start')}
      aside={
        <span className="tabular-nums">
          {t('dashboard.start.count', { done: formatNumber(done.size), all: formatNumber(steps.length) })}
        </span>
      }
      {...(className && { className })}
    >
      <ol className="grid gap-2">
        {steps.map((step) => (
          <li key={step} className="flex items-center gap-2.5" aria-current={step === next ? 'step' : undefined}>
            <Icon path={done.has(step) ? mdiCheckCircle : mdiCircleOutline} className="text-ok" />
            {done.has(step) ? (
              <span className="text-muted line-through decoration-faint">
                {t(`dashboard.start.${step}`)}
                <span className="sr-only"> ({t('dashboard.start.done')})</span>
              </span>
            ) : (
              <AppLink href={places[step]} className="rounded-small font-medium underline-offset-[3px] hover:underline">
                {t(`dashboard.start.${step}`)}
              </AppLink>
            )}
          </li>
        ))}
      </ol>
      <p className="mt-3 text-13">
        <GuideLink to="start" />
      </p>
    </Card>
  )
}
