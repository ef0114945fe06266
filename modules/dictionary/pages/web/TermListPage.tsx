import { TermListMenu } from '../../exchange/web/TermListMenu.tsx'
import TermsPage from '../../terms/web/TermsPage.tsx'

/** The list of terms, with its files. */
export default function TermListPage() {
  return <TermsPage actions={(control) => <TermListMenu control={control} />} />
}
