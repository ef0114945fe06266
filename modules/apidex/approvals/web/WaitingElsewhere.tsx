import { t } from '@portico/platform/web/i18n/i18n.ts'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import { everywhereQuery } from './approval.queries.ts'

/**
 * How many requests wait outside the environment that shows, which are in the menu's number all the same.
 * @param here undefined while it is asked anew: of two numbers of different moments the difference is none
 */
export function WaitingElsewhere({ here }: { here: number | undefined }) {
  const { data, isFetching } = useQuery(everywhereQuery)
  const [count, setCount] = useState(0)
  const found = here === undefined || isFetching || data === undefined ? count : data - here
  if (found !== count) setCount(found)
  if (count <= 0) return null
  const words = t('approvals.elsewhere', { count })
  return hasRole('admin') ? (
    <AppLink href={pages.pendingApprovals} className={linkClass}>
      {words}
    </AppLink>
  ) : (
    <span className="text-muted">{words}</span>
  )
}
