import { ExportItems } from '../../exchange/web/ExportItems.tsx'
import TermPage from '../../terms/web/TermPage.tsx'

/** A term, with its files. */
export default function TermDetailPage() {
  return <TermPage more={(term) => <ExportItems id={term.id} />} />
}
