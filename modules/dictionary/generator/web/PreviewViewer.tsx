import type { ShownDocument } from '@portico/documents/web/document.ts'
import { queriesOfParts } from '@portico/documents/web/documentParts.ts'
import { DocumentViewer } from '@portico/documents/web/viewer/DocumentViewer.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { faultText } from '@portico/platform/web/messages/messageOf.ts'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { problemText } from '@portico/platform/web/ui/feedback/problemText.ts'
import { CardSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { pages } from '../../addresses.ts'
import type { Generation } from '../generator.contract.ts'
import { readable } from '../generator-kinds.contract.ts'
import { fieldMeanings, outputNames, readOf } from './generator.queries.ts'
import { faultsIn } from './request.ts'

type Readable = (typeof readable)[number]
const ignore = () => undefined

/** A document as its readers will have it, before it is stored anywhere. */
export function PreviewViewer({ body }: { body: Generation }) {
  const possible = readable.filter((output) => body.outputs.includes(output))
  const [wanted, setWanted] = useState<Readable>()
  const output = possible.find((one) => one === wanted) ?? possible[0]
  if (output === undefined) return <EmptyState title={t('generator.viewer.none')} text={t('generator.viewer.none.text')} />
  return (
    <div className="grid gap-3">
      {possible.length > 1 && (
        <Select
          small
          className="w-56"
          aria-label={t('generator.output')}
          value={output}
          options={possible.map((value) => ({ value, label: outputNames[value] }))}
          onChange={({ target }) => setWanted(target.value as Readable)}
        />
      )}
      <Shown body={body} output={output} />
    </div>
  )
}

function Shown({ body, output }: { body: Generation; output: Readable }) {
  const { id } = useSearch({ strict: false }) as { id?: string }
  const { data, error, isPlaceholderData } = useQuery({ ...readOf(body, output), placeholderData: keepPreviousData })
  const shown = useMemo(
    (): ShownDocument | undefined =>
      data && {
        id: data.id,
        name: data.overview.title,
        format: data.format,
        version: data.overview.version,
        sizeBytes: data.sizeBytes,
        operations: data.operations.length,
        callAddress: body.servers[0]?.url ?? '',
        keyHeader: 'apikey',
        queries: queriesOfParts(data),
        meaningsOf: fieldMeanings,
        addressOf: (place) => pages.generateStep({ ...(id && { id }), step: 'preview', view: 'viewer', ...place }),
      },
    [data, body, id],
  )
  if (error) return <Banner tone="bad">{faultsIn(error).map(faultText).join(' ') || problemText(error)}</Banner>
  if (!shown) return <CardSkeleton lines={8} />
  return (
    <div className="rounded-[8px] border border-hairline" aria-busy={isPlaceholderData}>
      <DocumentViewer shown={shown} onPart={ignore} />
    </div>
  )
}
