import { mdiAlertCircleOutline } from '@mdi/js'
import { maxFaults } from '@portico/documents/contract/limits.rules.ts'
import type { Fault } from '@portico/platform/contract/errors.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { CopyButton } from '@portico/platform/web/ui/actions/CopyButton.tsx'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { useState } from 'react'
import { type Excerpt, excerptOf } from './excerpt.ts'

/** `12:7`, as editors take it; nothing for a fault without a place. */
const placeOf = ({ line, column }: Fault) => (line === undefined ? '' : `${line}:${column ?? 1}`)

/** What is wrong with a document. A press on a place shows the lines around it; the place and the whole list can be copied. */
export function UploadFaults({ file, faults }: { file: File; faults: readonly Fault[] }) {
  const [shown, setShown] = useState<{ at: number; excerpt: Excerpt[] | undefined }>()
  const all = faults.map((fault) => [placeOf(fault), fault.message, fault.path].filter(Boolean).join('  ')).join('\n')
  const jump = async (fault: Fault, at: number) => {
    if (shown?.at === at) return setShown(undefined)
    // A file that was changed since it was chosen can no longer be read.
    const text = await file.text().catch(() => undefined)
    setShown({ at, excerpt: text === undefined ? undefined : excerptOf(text, fault.line ?? 1) })
  }
  return (
    <section aria-label={t('specs.faults')} className="overflow-hidden rounded-[8px] border border-hairline">
      <div className="tone tone-bad flex items-center gap-2 px-3 py-1.5 font-medium" role="alert">
        <Icon path={mdiAlertCircleOutline} />
        <span className="min-w-0 flex-1">
          {t(faults.length < maxFaults ? 'specs.faults.count' : 'specs.faults.first', { count: faults.length })}
        </span>
        <CopyButton text={all} label={t('specs.faults.copy')} kind="quiet" className="text-current! hover:bg-current/15!" />
      </div>
      <ol className="max-h-80 overflow-auto">
        {faults.map((fault, at) => (
          <li key={`${placeOf(fault)} ${fault.path} ${fault.code}`} className="border-t border-hairline px-3 py-2 text-13">
            <div className="flex items-start gap-2">
              {fault.line !== undefined && (
                <button
                  type="button"
                  aria-expanded={shown?.at === at}
                  aria-label={t('specs.faults.show', { place: placeOf(fault) })}
                  onClick={() => void jump(fault, at)}
                  className="ltr shrink-0 rounded-small bg-sunken px-1.5 py-0.5 font-mono text-12 text-accent hover:underline pointer-coarse:min-h-8"
                >
                  {placeOf(fault)}
                </button>
              )}
              <div className="min-w-0 flex-1">
                <bdi className="wrap-anywhere">{fault.message}</bdi>
                {fault.path && <code className="ltr block text-12 text-muted wrap-anywhere">{fault.path}</code>}
              </div>
              {fault.line !== undefined && (
                <CopyButton
                  text={`${file.name}:${placeOf(fault)}`}
                  name={t('specs.faults.copyPlace', { place: placeOf(fault) })}
                  className="-my-1"
                />
              )}
            </div>
            {shown?.at === at &&
              (shown.excerpt ? (
                <Lines lines={shown.excerpt} />
              ) : (
                <p role="alert" className="mt-2 text-bad">
                  {t('specs.faults.changed')}
                </p>
              ))}
          </li>
        ))}
      </ol>
    </section>
  )
}

const Lines = ({ lines }: { lines: Excerpt[] }) => (
  <pre
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    tabIndex={0}
    className="on-code ltr mt-2 overflow-auto rounded-control bg-code p-2.5 text-12 leading-[1.6] text-code-ink -outline-offset-2"
    translate="no"
  >
    {lines.map(({ line, text, here }) => (
      <div key={line} className={here ? 'bg-code-line' : ''}>
        <span className="me-3 inline-block min-w-8 text-end text-code-muted select-none">{line}</span>
        {text}
      </div>
    ))}
  </pre>
)
