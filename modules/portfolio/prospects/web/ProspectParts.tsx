import { pages as apidexPages } from '@portico/apidex/addresses.ts'
import { pages as dictionaryPages } from '@portico/dictionary/addresses.ts'
import { formatList, formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { fieldWords, isLong, type RecordField } from '@portico/platform/web/record/recordField.ts'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { type Fact, FactList } from '@portico/platform/web/ui/display/Facts.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { Markdown } from '@portico/platform/web/ui/text/Markdown.tsx'
import type { ReactNode } from 'react'
import { pages } from '../../addresses.ts'
import type { LinkedProduct, Prospect } from '../prospect.contract.ts'

interface Part {
  /** Nothing where it stands alone. */
  title?: string
  fields: readonly RecordField[]
  /** Before the fields: what follows from them. */
  facts?: readonly Fact[]
}

/** A tab of fields: what is filled in, and in one line what is not. `onEdit` is offered where nothing is. */
export function ProspectParts({
  prospect,
  parts,
  onEdit,
}: {
  prospect: Prospect
  parts: readonly Part[]
  onEdit?: ((field?: string) => void) | undefined
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
          action={onEdit && <Button onClick={() => onEdit()}>{t('record.edit')}</Button>}
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
function shown(
  field: RecordField,
  { dependsOn, reuseProducts = [], businessObjects = [] }: Prospect,
  values: Readonly<Record<string, unknown>>,
): ReactNode {
  if (field.name === 'reuseProducts') return <Products products={reuseProducts} />
  if (field.name === 'businessObjectIds')
    return <Links to={businessObjects} href={dictionaryReaders.some(hasRole) ? dictionaryPages.object : undefined} />
  if (field.name !== 'dependsOnIds') return field.show?.(values) ?? fieldWords(field, values)
  return <Links to={dependsOn} href={pages.prospect} />
}

/** Architects and product owners see of an object what it is called. */
const dictionaryReaders = ['admin', 'businessAnalist', 'readOnly'] as const
const Links = ({ to, href }: { to: readonly { id: string; name: string }[]; href: ((id: string) => string) | undefined }) => (
  <span className="grid gap-1">
    {to.map(({ id, name }) =>
      href ? (
        <AppLink key={id} className={linkClass} href={href(id)}>
          <bdi>{name}</bdi>
        </AppLink>
      ) : (
        <bdi key={id}>{name}</bdi>
      ),
    )}
  </span>
)

/** API products, as links to who sees them. */
const Products = ({ products }: { products: readonly LinkedProduct[] }) => (
  <span className="grid gap-1">
    {products.map(({ environmentId, productId, name, there }) =>
      name !== null ? (
        <span key={`${environmentId}/${productId}`}>
          <AppLink className={linkClass} href={apidexPages.api({ id: productId, environmentId })}>
            <bdi>{name}</bdi>
          </AppLink>{' '}
          <bdi className="text-13 text-muted">{environmentId}</bdi>
        </span>
      ) : (
        <span key={`${environmentId}/${productId}`} className="text-muted">
          {t(there ? 'prospects.product.hidden' : 'prospects.product.gone', { environment: environmentId })}
        </span>
      ),
    )}
  </span>
)

/** What designs it and is decided with it, one press away. */
export const solutionOf = ({ solution }: Prospect): Fact[] =>
  solution
    ? [
        {
          label: t('prospects.field.solution'),
          value: (
            <AppLink className={linkClass} href={pages.solution(solution.id)}>
              <bdi>{solution.name}</bdi>
            </AppLink>
          ),
        },
      ]
    : []

/** What it is built and planned with, and what came of it. */
export function Realisation({ prospect, onEdit }: { prospect: Prospect; onEdit?: (() => void) | undefined }) {
  const { release, realisationEvidence, replacedById, replacedByName, apiProducts = [], usingApplications = 0 } = prospect
  const facts: Fact[] = [
    ...(apiProducts.length > 0 ? [{ label: t('prospects.field.apiProducts'), value: <Products products={apiProducts} /> }] : []),
    ...(usingApplications > 0 ? [{ label: t('prospects.using'), value: formatNumber(usingApplications) }] : []),
    ...solutionOf(prospect),
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
        <EmptyState
          title={t('prospects.realisation.empty')}
          text={t('prospects.realisation.empty.text')}
          action={onEdit && <Button onClick={onEdit}>{t('record.edit')}</Button>}
        />
      )}
    </Card>
  )
}
