import { mdiChevronRight } from '@mdi/js'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t, useLanguage } from '@portico/platform/web/i18n/i18n.ts'
import { SearchBox } from '@portico/platform/web/lists/SearchBox.tsx'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { usePageTitle } from '@portico/platform/web/navigation/title.ts'
import { menuOf, registry, sectionsOf } from '@portico/platform/web/shell/registry.ts'
import { usePlace } from '@portico/platform/web/shell/usePlace.ts'
import { useStore } from '@portico/platform/web/store.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { CardSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { pages } from '../../addresses.ts'
import type { SearchHit } from '../search.contract.ts'
import { HitText, usePlaceNames } from './HitText.tsx'
import { iconOf, kindOf } from './hitLooks.ts'
import { wordsToMark } from './Marked.tsx'
import { foundQuery } from './search.queries.ts'

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '')

/** Everything in the portal that fits what somebody typed, by kind, best first. */
export default function SearchPage() {
  const language = useLanguage()
  const asked = useSearch({ strict: false }) as { q?: unknown; type?: unknown }
  const [q, type] = [textOf(asked.q), textOf(asked.type) || undefined]
  const navigate = useNavigate()
  const knowsApis = usePlace().modules.has('InternalDeveloperPortal')
  const { data, error, refetch, isFetching, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    foundQuery(q, type, useEnvironment().id, language),
  )
  usePageTitle(q && t('search.for', { q }))
  const first = data?.pages[0]
  const hits = data?.pages.flatMap((page) => page.data) ?? []
  const instead = first?.instead ?? []
  const words = wordsToMark([q, ...instead].join(' '))
  return (
    <div className="mx-auto max-w-220">
      <h1 className="mb-4">{t('search.title')}</h1>
      <div className="mb-4">
        <SearchBox
          value={q}
          placeholder={t('search.placeholder')}
          onSearch={(text) => void navigate({ to: '.', search: text ? { q: text, ...(type && { type }) } : {}, replace: true } as never)}
        />
      </div>
      {q === '' && (
        <EmptyState title={t('search.begin')} text={t(knowsApis ? 'search.begin.text' : 'search.begin.short')} action={<Places />} />
      )}
      {q !== '' && error && <ErrorState title={t('search.failed')} error={error} onRetry={() => void refetch()} />}
      {q !== '' && !error && !first && <CardSkeleton lines={6} />}
      {q !== '' && !error && first && (
        <div aria-busy={isFetching} className={cx(isPlaceholderData && 'opacity-60')}>
          <p role="status" className="sr-only">
            {t('search.found', { count: first.groups.reduce((all, { count }) => all + count, 0) })}
          </p>
          {instead.length > 0 && <p className="mb-4 text-muted">{t('search.instead', { q, words: instead.join(', ') })}</p>}
          {type && (
            <p className="mb-4">
              <AppLink href={pages.search(q)} className="inline-flex items-center gap-1">
                <Icon path={mdiChevronRight} mirror className="rotate-180" />
                {t('search.allKinds')}
              </AppLink>
            </p>
          )}
          {hits.length === 0 && <EmptyState title={t('search.none', { q })} text={t('search.none.text')} action={<Places />} />}
          <div className="grid gap-4">
            {first.groups.map((group) => (
              <Kind
                key={group.type}
                {...group}
                hits={hits.filter((hit) => hit.type === group.type)}
                words={words}
                all={type ? undefined : pages.search(q, group.type)}
              />
            ))}
          </div>
          {hasNextPage && (
            <div className="mt-4 text-center">
              <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('search.more')}
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  )
}

interface KindProps {
  type: string
  count: number
  hits: readonly SearchHit[]
  words: readonly string[]
  /** Where all of them are, when not all show. */
  all: string | undefined
}

const Kind = ({ type, count, hits, words, all }: KindProps) => (
  <Card
    plain
    flush
    title={
      <span className="flex items-center gap-2">
        <Icon path={iconOf(type)} className="text-muted" />
        {kindOf(type)}
        <span className="font-normal text-muted">{formatNumber(count)}</span>
      </span>
    }
    aside={
      all &&
      count > hits.reduce((shown, { also }) => shown + 1 + also.length, 0) && <AppLink href={all}>{t('search.all', { count })}</AppLink>
    }
  >
    <ul className="py-2">
      {hits.map((hit) => (
        <li key={hit.id} className="flex flex-wrap items-start hover:bg-hover">
          <AppLink href={hit.path} className="flex min-w-0 flex-1 basis-60 items-start gap-3 px-4 py-2">
            <HitText hit={hit} words={words} long />
          </AppLink>
          <Elsewhere hit={hit} />
        </li>
      ))}
    </ul>
  </Card>
)

/** The same in other environments, or in other languages. */
function Elsewhere({ hit: { title, also } }: { hit: SearchHit }) {
  const nameOf = usePlaceNames()
  if (also.length === 0) return null
  return (
    <span className="flex flex-wrap gap-x-3 px-4 pb-2 text-13 sm:pt-2 max-sm:ps-12">
      {also.map((place) => (
        <AppLink
          key={place.path}
          href={place.path}
          aria-label={`${title}, ${nameOf(place)}`}
          className="text-muted underline underline-offset-[3px]"
        >
          <bdi>{nameOf(place)}</bdi>
        </AppLink>
      ))}
    </span>
  )
}

/** Where one may look around instead. */
function Places() {
  const loaded = useStore(registry)
  const place = usePlace()
  const [section] = sectionsOf(loaded, place)
  const entries = menuOf(loaded, section?.number, place).find(({ group }) => group === undefined)?.entries ?? []
  return (
    <nav aria-label={t('search.go')} className="flex max-w-200 flex-wrap justify-center gap-x-4 gap-y-2">
      {entries.map(({ key, to, icon }) => (
        <AppLink key={to} href={to} className="inline-flex min-h-9 items-center gap-1.5 pointer-coarse:min-h-11">
          <Icon path={icon} size={18} />
          {t(key)}
        </AppLink>
      ))}
    </nav>
  )
}
