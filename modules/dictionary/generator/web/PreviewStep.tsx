import { t } from '@portico/platform/web/i18n/i18n.ts'
import { faultText } from '@portico/platform/web/messages/messageOf.ts'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { problemText } from '@portico/platform/web/ui/feedback/problemText.ts'
import { CardSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { Tabs } from '@portico/platform/web/ui/page/Tabs.tsx'
import { CodeBlock } from '@portico/platform/web/ui/text/CodeBlock.tsx'
import type { Generation } from '../generator.contract.ts'
import { Checks, type Previewed } from './Checks.tsx'
import { Differences } from './Differences.tsx'
import { NotReady } from './NotReady.tsx'
import { faultsIn } from './request.ts'

const PreviewViewer = lazyPart(() => import('./PreviewViewer.tsx').then((file) => file.PreviewViewer), <CardSkeleton lines={8} />)

const shownLines = 3000
const beginningOf = (content: string): string => {
  const lines = content.split('\n')
  return lines.length > shownLines ? `${lines.slice(0, shownLines).join('\n')}\n…` : content
}
const languageOf = (mediaType: string) => (mediaType.endsWith('yaml') ? 'yaml' : mediaType.includes('json') ? 'json' : 'text')

export interface PreviewProps {
  body: Generation | undefined
  /** What is to be filled in first. */
  missing: string | undefined
  preview: { data?: Previewed | undefined; error: unknown; isFetching: boolean }
}

/** What would be made: as text, in the viewer, against what was published, and what is to be said of it. */
export function PreviewStep({ body, missing, preview }: PreviewProps) {
  if (!body) return <NotReady missing={missing} />
  if (preview.error) {
    const faults = faultsIn(preview.error)
    return <Banner tone="bad">{faults.map(faultText).join(' ') || problemText(preview.error)}</Banner>
  }
  const { data } = preview
  if (!data) return <CardSkeleton lines={8} />
  const errors = data.checks.filter(({ level }) => level === 'error')
  const nothing = (
    <>
      <Banner tone="bad">{t('generator.errors')}</Banner>
      <div className="mt-4">
        <Checks checks={errors} />
      </div>
    </>
  )
  const tabs = [
    {
      id: 'source',
      label: t('generator.source'),
      content:
        data.files.length === 0 ? (
          nothing
        ) : (
          <CodeBlock
            wrap={false}
            samples={data.files.map(({ name, mediaType, content }) => ({
              label: name,
              language: languageOf(mediaType) as 'yaml',
              code: beginningOf(content),
            }))}
          />
        ),
    },
    {
      id: 'viewer',
      label: t('generator.viewer'),
      content: data.files.length === 0 ? nothing : <PreviewViewer body={body} />,
    },
    { id: 'checks', label: t('generator.checks'), count: data.checks.length, content: <Checks checks={data.checks} /> },
    {
      id: 'differences',
      label: t('generator.differences'),
      content: data.files.length === 0 ? nothing : <Differences title={body.info.title} files={data.files} />,
    },
  ]
  return (
    <div className="grid grid-cols-1 gap-4" aria-busy={preview.isFetching}>
      {body.content === 'INCLUDE_DRAFT' && <Banner tone="info">{t('generator.drafts.help')}</Banner>}
      <Tabs label={t('generator.preview')} param="view" tabs={tabs} />
    </div>
  )
}
