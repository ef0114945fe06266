import { t } from '@portico/platform/web/i18n/i18n.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { ObjectDetailPage } from '../../objects/web/ObjectDetailPage.tsx'

const ObjectPreview = lazyPart(
  () => import('../../generator/web/ObjectPreview.tsx').then((file) => file.ObjectPreview),
  <RowsSkeleton rows={6} columns={1} />,
)

/** A business object, and what the generator makes of it. */
export default function ObjectPage() {
  return (
    <ObjectDetailPage
      more={({ id, validatedObjectId }) =>
        validatedObjectId === null ? [{ id: 'preview', label: t('generator.preview'), content: <ObjectPreview id={id} /> }] : []
      }
    />
  )
}
