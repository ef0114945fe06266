import { failureIn } from '@portico/connectors/gateways/failures.contract.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import type { ReactNode } from 'react'

/** How many keys differed when the reconciler stopped, where the sentence that the server keeps of it tells. */
export function differedAt(message: string | null) {
  const { code, values } = failureIn(message ?? '') ?? {}
  return code === 'heldBack' ? values : undefined
}

/** The reconciler stopped, and how many keys differed then. */
export const StoppedBanner = ({ differed, children }: { differed: ReturnType<typeof differedAt>; children: ReactNode }) => (
  <Banner tone="warn" action={<div className="flex flex-wrap gap-2">{children}</div>}>
    {differed ? t('environments.stopped.keys', differed) : t('environments.stopped')}
  </Banner>
)
