import { t } from '@portico/platform/web/i18n/i18n.ts'
import { buttonClass } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import { environmentQuery } from '../../environments/web/environment.queries.ts'
import { openCountsQuery } from './gateway-sync.queries.ts'

interface Props {
  environmentId: string
  says: 'commands.drift.foreignApplications' | 'commands.drift.notIn'
}

/** What was there before the portal is one thing to do, however many keys it has; while the gateway fails it cannot be done. */
export function ForeignApplications({ environmentId, says }: Props) {
  const { keys = 0, applications = 0 } = useQuery(openCountsQuery(environmentId)).data ?? {}
  const fails = useQuery(environmentQuery(environmentId)).data?.status.reachable === false
  return (
    keys > 0 &&
    !fails && (
      <div className="mb-4">
        <Banner
          tone="info"
          action={
            <AppLink className={buttonClass({ small: true })} href={pages.bring(environmentId)}>
              {t('commands.drift.bring')}
            </AppLink>
          }
        >
          {t(says, { applications, keys })}
        </Banner>
      </div>
    )
  )
}
