import { mdiArrowRight } from '@mdi/js'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { buttonClass } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { Kbd } from '@portico/platform/web/ui/base/Kbd.tsx'
import { linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { Markdown } from '@portico/platform/web/ui/text/Markdown.tsx'
import type { Heading } from '@portico/platform/web/ui/text/markdownAnchors.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { OperationGroup, OperationRow, SpecOverview } from '../../contract/document-view.contract.ts'
import type { ShownDocument } from '../document.ts'
import { formatNames } from '../formats.ts'
import { Columns } from './Columns.tsx'
import { IntroductionCode } from './IntroductionCode.tsx'
import { PartSkeleton } from './ReaderSkeleton.tsx'
import { countOf } from './rows.ts'
import { labelOf } from './samples.ts'
import { readingKeys, useReader } from './useReader.ts'
import { useScrollToAnchor } from './useScrollToAnchor.ts'

interface IntroductionProps {
  shown: ShownDocument
  overview: UseQueryResult<SpecOverview>
  operations: readonly OperationRow[] | undefined
  /** The operation that reading begins with. */
  first: string | undefined
  change: ReactNode
}

/** What a document says about itself, before its first operation. */
export function Introduction({ shown, overview, operations, first, change }: IntroductionProps) {
  const { address } = useReader()
  const { data } = overview
  const { language } = useLocale()
  const [headings, setHeadings] = useState<readonly Heading[]>()
  useScrollToAnchor(headings !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the current language
  const anchors = useMemo(
    () => ({ prefix: 'about', labelOf: (title: string) => t('documents.anchor', { title }), onHeadings: setHeadings }),
    [language],
  )
  const titles = new Map(operations?.map((row) => [row.opId, labelOf(row)]))
  const text = data ? (
    <>
      <h2 className="text-24">
        <bdi>{data.title || shown.name}</bdi>
      </h2>
      <p className="mt-1.5 text-13 text-muted">
        {formatNames[shown.format]} · <bdi className="ltr font-mono">{shown.version}</bdi> ·{' '}
        {t('documents.operations', { count: shown.operations })}
      </p>
      {data.description && (
        <div className="mt-4 text-muted">
          <Markdown source={data.description} reading anchors={anchors} />
        </div>
      )}
      {first !== undefined && (
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <AppLink href={address({ op: first })} className={buttonClass()}>
            {t('documents.begin')}
            <Icon path={mdiArrowRight} mirror />
          </AppLink>
          <span className="flex items-center gap-2 text-13 text-muted max-md:hidden">
            <Kbd>{readingKeys.next}</Kbd> <Kbd>{readingKeys.previous}</Kbd> {t('documents.keys')}
          </span>
        </div>
      )}
      <div className="mt-8 grid gap-6">
        {data.groups.slice(0, 40).map((group) => (
          <Group key={group.name} group={group} titles={titles} address={(op) => address({ op })} />
        ))}
      </div>
    </>
  ) : overview.isError ? (
    <ErrorState
      title={t('documents.failed.one')}
      error={overview.error}
      onRetry={() => void overview.refetch()}
      retrying={overview.isFetching}
    />
  ) : (
    <PartSkeleton />
  )
  return (
    <Columns
      top={<span className="text-13 text-muted">{t('documents.introduction')}</span>}
      change={change}
      code={<IntroductionCode shown={shown} operations={operations} headings={headings ?? none} />}
    >
      {text}
    </Columns>
  )
}

const most = 6
const none: readonly Heading[] = []

function Group({
  group,
  titles,
  address,
  inner = false,
}: {
  group: OperationGroup
  titles: ReadonlyMap<string, string>
  address: (op: string) => string
  /** It stands under another one. */
  inner?: boolean
}) {
  const rest = group.opIds.length - most
  const Title = inner ? 'h4' : 'h3'
  return (
    <section>
      <Title className={inner ? 'mt-4 text-14 font-semibold' : 'text-16'}>
        <bdi>{group.title || t('documents.untagged')}</bdi> <span className="font-normal text-muted">{formatNumber(countOf(group))}</span>
      </Title>
      {group.description && (
        <div className="mt-1 text-muted">
          <Markdown source={group.description} />
        </div>
      )}
      {group.opIds.length > 0 && (
        <ul className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {group.opIds.slice(0, most).map((opId) => (
            <li key={opId} className="min-w-0 truncate">
              <AppLink href={address(opId)} className={linkClass}>
                <bdi>{titles.get(opId) ?? opId}</bdi>
              </AppLink>
            </li>
          ))}
          {rest > 0 && <li className="text-muted">{t('documents.more', { shown: formatNumber(rest) })}</li>}
        </ul>
      )}
      {group.groups.map((below) => (
        <Group key={below.name} group={below} titles={titles} address={address} inner />
      ))}
    </section>
  )
}
