import { formatDate, formatDateTime, formatNumber, formatPercent } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { CopyId } from '@portico/platform/web/ui/actions/CopyId.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Sparkline } from '@portico/platform/web/ui/charts/Sparkline.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { FactList } from '@portico/platform/web/ui/display/Facts.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { Bone, Loading } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import { planOf } from '../../api-products/web/labels.tsx'
import { environmentQuery, useCapabilities, useTellsCalls } from '../../environments/web/environment.queries.ts'
import type { TrafficSummary } from '../../traffic/traffic.contract.ts'
import { isUnread } from '../../traffic/traffic.rules.ts'
import type { Application } from '../application.contract.ts'
import type { KeyProduct } from '../key.contract.ts'
import { productsById } from './application.queries.ts'
import { useQuotaUse } from './quota.queries.ts'
import { TeamOrOwner } from './TeamOrOwner.tsx'
import { summaryQuery } from './usage.queries.ts'
import { noughtsOf, sumsOf } from './usage.ts'
import { saidMoment, useCallsSince } from './useCallsSince.ts'

const weekHours = 168

/** So many calls, of a part of the week. */
export const callsSince = (count: number, since: string): string => t('applications.callsSince', { count, time: saidMoment(since) })

/** The calls of a week in one line; the tab behind it says more. */
export function CallsCard({ application }: { application: Application }) {
  const { data, isError, error, refetch, isFetching } = useQuery(summaryQuery(application, weekHours))
  const known = useCallsSince(application)
  const byReports = Boolean(useCapabilities(application.environmentId)?.reports)
  if (!useTellsCalls(application.environmentId)) return null
  const since = known === application.createdAt && known
  const isKnown = data && !isUnread(data) && (data.calls > 0 || !since)
  return (
    <Card
      title={t('applications.calls7d')}
      aside={data && <span className="text-14 font-medium text-ink tabular-nums">{isKnown ? formatNumber(data.calls) : '–'}</span>}
    >
      {isError ? (
        <ErrorState compact title={t('applications.usage.failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data && isUnread(data) ? (
        <p className="text-13 text-muted">{t('applications.usage.unread')}</p>
      ) : data ? (
        <>
          {data.calls > 0 && <CallsOfWeek summary={data} since={known} />}
          {!since && (data.calls === 0 || known) && (
            <p className="text-13 text-muted">{known ? callsSince(data.calls, known) : t('applications.usage.empty')}</p>
          )}
          {since && !(byReports && data.calls > 0) && (
            // Reports that are read after it tell of the hours before, too.
            <p className="text-13 text-muted">
              {byReports ? t('applications.usage.empty.reports') : t('applications.usage.since', { time: formatDateTime(since) })}
            </p>
          )}
        </>
      ) : (
        <div className="h-27">
          <Loading>
            <Bone className="h-20" />
          </Loading>
        </div>
      )}
    </Card>
  )
}

function CallsOfWeek({ summary: data, since }: { summary: TrafficSummary; since: string | null | undefined }) {
  const size = 4
  const noughts = noughtsOf(data.buckets, since, data.covered?.to)
  const day = { day: 'numeric', month: 'short' } as const
  return (
    <>
      <Sparkline
        className="h-20 w-full"
        running
        values={sumsOf(
          data.buckets.map((bucket) => bucket.calls),
          size,
        ).map((calls, at) => calls || (noughts.slice(at * size, (at + 1) * size).includes(0) ? 0 : null))}
        label={t('applications.calls7d.label', { calls: formatNumber(data.calls) })}
      />
      <div className="ltr mt-2 flex justify-between text-13 text-muted">
        <bdi>{formatDate(data.from, day)}</bdi>
        <bdi>{formatDate(data.to, day)}</bdi>
      </div>
    </>
  )
}

/** What living keys may call, each once. */
const productsToKnow = ({ keys }: Application): KeyProduct[] => [
  ...new Map(
    keys
      .filter(({ status }) => status !== 'revoked')
      .flatMap(({ apiProducts }) => apiProducts.filter(({ status }) => status === 'approved'))
      .map((product) => [product.productId, product]),
  ).values(),
]

export function FactsCard({ application }: { application: Application }) {
  const environment = useQuery(environmentQuery(application.environmentId)).data
  const approved = productsToKnow(application)
  const held = approved.filter(({ visible }) => visible !== false).map(({ productId }) => productId)
  const seen = useQuery({ ...productsById(application.environmentId, held), enabled: held.length > 0 }).data?.data ?? []
  // A draft that one may not see is the gateway's: what it limits, nobody here says.
  const drafts = approved.filter(({ visible, note }) => visible === false && note === 'draft')
  const products = [...seen, ...drafts.map((draft) => ({ ...draft, plan: null, basePath: null }))]
  const plans = new Map(seen.flatMap((product) => (product.plan ? [[product.apiproduct, product.plan] as const] : [])))
  const use = useQuotaUse(application, plans)
  const nameOf = (apiproduct: string) => products.find((product) => product.apiproduct === apiproduct)?.displayName ?? apiproduct
  const owner = application.teamId ? (
    <AppLink className={linkClass} href={pages.team(application.teamId)}>
      {application.teamName}
    </AppLink>
  ) : application.ownerId && (application.ownerName ?? application.ownerId) === application.ownerId ? (
    <Address of={application.ownerId} />
  ) : (
    <TeamOrOwner of={application} />
  )
  return (
    <Card title={t('applications.facts')}>
      <FactList
        facts={[
          { label: t('applications.id'), value: <CopyId id={application.appId} name={t('applications.id.copy')} /> },
          { label: t('applications.environment'), value: environment?.displayName ?? application.environmentId },
          { label: t('applications.gateway'), value: environment?.platform.displayName ?? '–' },
          {
            label: t('applications.owner'),
            value: (
              <>
                {owner}
                {application.gatewayOwner && application.gatewayOwner.toLowerCase() !== application.ownerId && (
                  <span className="block text-muted">
                    {t('applications.owner.gateway')} <Address of={application.gatewayOwner} />
                  </span>
                )}
              </>
            ),
          },
          { label: t('applications.plan'), value: <Plans products={products} /> },
          ...(use
            ? [
                {
                  label: t('applications.quotaUsed'),
                  value: (
                    <>
                      {formatPercent(use.ratio, 0)}
                      <bdi className="block text-muted">{nameOf(use.apiproduct)}</bdi>
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  )
}

/** One that is longer than the card is wide breaks before its domain; what is none stays whole. */
function Address({ of: email }: { of: string }) {
  const at = Math.max(0, email.lastIndexOf('@'))
  return (
    <bdi>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </bdi>
  )
}

/** One plan for all products, or each product's own. */
function Plans({ products }: { products: readonly Pick<ApiProduct, 'apiproduct' | 'displayName' | 'plan' | 'basePath'>[] }) {
  const [first, ...others] = new Set(products.map((product) => planOf(product)))
  if (!first) return '–'
  if (others.length === 0) return <span className="block first-letter:uppercase">{first}</span>
  return products.map((product) => (
    <span key={product.apiproduct} className="block">
      <bdi className="text-muted">{product.displayName}</bdi> <span className="block first-letter:uppercase">{planOf(product)}</span>
    </span>
  ))
}
