import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Verb } from '@portico/platform/web/ui/display/Verb.tsx'

/** Where an operation is described; `older` is the revision's version where the newer one has it no more. */
export interface OperationPlace {
  href: string
  older?: string
}
/** Of `GET /pets`; undefined where neither revision describes it. */
export type PlaceOf = (operation: string) => OperationPlace | undefined

/** `GET /pets` as in the documentation, leading there. */
export function Operation({ name, placeOf, small = false }: { name: string; placeOf: PlaceOf; small?: boolean }) {
  const [method = '', path = ''] = name.split(/ (.*)/s)
  const place = placeOf(name)
  const line = (
    <span className={cx('ltr inline-flex min-w-0 items-baseline gap-2 text-start', small ? 'text-12' : 'text-13')}>
      <Verb method={method} small />
      <code className={cx('min-w-0 font-medium wrap-anywhere', place && 'text-accent')}>{path}</code>
    </span>
  )
  if (!place) return line
  return (
    <>
      <AppLink href={place.href} className="inline-block max-w-full rounded-small underline-offset-[3px] hover:underline">
        {line}
      </AppLink>
      {place.older !== undefined && !small && (
        <span className="ms-2 text-12 font-normal text-muted">{t('documents.changes.older', { version: place.older })}</span>
      )}
    </>
  )
}
