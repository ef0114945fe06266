import { t } from '@portico/platform/web/i18n/i18n.ts'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { type ControlProps, FieldBox } from '@portico/platform/web/ui/inputs/FieldBox.tsx'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import type { EmailTemplate } from '../mail.contract.ts'
import { insertedAt, placeholdersIn, snippetAt } from './template-text.ts'

interface EditorProps {
  subject: string
  body: string
  placeholders: EmailTemplate['placeholders']
  faults: { subject?: string | undefined; body?: string | undefined }
  onChange: (changed: { subject?: string; body?: string }) => void
}

/** Subject and body of a mail. A press on a placeholder puts it where the caret last was. */
export function TemplateEditor({ subject, body, placeholders, faults, onChange }: EditorProps) {
  const id = useId()
  const line = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const last = useRef<'subject' | 'body'>('body')
  const insert = (placeholder: Pick<EmailTemplate['placeholders'][number], 'name' | 'kind'>) => {
    const field = last.current === 'subject' ? line.current : area.current
    if (!field) return
    const [from, to] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length]
    const { text, caret } = insertedAt(field.value, from, to, snippetAt(field.value, from, placeholder))
    onChange({ [last.current]: text })
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(caret, caret)
    })
  }
  return (
    <>
      <FieldBox label={t('mail.subject')} error={faults.subject} required>
        {(control) => (
          <Marked control={control} text={subject} className="h-9 whitespace-pre">
            {(look) => (
              <input
                {...look}
                ref={line}
                value={subject}
                onFocus={() => (last.current = 'subject')}
                onChange={(event) => onChange({ subject: event.target.value })}
              />
            )}
          </Marked>
        )}
      </FieldBox>
      <FieldBox label={t('mail.body')} error={faults.body} help={t('mail.body.help')} required>
        {(control) => (
          <Marked control={control} text={body} className="min-h-64 whitespace-pre-wrap wrap-anywhere">
            {(look) => (
              <textarea
                {...look}
                ref={area}
                value={body}
                spellCheck={false}
                onFocus={() => (last.current = 'body')}
                onChange={(event) => onChange({ body: event.target.value })}
              />
            )}
          </Marked>
        )}
      </FieldBox>
      <FieldBox label={t('mail.placeholders')} group>
        {() => (
          <ul className="grid gap-1.5">
            {placeholders.map(({ name, kind, description, example }) => (
              <li key={name} className="flex items-center gap-2">
                <button
                  type="button"
                  aria-describedby={`${id}${name}`}
                  title={typeof example === 'object' ? undefined : String(example)}
                  onClick={() => insert({ name, kind })}
                  className="ltr inline-flex h-8 shrink-0 items-center rounded-full border border-hairline bg-surface px-2.5 font-mono text-12 hover:bg-hover pointer-coarse:h-11"
                >
                  {name}
                </button>
                <span id={`${id}${name}`} className="min-w-0 flex-1 text-13 text-muted">
                  {description}
                </span>
              </li>
            ))}
          </ul>
        )}
      </FieldBox>
    </>
  )
}

type Look = ControlProps & {
  dir: 'auto'
  autoComplete: 'off'
  className: string
  onScroll: (event: { currentTarget: HTMLElement }) => void
}

const shading = 'placeholder'
/** Shades the placeholders of a text. It stays one piece: in several its lines would break elsewhere than those of the field. */
function shade(node: Node | null | undefined, text: string): (() => void) | undefined {
  if (!node || typeof Highlight === 'undefined') return undefined
  const all = CSS.highlights.get(shading) ?? new Highlight()
  CSS.highlights.set(shading, all)
  const ranges = placeholdersIn(text).map(
    ({ from, to }) => new StaticRange({ startContainer: node, startOffset: from, endContainer: node, endOffset: to }),
  )
  for (const range of ranges) all.add(range)
  return () => {
    for (const range of ranges) all.delete(range)
  }
}

/** The same text lies behind the field, letter on letter, and shades its placeholders. */
function Marked({
  control,
  text,
  className,
  children,
}: {
  control: ControlProps
  text: string
  className: string
  children: (look: Look) => ReactNode
}) {
  const behind = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => shade(behind.current?.firstChild, text), [text])
  const shared = cx('rounded-control border px-2.5 py-1.5 font-mono text-13 leading-6 pointer-coarse:text-16', className)
  return (
    <div className="relative grid min-w-0 [&>*]:col-start-1 [&>*]:row-start-1">
      <div
        ref={behind}
        aria-hidden="true"
        dir="auto"
        className={cx(
          shared,
          'pointer-events-none overflow-hidden border-transparent bg-surface text-transparent select-none [unicode-bidi:plaintext] [&::highlight(placeholder)]:bg-accent-soft',
        )}
      >
        {/* A last empty line has its height, too. */}
        {`${text}\u200b`}
      </div>
      {children({
        ...control,
        dir: 'auto',
        autoComplete: 'off',
        className: cx(
          shared,
          'relative w-full min-w-0 resize-none border-control bg-transparent text-ink outline-offset-1 focus:outline-2 focus:outline-focus aria-invalid:border-bad',
        ),
        onScroll: ({ currentTarget: { scrollLeft, scrollTop } }) => behind.current?.scrollTo(scrollLeft, scrollTop),
      })}
    </div>
  )
}
