import { t } from '@portico/platform/web/i18n/i18n.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { CardSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { type Entry, valueText } from './changeGroups.ts'

const LineChanges = lazyPart(() => import('./LineChanges.tsx').then((file) => file.LineChanges), <CardSkeleton lines={3} />)

/** What it was and what it is, beside each other; below each other where there is no room. Texts of several lines are compared by line. */
export function Sides({ entry }: { entry: Pick<Entry, 'before' | 'after'> }) {
  const [before, after] = [valueText(entry.before), valueText(entry.after)]
  if (before !== '' && after !== '' && `${before}${after}`.includes('\n')) return <LineChanges before={before} after={after} />
  return (
    <dl className="grid max-w-3xl gap-2 sm:grid-cols-2">
      <Side label={t('documents.changes.before')} text={before} />
      <Side label={t('documents.changes.after')} text={after} />
    </dl>
  )
}

const Side = ({ label, text }: { label: string; text: string }) => (
  <div className="min-w-0 rounded-[8px] border border-hairline bg-sunken px-2.5 py-1.5">
    <dt className="text-12 text-muted">{label}</dt>
    <dd className="min-w-0">
      {text === '' ? (
        <span className="text-13 text-muted">{t('documents.changes.nothing')}</span>
      ) : (
        <code className="ltr block max-h-48 overflow-y-auto text-13 rtl:text-end whitespace-pre-wrap wrap-anywhere" translate="no">
          {text}
        </code>
      )}
    </dd>
  </div>
)
