import { t } from '@portico/platform/web/i18n/i18n.ts'
import { buttonClass } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { useSearch } from '@tanstack/react-router'
import { pages } from '../../addresses.ts'
import { missingStep, missingWord } from './missingWord.ts'

/** What is to be filled in before anything can be made, and the way to the step where that is. */
export function NotReady({ missing }: { missing: string | undefined }) {
  const { id } = useSearch({ strict: false }) as { id?: string }
  const step = missingStep(missing)
  return (
    <EmptyState
      title={t('generator.empty')}
      text={missingWord(missing)}
      action={
        <AppLink
          href={pages.generateStep({ ...(id && { id }), ...(step !== 'objects' && { step }) })}
          className={buttonClass({ kind: 'standard' })}
        >
          {t(`generator.${step}`)}
        </AppLink>
      }
    />
  )
}
