import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { Listed } from '@portico/platform/web/i18n/Listed.tsx'
import { T } from '@portico/platform/web/i18n/T.tsx'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import { environmentQuery } from '../../environments/web/environment.queries.ts'

const mostNamed = 3

/** The portal is not told of the calls of this environment: where they may be looked up, and of which others they are counted. */
export function Untold({ envId }: { envId: string }) {
  useLocale()
  const platform = useQuery(environmentQuery(envId)).data?.platform.displayName
  // Of a gateway that is not reached there are no figures to go to.
  const counted = useEnvironment().environments.filter(({ tellsCalls, state }) => tellsCalls && state !== 'bad')
  const [named, more] = [counted.slice(0, mostNamed), Math.max(0, counted.length - mostNamed)]
  return (
    <EmptyState
      title={t('applications.usage.untold', { platform: platform ?? envId })}
      text={
        <>
          {t('applications.usage.untold.text')} {!hasRole('admin') && t('applications.usage.untold.ask')}
        </>
      }
      action={
        named.length > 0 && (
          <p className="max-w-[56ch] text-balance text-muted">
            <T
              id="applications.usage.elsewhere"
              values={{
                more,
                names: (
                  <Listed
                    keyOf={(at) => named[at]?.id ?? ''}
                    items={named.map(({ id, displayName }) => (
                      <AppLink key={id} href={pages.analyticsOf({ env: id })} className={linkClass}>
                        <bdi>{displayName}</bdi>
                      </AppLink>
                    ))}
                  />
                ),
              }}
            />
          </p>
        )
      }
    />
  )
}
