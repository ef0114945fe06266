import { mdiChevronRight } from '@mdi/js'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { CopyButton } from '../actions/CopyButton.tsx'
import { cx } from '../base/cx.ts'
import { Icon } from '../base/Icon.tsx'

interface JsonViewProps {
  value: unknown
  /** How deep it is open at first (section 9 of the specification: 1). */
  depth?: number
  label?: string
}
/** Children drawn at once; the rest on demand, so that an answer of 100,000 entries does not stall the page. */
const batch = 200

/** JSON as a tree of disclosures, with a copy button for the whole. */
export function JsonView({ value, depth = 1, label = 'JSON' }: JsonViewProps) {
  return (
    <section
      aria-label={label}
      className="on-code ltr relative min-w-0 rounded-[8px] border border-code-line bg-code text-13 text-code-ink"
    >
      <CopyButton
        text={() => JSON.stringify(value, undefined, 2)}
        name={t('ui.json.copy')}
        className="absolute! end-1 top-1 z-1 bg-code! text-code-muted! hover:bg-code-line! hover:text-code-ink!"
      />
      <div className="max-h-[32rem] overflow-auto p-3.5 pe-11 font-mono text-[12.5px] leading-[1.65]" translate="no">
        <Node value={value} depth={depth} />
      </div>
    </section>
  )
}

function Node({ name, value, depth, comma }: { name?: string; value: unknown; depth: number; comma?: boolean }) {
  const key = name !== undefined && (
    <>
      <span className="text-code-key">{JSON.stringify(name)}</span>
      {': '}
    </>
  )
  if (value === null || typeof value !== 'object' || Object.keys(value).length === 0) {
    return (
      <div className="ps-5 wrap-anywhere">
        {key}
        <Leaf value={value} />
        {comma && ','}
      </div>
    )
  }
  return <Branch name={key} value={value} depth={depth} comma={comma} />
}

function Branch({ name, value, depth, comma }: { name: ReactNode; value: object; depth: number; comma?: boolean | undefined }) {
  const [open, setOpen] = useState(depth > 0)
  const [limit, setLimit] = useState(batch)
  const list = Array.isArray(value)
  const entries = Object.entries(value)
  const [left, right] = list ? ['[', ']'] : ['{', '}']
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex w-full items-baseline rounded-small text-start -outline-offset-2 hover:bg-code-line pointer-coarse:min-h-8"
      >
        <Icon path={mdiChevronRight} size={16} className={cx('me-1 self-center text-code-muted', open && 'rotate-90')} />
        <span className="min-w-0 wrap-anywhere">
          {name}
          {left}
          {!open && (
            <span className="text-code-muted">
              {' '}
              {t('ui.json.entries', { count: entries.length })} {right}
              {comma && ','}
            </span>
          )}
        </span>
      </button>
      {open && (
        <>
          <div className="ms-2 border-s border-code-line ps-2">
            {entries.slice(0, limit).map(([key, child], index) => (
              <Node key={key} {...(!list && { name: key })} value={child} depth={depth - 1} comma={index < entries.length - 1} />
            ))}
            {entries.length > limit && (
              <button type="button" className="ms-5 min-h-8 rounded-small underline" onClick={() => setLimit(limit + batch)}>
                {t('ui.json.more', { count: formatNumber(entries.length - limit) })}
              </button>
            )}
          </div>
          <div className="ps-5">
            {right}
            {comma && ','}
          </div>
        </>
      )}
    </div>
  )
}

function Leaf({ value }: { value: unknown }) {
  if (typeof value === 'string') return <span className="text-code-string">{JSON.stringify(value)}</span>
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? '[]' : '{}'
  return <span className="text-code-number">{String(JSON.stringify(value))}</span>
}
