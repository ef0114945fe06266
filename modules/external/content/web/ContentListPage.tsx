import { mdiPlus } from '@mdi/js'
import { currentLanguage, t, useLanguage } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { isLanguage, languages } from '@portico/platform/web/i18n/locales.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { buttonClass } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { PageSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { PageHeader } from '@portico/platform/web/ui/page/PageHeader.tsx'
import { Tabs } from '@portico/platform/web/ui/page/Tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { pages } from '../../addresses.ts'
import { type ContentOverview, contentEditing } from '../content.contract.ts'
import { type ContentType, contentTypes } from '../content-kinds.contract.ts'

const VisitorsPart = lazyPart(() => import('../../visitors/web/VisitorsPart.tsx').then((file) => file.VisitorsPart), <PageSkeleton />)

const perPage = 25

/** What visitors read, by type: which translations are shown, wait, or are missing. */
export default function ContentListPage() {
  useLanguage()
  const { data, error, refetch } = useQuery(queryOf(contentEditing.status, {}, { quiet: true }))
  if (error) return <ErrorState title={t('content.failed')} error={error} onRetry={() => void refetch()} />
  return (
    <>
      <PageHeader title={t('content.title')} />
      {!data && <PageSkeleton />}
      {data && data.failures.length > 0 && (
        <div role="status" className="mb-4 rounded-card border border-hairline bg-surface p-4">
          <Chip tone="bad">{t('content.service.down')}</Chip>
          <ul className="grid gap-2 pt-2">
            {data.failures.map(({ message, reason }) => (
              <li key={message}>
                {message}
                <span className="block text-13 text-muted">{reason}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {data && !data.editable && (
        <>
          <EmptyState title={t('content.elsewhere')} text={t('content.elsewhere.text')} />
          <VisitorsPart />
        </>
      )}
      {data?.editable && (
        <Tabs
          label={t('content.title')}
          param="type"
          tabs={[
            ...contentTypes.map((type) => ({
              id: type as string,
              label: t(`content.type.${type}` as MessageKey),
              content: <Documents type={type} locales={data.locales} />,
            })),
            { id: 'visitors', label: t('visitors.title'), content: <VisitorsPart /> },
          ]}
        />
      )}
    </>
  )
}

function Documents({ type, locales }: { type: ContentType; locales: readonly string[] }) {
  const { page } = useSearch({ strict: false }) as { page?: unknown }
  const at = Math.max(1, Number(page) || 1)
  const { data, error, refetch } = useQuery(
    queryOf(contentEditing.list, { params: { type }, query: { page: at, itemsPerPage: perPage } }, { quiet: true }),
  )
  if (error) return <ErrorState title={t('content.failed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const mayMore = type !== 'homepage' || data.total === 0
  const last = Math.max(1, Math.ceil(data.total / perPage))
  return (
    <div className="grid gap-4 pt-4">
      {mayMore && (
        <div>
          <AppLink href={pages.newContent(type)} className={buttonClass({ kind: 'standard' })}>
            <Icon path={mdiPlus} size={18} />
            {t(`content.new.${type}` as MessageKey)}
          </AppLink>
        </div>
      )}
      {data.rows.length === 0 ? (
        <EmptyState title={t('content.none')} text={t('content.none.text')} />
      ) : (
        <ul className="grid gap-2">
          {data.rows.map((row) => (
            <Row key={row.documentId} row={row} type={type} locales={locales} />
          ))}
        </ul>
      )}
      {last > 1 && (
        <nav className="flex items-center gap-3" aria-label={t('content.pages')}>
          {at > 1 && <AppLink href={pages.contentOf({ type, page: String(at - 1) })}>{t('site.previous')}</AppLink>}
          <span>{t('site.page', { page: at, pages: last })}</span>
          {at < last && <AppLink href={pages.contentOf({ type, page: String(at + 1) })}>{t('site.next')}</AppLink>}
        </nav>
      )}
    </div>
  )
}

function Row({ row, type, locales }: { row: ContentOverview; type: ContentType; locales: readonly string[] }) {
  // In the language of who reads it where there is one, else in the portal's first.
  const told = [currentLanguage(), ...locales, ...Object.keys(row.locales)].find((locale) => row.locales[locale]?.label)
  const label = (told && row.locales[told]?.label) ?? t(`content.type.${type}` as MessageKey)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-hairline bg-surface px-4 py-3">
      <span className="min-w-40 flex-1 wrap-anywhere">
        <AppLink href={pages.editContent(type, row.documentId, told ?? locales[0] ?? '')} className="font-semibold">
          <bdi>{label}</bdi>
        </AppLink>
        {row.address !== null && row.address !== label && (
          <span className="block text-13 text-muted">
            <bdi dir="ltr">{type === 'page' ? `/${row.address}` : row.address}</bdi>
          </span>
        )}
      </span>
      <span className="flex flex-wrap gap-2">
        {locales.map((locale) => (
          <AppLink key={locale} href={pages.editContent(type, row.documentId, locale)} className="no-underline">
            <StateChip locale={locale} state={row.locales[locale]} />
          </AppLink>
        ))}
      </span>
      <span className="text-13 text-muted">
        <RelativeTime at={row.updatedAt} />
      </span>
    </li>
  )
}

/** What its speakers call it; a language that the portal does not speak by its tag. */
export const languageName = (locale: string): string => (isLanguage(locale) ? languages[locale].name : locale)

/** How far a translation is, in a word. */
export function StateChip({ locale, state }: { locale: string; state: ContentOverview['locales'][string] | undefined }) {
  const language = languageName(locale)
  if (!state) return <Chip line>{`${language}: ${t('content.state.missing')}`}</Chip>
  if (state.publishFailure !== null) return <Chip tone="bad">{`${language}: ${t('content.state.failed')}`}</Chip>
  if (state.publishAt !== null) return <Chip tone="info">{`${language}: ${t('content.state.scheduled')}`}</Chip>
  if (state.publishedVersion === null) return <Chip tone="neutral">{`${language}: ${t('content.state.draft')}`}</Chip>
  if (state.publishedVersion < state.version) return <Chip tone="warn">{`${language}: ${t('content.state.changed')}`}</Chip>
  return <Chip tone="ok">{`${language}: ${t('content.state.published')}`}</Chip>
}
