import { formatList } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { fieldWords, isLong, type RecordField } from '@portico/platform/web/record/recordField.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { type Fact, FactList } from '@portico/platform/web/ui/display/Facts.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { Markdown } from '@portico/platform/web/ui/text/Markdown.tsx'
import type { ReactNode } from 'react'
import { pages } from '../../addresses.ts'
import type { Prospect } from '../prospect.contract.ts'

interface Part {
  /** Nothing where it stands alone. */
  title?: string
  fields: readonly RecordField[]
  /** Before the fields: what follows from them. */
  facts?: readonly Fact[]
}

/** How complete it is; the ring says the same to the eye. */
export const Completeness = ({ share }: { share: number }) => (
  <span className="inline-flex items-baseline gap-1.5">
    {t('prospects.percent', { share })}
    <svg aria-hidden viewBox="0 0 20 20" className="size-3.5 -rotate-90 self-center">
      <circle cx="10" cy="10" r="7.5" pathLength="100" fill="none" strokeWidth="4" className="stroke-hairline" />
      <circle
        cx="10"
        cy="10"
        r="7.5"
        pathLength="100"
        fill="none"
        strokeWidth="4"
        strokeDasharray={`${share} 100`}
        className="stroke-accent"
      />
    </svg>
  </span>
)

/** A tab of fields: what is filled in, and in one line what is not. `onEdit` is offered where nothing is. */
export function ProspectParts({
  prospect,
  parts,
  onEdit,
}: {
  prospect: Prospect
  parts: readonly Part[]
  onEdit?: (() => void) | undefined
}) {
  const values = Object.fromEntries(Object.entries(prospect))
  const isFilled = (field: RecordField) => fieldWords(field, values) !== ''
  if (!parts.some(({ fields, facts = [] }) => facts.length > 0 || fields.some(isFilled)))
    return (
      <Card plain>
        <EmptyState
          title={t('prospects.blank')}
          text={formatList(
            parts.flatMap(({ fields }) => fields).map(({ label }) => label),
            'unit',
          )}
          action={onEdit && <Button onClick={onEdit}>{t('record.edit')}</Button>}
        />
      </Card>
    )
  return (
    <div className={parts.length > 1 ? 'grid items-start gap-5 lg:grid-cols-2' : undefined}>
      {parts.map(({ title, fields, facts = [] }, index) => {
        const filled = fields.filter(isFilled)
        const blank = fields.filter((field) => !isFilled(field))
        const short: Fact[] = [
          ...facts,
          ...filled.filter((field) => !isLong(field)).map((field) => ({ label: field.label, value: shown(field, prospect, values) })),
        ]
        return (
          <Card key={String(index)} plain title={title}>
            {short.length > 0 && <FactList large facts={short} />}
            {filled.filter(isLong).map((field) => (
              <section key={field.name} className="mt-4 first:mt-0">
                <h3 className="mb-1 text-12 text-muted">{field.label}</h3>
                {field.kind === 'markdown' ? (
                  <Markdown source={fieldWords(field, values)} />
                ) : (
                  <p dir="auto" className="max-w-[72ch] whitespace-pre-wrap wrap-anywhere">
                    {fieldWords(field, values)}
                  </p>
                )}
              </section>
            ))}
            {blank.length > 0 && (
              <p className="mt-4 border-t border-hairline pt-3 text-13 text-muted first:mt-0 first:border-0 first:pt-0">
                {t('prospects.blank.fields', {
                  fields: formatList(
                    blank.map(({ label }) => label),
                    'unit',
                  ),
                })}
              </p>
            )}
          </Card>
        )
      })}
    </div>
  )
}

/** What leads to other prospects is links. */
function shown(field: RecordField, { dependsOn }: Prospect, values: Readonly<Record<string, unknown>>): ReactNode {
  if (field.name !== 'dependsOnIds') return field.show?.(values) ?? fieldWords(field, values)
  return (
    <span className="grid gap-1">
      {dependsOn.map(({ id, name }) => (
        <AppLink key={id} className={linkClass} href={pages.prospect(id)}>
          <bdi>{name}</bdi>
        </AppLink>
      ))}
    </span>
  )
}

/** What it is built and planned with, and what came of it. */
export function Realisation({ prospect }: { prospect: Prospect }) {
  const { solution, release, realisationEvidence, replacedById, replacedByName } = prospect
  const facts: Fact[] = [
    ...(solution ? [{ label: t('prospects.field.solution'), value: solution.name }] : []),
    ...(release ? [{ label: t('prospects.field.release'), value: `${release.code} ${release.name}` }] : []),
    ...(realisationEvidence ? [{ label: t('prospects.field.realisationEvidence'), value: realisationEvidence }] : []),
    ...(replacedById
      ? [
          {
            label: t('prospects.field.replacedBy'),
            value: (
              <AppLink className={linkClass} href={pages.prospect(replacedById)}>
                <bdi>{replacedByName}</bdi>
              </AppLink>
            ),
          },
        ]
      : []),
  ]
  return (
    <Card plain>
      {facts.length > 0 ? (
        <FactList large facts={facts} />
      ) : (
        <EmptyState title={t('prospects.realisation.empty')} text={t('prospects.realisation.empty.text')} />
      )}
    </Card>
  )
}
