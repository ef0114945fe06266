import { mdiAlertCircleOutline, mdiAlertOutline } from '@mdi/js'
import type { AnswerOf } from '@portico/platform/contract/endpoint.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { pages } from '../../addresses.ts'
import type { specifications } from '../generator.contract.ts'

export type Previewed = AnswerOf<typeof specifications.preview>

/** What is to be said of the documents, with the way to where it is mended. */
export function Checks({ checks }: Pick<Previewed, 'checks'>) {
  if (checks.length === 0) return <EmptyState title={t('generator.checks.none')} />
  return (
    <ul className="grid gap-2">
      {checks.map(({ code, level, objectId, tab, name }) => {
        const words = t(`generator.check.${code}` as MessageKey, { name })
        const isError = level === 'error'
        return (
          <li key={`${code} ${name} ${objectId ?? ''}`} className="flex items-start gap-2">
            <Icon
              path={isError ? mdiAlertCircleOutline : mdiAlertOutline}
              label={t(isError ? 'generator.error' : 'generator.warning')}
              className={cx('mt-0.5 shrink-0', isError ? 'text-bad' : 'text-warn')}
            />
            {objectId ? (
              <AppLink className={linkClass} href={pages.objectTab(objectId, tab === 'general' ? {} : { tab })}>
                {words}
              </AppLink>
            ) : (
              words
            )}
          </li>
        )
      })}
    </ul>
  )
}
