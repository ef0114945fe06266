import { mdiChevronRight, mdiPlus } from '@mdi/js'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
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
import { languageName, StateChip } from './StateChip.tsx'

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
    <div className="grid gap-4">
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
          {data.rows.map((row) =>
            type === 'homepage' ? (
              <Translations key={row.documentId} row={row} type={type} locales={locales} />
            ) : (
              <Row key={row.documentId} row={row} type={type} locales={locales} />
            ),
          )}
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

/** The only one of its type has room for each language: what its title is there, how far it is, and what visitors read meanwhile. */
function Translations({ row, type, locales }: { row: ContentOverview; type: ContentType; locales: readonly string[] }) {
  const isShown = (locale: string) => (row.locales[locale]?.publishedVersion ?? null) !== null
  const instead = shownInstead(locales, isShown)
  return (
    <li className="overflow-hidden rounded-card border border-hairline bg-surface">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-hairline border-b px-4 py-3">
        <span className="font-semibold">
          {t('content.translations', { published: formatNumber(locales.filter(isShown).length), all: formatNumber(locales.length) })}
        </span>
        <span className="text-13 text-muted">
          <RelativeTime at={row.updatedAt} />
        </span>
      </p>
      <ul className="divide-y divide-hairline">
        {locales.map((locale) => {
          const state = row.locales[locale]
          const { dir, intl: lang } = isLanguage(locale) ? languages[locale] : { dir: undefined, intl: locale }
          return (
            <li key={locale}>
              <AppLink
                href={pages.editContent(type, row.documentId, locale)}
                className="-outline-offset-2 grid min-h-14 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 gap-y-0.5 px-4 py-2.5 text-ink no-underline hover:bg-hover sm:grid-cols-[8rem_minmax(0,1fr)_auto_auto]"
              >
                <span lang={lang} className="font-semibold max-sm:col-start-1">
                  {languageName(locale)}
                </span>
                <span className="min-w-0 text-muted wrap-anywhere max-sm:col-start-1 max-sm:row-start-2 max-sm:text-13">
                  {state?.label ? (
                    <bdi lang={lang} dir={dir}>
                      {state.label}
                    </bdi>
                  ) : (
                    instead !== undefined && !isShown(locale) && t('content.instead', { language: languageName(instead) })
                  )}
                </span>
                <span className="max-sm:row-span-2 max-sm:row-start-1">
                  <StateChip state={state} />
                </span>
                <Icon path={mdiChevronRight} mirror className="text-faint max-sm:row-span-2 max-sm:row-start-1" />
              </AppLink>
            </li>
          )
        })}
      </ul>
    </li>
  )
}

/** The portal falls back in this order, as far as the brand offers these. */
const shownInstead = (locales: readonly string[], isShown: (locale: string) => boolean): string | undefined =>
  ['en-GB', 'nl-NL'].find((locale) => locales.includes(locale) && isShown(locale))
