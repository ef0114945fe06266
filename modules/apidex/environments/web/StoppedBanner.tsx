import { failureIn } from '@portico/connectors/gateways/failures.contract.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import type { ReactNode } from 'react'

/** The reconciler stopped, and how many keys differed then, where the sentence that the server keeps of it tells. */
export function StoppedBanner({ message, children }: { message: string | null; children: ReactNode }) {
  const { code, values } = failureIn(message ?? '') ?? {}
  return (
    <Banner tone="warn" action={<div className="flex flex-wrap gap-2">{children}</div>}>
      {code === 'heldBack' ? t('environments.stopped.keys', values) : t('environments.stopped')}
    </Banner>
  )
}
