import { t } from '@portico/platform/web/i18n/i18n.ts'
import { buttonClass } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import { environmentQuery } from '../../environments/web/environment.queries.ts'

interface Props {
  environmentId: string
  /** Of whoever shows it: where it asked by itself, a question that fails would be asked anew by each of the two. */
  counts: { keys: number; applications: number } | undefined
  says: 'commands.drift.foreignApplications' | 'commands.drift.notIn'
}

/** What was there before the portal is one thing to do, however many keys it has; while the gateway fails it cannot be done. */
export function ForeignApplications({ environmentId, counts, says }: Props) {
  const { keys = 0, applications = 0 } = counts ?? {}
  const fails = useQuery(environmentQuery(environmentId)).data?.status.reachable === false
  return (
    keys > 0 &&
    !fails && (
      <div className="mb-4">
        <Banner
          tone="info"
          action={
            <AppLink className={buttonClass({ small: true })} href={pages.bring(environmentId)}>
              {t('commands.drift.bring', { count: applications })}
            </AppLink>
          }
        >
          {t(says, { applications, keys })}
        </Banner>
      </div>
    )
  )
}
