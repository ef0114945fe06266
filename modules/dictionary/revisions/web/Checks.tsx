import { mdiAlertCircleOutline, mdiAlertOutline, mdiInformationOutline } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'

interface Check {
  code: string
  level: 'block' | 'warning' | 'info'
  /** The field that it is about, where one is. */
  path?: string
  message: string
}
const looks: Record<Check['level'], { icon: string; look: string }> = {
  block: { icon: mdiAlertCircleOutline, look: 'text-bad' },
  warning: { icon: mdiAlertOutline, look: 'text-warn' },
  info: { icon: mdiInformationOutline, look: 'text-muted' },
}
/** Codes that the specification of the dictionary gives: T-01, D-1. */
const specified = /^[TD]-\d+$/

interface ChecksProps<C extends Check, K extends QueryKey> {
  checks: UseQueryOptions<C[], Error, C[], K>
  wordsOf: (check: C) => string
  /** Where what it is about stands. */
  placeOf?: (check: C) => string | undefined
}

/** What stands in the way of a record, and what could be better; nothing, where all is well. */
export function Checks<C extends Check, K extends QueryKey>({ checks, wordsOf, placeOf }: ChecksProps<C, K>) {
  const { data = [] } = useQuery(checks)
  if (data.length === 0) return null
  return (
    <Card plain title={t('revisions.checks')}>
      <ul className="grid gap-2">
        {data.map((check) => {
          const { code, level, path, message } = check
          const place = placeOf?.(check)
          return (
            <li key={`${code} ${path ?? ''} ${message}`} className="flex items-start gap-2">
              <Icon path={looks[level].icon} size={20} className={cx('shrink-0', looks[level].look)} />
              <span className="min-w-0 flex-1">
                {place ? (
                  <AppLink className={linkClass} href={place}>
                    {wordsOf(check)}
                  </AppLink>
                ) : (
                  wordsOf(check)
                )}{' '}
                <span className="text-12 text-muted">{t(`revisions.level.${level}`)}</span>
              </span>
              {specified.test(code) && <span className="ltr text-12 text-muted">{code}</span>}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
