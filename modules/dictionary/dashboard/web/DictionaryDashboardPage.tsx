import { domains } from '@portico/core/contract.ts'
import { Bars, Stacked } from '@portico/platform/web/dashboard/Bars.tsx'
import { two } from '@portico/platform/web/dashboard/grid.tsx'
import { Tile, TileLink } from '@portico/platform/web/dashboard/Tile.tsx'
import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import type { MessageKey } from '@portico/platform/web/i18n/keys.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { PageHeader } from '@portico/platform/web/ui/page/PageHeader.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { pages } from '../../addresses.ts'
import { termWords } from '../../terms/web/term.words.ts'
import { useLanguageName } from '../../terms/web/wordOf.ts'
import { statistics } from '../dashboard.contract.ts'
import { Growth } from './Growth.tsx'
import { Coverage, Links, Totals } from './parts.tsx'
import { StatusDonut } from './StatusDonut.tsx'

const looks = { terms: 'bg-accent', objects: 'bg-info' } as const

/** The dictionary at a glance; each number leads to the list behind it. */
export default function DictionaryDashboardPage() {
  useLocale()
  const nameOf = useLanguageName()
  const { domain: asked } = useSearch({ strict: false }) as { domain?: unknown }
  const domain = typeof asked === 'string' && /^[\da-f-]{36}$/.test(asked) ? asked : undefined
  const query = useQuery({
    ...queryOf(statistics, { query: domain ? { domain } : {} }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  const common = { query, failed: t('dictionaryNumbers.failed') }
  const empty = t('dictionaryNumbers.nothing')
  const within = (filter: string, of = domain) => [...(of ? [`domainId:${of}`] : []), ...(filter ? [filter] : [])].join('/')
  const termsOf = (filter: string, of?: string) => pages.termsIn({ filter: within(filter, of ?? domain) })
  const objectsOf = (filter: string, of?: string) => pages.objectsIn({ filter: within(filter, of ?? domain) })
  const mayApprove = hasRole('admin') || hasRole('businessAnalist')
  const addressOf = (kind: 'term' | 'businessObject', id: string) => (kind === 'term' ? pages.term(id) : pages.object(id))
  return (
    <>
      <PageHeader title={t('dictionary.dashboard')} actions={<DomainPicker domain={domain} />} />
      <p className="mb-5 max-w-[72ch] text-16 text-muted">{t('dictionary.text')}</p>
      <Totals {...common} termsHref={termsOf('')} objectsHref={objectsOf('')} />
      <div className={two}>
        <div className="grid content-start gap-4">
          <Tile {...common} title={t('dictionaryNumbers.termsByStatus')}>
            {({ termsByStatus }) => <StatusDonut empty={empty} rows={termsByStatus} hrefOf={(status) => termsOf(`status:${status}`)} />}
          </Tile>
          <Tile {...common} title={t('dictionaryNumbers.objectsByStatus')}>
            {({ objectsByStatus }) => (
              <StatusDonut empty={empty} rows={objectsByStatus} hrefOf={(status) => objectsOf(`status:${status}`)} />
            )}
          </Tile>
          <Tile {...common} title={t('dictionaryNumbers.byDomain')}>
            {({ byDomain }) => (
              <Stacked<'terms' | 'objects'>
                empty={empty}
                parts={[
                  { group: 'terms', label: t('terms.title'), look: looks.terms },
                  { group: 'objects', label: t('objects.title'), look: looks.objects },
                ]}
                rows={byDomain.map(({ domainId, name, terms, objects }) => ({
                  key: domainId,
                  label: name,
                  counts: { terms, objects },
                  href: (group) => (group === 'terms' ? termsOf('', domainId) : objectsOf('', domainId)),
                }))}
              />
            )}
          </Tile>
          <Tile {...common} title={t('dictionaryNumbers.growth')}>
            {({ growth }) => <Growth growth={growth} />}
          </Tile>
          <Tile {...common} title={t('dictionaryNumbers.quality')}>
            {({ quality }) => (
              <Bars
                empty={empty}
                rows={quality.map(({ code, count }) => ({
                  key: code,
                  label: t(`terms.check.${code}` as MessageKey),
                  count,
                  href: termsOf(`check:${code}`),
                }))}
              />
            )}
          </Tile>
        </div>
        <div className="grid content-start gap-4">
          {mayApprove && (
            <Tile {...common} title={t('dictionaryNumbers.toApprove')}>
              {({ toApprove }) => (
                <Links
                  none={t('dictionaryNumbers.toApprove.none')}
                  rows={toApprove.map(({ kind, id, name, status, since }) => ({
                    id,
                    name,
                    href: addressOf(kind, id),
                    note: `${termWords.state(status)} · ${formatDate(since)}`,
                  }))}
                />
              )}
            </Tile>
          )}
          <Tile
            {...common}
            title={t('dictionaryNumbers.reviewDue')}
            aside={<TileLink href={termsOf('reviewDue:true')}>{t('terms.reviewDue')}</TileLink>}
          >
            {({ reviewDue }) => (
              <Links
                none={t('dictionaryNumbers.reviewDue.none')}
                rows={reviewDue.map(({ id, name, reviewDueAt }) => ({ id, name, href: pages.term(id), note: formatDate(reviewDueAt) }))}
              />
            )}
          </Tile>
          <Tile {...common} title={t('dictionaryNumbers.coverage')}>
            {({ coverage, totals }) => (
              <Coverage coverage={coverage} all={totals.terms.count} nameOf={nameOf} hrefOf={(filter) => termsOf(filter)} />
            )}
          </Tile>
          <Tile {...common} title={t('dictionaryNumbers.recent')}>
            {({ recent }) => (
              <Links
                none={t('dictionaryNumbers.recent.none')}
                rows={recent.map(({ kind, id, name, versionNumber, approvedAt }) => ({
                  id: `${id} ${versionNumber}`,
                  name,
                  href: addressOf(kind, id),
                  note: `${versionNumber} · ${formatDate(approvedAt)}`,
                }))}
              />
            )}
          </Tile>
          <Tile
            {...common}
            title={t('dictionaryNumbers.generated')}
            aside={<TileLink href={pages.generate}>{t('generator.title')}</TileLink>}
          >
            {({ generated }) => (
              <Links
                none={t('dictionaryNumbers.generated.none')}
                rows={generated.map(({ id, title, versionNumber, createdAt, objectsChanged }) => ({
                  id,
                  name: title,
                  href: pages.generateStep({ id }),
                  note: `${versionNumber} · ${formatDate(createdAt)}`,
                  badge: objectsChanged > 0 && (
                    <Chip tone="warn">{t('dictionaryNumbers.generated.changed', { count: objectsChanged })}</Chip>
                  ),
                }))}
              />
            )}
          </Tile>
        </div>
      </div>
    </>
  )
}

/** One domain, or all of them. */
function DomainPicker({ domain }: { domain: string | undefined }) {
  const navigate = useNavigate()
  const known = useQuery(queryOf(domains.list, { query: { itemsPerPage: 200, order: 'name ASC' } }, { quiet: true })).data?.data ?? []
  return (
    <Select
      small
      aria-label={t('dictionaryNumbers.domain')}
      value={domain ?? ''}
      options={[{ value: '', label: t('dictionaryNumbers.domain.all') }, ...known.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={({ target }) =>
        void navigate({ to: '.', search: { domain: target.value || undefined } as never, replace: true, resetScroll: false })
      }
    />
  )
}
