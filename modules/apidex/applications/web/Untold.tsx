import { listParts } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { T } from '@portico/platform/web/i18n/T.tsx'
import type { EnvironmentChoice } from '@portico/platform/web/module.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { pages } from '../../addresses.ts'
import { environmentQuery } from '../../environments/web/environment.queries.ts'

const mostNamed = 3

/** The portal is not told of the calls of this environment: where they may be looked up, and of which others they are counted. */
export function Untold({ envId }: { envId: string }) {
  useLocale()
  const platform = useQuery(environmentQuery(envId)).data?.platform.displayName
  // Of a gateway that is not reached there are no figures to go to.
  const counted = useEnvironment().environments.filter(({ tellsCalls, state }) => tellsCalls && state !== 'bad')
  return (
    <EmptyState
      title={t('applications.usage.untold', { platform: platform ?? envId })}
      text={
        <>
          {t('applications.usage.untold.text')} {!hasRole('admin') && t('applications.usage.untold.ask')}
        </>
      }
      action={
        counted.length > 0 && (
          <p className="max-w-[56ch] text-balance text-muted">
            <T id="applications.usage.elsewhere" values={{ names: <Named of={counted} /> }} />
          </p>
        )
      }
    />
  )
}

/** "A, B, C and 3 more": how many others there are is the last of the list. */
function Named({ of }: { of: readonly EnvironmentChoice[] }) {
  const named = of.slice(0, mostNamed)
  const count = of.length - named.length
  return listParts(named.length + Math.sign(count)).map((part) => {
    if (typeof part === 'string') return part
    const one = named[part]
    if (!one) return <Fragment key="more">{t('applications.usage.elsewhere.more', { count })}</Fragment>
    return (
      <AppLink key={one.id} href={pages.analyticsOf({ env: one.id })} className={linkClass}>
        <bdi>{one.displayName}</bdi>
      </AppLink>
    )
  })
}
