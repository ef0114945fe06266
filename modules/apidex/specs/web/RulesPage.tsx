import { mdiChevronRight } from '@mdi/js'
import { type ChangeRule, ruleAreas } from '@portico/documents/contract/change-rule.rules.ts'
import { changeRules, ruleOf } from '@portico/documents/contract/change-rules.rules.ts'
import { looks } from '@portico/documents/web/changes/Changes.tsx'
import { Sides } from '@portico/documents/web/changes/Sides.tsx'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { FieldBox } from '@portico/platform/web/ui/inputs/FieldBox.tsx'
import { inputClass } from '@portico/platform/web/ui/inputs/inputClass.ts'
import { PageHeader } from '@portico/platform/web/ui/page/PageHeader.tsx'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** Every kind of change that a comparison of two documents names: what it means, and an example. */
export default function RulesPage() {
  useLocale()
  const { rule: asked, q } = useSearch({ strict: false }) as { rule?: unknown; q?: unknown }
  const navigate = useNavigate()
  const shown = typeof asked === 'string' ? ruleOf(asked) : undefined
  const [text, setText] = useState(typeof q === 'string' || typeof q === 'number' ? String(q) : '')
  const search = (next: string) => {
    setText(next)
    const withText = (before: Record<string, unknown>) => ({ ...before, q: next.trim() || undefined })
    void navigate({ to: '.', search: withText as never, replace: true, resetScroll: false })
  }
  const wanted = text.trim().toLowerCase()
  const rules = changeRules.filter(({ id }) => id.includes(wanted))
  return (
    <div className="max-w-5xl px-4 pt-4 pb-12 md:px-8 md:pt-5">
      <PageHeader title={t('specs.rules')} />
      <p className="mb-5 max-w-3xl text-muted">{t('specs.rules.text')}</p>
      <FieldBox label={t('specs.rules.search', { count: changeRules.length })} className="mb-6 max-w-md">
        {(control) => (
          <input {...control} type="search" dir="ltr" value={text} onChange={({ target }) => search(target.value)} className={inputClass} />
        )}
      </FieldBox>
      {rules.length === 0 && <EmptyState title={t('specs.rules.none')} text={t('specs.rules.none.text')} />}
      <div className="grid gap-6">
        {ruleAreas.map((area) => {
          const own = rules.filter((rule) => rule.area === area)
          if (own.length === 0) return null
          return (
            <section key={area} aria-labelledby={`area-${area}`}>
              <h2 id={`area-${area}`} className="mb-2">
                {t(`specs.rules.area.${area}`)}
              </h2>
              <Card plain flush>
                <ul>
                  {own.map((rule) => (
                    <Rule key={rule.id} rule={rule} chosen={rule === shown} />
                  ))}
                </ul>
              </Card>
            </section>
          )
        })}
      </div>
    </div>
  )
}

function Rule({ rule, chosen }: { rule: ChangeRule; chosen: boolean }) {
  const [open, setOpen] = useState(chosen)
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (chosen) line.current?.scrollIntoView({ block: 'start' })
  }, [chosen])
  return (
    <li ref={line} className="scroll-mt-20 border-t border-hairline first:border-t-0">
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex cursor-pointer flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2.5 pointer-coarse:min-h-11">
          <span className="flex min-w-0 flex-1 basis-64 items-center gap-1.5">
            <Icon path={mdiChevronRight} mirror={!open} className={cx('text-muted', open && 'rotate-90')} />
            <code className="min-w-0 font-medium wrap-anywhere">
              <bdi dir="ltr">{rule.id}</bdi>
            </code>
          </span>
          <Meanings rule={rule} />
        </summary>
        {open && (
          <div className="grid gap-2 px-4 pb-4">
            <Sides entry={rule} />
          </div>
        )}
      </details>
    </li>
  )
}

/** One meaning where sending and receiving are the same. */
function Meanings({ rule: { of, request, response } }: { rule: ChangeRule }) {
  if (of !== 'schema') return <span className="flex">{request && <Meaning severity={request} />}</span>
  return (
    <span className="flex flex-wrap gap-1.5">
      {request && <Meaning severity={request} of={t('specs.rules.sent')} />}
      {response && <Meaning severity={response} of={t('specs.rules.received')} />}
    </span>
  )
}

const Meaning = ({ severity, of }: { severity: NonNullable<ChangeRule['request']>; of?: string }) => (
  <Chip tone={looks[severity].tone} icon={looks[severity].icon}>
    {of === undefined ? t(`documents.severity.${severity}`) : `${of}: ${t(`documents.severity.${severity}`)}`}
  </Chip>
)
