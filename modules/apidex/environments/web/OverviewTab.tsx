import { mdiPencilOutline } from '@mdi/js'
import { platformNames } from '@portico/connectors/gateways/platform-names.ts'
import { formatDuration, formatList, formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { CopyButton } from '@portico/platform/web/ui/actions/CopyButton.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { type Fact, FactList } from '@portico/platform/web/ui/display/Facts.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { useState } from 'react'
import type { Environment } from '../environment.contract.ts'
import { credentialName } from './credentialName.ts'
import { conditionOf } from './environment-state.ts'
import { GatewayWords } from './GatewayWords.tsx'
import { PlatformAbilities } from './PlatformAbilities.tsx'

const RenamePlatformDialog = lazyPart(() => import('./RenamePlatformDialog.tsx').then((file) => file.RenamePlatformDialog))

const yesNo = (yes: boolean) => t(yes ? 'environments.yes' : 'environments.no')

const Address = ({ url, name }: { url: string; name: string }) => (
  <span className="inline-flex items-center gap-1">
    <code className="ltr wrap-anywhere">{url}</code>
    <CopyButton text={url} name={name} />
  </span>
)

/** What is stored, by what people call it; no value of it comes back. */
const Stored = ({ names }: { names: readonly string[] }) => (
  <ul className="grid gap-1">
    {names.map((name) => (
      <li key={name} className="flex flex-wrap gap-x-2">
        <span>{credentialName(name)}</span>
        <span aria-hidden="true" className="text-muted">
          ••••
        </span>
      </li>
    ))}
  </ul>
)

/** How often both are compared, or what has to be before they are: nothing is compared with a gateway that keeps the portal out. */
function comparedText(environment: Environment): string {
  const condition = conditionOf(environment)
  const { reconciler, lastSyncAt } = environment.status
  if (condition === 'notDriven') return t('environments.never')
  if (condition === 'notConnected') return t('environments.reconciler.until.connected')
  if (reconciler === 'stopped') return t('environments.reconciler.stopped')
  if (condition === 'signIn' || condition === 'tokens') return t('environments.reconciler.until.signIn')
  if (condition === 'answer' || condition === 'elsewhere' || condition === 'right') return t(`environments.reconciler.until.${condition}`)
  if (condition === 'error' || condition === 'limit' || condition === 'refused') return t('environments.reconciler.until.calls')
  return t(lastSyncAt ? 'environments.reconciler.running' : 'environments.reconciler.first')
}

/** What the environment is and how it does: connection and products at the left, state and platform beside it. */
export function OverviewTab({ environment }: { environment: Environment }) {
  const { url, settings, credentials = {}, status, platform, embedded, approvalDefault, manageProducts } = environment
  const { capabilities } = platform
  const [renaming, setRenaming] = useState(false)
  // As the form asks for them.
  const place = (name: string) => capabilities.credentialFields.findIndex((field) => field.name === name)
  const names = Object.keys(credentials).toSorted((a, b) => place(a) - place(b))
  const hosts = settings?.upstreamHosts ?? []
  const connection: Fact[] = [
    { label: t('environments.id'), value: <code className="ltr">{environment.id}</code> },
    { label: t('environments.name'), value: environment.name },
    { label: t('environments.url'), value: url ? <Address url={url} name={t('environments.url.copy')} /> : '–' },
    { label: t('environments.keyHeader'), value: <code className="ltr wrap-anywhere">{environment.keyHeader}</code> },
    {
      label: t('environments.adminUrl'),
      value: settings?.adminUrl ? (
        <Address url={settings.adminUrl} name={t('environments.adminUrl.copy')} />
      ) : embedded ? (
        t('environments.embedded')
      ) : (
        '–'
      ),
    },
    ...(embedded
      ? []
      : [
          {
            label: t('environments.credentials'),
            value: names.length > 0 ? <Stored names={names} /> : t('environments.credentials.none'),
          },
        ]),
  ]
  const products: Fact[] = [
    { label: t('environments.fact.approval'), value: t(`environments.approval.${approvalDefault}`) },
    { label: t('environments.fact.manageProducts'), value: yesNo(manageProducts) },
    { label: t('environments.maxKeys'), value: formatNumber(environment.maxKeys) },
    ...(settings ? [{ label: t('environments.public'), value: yesNo(settings.public) }] : []),
    // Where the gateway keeps its products, the portal says nothing of where they lead.
    ...(manageProducts
      ? [
          {
            label: t('environments.fact.upstreamHosts'),
            value: hosts.length > 0 ? <code className="ltr">{formatList(hosts, 'unit')}</code> : t('environments.upstreamHosts.none'),
          },
        ]
      : []),
    ...(['gatewayEnvironment', 'portalSite'] as const).flatMap((one) => {
      const told = settings?.[one]
      return told ? [{ label: t(`environments.${one}`), value: <code className="ltr">{told}</code> }] : []
    }),
  ]
  const state: Fact[] = [
    { label: t('environments.checked'), value: <RelativeTime at={status.checkedAt} none={t('environments.never')} /> },
    ...(status.reachable === false && status.answeredAt
      ? [{ label: t('environments.answered'), value: <RelativeTime at={status.answeredAt} /> }]
      : []),
    { label: t('environments.latency'), value: status.latencyMs === null ? '–' : formatDuration(status.latencyMs) },
    { label: t('environments.reconciler'), value: comparedText(environment) },
    // Of a gateway that keeps the portal out the banner over the tabs tells it.
    ...(status.message && status.reachable !== false
      ? [
          {
            label: t('environments.message'),
            value: <GatewayWords message={status.message} />,
          },
        ]
      : []),
  ]
  const platformFacts: Fact[] = [
    // The portal's own gateway is of no maker's make, though it is spoken to like one.
    ...(embedded ? [] : [{ label: t('environments.platform.type'), value: platformNames[platform.type] }]),
    // What can be driven is, so only what cannot is worth a line.
    ...(capabilities.driven ? [] : [{ label: t('environments.platform.driven'), value: t('environments.no') }]),
    ...(capabilities.driven
      ? [{ label: t('environments.platform.revoke'), value: formatDuration(capabilities.revokeDelaySeconds * 1000) }]
      : []),
  ]
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
      <div className="grid min-w-0 gap-4">
        <Card title={t('environments.connection')}>
          <FactList facts={connection} />
        </Card>
        <Card title={t('environments.products')}>
          <FactList facts={products} />
        </Card>
      </div>
      <div className="grid min-w-0 gap-4">
        <Card title={t('environments.state')}>
          <FactList facts={state} />
        </Card>
        <Card
          title={platform.displayName}
          aside={
            environment.may.includes('edit') && (
              <IconButton icon={mdiPencilOutline} name={t('environments.platform.rename')} onClick={() => setRenaming(true)} />
            )
          }
        >
          <FactList facts={platformFacts} />
          {capabilities.driven && <PlatformAbilities of={capabilities} />}
        </Card>
        {renaming && <RenamePlatformDialog platform={platform} onClose={() => setRenaming(false)} />}
      </div>
    </div>
  )
}
