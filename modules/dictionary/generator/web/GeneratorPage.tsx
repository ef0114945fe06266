import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { CardSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { PageHeader } from '@portico/platform/web/ui/page/PageHeader.tsx'
import { Tabs } from '@portico/platform/web/ui/page/Tabs.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { FinishStep } from './FinishStep.tsx'
import { GeneratedHistory } from './GeneratedHistory.tsx'
import { generatedOne, objectsNamed, previewOf } from './generator.queries.ts'
import { ObjectPicker } from './ObjectPicker.tsx'
import { OptionFields } from './OptionFields.tsx'
import { OutputFields } from './OutputFields.tsx'
import { type Draft, draftOf, emptyDraft, requestOf } from './request.ts'
import { StepButtons } from './StepButtons.tsx'

const PreviewStep = lazyPart(() => import('./PreviewStep.tsx').then((file) => file.PreviewStep), <CardSkeleton lines={8} />)

const regenerateMs = 300
/** A value that has been the same for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), regenerateMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** Specifications made of business objects: what of, which ones, how, what comes of it; then they are made. */
export default function GeneratorPage() {
  useLocale()
  const { id } = useSearch({ strict: false }) as { id?: string }
  const before = useQuery({ ...generatedOne(id ?? ''), enabled: id !== undefined })
  if (id !== undefined && before.isPending) return <CardSkeleton lines={8} />
  return <Generator key={before.data?.id ?? ''} initial={before.data ? draftOf(before.data.request) : emptyDraft()} />
}

function Generator({ initial }: { initial: Draft }) {
  const [draft, setDraft] = useState(initial)
  const change = (values: Partial<Draft>) => setDraft((was) => ({ ...was, ...values }))
  const { data: named = [] } = useQuery({ ...objectsNamed(draft.businessObjectIds), placeholderData: keepPreviousData })
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map())
  const chosen = draft.businessObjectIds.map((id) => ({
    id,
    label: labels.get(id) ?? named.find((one) => one.id === id)?.name ?? '…',
  }))
  const settled = useSettled(draft)
  const { body, missing } = useMemo(() => requestOf(settled), [settled])
  const preview = useQuery({ ...previewOf(body), placeholderData: keepPreviousData })
  const made = body && preview.data
  const [checks, errors] = [made?.checks ?? [], made?.checks.filter(({ level }) => level === 'error') ?? []]
  const steps = [
    {
      id: 'objects',
      label: t('generator.objects'),
      count: chosen.length,
      content: (
        <ObjectPicker
          draft={draft}
          chosen={chosen}
          referenced={made?.referenced ?? []}
          change={change}
          pick={(options) => {
            setLabels(new Map([...labels, ...options.map(({ id, label }) => [id, label] as const)]))
            change({ businessObjectIds: options.map(({ id }) => id) })
          }}
        />
      ),
    },
    { id: 'output', label: t('generator.output'), content: <OutputFields draft={draft} change={change} /> },
    { id: 'options', label: t('generator.options'), content: <OptionFields draft={draft} chosen={chosen} change={change} /> },
    {
      id: 'preview',
      label: t('generator.preview'),
      ...(checks.length > 0 && { count: checks.length }),
      content: <PreviewStep body={body} missing={missing} preview={preview} />,
    },
    {
      id: 'finish',
      label: t('generator.finish'),
      content: (
        <FinishStep draft={draft} body={body} missing={missing} errors={errors.length} chosen={chosen} waiting={preview.isFetching} />
      ),
    },
  ]
  return (
    <>
      <PageHeader title={t('generator.title')} />
      <Tabs
        label={t('generator.steps')}
        param="step"
        tabs={steps.map((one, at) => ({ ...one, label: `${formatNumber(at + 1)}. ${one.label}` }))}
      />
      <StepButtons steps={steps} />
      <div className="mt-6">
        <GeneratedHistory />
      </div>
    </>
  )
}
