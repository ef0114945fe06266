import { t } from '@portico/platform/web/i18n/i18n.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { ExportItems } from '../../exchange/web/ExportItems.tsx'
import TermPage from '../../terms/web/TermPage.tsx'

const TermUses = lazyPart(() => import('../../uses/web/TermUses.tsx').then((file) => file.TermUses))

/** A term, with its files and what uses it. */
export default function TermDetailPage() {
  return (
    <TermPage
      more={(term) => <ExportItems id={term.id} />}
      tabs={(term) => [
        {
          id: 'uses',
          label: t('termUses.title'),
          count: term.objectCount + (term.specificationCount ?? 0),
          content: <TermUses id={term.id} />,
        },
      ]}
    />
  )
}
