import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { useQuery } from '@tanstack/react-query'
import { environmentQuery } from '../../environments/web/environment.queries.ts'
import { awayText } from './gateway-state.ts'

/** Changes wait while the gateway is away; what shows comes from the portal's own database. */
export function GatewayAway({ environmentId }: { environmentId: string }) {
  const status = useQuery({ ...environmentQuery(environmentId), refetchInterval: 60_000 }).data?.status
  const away = status && awayText(status)
  return away ? <Banner tone="warn">{away}</Banner> : null
}

/** The same over the rows of a list. */
export const GatewayAwayOver = ({ environmentId }: { environmentId: string }) => (
  <div className="mb-3 empty:hidden">
    <GatewayAway environmentId={environmentId} />
  </div>
)
