import { mdiFormatListBulleted } from '@mdi/js'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { useMedia } from '@portico/platform/web/lists/useMedia.ts'
import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { Dialog } from '@portico/platform/web/ui/overlays/Dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { ShownDocument } from '../document.ts'
import { Introduction } from './Introduction.tsx'
import { Navigation } from './Navigation.tsx'
import { OperationPage } from './OperationPage.tsx'
import { readerColumns } from './ReaderSkeleton.tsx'
import { readingOrder } from './rows.ts'
import { SchemaPage } from './SchemaPage.tsx'
import { labelOf } from './samples.ts'
import { neighbour, usePlaceInDocument, useReader, useReadingKeys } from './useReader.ts'

/**
 * Navigation, text and code side by side. Each part asks for its own: the operation that shows comes by itself, whatever the size of the
 * document, and the index beside it fills the navigation.
 */
export function Reader({
  shown,
  onPart,
  change,
}: {
  shown: ShownDocument
  onPart: (title: string | undefined) => void
  change: ReactNode
}) {
  const { op, schema } = usePlaceInDocument()
  const { go } = useReader()
  const overview = useQuery(shown.queries.overview)
  const operations = useQuery(shown.queries.operations)
  const wide = useMedia('(width >= 960px)')
  const [sheet, setSheet] = useState(false)
  const order = useMemo(() => readingOrder(overview.data?.groups ?? [], operations.data ?? []), [overview.data, operations.data])
  const names = useMemo(() => new Map(operations.data?.map((row) => [row.opId, labelOf(row)])), [operations.data])
  const nameOf = (opId: string) => names.get(opId) ?? opId
  useReadingKeys(order, op, (opId) => go({ op: opId }))
  const next = op === undefined ? undefined : neighbour(order, op, 1)
  const previous = op === undefined ? undefined : neighbour(order, op, -1)
  useEffect(() => {
    // What comes next is there before somebody asks for it.
    if (next) void queryClient.prefetchQuery(shown.queries.operation(next))
  }, [next, shown])
  useEffect(() => {
    if (op === undefined) onPart(schema)
    return () => onPart(undefined)
  }, [op, schema, onPart])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice in the sheet closes it
  useEffect(() => setSheet(false), [op, schema])

  const navigation = <Navigation shown={shown} overview={overview} operations={operations} />
  return (
    <div className={`grid min-w-0 print:block ${readerColumns}`}>
      {wide ? (
        <div className="no-print border-e border-hairline">
          <div className="sticky top-28 flex h-[calc(100dvh-7rem)] flex-col">{navigation}</div>
        </div>
      ) : (
        <div className="no-print flex flex-wrap items-center gap-2 border-b border-hairline px-4 py-2.5">
          <Button icon={mdiFormatListBulleted} onClick={() => setSheet(true)} aria-haspopup="dialog">
            {t('documents.operationCount')}
          </Button>
          {change && <span className="ms-auto">{change}</span>}
        </div>
      )}
      {op === undefined && schema === undefined && (
        <Introduction shown={shown} overview={overview} operations={operations.data} first={order[0]} change={wide && change} />
      )}
      {schema !== undefined && <SchemaPage key={schema} shown={shown} name={schema} change={wide && change} />}
      {op !== undefined && (
        <OperationPage
          key={op}
          shown={shown}
          opId={op}
          next={next}
          previous={previous}
          nameOf={nameOf}
          onPart={onPart}
          change={wide && change}
        />
      )}
      {sheet && !wide && (
        <Dialog title={t('documents.navigation')} onClose={() => setSheet(false)}>
          <div className="-mx-4 flex h-[70dvh] flex-col sm:-mx-6">{navigation}</div>
        </Dialog>
      )}
    </div>
  )
}
