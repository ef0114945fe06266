import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Listed } from '@portico/platform/web/i18n/Listed.tsx'
import { T } from '@portico/platform/web/i18n/T.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import type { Prospect } from '../prospect.contract.ts'
import { missingOf } from '../prospect.rules.ts'
import { similarTo } from './prospect.queries.ts'
import { prospectWords } from './prospect.words.ts'
import { allFields, fieldGroups } from './prospectFields.ts'

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

/** It leads to what is missing, which stands on the first tab. */
export const CompletenessLink = ({ prospect: { id, completeness } }: { prospect: Prospect }) =>
  completeness === 100 ? (
    <Completeness share={completeness} />
  ) : (
    <AppLink
      href={pages.prospect(id)}
      className="rounded-small underline decoration-hairline underline-offset-[3px] hover:decoration-current"
    >
      <Completeness share={completeness} />
    </AppLink>
  )

/** The tab that shows a field; the first one has no name. */
const tabOf = (name: string): string | undefined => {
  const [tab] = Object.entries(fieldGroups()).find(([, fields]) => fields.some((field) => field.name === name)) ?? []
  return tab === 'general' ? undefined : tab
}

interface MissingFieldsProps {
  prospect: Prospect
  /** Opens the form at a field, for who may. */
  onEdit: ((field: string) => void) | undefined
}

/** What a new one still needs before it can be submitted and qualified, each leading to where it is filled in; and what looks like it. */
export const BeforeItGoesOn = (props: MissingFieldsProps) =>
  props.prospect.status === 'DRAFT' || props.prospect.status === 'SUBMITTED' ? <ToDo {...props} /> : null

function ToDo({ prospect, onEdit }: MissingFieldsProps) {
  const similar = useQuery(similarTo(prospect.id)).data ?? []
  const missing = missingOf(prospect)
  const labels = new Map(allFields().map(({ name, label }) => [name, label]))
  const listed = (names: readonly string[]) => (
    <Listed
      keyOf={(at) => names[at] ?? ''}
      items={names.map((name) =>
        onEdit ? (
          <button key={name} type="button" className={`${linkClass} inline`} onClick={() => onEdit(name)}>
            {labels.get(name)}
          </button>
        ) : (
          <AppLink key={name} className={linkClass} href={pages.prospect(prospect.id, tabOf(name))}>
            {labels.get(name)}
          </AppLink>
        ),
      )}
    />
  )
  const steps = (['submit', 'qualify'] as const).filter((step) => missing[step].length > 0)
  if (steps.length === 0 && similar.length === 0) return null
  return (
    <Card plain>
      <ul className="grid gap-1.5 text-muted">
        {steps.map((step) => (
          <li key={step}>
            <T id={`prospects.missing.${step}`} values={{ fields: listed(missing[step]) }} />
          </li>
        ))}
        {similar.length > 0 && (
          <li className="flex flex-wrap gap-x-2">
            {t('prospects.similar', { count: similar.length })}
            {similar.map(({ id, name, status }) => (
              <span key={id}>
                <AppLink className={linkClass} href={pages.prospect(id)}>
                  <bdi>{name}</bdi>
                </AppLink>{' '}
                ({prospectWords.state(status)})
              </span>
            ))}
          </li>
        )}
      </ul>
    </Card>
  )
}
