import { type ReactNode, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { CopyButton } from '../actions/CopyButton.tsx'
import { cx } from '../base/cx.ts'
import { codeLines } from './codeLines.ts'
import { type CodeLanguage, highlight, type Token, type TokenKind } from './highlight.ts'

const colours: Record<TokenKind, string> = {
  string: 'text-code-string',
  key: 'text-code-key',
  number: 'text-code-number',
  comment: 'text-code-muted',
  plain: '',
}

export interface CodeSample {
  /** "curl", "JavaScript". */
  label: string
  language: CodeLanguage
  code: string
}

interface CodeBlockProps {
  /** One, or several to choose from. */
  samples: CodeSample[]
  /** Beside the labels, at the end. */
  aside?: ReactNode
  /** Lines break instead of scrolling. */
  wrap?: boolean
  /** The label of the sample that shows, when the page remembers it. */
  chosen?: string | undefined
  onChoose?: ((label: string) => void) | undefined
}

/** Code on the dark ground of the house in both themes, always left to right, with its copy button. */
export function CodeBlock({ samples, aside, wrap = true, chosen, onChoose }: CodeBlockProps) {
  const [own, setOwn] = useState(samples[0]?.label)
  const sample = samples.find((one) => one.label === (chosen ?? own)) ?? samples[0]
  const choose = (label: string) => {
    setOwn(label)
    onChoose?.(label)
  }
  if (!sample) return null
  return (
    <div className="on-code ltr min-w-0 overflow-hidden rounded-[8px] border border-code-line bg-code text-13 text-code-ink">
      <div className="flex items-center gap-1 border-b border-code-line py-0.5 ps-1.5 pe-1 text-12 text-code-muted">
        <div className="flex min-w-0 flex-1 overflow-x-auto [scrollbar-width:none]">
          {samples.map((one) =>
            samples.length > 1 ? (
              <button
                key={one.label}
                type="button"
                aria-pressed={one === sample}
                onClick={() => choose(one.label)}
                className={cx(
                  'min-h-8 shrink-0 rounded-control px-1.5 -outline-offset-2 pointer-coarse:min-h-11',
                  one === sample ? 'font-semibold text-code-ink' : 'hover:text-code-ink',
                )}
              >
                {one.label}
              </button>
            ) : (
              <span key={one.label} className="px-1.5 py-1.5 font-semibold text-code-ink">
                {one.label}
              </span>
            ),
          )}
        </div>
        {aside}
        <CopyButton
          text={sample.code}
          name={t('ui.code.copy')}
          className="no-print text-code-muted! hover:bg-code-line! hover:text-code-ink!"
        />
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className={cx('overflow-auto p-3.5 text-[12.5px] leading-[1.65] -outline-offset-2', wrap && 'whitespace-pre-wrap wrap-anywhere')}
        translate="no"
      >
        <code>
          {stretches(codeLines(highlight(sample.code.replace(/\n$/, ''), sample.language))).map((lines, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one code keep their order
            <span key={index} {...(wrap && { className: unseen, style: { containIntrinsicBlockSize: `auto ${lines.length * 1.65}em` } })}>
              {lines.map(({ head, tail }, line) => (
                // A line that is broken goes on a little further in than it began.
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <span key={line} className={wrap ? 'block ps-[2ch] -indent-[2ch]' : 'block'}>
                  <Tokens tokens={head} />
                  {tail.length > 0 && (
                    <span className="whitespace-pre">
                      <Tokens tokens={tail} />
                    </span>
                  )}
                  {'\n'}
                </span>
              ))}
            </span>
          ))}
        </code>
      </pre>
    </div>
  )
}

/** The browser lays out the lines that are in view; an answer may have a thousand. */
const unseen = 'block [content-visibility:auto]'
const linesTogether = 40

const stretches = <T,>(lines: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(lines.length / linesTogether) }, (_, at) => lines.slice(at * linesTogether, (at + 1) * linesTogether))

const Tokens = ({ tokens }: { tokens: readonly Token[] }) =>
  tokens.map(({ kind, text }, index) =>
    kind === 'plain' ? (
      text
    ) : (
      <span key={String(index)} className={colours[kind]}>
        {text}
      </span>
    ),
  )
