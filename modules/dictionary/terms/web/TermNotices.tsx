import { mdiAlertCircleOutline, mdiAlertOutline, mdiInformationOutline } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import type { Term, TermCheck } from '../term.contract.ts'
import { checksOfTerm } from './term.queries.ts'

const looks: Record<TermCheck['level'], { icon: string; look: string }> = {
  block: { icon: mdiAlertCircleOutline, look: 'text-bad' },
  warning: { icon: mdiAlertOutline, look: 'text-warn' },
  info: { icon: mdiInformationOutline, look: 'text-muted' },
}

/** What stands in the way of a term, and what could be better; nothing, where all is well. */
export function TermChecks({ id }: { id: string }) {
  const { data = [] } = useQuery(checksOfTerm(id))
  if (data.length === 0) return null
  return (
    <Card plain title={t('terms.checks')}>
      <ul className="grid gap-2">
        {data.map(({ code, level, message }) => (
          <li key={`${code} ${message}`} className="flex items-start gap-2">
            <Icon path={looks[level].icon} size={20} className={cx('shrink-0', looks[level].look)} />
            <span className="min-w-0 flex-1">
              {t(`terms.check.${code}` as MessageKey)} <span className="text-12 text-muted">{t(`terms.level.${level}`)}</span>
            </span>
            <span className="ltr text-12 text-muted">{code}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** While a term is revised: what holds, and what shall. */
export function RevisionSwitch({ term: { id, validatedObjectId, workingCopy } }: { term: Term }) {
  const copyId = validatedObjectId ? id : workingCopy?.id
  if (!copyId) return null
  const one = (to: string, label: string) => (
    <AppLink
      href={pages.term(to)}
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
      {validatedObjectId && <p className="max-w-[72ch] text-13 text-muted">{t('terms.revision.text')}</p>}
    </div>
  )
}
