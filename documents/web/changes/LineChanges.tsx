import { t } from '@portico/platform/web/i18n/i18n.ts'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { useMemo } from 'react'
import { type LinePart, lineDiff } from '../../contract/line-diff.rules.ts'

/** So many lines that stayed show beside a change, to tell where it is. */
const around = 2

/** Two texts beside each other, line by line: what went at the start, what came at the end, what stayed folded. On a phone below each other. */
export function LineChanges({ before, after }: { before: string; after: string }) {
  return <LineParts parts={useMemo(() => lineDiff(before, after), [before, after])} />
}

/** The same of what has been compared already. */
export function LineParts({ parts }: { parts: readonly LinePart[] }) {
  return (
    <div className="max-w-5xl overflow-hidden rounded-[8px] border border-hairline text-13">
      <div aria-hidden="true" className={cx(columns, 'bg-sunken py-1 text-12 text-muted max-sm:hidden')}>
        <span className="px-2.5">{t('documents.changes.before')}</span>
        <span className="px-2.5">{t('documents.changes.after')}</span>
      </div>
      {parts.map((part, at) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two texts keep their order.
        if (part.kind === 'same') return <Same key={at} lines={part.lines} first={at === 0} last={at === parts.length - 1} />
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two texts keep their order.
          <div key={at} className={cx(columns, 'border-t border-hairline')}>
            <Changed as="del" mark="−" lines={part.before} className="bg-bad/12" />
            <Changed as="ins" mark="+" lines={part.after} className="bg-ok/12" />
          </div>
        )
      })}
    </div>
  )
}

const columns = 'grid min-w-0 sm:grid-cols-2'
const text = 'ltr block min-w-0 px-2.5 py-1 font-mono whitespace-pre-wrap wrap-anywhere'

interface ChangedProps {
  as: 'del' | 'ins'
  mark: string
  lines: readonly string[]
  className: string
}

/** Its mark says without colours what became of it. */
const Changed = ({ as: Part, mark, lines, className }: ChangedProps) =>
  lines.length === 0 ? (
    <span className="max-sm:hidden" />
  ) : (
    <Part translate="no" className={cx(text, className, 'relative no-underline ps-6!')}>
      <span aria-hidden="true" className="absolute start-2.5 select-none">
        {mark}
      </span>
      {lines.join('\n')}
    </Part>
  )

function Same({ lines, first, last }: { lines: readonly string[]; first: boolean; last: boolean }) {
  const [lead, tail] = [first ? 0 : around, last ? 0 : around]
  // A line that says "1 line" in the place of that line saves nothing.
  if (lines.length <= lead + tail + 1) return <Both lines={lines} />
  const hidden = lines.slice(lead, lines.length - tail)
  return (
    <>
      {lead > 0 && <Both lines={lines.slice(0, lead)} />}
      <details className="border-t border-hairline">
        <summary className="bg-sunken px-2.5 py-1 text-12 text-muted hover:text-ink pointer-coarse:py-3">
          {t('documents.changes.same', { count: hidden.length })}
        </summary>
        <Both lines={hidden} />
      </details>
      {tail > 0 && <Both lines={lines.slice(-tail)} />}
    </>
  )
}

/** On either side; said and shown once where the sides are below each other. */
const Both = ({ lines }: { lines: readonly string[] }) => (
  <div className={cx(columns, 'border-t border-hairline text-muted')}>
    <span translate="no" className={cx(text, 'ps-6!')}>
      {lines.join('\n')}
    </span>
    <span aria-hidden="true" translate="no" className={cx(text, 'ps-6! max-sm:hidden')}>
      {lines.join('\n')}
    </span>
  </div>
)
