import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { StateChip } from '@portico/platform/web/record/StateChip.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { Bone, RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { PageHeader } from '@portico/platform/web/ui/page/PageHeader.tsx'
import { TreeTable } from '@portico/platform/web/ui/tree/TreeTable.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { pages } from '../../addresses.ts'
import { levelSize, type TermNode } from '../tree.contract.ts'
import { firstDomain, levelOfTerms } from './term.queries.ts'
import { termList, termWords } from './term.words.ts'
import { namedDomains } from './termList.queries.ts'
import { fieldWord, relationWord } from './wordOf.ts'

/** What people choose by typing takes more code than all of the tree. */
const DomainChoice = lazyPart(() => import('./DomainChoice.tsx').then((file) => file.DomainChoice), <Bone className="h-9" />)

/** The terms of a domain by what is broader: one level at a time. */
export default function TermTreePage() {
  useLocale()
  const { domain } = useSearch({ strict: false }) as { domain?: unknown }
  const navigate = useNavigate()
  const asked = typeof domain === 'string' ? domain : undefined
  const {
    data: chosen,
    error,
    refetch,
  } = useQuery({
    queryKey: ['term tree', asked],
    queryFn: async () => (asked === undefined ? await firstDomain() : (await namedDomains([asked]))[0]) ?? null,
    meta: { quiet: true },
  })
  const domainId = chosen?.id
  const load = useCallback(
    async (parent: TermNode | undefined, after: TermNode | undefined) => {
      const where = parent ? { parentId: parent.id } : { domainId: domainId ?? '' }
      const nodes = await queryClient.fetchQuery(levelOfTerms({ ...where, ...(after && { after: after.id }) }))
      return { nodes, more: nodes.length === levelSize }
    },
    [domainId],
  )
  const empty = <EmptyState title={t('terms.empty')} text={t('terms.empty.text')} />
  const list = termList()
  return (
    <>
      <PageHeader title={t('terms.tree')} crumbs={[{ label: list.title, href: list.href }, { label: t('terms.tree') }]} />
      <div className="mb-4 max-w-sm">
        <DomainChoice value={chosen ?? null} />
      </div>
      {chosen === null ? (
        empty
      ) : (
        <Card plain flush>
          {error ? (
            <ErrorState title={t('terms.failed')} error={error} onRetry={() => void refetch()} />
          ) : domainId === undefined ? (
            <RowsSkeleton rows={8} columns={2} />
          ) : (
            <TreeTable
              label={t('terms.tree')}
              idOf={({ id }) => id}
              hasChildren={({ children }) => children > 0}
              name={{
                label: fieldWord('name'),
                cell: ({ id, name, type }) => (
                  <>
                    <AppLink
                      tabIndex={-1}
                      className="rounded-small font-medium underline-offset-[3px] hover:underline"
                      href={pages.term(id)}
                    >
                      <bdi>{name}</bdi>
                    </AppLink>
                    {type !== null && <span className="text-13 text-muted"> · {relationWord(type)}</span>}
                  </>
                ),
              }}
              columns={[{ key: 'status', label: t('record.status'), cell: ({ status }) => <StateChip state={status} words={termWords} /> }]}
              load={load}
              onFollow={({ id }) => void navigate({ href: pages.term(id) })}
              more={t('terms.tree.more')}
              empty={empty}
              failed={t('terms.failed')}
            />
          )}
        </Card>
      )}
    </>
  )
}
