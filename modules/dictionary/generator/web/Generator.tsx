import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { CardSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { Tabs } from '@portico/platform/web/ui/page/Tabs.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { GeneratedHistory } from './GeneratedHistory.tsx'
import { generatedOne, objectsNamed, previewOf } from './generator.queries.ts'
import { type Draft, draftOf, emptyDraft, requestOf } from './request.ts'
import { StepButtons } from './StepButtons.tsx'

const ObjectPicker = lazyPart(() => import('./ObjectPicker.tsx').then((file) => file.ObjectPicker), <CardSkeleton lines={8} />)
const OutputFields = lazyPart(() => import('./OutputFields.tsx').then((file) => file.OutputFields), <CardSkeleton lines={8} />)
const OptionFields = lazyPart(() => import('./OptionFields.tsx').then((file) => file.OptionFields), <CardSkeleton lines={8} />)
const PreviewStep = lazyPart(() => import('./PreviewStep.tsx').then((file) => file.PreviewStep), <CardSkeleton lines={8} />)
const FinishStep = lazyPart(() => import('./FinishStep.tsx').then((file) => file.FinishStep), <CardSkeleton lines={8} />)

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

/** What of, which ones, how, what comes of it; then it is made. */
export function Generator({ id }: { id: string | undefined }) {
  const before = useQuery({ ...generatedOne(id ?? ''), enabled: id !== undefined })
  if (id !== undefined && before.isPending) return <CardSkeleton lines={8} />
  const key = before.data?.id ?? ''
  return <Steps key={key} of={key} initial={before.data ? draftOf(before.data.request) : emptyDraft()} />
}

/** What somebody filled in outlives the page: a slow way to another step, or to an object that is mended first, takes nothing away. */
let kept: { of: string; draft: Draft } | undefined

function Steps({ of, initial }: { of: string; initial: Draft }) {
  const [draft, setDraft] = useState(kept?.of === of ? kept.draft : initial)
  const change = (values: Partial<Draft>) =>
    setDraft((was) => {
      const next = { ...was, ...values }
      kept = { of, draft: next }
      return next
    })
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
