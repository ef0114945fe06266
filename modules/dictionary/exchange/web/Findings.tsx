import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { faultText } from '@portico/platform/web/messages/faults.ts'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { checkCodes } from '../../terms/term-states.contract.ts'
import type { ImportFinding } from '../import.contract.ts'

const own: readonly string[] = [
  ...([
    'ambiguous',
    'twice',
    'notNow',
    'otherAddress',
    'otherRelation',
    'columnMissing',
    'languageMissing',
    'unknownPredicate',
    'onlyOne',
    'ownLanguageOnly',
  ] as const),
  ...([
    'tooManyRows',
    'tooLarge',
    'tooSlow',
    'notReadable',
    'notUtf8',
    'doctype',
    'remoteContext',
    'empty',
    'tooDeep',
    'interrupted',
  ] as const),
  ...([
    'unknownRecord',
    'failed',
    'tooManyStatements',
    'noBaseUri',
    'notForChoice',
    'ownLanguage',
    'onlySome',
    'relationLeftOut',
    'takenMeanwhile',
    'noRight',
  ] as const),
]
const checks: readonly string[] = checkCodes

/** What a room says of a code of its own; where the server left out the number that belongs there, in its words. */
export const wordsOf = (key: MessageKey, { code, message, params }: Pick<ImportFinding, 'code' | 'message' | 'params'>): string =>
  code === 'tooManyRows' && params?.maximum === undefined ? message : t(key, params)

/** In the language of the reader, as far as it is said without the words of the server. */
export function findingText({ code, message, params }: ImportFinding): string {
  if (checks.includes(code) && code !== 'T-02' && code !== 'T-03') return t(`terms.check.${code}` as MessageKey)
  if (code === 'T-03') return t('exchange.finding.notation')
  // What was found before states were told along has none.
  if (code === 'notNow') return t('exchange.finding.notNow', { status: '', ...params })
  if (own.includes(code)) return wordsOf(`exchange.finding.${code}` as MessageKey, { code, message, params })
  return faultText({ code, message, ...(params && { params }) })
}

const isToldWhole = (code: string): boolean => own.includes(code)

/** What was found in a file, by row and column. `textOf`, `isOwn`: what a code says where it is not that of terms, and whether the server knows more. */
export function Findings({
  title,
  findings,
  count,
  tone,
  wordOf,
  textOf = findingText,
  isOwn = isToldWhole,
  inDocument = false,
}: {
  title: string
  findings: readonly ImportFinding[]
  count: number
  tone: 'bad' | 'warn'
  /** What a column is called. */
  wordOf: (column: string) => string
  textOf?: (finding: ImportFinding) => string
  isOwn?: (code: string) => boolean
  /** A document has properties, and neither rows nor columns. */
  inDocument?: boolean
}) {
  if (count === 0) return null
  const heads = inDocument ? (['property', 'what'] as const) : (['row', 'column', 'what'] as const)
  return (
    <div className="grid gap-2">
      <h3 className={cx('text-14 font-medium', tone === 'bad' ? 'text-bad' : 'text-warn')}>
        {title} <span className="tabular-nums">{formatNumber(count)}</span>
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys, too */}
      <section className="max-h-80 overflow-auto rounded-small border border-hairline" tabIndex={0} aria-label={title}>
        <table className="w-full text-13">
          <thead className="sticky top-0 bg-raised text-12 text-muted">
            <tr>
              {heads.map((name) => (
                <th key={name} scope="col" className="px-3 py-1.5 text-start font-medium">
                  {t(`exchange.finding.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {findings.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same may be found twice in a cell, and the list never changes
              <tr key={at} className="border-t border-hairline align-top">
                {!inDocument && <td className="px-3 py-1.5 tabular-nums">{one.row === 0 ? '–' : formatNumber(one.row)}</td>}
                <td className="px-3 py-1.5">
                  <bdi className="wrap-anywhere">{wordOf(one.column)}</bdi>
                </td>
                <td className="px-3 py-1.5">
                  {textOf(one)}
                  {(one.about || isOwn(one.code)) && (
                    <bdi dir="auto" className="block text-12 text-muted wrap-anywhere">
                      {one.about || one.message}
                    </bdi>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {count > findings.length && <p className="text-12 text-muted">{t('exchange.finding.more', { count: count - findings.length })}</p>}
    </div>
  )
}
