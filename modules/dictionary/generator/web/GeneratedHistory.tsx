import { mdiCloudUploadOutline, mdiFolderZipOutline, mdiTrayArrowDown } from '@mdi/js'
import { isModuleOn } from '@portico/platform/web/boot/modules.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import type { GeneratedSpecification } from '../generator.contract.ts'
import { readable } from '../generator-kinds.contract.ts'
import { lastGenerated, saveAllGenerated, saveGenerated } from './generator.queries.ts'

const PublishDialog = lazyPart(() => import('./PublishDialog.tsx').then((file) => file.PublishDialog))
const publishable: readonly string[] = readable
const page = 10

/** What was generated last: as files, to be made again, and to be published. */
export function GeneratedHistory() {
  const [shown, setShown] = useState(page)
  const { data, error, refetch, isFetching } = useQuery({ ...lastGenerated(shown), placeholderData: keepPreviousData })
  const [publishing, setPublishing] = useState<GeneratedSpecification>()
  const mayPublish = isModuleOn('InternalDeveloperPortal') && (['admin', 'businessAnalist'] as const).some(hasRole)
  if (error && !data)
    return (
      <Card plain title={t('generator.history')}>
        <ErrorState compact title={t('ui.error.part')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </Card>
    )
  if (!data?.length) return null
  return (
    <Card plain flush title={t('generator.history')}>
      <ul>
        {data.map((one) => (
          <li key={one.id} className="flex flex-wrap items-start gap-3 border-t border-hairline px-4 py-3">
            <div className="grid min-w-48 flex-1 basis-64 grid-cols-1 gap-1">
              <span className="flex flex-wrap items-center gap-2">
                <AppLink className={linkClass} href={pages.generateStep({ id: one.id, step: 'preview', view: 'differences' })}>
                  <bdi>{one.title}</bdi>
                </AppLink>
                <span className="ltr tabular-nums">{one.versionNumber}</span>
                <Chip tone={one.status === 'PUBLISHED' ? 'ok' : 'neutral'} icon={null}>
                  {t(`generator.status.${one.status}` as MessageKey)}
                </Chip>
                {one.objectsChanged > 0 && (
                  <Chip tone="warn" icon={null}>
                    {t('generator.changed', { count: one.objectsChanged })}
                  </Chip>
                )}
              </span>
              <span className="text-13 text-muted">
                <span className="ltr">{one.code}</span> · <RelativeTime at={one.createdAt} /> ·{' '}
                <bdi>{one.createdByName ?? one.createdBy}</bdi>
              </span>
              <span className="flex flex-wrap gap-2">
                {one.fileNames.map((name) => (
                  <Button key={name} small icon={mdiTrayArrowDown} onClick={() => void saveGenerated(one.id, name).catch(showError)}>
                    <span className="ltr">{name}</span>
                  </Button>
                ))}
                {one.fileNames.length > 1 && (
                  <Button small icon={mdiFolderZipOutline} onClick={() => void saveAllGenerated(one.id).catch(showError)}>
                    {t('generator.history.zip')}
                  </Button>
                )}
              </span>
            </div>
            <span className="flex gap-1">
              {mayPublish && !one.versionNumber.endsWith('-draft') && one.outputs.some((output) => publishable.includes(output)) && (
                <Button
                  small
                  icon={mdiCloudUploadOutline}
                  aria-label={t('generator.publish.of', { title: one.title })}
                  onClick={() => setPublishing(one)}
                >
                  {t('generator.publish')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {data.length === shown && (
        <div className="border-t border-hairline px-4 py-3">
          <Button onClick={() => setShown(shown + page)}>{t('generator.history.more')}</Button>
        </div>
      )}
      {publishing && <PublishDialog specification={publishing} onClose={() => setPublishing(undefined)} />}
    </Card>
  )
}
