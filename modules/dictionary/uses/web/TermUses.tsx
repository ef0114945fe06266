import { pages as apidexPages } from '@portico/apidex/addresses.ts'
import { isModuleOn } from '@portico/platform/web/boot/modules.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import { objectWords } from '../../objects/web/object.words.ts'
import { termUses } from '../uses.contract.ts'

const row = 'flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-t border-hairline px-4 py-2'

/** What uses a term: objects with their attributes and relations, what was generated of these, and how many prospects plan them. */
export function TermUses({ id }: { id: string }) {
  const { data, isError, error, refetch, isFetching } = useQuery(queryOf(termUses.of, { params: { id } }, { quiet: true }))
  if (isError) return <ErrorState title={t('ui.error.part')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <RowsSkeleton rows={3} columns={2} />
  const { objects, specifications, prospects, fields, documents } = data
  if (objects.length === 0 && fields === 0) return <EmptyState title={t('termUses.none')} text={t('termUses.none.text')} />
  return (
    <div className="grid gap-5">
      {fields > 0 && (
        <Card plain flush title={t('termUses.fields', { count: fields })}>
          <ul>
            {documents.map(({ specId, version, productId, productName, environmentId, fields: count }) => (
              <li key={specId} className={row}>
                <AppLink className={linkClass} href={apidexPages.api({ id: productId, environmentId }, { tab: 'docs', spec: specId })}>
                  <bdi>{productName}</bdi>
                </AppLink>
                <span className="ltr text-13 text-muted">
                  {environmentId} · {version}
                </span>
                <span className="text-13 text-muted">{t('termUses.fieldsOf', { count })}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {objects.length > 0 && (
        <Card plain flush title={t('objects.title')}>
          <ul>
            {objects.map(({ id: objectId, name, status, isMain, members }) => (
              <li key={objectId} className={row}>
                <AppLink className={linkClass} href={pages.object(objectId)}>
                  <bdi>{name}</bdi>
                </AppLink>
                <span className="text-13 text-muted">{objectWords.state(status)}</span>
                <span className="text-13 text-muted">
                  {[...(isMain ? [t('termUses.about')] : []), ...members].map((one, at) => (
                    <bdi key={one}>
                      {at > 0 && ' · '}
                      {one}
                    </bdi>
                  ))}
                </span>
              </li>
            ))}
          </ul>
          {isModuleOn('Portfolio') && prospects > 0 && (
            <p className="border-t border-hairline px-4 py-3 text-13 text-muted">{t('termUses.prospects', { count: prospects })}</p>
          )}
        </Card>
      )}
      {specifications.length > 0 && (
        <Card plain flush title={t('termUses.specifications')}>
          <ul>
            {specifications.map(({ id: specificationId, code, title, versionNumber }) => (
              <li key={specificationId} className={row}>
                <AppLink className={linkClass} href={pages.generateStep({ id: specificationId })}>
                  <bdi>{title}</bdi>
                </AppLink>
                <span className="ltr text-13 text-muted">
                  {versionNumber} · {code}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
