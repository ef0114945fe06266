import { t } from '@portico/platform/web/i18n/i18n.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { buttonClass } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { pages } from '../../addresses.ts'
import { adoptions } from '../adoption.contract.ts'

interface UndoneBannerProps {
  envId: string
  /** Forgotten. */
  undone: number
  /** Left, because they were changed since. */
  kept: number
  onShow: (event: MouseEvent, href: string) => Promise<void>
}

/** What undoing came to, and the way to what it left: the one application, or the list of them. */
export function UndoneBanner({ envId, undone, kept: count, onShow }: UndoneBannerProps) {
  const kept = queryOf(adoptions.applications, { params: { envId }, query: { state: 'kept', itemsPerPage: 1 } }, { quiet: true })
  const id = useQuery({ ...kept, enabled: count === 1 }).data?.data[0]?.applicationId
  const inList = `${pages.bring(envId)}?filter=state:kept`
  return (
    <Banner
      tone="info"
      action={
        count > 0 &&
        (id ? (
          <AppLink className={buttonClass({ small: true })} href={pages.application({ id, environmentId: envId })}>
            {t('adoption.adopted.unassigned.show', { count })}
          </AppLink>
        ) : (
          <AppLink className={buttonClass({ small: true })} href={inList} onClick={(event) => void onShow(event, inList)}>
            {t('adoption.adopted.unassigned.show', { count })}
          </AppLink>
        ))
      }
    >
      {count > 0 ? t('adoption.undone.but', { undone, kept: count }) : t('adoption.undone', { count: undone })}
    </Banner>
  )
}
