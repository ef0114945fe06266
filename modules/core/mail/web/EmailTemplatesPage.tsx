import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { PageSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useParams } from '@tanstack/react-router'

const List = lazyPart(() => import('./TemplatesPage.tsx').then((file) => file.default), <PageSkeleton />)
const One = lazyPart(() => import('./TemplatePage.tsx').then((file) => file.default), <PageSkeleton />)

/** All templates, or the one that the address names. */
export default function EmailTemplatesPage() {
  const { id } = useParams({ strict: false }) as { id?: string }
  return id ? <One /> : <List />
}
