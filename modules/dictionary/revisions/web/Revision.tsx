import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import type { BannerTone } from '@portico/platform/web/ui/feedback/Banner.tsx'
import type { Tab } from '@portico/platform/web/ui/page/Tabs.tsx'
import type { ReactNode } from 'react'

interface Revised {
  id: string
  status: string
  statusDescription: string
  versionNumber: string
  validatedObjectId: string | null
  workingCopy: { id: string } | null
  replacedById: string | null
  replacedByName: string | null
}
interface RevisionProps {
  record: Revised
  addressOf: (id: string) => string
  /** What a working copy is for. */
  text: string
  replacedBy: string
}

/** While a record is revised: what holds, and what shall. Once it does not hold any more: what took its place. */
export function Revision({ record, addressOf, text, replacedBy }: RevisionProps) {
  const { id, status, validatedObjectId, workingCopy, replacedById, replacedByName } = record
  const copyId = validatedObjectId ? id : workingCopy?.id
  const one = (to: string, label: string) => (
    <AppLink
      href={addressOf(to)}
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
    <>
      {copyId && (
        <div className="grid gap-2">
          <nav aria-label={t('revisions.shown')} className="flex w-fit gap-1 rounded-small border border-hairline bg-surface p-1">
            {one(validatedObjectId ?? id, t('revisions.approved'))}
            {one(copyId, t('revisions.copy'))}
          </nav>
          {validatedObjectId && (
            <p className="max-w-[72ch] text-13 text-muted">{status === 'REPROPOSED' ? t('revisions.proposed') : text}</p>
          )}
        </div>
      )}
      {replacedById && (
        <p>
          {replacedBy}{' '}
          <AppLink className={linkClass} href={addressOf(replacedById)}>
            <bdi>{replacedByName}</bdi>
          </AppLink>
        </p>
      )}
    </>
  )
}

/** The version among the facts, which every tab shows: a working copy has none of its own, and says of which it is one. */
export const versionWords = ({ validatedObjectId, versionNumber }: Pick<Revised, 'validatedObjectId' | 'versionNumber'>): ReactNode =>
  validatedObjectId === null ? <span className="ltr">{versionNumber}</span> : t('revisions.copyOf', { number: versionNumber })

/** What its state means; what somebody said of it goes before the words that every record of this state has. Nothing of what simply holds. */
export function standingOf({ status, statusDescription, validatedObjectId }: Revised, wordsOf: (status: string) => string) {
  if (validatedObjectId !== null || (status === 'APPROVED' && statusDescription === '')) return undefined
  const tone: BannerTone = status === 'SUPERSEDED' || status === 'RETIRED' ? 'warn' : 'info'
  return { tone, text: statusDescription || wordsOf(status) }
}

/** Of what was approved at least once: its versions. */
export const versionsTab = ({ validatedObjectId, versionNumber }: Revised, content: ReactNode): Tab[] =>
  validatedObjectId !== null || versionNumber === '' ? [] : [{ id: 'versions', label: t('revisions.versions'), content }]
