import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { CardSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { PageHeader } from '@portico/platform/web/ui/page/PageHeader.tsx'
import { useSearch } from '@tanstack/react-router'

const Generator = lazyPart(() => import('./Generator.tsx').then((file) => file.Generator), <CardSkeleton lines={8} />)

/** Specifications made of business objects; `?id=` begins with what was asked for before. */
export default function GeneratorPage() {
  useLocale()
  const { id } = useSearch({ strict: false }) as { id?: string }
  return (
    <>
      <PageHeader title={t('generator.title')} />
      <Generator id={id} />
    </>
  )
}
