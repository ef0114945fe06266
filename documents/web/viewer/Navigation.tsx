import { mdiClose, mdiMagnify } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { useMedia } from '@portico/platform/web/lists/useMedia.ts'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { Bone, Loading } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useLate } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { OperationRow, SpecOverview } from '../../contract/document-view.contract.ts'
import type { ShownDocument } from '../document.ts'
import { NavigationLine } from './NavigationLine.tsx'
import { foundRows, groupsHolding, type NavigationRow, navigationRows, quickFind } from './rows.ts'
import { usePlaceInDocument } from './useReader.ts'

interface NavigationProps {
  shown: ShownDocument
  overview: UseQueryResult<SpecOverview>
  operations: UseQueryResult<OperationRow[]>
}

/** Up to this many operations all groups begin open. */
const fewOperations = 60

/** Operations by tag and the schemas, with a search. Only the lines in view are drawn, so 1,200 operations cost what 20 do. */
export function Navigation({ shown, overview, operations }: NavigationProps) {
  const [text, setText] = useState('')
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const schemas = useQuery(shown.queries.schemas)
  const place = usePlaceInDocument()
  const deep = useDeepSearch(shown.queries, text.trim())
  const rowsById = useMemo(() => new Map((operations.data ?? []).map((row) => [row.opId, row])), [operations.data])
  const groups = overview.data?.groups
  const holding = useMemo(() => new Set(groupsHolding(groups ?? [], place.op ?? '')), [groups, place.op])
  const [entered] = useState(place)
  const rows = useMemo((): NavigationRow[] => {
    const names = schemas.data ?? []
    if (text.trim()) return foundRows(quickFind(text, operations.data ?? [], names), deep)
    const few = (operations.data?.length ?? 0) <= fewOperations
    const first = groups?.[0] && `/${groups[0].name}`
    const opensByItself = (id: string) =>
      id === '#schemas' ? entered.schema !== undefined : few || holding.has(id) || (place.op === undefined && id === first)
    return navigationRows({
      groups: groups ?? [],
      operations: rowsById,
      schemas: names,
      toggled,
      opensByItself,
      titles: { none: t('documents.untagged'), schemas: t(shown.format === 'graphql' ? 'documents.graphTypes' : 'documents.schemas') },
    })
  }, [text, deep, groups, operations.data, rowsById, schemas.data, toggled, holding, place.op, entered, shown.format])
  // The text beside it comes first: to know which lines are in view the browser has to lay out the whole page.
  const lines = useDeferredValue(operations.data && overview.data ? rows : undefined, undefined)
  const toggle = (id: string) => {
    const next = new Set(toggled)
    if (!next.delete(id)) next.add(id)
    setToggled(next)
  }
  const failed = overview.isError ? overview : operations.isError ? operations : undefined
  return (
    <>
      <search className="relative flex items-center p-4 pb-2">
        <Icon path={mdiMagnify} size={16} className="pointer-events-none absolute start-6.5" />
        <input
          type="search"
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !text) return
            event.preventDefault()
            event.stopPropagation()
            setText('')
          }}
          autoComplete="off"
          aria-label={t('documents.find')}
          placeholder={t('documents.find')}
          className="h-8 w-full rounded-control border border-hairline bg-surface ps-8.5 pe-9 text-13 outline-offset-1 focus:outline-2 focus:outline-focus pointer-coarse:h-11 pointer-coarse:text-16"
        />
        {text && <IconButton name={t('list.search.clear')} icon={mdiClose} onClick={() => setText('')} className="absolute! end-4" />}
      </search>
      <span role="status" className="sr-only">
        {text.trim() ? t('documents.found', { count: rows.length }) : ''}
      </span>
      {failed ? (
        <div className="px-4">
          <ErrorState
            compact
            title={t('documents.failed.index')}
            error={failed.error}
            onRetry={() => void failed.refetch()}
            retrying={failed.isFetching}
          />
        </div>
      ) : lines ? (
        lines.length === 0 ? (
          <p className="px-4 py-3 text-13 text-muted">{t('documents.found.none')}</p>
        ) : (
          <Lines rows={lines} documentId={shown.id} flat={text.trim() !== ''} onToggle={toggle} />
        )
      ) : (
        <div className="px-4 pt-2">
          <Loading>
            {['w-1/2', 'w-4/5', 'w-3/4', 'w-4/5', 'w-1/2', 'w-2/3'].map((width, index) => (
              <Bone key={String(index)} className={`mb-4 ${width}`} />
            ))}
          </Loading>
        </div>
      )}
    </>
  )
}

function Lines({
  rows,
  documentId,
  flat,
  onToggle,
}: {
  rows: readonly NavigationRow[]
  documentId: string
  flat: boolean
  onToggle: (id: string) => void
}) {
  const scroller = useRef<HTMLElement>(null)
  const coarse = useMedia('(pointer: coarse)')
  const { op, schema } = usePlaceInDocument()
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (coarse ? 44 : rows[index]?.kind === 'group' ? 38 : 29),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
    paddingEnd: 24,
  })
  const isCurrent = (row: NavigationRow) =>
    row.kind === 'operation' ? row.operation.opId === op : row.kind === 'schema' && row.name === schema
  const at = rows.findIndex(isCurrent)
  const isListed = at >= 0
  const came = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line that shows comes into view when the place changes and when the list has it, not on every redraw
  useEffect(() => {
    if (!isListed) return
    // Who comes by an address finds it in the middle: the end of the list may be below the window.
    virtual.scrollToIndex(at, { align: came.current ? 'auto' : 'center' })
    came.current = true
  }, [op, schema, documentId, isListed])
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const line = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')
    if (step === undefined || !line) return
    const to = Number(line.dataset.index) + step
    if (to < 0 || to >= rows.length) return
    event.preventDefault()
    virtual.scrollToIndex(to, { align: 'auto' })
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${to}"] :is(a, button)`)?.focus())
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: the arrows move between its links
    <nav
      ref={scroller}
      aria-label={t('documents.navigation')}
      onKeyDown={move}
      className="min-h-0 flex-1 overflow-y-auto px-4 [scrollbar-width:thin]"
    >
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]
          return (
            row && (
              <li
                key={item.key}
                data-index={item.index}
                className="absolute inset-x-0 top-0"
                style={{ height: item.size, transform: `translateY(${item.start}px)` }}
              >
                <NavigationLine row={row} current={isCurrent(row)} flat={flat} onToggle={onToggle} />
              </li>
            )
          )
        })}
      </ul>
    </nav>
  )
}

/** What the server finds deeper: in parameters, descriptions and fields. 300 ms after the last letter. */
function useDeepSearch(queries: ShownDocument['queries'], text: string) {
  const asked = useLate(text)
  const { data } = useQuery({ ...queries.search(asked), enabled: asked !== '' && asked === text })
  return asked === text ? data : undefined
}
