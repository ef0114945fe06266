import { t } from '../i18n/i18n.ts'
import { CopyButton } from '../ui/actions/CopyButton.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import type { SchemaForm } from './useSchemaForm.ts'

/** Who sends a long form stands at its end. */
const intoView = (box: HTMLElement | null) => box?.scrollIntoView?.({ block: 'nearest' })

/** What went wrong with the form as a whole. */
export function FormFailure({ failure: text, requestId, kept }: Pick<SchemaForm, 'failure' | 'requestId' | 'kept'>) {
  if (!text) return null
  return (
    <div ref={intoView}>
      <Banner
        action={requestId && <CopyButton text={requestId} name={t('ui.error.copyId')} className="text-current! hover:bg-current/15!" />}
      >
        {kept ? `${text} ${t('ui.error.kept')}` : text}
        {requestId && (
          <span className="block text-12">
            {t('ui.error.requestId')} <code className="ltr">{requestId}</code>
          </span>
        )}
      </Banner>
    </div>
  )
}
