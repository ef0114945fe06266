import { mdiCheckCircle, mdiCircleOutline } from '@mdi/js'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { pages } from '../../addresses.ts'
import type { ApplicationRow } from '../../applications/application.contract.ts'
import { type Step, steps } from './dashboard.ts'

/** The way to the first successful call; gone once it was made. */
export function GettingStarted({
  envId,
  done,
  newest,
  className,
}: {
  envId: string
  done: ReadonlySet<Step>
  newest: ApplicationRow | undefined
  className?: string
}) {
  const application = newest ? pages.application(newest) : pages.applicationsIn(envId)
  const places: Record<Step, string> = {
    find: pages.apisIn(envId),
    create: pages.applicationsIn(envId),
    copy: application,
    call: application,
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
    </Card>
  )
}
