import { mdiOpenInNew } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { type Fact, FactList } from '@portico/platform/web/ui/display/Facts.tsx'
import type { ApiProduct } from '../api-product.contract.ts'

const address = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/

/** Whom users of a product turn to. Who manages it is told when nobody is named yet. */
export function SupportCard({ product }: { product: ApiProduct }) {
  const { supportContact: contact, supportTeamName: team, supportUrl: url, ownerName: owner } = product
  const isEmpty = !contact && !team && !url
  if (isEmpty && !owner) return null
  const facts: Fact[] = [
    ...(contact ? [{ label: t('apis.support.contact'), value: <Contact of={contact} /> }] : []),
    ...(team ? [{ label: t('apis.support.team'), value: <bdi>{team}</bdi> }] : []),
    ...(url ? [{ label: t('apis.support.url'), value: <Elsewhere url={url} /> }] : []),
    ...(owner ? [{ label: t('apis.owner'), value: <bdi>{owner}</bdi> }] : []),
  ]
  return (
    <Card plain title={t('apis.support')}>
      <FactList facts={facts} />
      {isEmpty && product.may.includes('edit') && <p className="mt-3 text-13 text-muted">{t('apis.support.none')}</p>}
    </Card>
  )
}

const Contact = ({ of }: { of: string }) =>
  address.test(of) ? (
    <a href={`mailto:${of}`} className={`${linkClass} wrap-anywhere`}>
      <bdi>{of}</bdi>
    </a>
  ) : (
    <bdi className="wrap-anywhere">{of}</bdi>
  )

const Elsewhere = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer" className={`${linkClass} inline-flex max-w-full items-center gap-1`}>
    <span className="ltr min-w-0 truncate">{URL.parse(url)?.host ?? url}</span>
    <Icon path={mdiOpenInNew} size={14} />
    <span className="sr-only">{t('apis.support.opens')}</span>
  </a>
)
