import { mdiEmailOffOutline, mdiPencilOutline } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { SearchBox } from '@portico/platform/web/lists/SearchBox.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { pages } from '../../addresses.ts'
import type { TemplateRow } from '../mail.contract.ts'
import { templatesQuery } from './mail.queries.ts'

/** The mails of all events, by the module that tells of them. */
export function EmailTemplates() {
  const query = useQuery(templatesQuery())
  const search = useSearch({ strict: false }) as { q?: unknown }
  const navigate = useNavigate()
  const text = typeof search.q === 'string' ? search.q : ''
  const words = text.toLowerCase()
  const shown = query.data?.filter(({ id, name, description }) => `${id} ${name} ${description}`.toLowerCase().includes(words))
  return (
    <>
      <p className="mb-4 max-w-[72ch] text-muted">{t('mail.templates.text')}</p>
      <div className="mb-4">
        <SearchBox
          value={text}
          placeholder={t('mail.templates.search')}
          onSearch={(q) =>
            void navigate({ to: '.', search: (before: object) => ({ ...before, q: q || undefined }), replace: true } as never)
          }
        />
      </div>
      {query.isError && !query.data && (
        <ErrorState
          title={t('mail.templates.failed')}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.isPending && <RowsSkeleton rows={8} columns={2} />}
      {shown?.length === 0 && <EmptyState title={t('mail.templates.none')} />}
      <div className="grid gap-4">
        {[...Map.groupBy(shown ?? [], ({ module }) => module)].map(([module, templates]) => (
          <Card key={module ?? 'core'} plain flush title={t(module ? (`module.${module}` as MessageKey) : 'mail.ofPortal')}>
            <ul>
              {templates.map((template) => (
                <Row key={template.id} template={template} />
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  )
}

const Row = ({ template: { id, name, description, enabled, version } }: { template: TemplateRow }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-hairline px-4 py-2.5">
    <div className="min-w-0 flex-1 basis-60">
      <AppLink href={pages.emailTemplate(id)} className={linkClass}>
        {name}
      </AppLink>
      <p className="text-13 text-muted">{description}</p>
    </div>
    <span className="flex flex-wrap gap-2">
      {version > 0 && (
        <Chip tone="info" icon={mdiPencilOutline}>
          {t('mail.changed')}
        </Chip>
      )}
      {!enabled && <Chip icon={mdiEmailOffOutline}>{t('mail.off')}</Chip>}
    </span>
  </li>
)
