import { OneOf } from '@portico/documents/web/OneOf.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { type ReactNode, useState } from 'react'

const TextDifference = lazyPart(
  () => import('./TextDifference.tsx').then((file) => file.TextDifference),
  <div className="border-t border-hairline px-4 py-3">
    <RowsSkeleton rows={4} columns={2} />
  </div>,
)

/** What changed from one revision to the other by what it means, which the children say, or as text. */
export function ChangesOrText({ oldId, newId, children }: { oldId: string; newId: string; children: ReactNode }) {
  const [view, setView] = useState<'changes' | 'text'>('changes')
  const options = [
    { value: 'changes', name: t('documents.changes.view.changes') },
    { value: 'text', name: t('documents.changes.view.text') },
  ] as const
  return (
    <>
      <div className="border-t border-hairline px-4 py-2.5">
        <OneOf label={t('documents.changes.view')} options={options} chosen={view} onChoose={setView} />
      </div>
      {view === 'text' ? <TextDifference oldId={oldId} newId={newId} /> : children}
    </>
  )
}
