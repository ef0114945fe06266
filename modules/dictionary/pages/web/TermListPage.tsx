import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { ListFilter } from '@portico/platform/web/lists/filters.ts'
import { TermListMenu } from '../../exchange/web/TermListMenu.tsx'
import TermsPage from '../../terms/web/TermsPage.tsx'

/** By the objects that use a term. */
const filters = (): ListFilter[] => [
  {
    kind: 'search',
    key: 'businessObjectIds',
    label: t('objects.one'),
    search: async (...asked) => (await import('../../objects/web/object.queries.ts')).objectSearch()(...asked),
    named: async (ids) => (await import('../../objects/web/object.queries.ts')).namedObjects(ids),
  },
]

/** The list of terms, with its files. */
export default function TermListPage() {
  return <TermsPage actions={(control) => <TermListMenu control={control} />} filters={filters} />
}
