import { formatList } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { FactList } from '@portico/platform/web/ui/display/Facts.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { neighboursIn } from '@portico/platform/web/ui/overlays/neighbours.ts'
import { SidePanel } from '@portico/platform/web/ui/overlays/SidePanel.tsx'
import type { ReactNode } from 'react'
import { pages } from '../../addresses.ts'
import { CompanyName } from '../../applications/web/CompanyName.tsx'
import { RequestThread } from '../../applications/web/RequestThread.tsx'
import type { PendingEntry } from '../approval.contract.ts'
import { DecideButtons, OutcomeChip, refusalOf } from './DecideButtons.tsx'
import { planText } from './planText.ts'
import type { Decision } from './useDecision.ts'

interface ApprovalPanelProps {
  entry: PendingEntry
  /** The rows that the list shows, to go to the neighbours. */
  rows: readonly PendingEntry[]
  decision: Decision
  onShow: (id: string) => void
  onClose: () => void
}

/** Everything that a decision needs: who asks for what under which plan, what for, and what the application has already. */
export function ApprovalPanel({ entry, rows, decision, onShow, onClose }: ApprovalPanelProps) {
  const { place, ways } = neighboursIn(rows, entry.id, onShow)
  const { application, environment, team, pendingProducts } = entry
  const outcome = decision.outcomeOf(entry)
  const refusal = refusalOf(entry)
  return (
    <SidePanel
      recordId={entry.id}
      title={<bdi>{application.name}</bdi>}
      position={place && t('approvals.panel.position', place)}
      {...ways}
      onClose={onClose}
      footer={
        <>
          {refusal && !outcome && (
            <div className="basis-full">
              <Banner tone="warn">{refusal}</Banner>
            </div>
          )}
          <DecideButtons key={entry.id} isMain entry={entry} products={pendingProducts} decision={decision} />
        </>
      }
    >
      <Part title={t('approvals.panel.asks')}>
        <ul className="grid gap-3">
          {pendingProducts.map((product) => (
            <li key={product.apiproduct} className="grid gap-1.5">
              <div className="flex flex-wrap items-baseline gap-x-3">
                <bdi className="min-w-0 flex-1 font-semibold wrap-anywhere">{product.displayName}</bdi>
                <span className="text-13 text-muted">{planText(product.plan)}</span>
              </div>
              {product.usageTypes.length > 0 && (
                <span className="text-13 text-muted">
                  {t('approvals.usageTypes', { count: product.usageTypes.length, names: formatList(product.usageTypes, 'unit') })}
                </span>
              )}
              {product.needsCompany && <span className="text-13 text-warn">{t('approvals.needsCompany')}</span>}
              {pendingProducts.length > 1 && !outcome && <DecideButtons entry={entry} products={[product]} decision={decision} />}
            </li>
          ))}
        </ul>
      </Part>
      {pendingProducts.map((product) => (
        <Part
          key={product.productId}
          title={pendingProducts.length > 1 ? t('keys.request.about', { product: product.displayName }) : t('keys.request.title')}
        >
          <RequestThread
            request={{ envId: environment.id, id: application.id, keyId: entry.id, productId: product.productId }}
            mayWrite={!outcome}
          />
        </Part>
      ))}
      <Part title={t('approvals.panel.purpose')}>
        {application.description ? (
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {application.description}
          </p>
        ) : (
          <p className="text-muted">{t('approvals.panel.purpose.none')}</p>
        )}
      </Part>
      <FactList
        facts={[
          {
            label: t('approvals.requester'),
            value: (
              <>
                {entry.requesterName || entry.requester || '–'}
                {entry.requesterName && <bdi className="block text-12 text-muted">{entry.requester}</bdi>}
              </>
            ),
          },
          { label: t('approvals.team'), value: team?.name ?? t('approvals.personal') },
          { label: t('approvals.company'), value: <CompanyName of={entry} /> },
          { label: t('approvals.environment'), value: environment.name },
          { label: t('approvals.key'), value: <code className="ltr">…{entry.key}</code> },
          { label: t('approvals.requestedAt'), value: <RelativeTime at={entry.requestedAt} /> },
        ]}
      />
      <Part title={t('approvals.panel.has')}>
        {entry.decidedProducts.length === 0 && <p className="text-muted">{t('approvals.panel.has.none')}</p>}
        <ul className="grid gap-2.5">
          {entry.decidedProducts.map((product) => (
            <li key={product.apiproduct} className="grid gap-0.5">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <bdi className="min-w-0 flex-1 wrap-anywhere">{product.displayName}</bdi>
                <OutcomeChip outcome={product.status} />
              </div>
              <span className="text-13 text-muted">{planText(product.plan)}</span>
              {product.reason && (
                <q dir="auto" className="text-13 wrap-anywhere">
                  {product.reason}
                </q>
              )}
            </li>
          ))}
        </ul>
      </Part>
      <AppLink
        href={pages.application({ id: application.id, environmentId: environment.id })}
        className={`${linkClass} justify-self-start`}
      >
        {t('approvals.panel.open')}
      </AppLink>
    </SidePanel>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-2">
    <h3 className="text-13 font-semibold text-muted">{title}</h3>
    {children}
  </section>
)
