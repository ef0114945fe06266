import { t } from '@portico/platform/web/i18n/i18n.ts'
import { type LoadedModule, registry } from '@portico/platform/web/shell/registry.ts'
import { useStore } from '@portico/platform/web/store.ts'
import { buttonClass } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Notice } from '@portico/platform/web/ui/feedback/Notice.tsx'
import { PageSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { pages } from '../../addresses.ts'
import { markRead } from './notification.queries.ts'

/** Where mails and the bell lead: on to the page of what the event is about, which the modules know. What has no page says so. */
export default function ToldPage() {
  const { event = '' } = useParams({ strict: false }) as { event?: string }
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  // Modules of other menu sections may come after the first page, which this may be.
  const loaded = useStore(registry)
  const [nowhere, setNowhere] = useState(false)
  const key = JSON.stringify(search)
  const read = Number(search.read)
  // By itself, since modules that come later ask anew where this leads, and not what was read.
  useEffect(() => {
    if (!Number.isSafeInteger(read) || read <= 0) return
    // Whatever it is about shows all the same.
    void markRead({ ids: [read] }).catch(() => undefined)
  }, [read])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search by what it says
  useEffect(() => {
    let left = false
    const about = Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]))
    void addressOf(loaded, event, about).then((href) => {
      if (left) return
      setNowhere(!href)
      if (href) void navigate({ href, replace: true } as never)
    })
    return () => {
      left = true
    }
  }, [event, key, loaded])
  if (!nowhere) return <PageSkeleton />
  return (
    <Notice drawing="nothing" title={t('notifications.nowhere')} text={t('notifications.nowhere.text')}>
      <AppLink href={pages.notifications} className={buttonClass({ kind: 'standard' })}>
        {t('notifications.all')}
      </AppLink>
    </Notice>
  )
}

async function addressOf(
  loaded: readonly LoadedModule[],
  event: string,
  about: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  for (const { web } of loaded) {
    const lead = await web.told?.().catch(() => undefined)
    const href = lead?.default({ event, about })
    if (href) return href
  }
  return undefined
}
