import type { OperationView } from '@portico/documents/contract/operation-view.rules.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { pages } from '../../addresses.ts'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import { TryPanel } from './TryPanel.tsx'

/** On the dark ground beside the text of an operation, in both themes. */
export const TryBeside = ({ product, specId, view }: { product: ApiProduct; specId: string; view: OperationView }) => (
  <section
    data-theme="dark"
    aria-label={t('tryit.title')}
    className="no-print min-w-0 overflow-hidden rounded-[8px] border border-code-line bg-surface text-ink"
  >
    <div className="flex items-center gap-2 border-b border-code-line px-3.5 py-2 text-13">
      <h3 className="flex-1 text-13 font-semibold">{t('tryit.title')}</h3>
      <AppLink href={pages.api(product, { tab: 'try', op: view.opId })} className="text-12 text-muted underline underline-offset-[3px]">
        {t('tryit.larger')}
      </AppLink>
    </div>
    <div className="p-3.5">
      <TryPanel key={view.opId} product={product} specId={specId} view={view} beside />
    </div>
  </section>
)
