import { mdiAlertCircleOutline, mdiAlertOutline, mdiInformationOutline } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import type { BusinessObject, ObjectCheck } from '../object.contract.ts'
import { checksOfObject } from './object.queries.ts'
import { objectField } from './wordOf.ts'

const looks: Record<ObjectCheck['level'], { icon: string; look: string }> = {
  block: { icon: mdiAlertCircleOutline, look: 'text-bad' },
  warning: { icon: mdiAlertOutline, look: 'text-warn' },
  info: { icon: mdiInformationOutline, look: 'text-muted' },
}
/** The names that a check is about, where its words tell some: they come first there. */
const namesIn = (message: string): string => message.split(':')[0] ?? ''
const tabs: readonly string[] = ['attributes', 'relations']

/** What stands in the way of an object, and what could be better, each leading to its place; nothing, where all is well. */
export function ObjectChecks({ object: { id } }: { object: BusinessObject }) {
  const { data = [] } = useQuery(checksOfObject(id))
  if (data.length === 0) return null
  const wordsOf = ({ code, path, message }: ObjectCheck) =>
    t(`objects.check.${code}` as MessageKey, { field: objectField(path), name: namesIn(message) })
  return (
    <Card plain title={t('terms.checks')}>
      <ul className="grid gap-2">
        {data.map((check) => {
          const { level, path, message } = check
          return (
            <li key={`${check.code} ${path} ${message}`} className="flex items-start gap-2">
              <Icon path={looks[level].icon} size={20} className={cx('shrink-0', looks[level].look)} />
              <span className="min-w-0 flex-1">
                {tabs.includes(path) ? (
                  <AppLink className={linkClass} href={pages.objectTab(id, { tab: path })}>
                    {wordsOf(check)}
                  </AppLink>
                ) : (
                  wordsOf(check)
                )}{' '}
                <span className="text-12 text-muted">{t(`terms.level.${level}`)}</span>
              </span>
              {check.code.startsWith('D-') && <span className="ltr text-12 text-muted">{check.code}</span>}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** While an object is revised: what holds, and what shall. */
export function ObjectRevision({ object: { id, validatedObjectId, workingCopy } }: { object: BusinessObject }) {
  const copyId = validatedObjectId ? id : workingCopy?.id
  if (!copyId) return null
  const one = (to: string, label: string) => (
    <AppLink
      href={pages.object(to)}
      aria-current={to === id ? 'page' : undefined}
      className={cx(
        'flex h-9 items-center rounded-small px-3 text-13 font-medium pointer-coarse:h-11',
        to === id ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-hover hover:text-ink',
      )}
    >
      {label}
    </AppLink>
  )
  return (
    <div className="grid gap-2">
      <nav aria-label={t('terms.revision')} className="flex w-fit gap-1 rounded-small border border-hairline bg-surface p-1">
        {one(validatedObjectId ?? id, t('terms.revision.approved'))}
        {one(copyId, t('terms.revision.copy'))}
      </nav>
      {validatedObjectId && <p className="max-w-[72ch] text-13 text-muted">{t('objects.revision.text')}</p>}
    </div>
  )
}
