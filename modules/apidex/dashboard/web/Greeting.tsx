import { t } from '@portico/platform/web/i18n/i18n.ts'
import { useSession } from '@portico/platform/web/session/state.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import type { ReactNode } from 'react'
import { firstName, partOfDay } from './greeting.ts'

const FactsLine = lazyPart(() => import('./FactsLine.tsx').then((file) => file.FactsLine))

interface GreetingProps {
  envId: string | undefined
  /** Other modules have shown what the person is here for. */
  beside: boolean
  actions: ReactNode
}

/** Who it is for, and one line of facts. The line keeps its room. */
export function Greeting({ envId, beside, actions }: GreetingProps) {
  const { user } = useSession()
  const name = firstName(user?.name ?? '', user?.email ?? '')
  return (
    <div className="mb-4 flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="wrap-anywhere">{t(`dashboard.greeting.${partOfDay(new Date())}`, { name })}</h1>
        <div className="mt-1.5 flex min-h-5 flex-wrap content-start max-sm:min-h-16 gap-x-4 gap-y-1 text-13 text-muted">
          {envId && <FactsLine envId={envId} beside={beside} />}
        </div>
      </div>
      {actions && (
        <div className="no-print flex flex-wrap gap-3 empty:hidden max-sm:w-full max-sm:[&>*]:h-11 max-sm:[&>*]:w-full">{actions}</div>
      )}
    </div>
  )
}
