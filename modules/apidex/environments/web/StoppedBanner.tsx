import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import type { ReactNode } from 'react'

/** The reconciler stopped, and how many keys differed then: that stands in the sentence that the server keeps of it (`heldBack`). */
export function StoppedBanner({ message, children }: { message: string | null; children: ReactNode }) {
  const [, changes, total] = /^Stopped: (\d+) of (\d+) /.exec(message ?? '') ?? []
  return (
    <Banner tone="warn" action={<div className="flex flex-wrap gap-2">{children}</div>}>
      {total ? t('environments.stopped.keys', { changes: Number(changes), total: Number(total) }) : t('environments.stopped')}
    </Banner>
  )
}
