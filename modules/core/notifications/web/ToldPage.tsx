import { call } from '@portico/platform/web/client/client.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { refresh } from '@portico/platform/web/queries/queries.ts'
import { registry } from '@portico/platform/web/shell/registry.ts'
import { buttonClass } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Notice } from '@portico/platform/web/ui/feedback/Notice.tsx'
import { PageSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { pages } from '../../addresses.ts'
import { notifications } from '../notification.contract.ts'

/** Where mails and the bell lead: on to the page of what the event is about, which the modules know. What has no page says so. */
export default function ToldPage() {
  const { event = '' } = useParams({ strict: false }) as { event?: string }
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const [nowhere, setNowhere] = useState(false)
  const key = JSON.stringify(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search by what it says
  useEffect(() => {
    let left = false
    const about = Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]))
    const read = Number(about.read)
    if (Number.isSafeInteger(read) && read > 0)
      void call(notifications.markRead, { body: { ids: [read] } }).then(
        () => refresh(notifications.markRead),
        // Whatever it is about shows all the same.
        () => undefined,
      )
    void addressOf(event, about).then((href) => {
      if (left) return
      if (href) void navigate({ href, replace: true } as never)
      else setNowhere(true)
    })
    return () => {
      left = true
    }
  }, [event, key])
  if (!nowhere) return <PageSkeleton />
  return (
    <Notice drawing="nothing" title={t('notifications.nowhere')} text={t('notifications.nowhere.text')}>
      <AppLink href={pages.notifications} className={buttonClass({ kind: 'standard' })}>
        {t('notifications.all')}
      </AppLink>
    </Notice>
  )
}

async function addressOf(event: string, about: Readonly<Record<string, string>>): Promise<string | undefined> {
  for (const { web } of registry.get()) {
    const lead = await web.told?.().catch(() => undefined)
    const href = lead?.default({ event, about })
    if (href) return href
  }
  return undefined
}
