import { mdiHistory } from '@mdi/js'
import type { OperationView } from '@portico/documents/contract/operation-view.rules.ts'
import { toneOf } from '@portico/documents/web/viewer/Responses.tsx'
import { formatRelative } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { Verb } from '@portico/platform/web/ui/display/Verb.tsx'
import { pages } from '../../addresses.ts'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import { forgetTries, shareMark } from './tries.ts'
import type { Trying } from './useTry.ts'

/** The calls that this browser remembers: those of this operation are taken up again, others are gone to. */
export function TryHistory({ product, view, trying }: { product: ApiProduct; view: OperationView; trying: Trying }) {
  const { kept, restore, forget } = trying
  if (kept.length === 0) return null
  return (
    <section aria-label={t('tryit.history')} className="grid gap-2 border-t border-hairline pt-4">
      <div className="flex items-center gap-2">
        <Icon path={mdiHistory} size={18} className="text-muted" />
        <h2 className="flex-1 text-14">{t('tryit.history')}</h2>
        <Button
          small
          kind="quiet"
          onClick={() => {
            forgetTries(product.id)
            forget()
          }}
        >
          {t('tryit.history.forget')}
        </Button>
      </div>
      <ul className="grid">
        {kept.map((one) => {
          const line = (
            <>
              <Verb method={one.method} small />
              <bdi className="ltr min-w-0 flex-1 truncate text-start font-mono text-12">{one.path}</bdi>
              {one.status !== null && (
                <Chip tone={toneOf(String(one.status))} icon={null}>
                  {one.status}
                </Chip>
              )}
              <span className="shrink-0 text-12 text-muted">{formatRelative(one.at)}</span>
            </>
          )
          const look = 'flex min-h-9 w-full min-w-0 items-center gap-2 rounded-control px-1 hover:bg-hover pointer-coarse:min-h-11'
          return (
            <li key={one.at} className="min-w-0 border-b border-hairline last:border-b-0">
              {one.opId === view.opId ? (
                <button type="button" className={look} onClick={() => restore(one.values)}>
                  {line}
                </button>
              ) : (
                <AppLink className={look} href={`${pages.api(product, { tab: 'try', op: one.opId })}${shareMark(one.values) ?? ''}`}>
                  {line}
                </AppLink>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
