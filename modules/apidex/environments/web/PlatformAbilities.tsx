import { mdiCheck, mdiMinus } from '@mdi/js'
import type { PlatformCapabilities } from '@portico/connectors/gateways/platform.contract.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'

/** What a platform can do for the portal, and what it cannot: what is missing is as worth knowing before a gateway is chosen. */
export function PlatformAbilities({ of }: { of: PlatformCapabilities }) {
  const abilities = abilitiesOf(of)
  return (
    <ul className="mt-3 grid gap-1.5 text-13">
      {abilities.map(({ text, can }) => (
        <li key={text} className={can ? 'flex items-baseline gap-1.5' : 'flex items-baseline gap-1.5 text-muted'}>
          <Icon path={can ? mdiCheck : mdiMinus} size={16} className="shrink-0 self-start text-muted" />
          <span className="min-w-0">{text}</span>
        </li>
      ))}
    </ul>
  )
}

interface Ability {
  can: boolean
  text: string
}

function abilitiesOf(platform: PlatformCapabilities): Ability[] {
  const either = (what: 'manyProducts' | 'values' | 'suspend' | 'timeToLive' | 'manageProducts' | 'documents', can: boolean) => ({
    can,
    text: t(`environments.${can ? 'can' : 'cannot'}.${what}`),
  })
  return [
    either('manyProducts', platform.productsPerKey === 'many'),
    // Neither is better: whoever makes the value tells it.
    { can: true, text: either('values', platform.keyValue === 'portal').text },
    either('suspend', platform.suspend),
    either('timeToLive', platform.timeToLive),
    either('manageProducts', platform.manageProducts),
    figuresOf(platform),
    either('documents', platform.documents),
  ]
}

function figuresOf({ tellsCalls, reports }: PlatformCapabilities): Ability {
  if (tellsCalls) return { can: true, text: t('environments.can.calls') }
  return reports ? { can: true, text: t('environments.can.reports') } : { can: false, text: t('environments.cannot.reports') }
}
